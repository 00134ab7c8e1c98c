import { classifyEdits } from '../../engine/errors/classify/classify-edits.js';
import { textReader } from './text-reader.js';

/** A correction with its Cambridge code. Offsets are UTF-16 code units into the original. */
export interface ClassifiedEdit {
  readonly start: number;
  /** After the last unit; always greater than `start`. */
  readonly end: number;
  /** Empty if the span is deleted. */
  readonly correction: string;
  /** `X+` inserts the correction before the span and `+X` after it; any other code replaces the span. */
  readonly code: string;
}

/**
 * Loads what is needed to assign codes to corrections, once for many texts.
 * @returns a function that aligns a text with its corrected version and returns the edits, sorted and disjoint
 * @throws AssessError `broken_artefact`
 */
export function createEditClassifier(): (original: string, corrected: string) => ClassifiedEdit[] {
  const { read, lexicon } = textReader();
  return (original, corrected) =>
    classifyEdits(read(original), read(corrected), lexicon).map(({ start, end, correction, code }) => ({
      start,
      end,
      correction,
      code,
    }));
}
