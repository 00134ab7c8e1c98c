import { type Estimate, estimate, UNKNOWN } from '../estimate.js';
import { fTest } from '../students-t.js';
import { type Design, designOf, linkedGroupsOf } from './design.js';
import { laplacian, pseudoInverse, type SquareMatrix } from './laplacian.js';
import type { MarkTable } from './marks.js';
import type { SeverityDesign } from './report.js';

/** Equations for more raters would take minutes. */
const MOST_RATERS = 1000;

/** Severities, with the design that they are based on. */
export interface Severities {
  readonly design: SeverityDesign;
  /** Scores of linked raters; null if there is nothing to compare. */
  readonly scores: Design | null;
  /** For raters in the design, points by which each gives more than the average examiner; NaN for the others. */
  readonly effects: Float64Array;
  /** By code of the examiner. */
  readonly severity: readonly Estimate[];
  readonly residualSd: readonly (number | null)[];
}

/**
 * Severities by the additive model score = text + rater + error, least squares over texts with at least two scores.
 * Texts are eliminated by centring within them (Frisch and Waugh 1933); the effects of raters are then solved for with
 * the Laplacian of the design; connectedness as in Weeks and Williams 1964, "A note on the determination of
 * connectedness in an n-way cross classification". It is the linear form of the many-facet Rasch model (Linacre 1989),
 * in points of the scale instead of logits, and the severity of an examiner is minus the effect, with a mean of 0 over
 * all examiners. Standard errors are those of least squares.
 *
 * If texts do not link all examiners, the system takes part as an additional rater, and links all examiners who marked
 * a text that it scored.
 */
export function severitiesOf(table: MarkTable): Severities {
  const { examiners } = table;
  const linked = linkedGroupsOf(designOf(table, false));
  const linkedGroups = linked.map((codes) => codes.map((code) => examiners[code]!));
  const isLinked = linked.length === 1;
  const largest = (isLinked ? linked : linkedGroupsOf(designOf(table, true)))[0]!;
  const members = new Set(largest);
  const anchorsSystem = members.has(examiners.length);
  const compared = largest.filter((code) => code < examiners.length);
  if (compared.length < 2 || members.size > MOST_RATERS) {
    return {
      design: { ...NOTHING, linkedGroups },
      scores: null,
      effects: new Float64Array(),
      severity: examiners.map(() => UNKNOWN),
      residualSd: examiners.map(() => null),
    };
  }
  const scores = designOf(table, anchorsSystem, (rater) => members.has(rater));
  const fit = fitted(scores, largest);
  const places = compared.map((code) => fit.placeOf[code]!);
  const centre = mean(places.map((place) => fit.effects[place]!));
  const effects = new Float64Array(scores.raters).fill(Number.NaN);
  for (const code of largest) effects[code] = fit.effects[fit.placeOf[code]!]! - centre;

  const severity = examiners.map((_, code) => {
    if (!members.has(code)) return UNKNOWN;
    const variance = contrastVariance(fit.inverse, fit.placeOf[code]!, places);
    const error = fit.errorVariance === null ? null : Math.sqrt(fit.errorVariance * Math.max(0, variance));
    return estimate(-effects[code]!, { error, freedom: fit.freedom, by: 'mark' }, 'difference');
  });
  return {
    design: {
      anchor: anchorsSystem ? 'system' : 'examiners',
      linkedGroups,
      marks: scores.score.length,
      texts: scores.starts.length - 1,
      errorSd: fit.errorVariance === null ? null : Math.sqrt(fit.errorVariance),
      p: equalityTest(scores, fit, anchorsSystem ? fit.placeOf[examiners.length]! : undefined),
      separationReliability: separation(severity.filter(({ value }) => value !== null)),
    },
    scores,
    effects,
    severity,
    residualSd: residualSpread(scores, fit).slice(0, examiners.length),
  };
}

const NOTHING = {
  anchor: 'none',
  marks: 0,
  texts: 0,
  errorSd: null,
  p: null,
  separationReliability: null,
} as const;

/** Least squares for the raters of one linked group, renumbered within it. */
interface Fit {
  readonly placeOf: Int32Array;
  /** Shifted to a mean of 0 over all raters. */
  readonly effects: Float64Array;
  readonly inverse: SquareMatrix;
  readonly freedom: number;
  readonly errorVariance: number | null;
  /** Sum of squares within texts that raters explain. */
  readonly explained: number;
}

function fitted(scores: Design, group: readonly number[]): Fit {
  const placeOf = new Int32Array(scores.raters).fill(-1);
  for (const [place, rater] of group.entries()) placeOf[rater] = place;
  const raterOf = scores.raterOf.map((rater) => placeOf[rater]!);
  const size = group.length;
  const inverse = pseudoInverse(laplacian({ ...scores, raterOf, raters: size }));
  const within = centredScores(scores);
  const right = new Float64Array(size);
  for (let place = 0; place < within.length; place++) right[raterOf[place]!]! += within[place]!;
  const effects = new Float64Array(size);
  for (let a = 0; a < size; a++) {
    for (let b = 0; b < size; b++) effects[a]! += inverse.cells[a * size + b]! * right[b]!;
  }
  const explained = effects.reduce((sum, effect, rater) => sum + effect * right[rater]!, 0);
  const total = within.reduce((sum, value) => sum + value * value, 0);
  const freedom = within.length - (scores.starts.length - 1) - (size - 1);
  const left = Math.max(0, total - explained);
  // If raters explain everything, the remainder is rounding error and counts as zero.
  const residual = left > 1e-12 * total ? left : 0;
  return {
    placeOf,
    effects,
    inverse,
    freedom,
    errorVariance: freedom > 0 ? residual / freedom : null,
    explained,
  };
}

/** Scores minus the mean of their text. */
function centredScores({ starts, score }: Design): Float64Array {
  const within = new Float64Array(score.length);
  for (let text = 0; text + 1 < starts.length; text++) {
    const own = score.subarray(starts[text]!, starts[text + 1]!);
    const middle = mean(own);
    for (let place = starts[text]!; place < starts[text + 1]!; place++)
      within[place] = score[place]! - middle;
  }
  return within;
}

/** Variance, in error variances, of an effect minus the mean of some effects. */
function contrastVariance({ cells, size }: SquareMatrix, rater: number, others: readonly number[]): number {
  let between = 0;
  let among = 0;
  for (const a of others) {
    between += cells[rater * size + a]!;
    for (const b of others) among += cells[a * size + b]!;
  }
  const n = others.length;
  return cells[rater * size + rater]! - (2 * between) / n + among / (n * n);
}

/**
 * F-test that all examiners are equally severe: compares what the raters explain with what the system alone explains.
 * @param system its index, if it takes part
 */
function equalityTest(scores: Design, fit: Fit, system: number | undefined): number | null {
  const between = fit.inverse.size - 1 - (system === undefined ? 0 : 1);
  if (fit.errorVariance === null) return null;
  const explained = fit.explained - (system === undefined ? 0 : explainedBySystem(scores));
  return fTest(explained / between / fit.errorVariance, between, fit.freedom);
}

/** Sum of squares within texts explained by a common difference of the system from all examiners. */
function explainedBySystem(scores: Design): number {
  const within = centredScores(scores);
  let [together, squares] = [0, 0];
  for (let text = 0; text + 1 < scores.starts.length; text++) {
    const [start, end] = [scores.starts[text]!, scores.starts[text + 1]!];
    // The system comes last.
    if (scores.markOf[end - 1] !== -1) continue;
    together += within[end - 1]!;
    squares += 1 - 1 / (end - start);
  }
  return together ** 2 / squares;
}

/**
 * Reliability of separation (Wright and Masters 1982, Rating Scale Analysis): the share of the variance of severities
 * that is not error.
 */
function separation(severities: readonly Estimate[]): number | null {
  const n = severities.length;
  if (severities.some(({ standardError }) => standardError === null)) return null;
  const values = severities.map(({ value }) => value!);
  const middle = mean(values);
  const observed = values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (n - 1);
  const error = mean(severities.map(({ standardError }) => standardError! ** 2));
  return observed > 0 ? Math.max(0, 1 - error / observed) : null;
}

/** Fewer degrees of freedom count as none. */
const NO_FREEDOM = 1e-6;

/**
 * Residual standard deviation of each rater: √(Σr² / Σ(1 − h)), where h is the leverage of a score, so that it does not
 * shrink the more the rater alone determines text and severity.
 */
function residualSpread(scores: Design, { placeOf, effects, inverse }: Fit): (number | null)[] {
  const { starts, raterOf, raters } = scores;
  const within = centredScores(scores);
  const squares = new Float64Array(raters);
  const freedom = new Float64Array(raters);
  const { cells, size } = inverse;
  for (let text = 0; text + 1 < starts.length; text++) {
    const places = Array.from(raterOf.subarray(starts[text]!, starts[text + 1]!), (rater) => placeOf[rater]!);
    const m = places.length;
    const rows = places.map((a) => places.reduce((sum, b) => sum + cells[a * size + b]!, 0));
    const all = rows.reduce((sum, row) => sum + row, 0);
    const middle = mean(places.map((place) => effects[place]!));
    for (const [index, place] of places.entries()) {
      const rater = raterOf[starts[text]! + index]!;
      const residual = within[starts[text]! + index]! - (effects[place]! - middle);
      squares[rater]! += residual * residual;
      freedom[rater]! += 1 - (1 / m + cells[place * size + place]! - (2 * rows[index]!) / m + all / (m * m));
    }
  }
  return Array.from(squares, (sum, rater) =>
    freedom[rater]! > NO_FREEDOM ? Math.sqrt(sum / freedom[rater]!) : null,
  );
}

function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < values.length; index++) sum += values[index]!;
  return sum / values.length;
}
