import type { SuccessResult } from '../../engine/results/result.js';

/** The errors of a text; of a contraction, the whole word is shown: `haven't → hasn't`, not `have → has` before `n't`. */
export function wholeErrors(
  characters: readonly string[],
  { textual_errors }: Pick<SuccessResult, 'textual_errors'>,
) {
  return textual_errors.map(([start, end, correction, code], index) => {
    const next = textual_errors[index + 1]?.[0] ?? characters.length;
    const rest = /^n['’]t(?!\p{L})/u.exec(characters.slice(end, end + 4).join(''))?.[0] ?? '';
    const isWhole = rest === '' || end + rest.length > next || code.includes('+') || correction === '';
    return isWhole
      ? ([start, end, correction, code] as const)
      : ([start, end + rest.length, correction + rest, code] as const);
  });
}
