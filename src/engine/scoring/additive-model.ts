import type { Artefact } from '../artefact/artefact.js';

/**
 * Everything an additive model learned, preprocessing included. A term is a feature clipped to a range and standardised;
 * a feature may have several terms with different upper bounds, so that what it adds can flatten out.
 */
export interface AdditiveModelParameters {
  readonly features: readonly string[];
  /** For each term, the index of its feature. */
  readonly terms: Uint16Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly mean: Float64Array;
  readonly deviation: Float64Array;
  /** On standardised terms, in points of the raw scale. */
  readonly weights: Float64Array;
  readonly intercept: number;
}

/** A regression on standardised terms: the score is a sum of piecewise linear functions of one feature each. */
export class AdditiveModel {
  constructor(readonly parameters: AdditiveModelParameters) {}

  static from(artefact: Artefact): AdditiveModel {
    const { features, intercept } = artefact.meta as { features: string[]; intercept: number };
    return new AdditiveModel({
      features,
      intercept,
      terms: artefact.section('terms', 'u16'),
      low: artefact.section('low', 'f64'),
      high: artefact.section('high', 'f64'),
      mean: artefact.section('mean', 'f64'),
      deviation: artefact.section('deviation', 'f64'),
      weights: artefact.section('weights', 'f64'),
    });
  }

  /** The sum of the terms, and how many features are not 0. */
  predict(values: ReadonlyMap<string, number>): { score: number; activeFeatures: number } {
    const { features, terms, low, high, mean, deviation, weights } = this.parameters;
    const found = features.map((feature) => values.get(feature) ?? 0);
    let score = this.parameters.intercept;
    for (let at = 0; at < terms.length; at++) {
      const clipped = Math.min(high[at]!, Math.max(low[at]!, found[terms[at]!]!));
      score += (weights[at]! * (clipped - mean[at]!)) / deviation[at]!;
    }
    return { score, activeFeatures: found.filter((value) => value !== 0).length };
  }
}
