/** The standard error for texts of about this many words, from residuals of cross-validation. */
export interface ErrorKnot {
  readonly words: number;
  /** In points of the reporting scale. */
  readonly standardError: number;
}

/**
 * Standard errors, in points of the reporting scale, in addition to the one within the population that a model was
 * fitted on. They are independent of each other, so their squares add up.
 */
export interface PopulationError {
  /** For texts of a population, questions and examiners that the model has not seen, with scores of `center`. */
  readonly between: number;
  /** Additional error per point of distance from `center`: other examiners use more or less of the scale. */
  readonly slope: number;
  readonly center: number;
  /** Of the conversion from the scale of the marks to the reporting scale, if no mark is on the latter. */
  readonly alignment?: number | undefined;
}

/**
 * Interpolates between knots in the logarithm of words; constant beyond the last. Below the first it continues to rise
 * as between the first two: excerpts of essays show that scores become less certain as texts get shorter.
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

/** How much other populations add to the standard error of a score. */
export const errorOfPopulation = (
  { between, slope, center, alignment = 0 }: PopulationError,
  score: number,
): number => Math.hypot(between, slope * (score - center), alignment);
