import { appliedEdits } from '../../engine/errors/apply.js';
import { profileControl } from '../../engine/indices/control-profile.js';
import type { ControlProfile } from '../../engine/results/control-profile.js';
import { toCodeUnits } from '../../engine/results/offsets.js';
import type { SuccessResult } from '../../engine/results/result.js';
import { textReader } from './text-reader.js';

/**
 * Loads what is needed to say which words and structures learners control, once for many texts.
 * @returns what a learner tried in a text, and what of it is right, by the errors of its result
 * @throws AssessError `broken_artefact`
 */
export function createControlReader(): (text: string, result: SuccessResult) => ControlProfile {
  const { read, lexicon } = textReader();
  return (text, { textual_errors }) => {
    const units = toCodeUnits(text);
    const edits = textual_errors.map(([start, end, correction, code]) => ({
      ...{ start: units(start), end: units(end), correction, code },
      ...{ confidence: 1, source: 'result' },
    }));
    const { corrected, applied } = appliedEdits(text, edits);
    const corrections = applied.map(({ to }, at) => ({ ...to, code: edits[at]!.code }));
    return profileControl(read(corrected), corrections, lexicon);
  };
}
