import { bareCode } from '../../engine/results/codes.js';
import { quoted, SUSPECT_REASON } from '../../engine/results/error-reasons.js';
import type { Findings } from '../../services/proofreading/proofread.js';
import type { ReasonsIn } from '../../services/reasons/reasons-in.js';
import type { AnnotatedText } from '../editor/annotated-text.js';
import { SUSPECT } from '../editor/rules.js';
import { PLACEHOLDER } from './prose/block.js';

/** What is said of a place in a document. Offsets are UTF-16 code units. */
export interface Remark {
  readonly start: number;
  readonly end: number;
  /** The error code, or SUSPECT. */
  readonly code: string;
  readonly message: string;
  /** Absent if there is none, or if it would overwrite markup. */
  readonly correction?: string;
}

/** The remarks on a block of a document. @param suspects whether to name words that may be wrong */
export function remarksOn(
  block: AnnotatedText,
  found: Findings,
  { reasons, suspects }: { readonly reasons: ReasonsIn | undefined; readonly suspects: boolean },
): Remark[] {
  const say = reasons?.quoted ?? quoted;
  const errors = found.errors.map(({ start, end, code, replacement, reason }) => ({
    ...{ start, end, code: bareCode(code), message: say(reason), correction: replacement },
  }));
  const doubts = suspects
    ? found.suspects.map(({ start, end }) => ({ start, end, code: SUSPECT.id, message: say(SUSPECT_REASON) }))
    : [];
  return [...errors, ...doubts].flatMap(({ start, end, ...remark }: Remark) => {
    const place = block.place(start, end);
    // What stands for code or a formula is no text of the writer's.
    if (!place || (!place.isWhole && block.text.slice(start, end).includes(PLACEHOLDER))) return [];
    const { correction, ...rest } = remark;
    return {
      ...rest,
      start: place.offset,
      end: place.offset + place.length,
      ...(place.isWhole && correction !== undefined && { correction }),
    };
  });
}
