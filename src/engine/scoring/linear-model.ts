import type { Artefact } from '../artefact/artefact.js';

/** What a scoring model found out about one text. */
export interface Prediction {
  /** On the CEFR scale, not yet clamped to it. */
  readonly score: number;
  /** How many features of the model are not 0 in the text. */
  readonly activeFeatures: number;
}

/** Everything a linear model learned, preprocessing included; one entry per feature in each array. */
export interface LinearModelParameters {
  readonly features: readonly string[];
  /** Values are clipped to the range seen in training, so that a strange text cannot be scored far outside it. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly mean: Float64Array;
  readonly deviation: Float64Array;
  /** On standardised features, in points of the CEFR scale. */
  readonly weights: Float64Array;
  readonly intercept: number;
}

/** A regression on standardised features. */
export class LinearModel {
  constructor(readonly parameters: LinearModelParameters) {}

  static from(artefact: Artefact): LinearModel {
    const { features, intercept } = artefact.meta as { features: string[]; intercept: number };
    return new LinearModel({
      features,
      intercept,
      low: artefact.section('low', 'f64'),
      high: artefact.section('high', 'f64'),
      mean: artefact.section('mean', 'f64'),
      deviation: artefact.section('deviation', 'f64'),
      weights: artefact.section('weights', 'f64'),
    });
  }

  predict(values: ReadonlyMap<string, number>): Prediction {
    const { features, low, high, mean, deviation, weights } = this.parameters;
    let score = this.parameters.intercept;
    let activeFeatures = 0;
    for (let at = 0; at < features.length; at++) {
      const value = values.get(features[at]!) ?? 0;
      if (value !== 0) activeFeatures += 1;
      const clipped = Math.min(high[at]!, Math.max(low[at]!, value));
      score += (weights[at]! * (clipped - mean[at]!)) / deviation[at]!;
    }
    return { score, activeFeatures };
  }
}
