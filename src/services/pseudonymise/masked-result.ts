import type { MaskedText } from '../../engine/masking/mask-text.js';
import { errorReasons, reasonOfCode } from '../../engine/results/error-reasons.js';
import { toCodePoints } from '../../engine/results/offsets.js';
import type { AssessmentResult } from '../../engine/results/result.js';

/**
 * Adapts a result to the masked text. Leaves out suspects that touch a mask, and errors that touch one or whose
 * correction contains a masked word. A reason that contains such a word is replaced by that of the error code. A
 * sentence that begins or ends inside a mask is extended to the whole mask.
 * @param text before it was masked
 */
export function maskedResult(
  result: AssessmentResult,
  text: string,
  { masks }: MaskedText,
): AssessmentResult {
  if (result.type === 'failure' || masks.length === 0) return result;
  const place = toCodePoints(text);
  const stretches = masks.map(({ start, end, label }) => ({
    start: place(start),
    end: place(end),
    length: label.length,
  }));
  /** The place of an offset in the masked text. An offset inside a mask moves to the given edge. */
  const moved = (offset: number, edge: 'start' | 'end') => {
    let shift = 0;
    for (const { start, end, length } of stretches) {
      if (offset <= start) break;
      if (offset < end) return start + shift + (edge === 'end' ? length : 0);
      shift += length - (end - start);
    }
    return offset + shift;
  };
  const isWhole = (start: number, end: number) =>
    !stretches.some((mask) => mask.start < end && start < mask.end);
  const secret = masks.flatMap((mask) => wordsOf(text.slice(mask.start, mask.end)));
  const isHarmless = (shown: string) => !wordsOf(shown).some((word) => secret.includes(word));

  const reasons = errorReasons(result);
  const errors = result.textual_errors
    .map((error, index) => ({ error, reason: reasons[index]! }))
    .filter(({ error: [start, end, correction] }) => isWhole(start, end) && isHarmless(correction));

  return {
    ...result,
    sentence_scores: result.sentence_scores.map(([start, end, score]) => [
      moved(start, 'start'),
      moved(end, 'end'),
      score,
    ]),
    suspect_tokens: result.suspect_tokens
      .filter(([start, end]) => isWhole(start, end))
      .map(([start, end]) => [moved(start, 'start'), moved(end, 'end')]),
    textual_errors: errors.map(({ error: [start, end, ...rest] }) => [
      moved(start, 'start'),
      moved(end, 'end'),
      ...rest,
    ]),
    ...(result.error_reasons && {
      error_reasons: errors.map(({ error: [, , correction, code], reason }) =>
        isHarmless(reason) ? reason : reasonOfCode(code, correction),
      ),
    }),
  };
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
