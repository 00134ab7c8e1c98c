import type { Artefact, Section } from '../artefact/artefact.js';

/**
 * The parameters of an additive model, including preprocessing. A term is a feature clipped to a range and
 * standardised; a feature may have several terms with different upper bounds, so that its effect can level off.
 */
export interface AdditiveModelParameters {
  /** For each term, the index of its feature. */
  readonly terms: Uint16Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly mean: Float64Array;
  readonly deviation: Float64Array;
  /** For standardised terms, in points of the raw scale. */
  readonly weights: Float64Array;
  /** The score of a text with every term at its mean. */
  readonly intercept: number;
}

/** A regression on standardised terms: the score is a sum of piecewise linear functions, one per feature. */
export class AdditiveModel {
  constructor(readonly parameters: AdditiveModelParameters) {}

  static from(artefact: Artefact): AdditiveModel {
    return new AdditiveModel({
      intercept: artefact.section('additive.intercept', 'f64')[0]!,
      terms: artefact.section('additive.terms', 'u16'),
      low: artefact.section('additive.low', 'f64'),
      high: artefact.section('additive.high', 'f64'),
      mean: artefact.section('additive.mean', 'f64'),
      deviation: artefact.section('additive.deviation', 'f64'),
      weights: artefact.section('additive.weights', 'f64'),
    });
  }

  /** @param values one number per feature */
  predict(values: ArrayLike<number>): number {
    let score = this.parameters.intercept;
    for (let at = 0; at < this.parameters.terms.length; at++) score += this.#points(at, values);
    return score;
  }

  /** How much each feature adds to the intercept, or subtracts from it. */
  contributions(values: ArrayLike<number>): Float64Array {
    const { terms } = this.parameters;
    const byFeature = new Float64Array(values.length);
    for (let at = 0; at < terms.length; at++) byFeature[terms[at]!]! += this.#points(at, values);
    return byFeature;
  }

  /** The mean of each feature over the texts that the model was fitted on, by index, for features with a term. */
  means(): ReadonlyMap<number, number> {
    const { terms, mean } = this.parameters;
    const means = new Map<number, number>();
    // Later terms of a feature end at its knee.
    for (let at = terms.length - 1; at >= 0; at--) means.set(terms[at]!, mean[at]!);
    return means;
  }

  #points(term: number, values: ArrayLike<number>): number {
    const { terms, low, high, mean, deviation, weights } = this.parameters;
    const clipped = Math.min(high[term]!, Math.max(low[term]!, values[terms[term]!]!));
    return (weights[term]! * (clipped - mean[term]!)) / deviation[term]!;
  }
}

/** The sections of a model file with an additive model. */
export function additiveSections(parameters: AdditiveModelParameters): Record<string, Section> {
  const { intercept, ...sections } = parameters;
  const named = { intercept: Float64Array.of(intercept), ...sections };
  return Object.fromEntries(
    Object.entries(named).map(([name, section]) => [`additive.${name}`, section.slice()]),
  );
}
