import type { Artefact } from '../artefact/artefact.js';
import type { TokenFacts } from './token-facts.js';
import { FEATURES_OF_PLACE, featuresOfPlace } from './token-features.js';

/**
 * A logistic regression on hashed features: the probability that something is wrong at a place of a sentence. Weights
 * are whole numbers of `step`.
 */
export class TokenModel {
  readonly #buckets = new Int32Array(FEATURES_OF_PLACE);

  /** @param intercept ln of the odds of a place without any information */
  constructor(
    readonly weights: Int8Array,
    readonly step: number,
    readonly intercept: number,
  ) {}

  static from(artefact: Artefact): TokenModel {
    const { step, intercept } = artefact.meta as { step: number; intercept: number };
    return new TokenModel(artefact.section('weights', 'i8'), step, intercept);
  }

  /** The expected cost of the errors in a sentence: the sum over its places, where a wrong word costs 1. */
  expectedCost(facts: TokenFacts): number {
    let cost = 0;
    for (let place = 0; place < facts.places; place++) {
      featuresOfPlace(facts, place, this.#buckets);
      cost += this.probability(this.#buckets);
    }
    return cost;
  }

  /** ln of the odds that something is wrong at a place. */
  logitAt(facts: TokenFacts, place: number): number {
    featuresOfPlace(facts, place, this.#buckets);
    return this.#logit(this.#buckets);
  }

  /** @param buckets of the features of one place */
  probability(buckets: Int32Array): number {
    return 1 / (1 + Math.exp(-this.#logit(buckets)));
  }

  #logit(buckets: Int32Array): number {
    const { weights } = this;
    let sum = 0;
    for (let at = 0; at < buckets.length; at++) sum += weights[buckets[at]!]!;
    return this.intercept + this.step * sum;
  }
}
