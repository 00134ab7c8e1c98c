/** The standard error of texts of about so many words, from residuals of cross-validation. */
export interface ErrorKnot {
  readonly words: number;
  /** In points of the reporting scale. */
  readonly standardError: number;
}

/** Interpolates between knots in the logarithm of words, constant beyond the first and the last. */
export function interpolateStandardError(knots: readonly ErrorKnot[], words: number): number {
  const first = knots[0]!;
  const last = knots.at(-1)!;
  if (words <= first.words) return first.standardError;
  if (words >= last.words) return last.standardError;
  const next = knots.findIndex((knot) => words < knot.words);
  const [from, to] = [knots[next - 1]!, knots[next]!];
  const way = Math.log(words / from.words) / Math.log(to.words / from.words);
  return from.standardError + way * (to.standardError - from.standardError);
}
