import type { Artefact } from '../../artefact/artefact.js';
import { describeTable } from '../../kernel/weight-table.js';
import type { ChoiceKind } from './choice-kind.js';
import type { SentenceFacts } from './sentence-facts.js';
import type { Site } from './site.js';
import type { SiteReader } from './site-features.js';

/**
 * A multinomial logistic regression over the classes of one kind of choice. Weights are whole numbers of `step`,
 * relative to the first class; features with almost no effect are left out.
 */
export class ChoiceModel {
  readonly #table: number;
  readonly #step: number;
  readonly #columns: number;
  readonly #sums: Int32Array;
  /** Probability of each class after `judge`; reused. */
  readonly probabilities: Float64Array;

  /** @param artefact in the memory of the reader's kernel */
  constructor(
    readonly kind: ChoiceKind,
    artefact: Artefact,
    readonly reader: SiteReader,
  ) {
    this.#step = (artefact.meta.steps as Record<string, number>)[kind.name]!;
    this.#columns = kind.classes.length - 1;
    this.#table = describeTable(reader.kernel, artefact, kind.name, 'Rows', this.#columns - 1);
    this.#sums = reader.sums;
    this.probabilities = new Float64Array(kind.classes.length);
  }

  /** Computes the probability of each class at a site, given the surrounding text and what was written. */
  judge(facts: SentenceFacts, site: Site): void {
    this.reader.judge(this.#table, facts, site);
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
