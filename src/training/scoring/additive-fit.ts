import type { AdditiveModelParameters } from '../../engine/scoring/additive-model.js';
import { FEATURE_DIRECTIONS } from './feature-directions.js';
import type { MarkedVector } from './marked-text.js';
import { fitMoments, fitRange, type Preprocessing, standardise } from './preprocessing.js';
import { fitRidge, type Sign } from './ridge.js';

export interface AdditiveSettings {
  readonly penalty: number;
  readonly knee: number;
}

/**
 * Fits an additive model in which each feature counts in one direction only: a ridge regression under sign constraints
 * on each feature and on the same feature cut off at its knee. Every function it can learn is monotone and, where both
 * terms have weight, steeper below the knee than above it.
 * @param names of the vectors' values; those without a direction stay out of the model
 */
export function fitAdditiveModel(
  names: readonly string[],
  texts: readonly MarkedVector[],
  importance: readonly number[],
  { penalty, knee }: AdditiveSettings,
): AdditiveModelParameters {
  const used = names.flatMap((name, column) =>
    varies(texts, column) && FEATURE_DIRECTIONS.has(name) ? [column] : [],
  );
  const rows = texts.map(({ values }) => Float64Array.from([...used, ...used], (column) => values[column]!));
  const range = withKnees(fitRange(rows), rows, importance, knee);
  const preprocessing = { ...range, ...fitMoments(rows, range, importance) };
  const signs: Sign[] = [...used, ...used].map((column) => FEATURE_DIRECTIONS.get(names[column]!)!);
  const fit = fitRidge({
    rows: rows.map((row) => standardise(preprocessing, row)),
    targets: texts.map(({ score }) => score),
    importance,
    penalty,
    signs,
  });
  return {
    features: used.map((column) => names[column]!),
    terms: Uint16Array.from([...used.keys(), ...used.keys()]),
    ...preprocessing,
    ...fit,
  };
}

/** The model without the terms that got no weight, and without the features that no term uses. */
export function pruned(parameters: AdditiveModelParameters): AdditiveModelParameters {
  const { features, terms, weights } = parameters;
  const kept = [...terms.keys()].filter((at) => weights[at] !== 0);
  const usedFeatures = features.filter((_, feature) => kept.some((at) => terms[at] === feature));
  const pick = (values: Float64Array) => Float64Array.from(kept, (at) => values[at]!);
  return {
    features: usedFeatures,
    terms: Uint16Array.from(kept, (at) => usedFeatures.indexOf(features[terms[at]!]!)),
    low: pick(parameters.low),
    high: pick(parameters.high),
    mean: pick(parameters.mean),
    deviation: pick(parameters.deviation),
    weights: pick(weights),
    intercept: parameters.intercept,
  };
}

/** The model with its scores stretched: intercept + slope · score. */
export function rescaled(
  parameters: AdditiveModelParameters,
  { slope, intercept }: { readonly slope: number; readonly intercept: number },
): AdditiveModelParameters {
  return {
    ...parameters,
    weights: parameters.weights.map((weight) => slope * weight),
    intercept: intercept + slope * parameters.intercept,
  };
}

function varies(texts: readonly MarkedVector[], column: number): boolean {
  return texts.some(({ values }) => values[column] !== texts[0]!.values[column]);
}

type Range = Pick<Preprocessing, 'low' | 'high'>;

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
