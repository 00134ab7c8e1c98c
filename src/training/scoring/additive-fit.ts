import type { AdditiveModelParameters } from '../../engine/scoring/additive-model.js';
import { fitMoments, fitRange, type Preprocessing, standardise } from './preprocessing.js';
import { fitRidge, type Sign } from './ridge.js';

interface AdditiveProblem {
  /** One row of features per text. */
  readonly rows: readonly Float64Array[];
  readonly targets: readonly number[];
  /** How much each row counts. */
  readonly importance: readonly number[];
  /** One per feature: which way it has to count. */
  readonly signs: readonly Sign[];
  /** λ of the ridge regression. */
  readonly penalty: number;
  /** Share of texts below a feature's knee, where its second term ends. */
  readonly knee: number;
}

/**
 * Fits an additive model in which each feature counts in one direction only: a ridge regression under sign constraints
 * on each feature and on the same feature cut off at its knee. Every function it can learn is monotone and, where both
 * terms have weight, steeper below the knee than above it. Terms without weight are left out.
 */
export function fitAdditiveModel(problem: AdditiveProblem): AdditiveModelParameters {
  const { rows, targets, importance, signs, penalty, knee } = problem;
  const varying = [...signs.keys()].filter((column) => rows.some((row) => row[column] !== rows[0]![column]));
  const terms = [...varying, ...varying];
  const termRows = rows.map((row) => Float64Array.from(terms, (column) => row[column]!));
  const range = withKnees(lowered(fitRange(termRows)), termRows, importance, knee);
  const preprocessing = { ...range, ...fitMoments(termRows, range, importance) };
  const { weights, intercept } = fitRidge({
    rows: termRows.map((row) => standardise(preprocessing, row)),
    targets,
    importance,
    penalty,
    signs: terms.map((column) => signs[column]!),
  });
  return pruned({ terms: Uint16Array.from(terms), ...preprocessing, weights, intercept });
}

/** The model without the terms that got no weight. */
function pruned(parameters: AdditiveModelParameters): AdditiveModelParameters {
  const kept = [...parameters.terms.keys()].filter((at) => parameters.weights[at] !== 0);
  const pick = (values: Float64Array) => Float64Array.from(kept, (at) => values[at]!);
  return {
    terms: Uint16Array.from(kept, (at) => parameters.terms[at]!),
    low: pick(parameters.low),
    high: pick(parameters.high),
    mean: pick(parameters.mean),
    deviation: pick(parameters.deviation),
    weights: pick(parameters.weights),
    intercept: parameters.intercept,
  };
}

type Range = Pick<Preprocessing, 'low' | 'high'>;

/** Share of its range by which a feature may fall below all that was seen. */
const MARGIN = 0.3;

/**
 * Texts that are shorter than any seen have fewer different words and structures: there the line goes on for a while.
 * Above what was seen it stays flat, so that no feature can carry a score away.
 */
function lowered({ low, high }: Range): Range {
  return { low: low.map((value, term) => value - MARGIN * (high[term]! - value)), high };
}

/** Lowers the upper bound of the second half of the terms to the knee of its feature. */
function withKnees(
  range: Range,
  rows: readonly Float64Array[],
  importance: readonly number[],
  share: number,
): Range {
  const high = range.high.slice();
  for (let term = high.length / 2; term < high.length; term++) {
    const knee = weightedQuantile(
      rows.map((row) => row[term]!),
      importance,
      share,
    );
    // A feature that is 0 in most texts keeps its range, so that the second term is a copy of the first.
    if (knee > range.low[term]!) high[term] = knee;
  }
  return { low: range.low, high };
}

function weightedQuantile(values: readonly number[], importance: readonly number[], share: number): number {
  const order = [...values.keys()].sort((a, b) => values[a]! - values[b]!);
  const total = importance.reduce((sum, weight) => sum + weight, 0);
  let below = 0;
  for (const at of order) {
    below += importance[at]!;
    if (below >= share * total) return values[at]!;
  }
  return values[order.at(-1)!]!;
}
