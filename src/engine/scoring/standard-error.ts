/** The standard error of texts of about so many words, from residuals of cross-validation. */
export interface ErrorKnot {
  readonly words: number;
  /** In points of the reporting scale. */
  readonly standardError: number;
}

/**
 * Interpolates between knots in the logarithm of words; constant beyond the last. Below the first it goes on rising as
 * between the first two: excerpts of essays show that scores of shorter texts are less and less sure.
 */
export function interpolateStandardError(knots: readonly ErrorKnot[], words: number): number {
  const first = knots[0]!;
  const last = knots.at(-1)!;
  if (words >= last.words || first === last) return last.standardError;
  const next = Math.max(
    1,
    knots.findIndex((knot) => words < knot.words),
  );
  const [from, to] = [knots[next - 1]!, knots[next]!];
  const way = Math.log(Math.max(1, words) / from.words) / Math.log(to.words / from.words);
  const found = from.standardError + way * (to.standardError - from.standardError);
  return words < first.words ? Math.max(first.standardError, found) : found;
}
