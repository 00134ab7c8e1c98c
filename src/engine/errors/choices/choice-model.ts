import type { Artefact } from '../../artefact/artefact.js';
import { HashIndex } from '../../document/tagging/hash-index.js';
import type { ChoiceKind } from './choice-kind.js';
import type { SentenceFacts } from './sentence-facts.js';
import type { Site } from './site.js';
import { MOST_FEATURES, siteFeatures } from './site-features.js';

/**
 * A multinomial logistic regression over the classes of one kind of choice. Weights are whole numbers of `step`, relative
 * to the first class; features that say next to nothing are left out.
 */
export class ChoiceModel {
  readonly #index: HashIndex;
  readonly #weights: Int8Array;
  readonly #step: number;
  readonly #columns: number;
  readonly #features = new Int32Array(MOST_FEATURES);
  readonly #room = new Int32Array(2 * MOST_FEATURES);
  readonly #rows = new Int32Array(MOST_FEATURES);
  readonly #sums: Int32Array;
  /** Probability of each class after `judge`; reused. */
  readonly probabilities: Float64Array;

  constructor(
    readonly kind: ChoiceKind,
    artefact: Artefact,
  ) {
    this.#index = HashIndex.read(artefact, kind.name);
    this.#weights = artefact.section(`${kind.name}Weights`, 'i8');
    this.#step = (artefact.meta.steps as Record<string, number>)[kind.name]!;
    this.#columns = kind.classes.length - 1;
    this.#sums = new Int32Array(this.#columns);
    this.probabilities = new Float64Array(kind.classes.length);
  }

  /** Works out how probable each class is in a site, given the text around it and what was written. */
  judge(facts: SentenceFacts, site: Site): void {
    const features = this.#features;
    const sums = this.#sums;
    const columns = this.#columns;
    const weights = this.#weights;
    const count = siteFeatures(facts, site, features);
    sums.fill(0);
    const rows = this.#rows;
    const known = this.#index.findAll(features, count, this.#room, rows);
    for (let at = 0; at < known; at++) {
      const from = rows[at]! * columns;
      for (let column = 0; column < columns; column++) sums[column] = sums[column]! + weights[from + column]!;
    }
    this.#softmax(site.allowed);
  }

  #softmax(allowed: number): void {
    const { probabilities } = this;
    let top = 0;
    for (let column = 0; column < this.#columns; column++)
      if ((allowed >> (column + 1)) & 1 && this.#sums[column]! > top) top = this.#sums[column]!;
    let sum = 0;
    for (let choice = 0; choice < probabilities.length; choice++) {
      const score = choice === 0 ? 0 : this.#sums[choice - 1]!;
      const share = (allowed >> choice) & 1 ? Math.exp((score - top) * this.#step) : 0;
      probabilities[choice] = share;
      sum += share;
    }
    for (let choice = 0; choice < probabilities.length; choice++)
      probabilities[choice] = probabilities[choice]! / sum;
  }
}
