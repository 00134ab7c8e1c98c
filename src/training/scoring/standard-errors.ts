import type { ErrorKnot } from '../../engine/scoring/standard-error.js';
import { rootMeanSquaredError } from '../../metrics/error.js';
import { mean } from '../../metrics/moments.js';

interface ScoredText {
  readonly words: number;
  readonly human: number;
  readonly system: number;
}

/** Upper bounds of word counts between which residuals are pooled. */
const BOUNDS = [70, 120, 200, 330, Number.POSITIVE_INFINITY];
const LEAST_TEXTS = 25;

/** The root mean squared residual of texts by length, at the geometric mean of their word counts. */
export function standardErrorKnots(texts: readonly ScoredText[]): ErrorKnot[] {
  let from = 0;
  const knots: ErrorKnot[] = [];
  for (const bound of BOUNDS) {
    const bin = texts.filter(({ words }) => words >= from && words < bound);
    if (bin.length < LEAST_TEXTS && bound !== Number.POSITIVE_INFINITY) continue;
    from = bound;
    if (bin.length === 0) continue;
    const words = Math.exp(mean(bin.map((text) => Math.log(text.words)))!);
    const standardError = rootMeanSquaredError(
      bin.map(({ human }) => human),
      bin.map(({ system }) => system),
    )!;
    knots.push({ words: Math.round(words), standardError: Number(standardError.toPrecision(3)) });
  }
  return knots;
}
