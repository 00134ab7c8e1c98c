import type { Artefact } from '../../artefact/artefact.js';
import { positionOf } from './sorted-ids.js';

/** A word that a slip can turn into another one. */
export interface Confusable {
  /** Id of the word that may have been meant. */
  readonly id: number;
  /** −ln of the probability of the slip (edit-costs.ts). */
  readonly cost: number;
}

/** For common words, the common words for which they may be a slip: `form` for `from`, `there` for `their`. */
export class ConfusableWords {
  readonly #words: Uint32Array;
  readonly #starts: Uint32Array;
  /** All of them, those of one word next to each other. */
  readonly meant: Uint32Array;
  readonly costs: Float32Array;

  constructor(artefact: Artefact) {
    this.#words = artefact.section('confusableWords', 'u32');
    this.#starts = artefact.section('confusableStarts', 'u32');
    this.meant = artefact.section('confusableMeant', 'u32');
    this.costs = artefact.section('confusableCosts', 'f32');
  }

  /** Position of a word, for `start` and `end`, or −1. */
  find(id: number): number {
    return positionOf(this.#words, id);
  }

  /** Where in `meant` and `costs` the words begin for which one may stand. */
  start(position: number): number {
    return this.#starts[position]!;
  }

  /** Where they end. */
  end(position: number): number {
    return this.#starts[position + 1]!;
  }
}

/** The sections that `ConfusableWords` reads. */
export function confusableSections(words: ReadonlyMap<number, readonly Confusable[]>) {
  const sorted = [...words].sort(([a], [b]) => a - b);
  const all = sorted.flatMap(([, confusables]) => confusables);
  const starts = new Uint32Array(sorted.length + 1);
  sorted.forEach(([, confusables], at) => {
    starts[at + 1] = starts[at]! + confusables.length;
  });
  return {
    confusableWords: Uint32Array.from(sorted, ([id]) => id),
    confusableStarts: starts,
    confusableMeant: Uint32Array.from(all, ({ id }) => id),
    confusableCosts: Float32Array.from(all, ({ cost }) => cost),
  };
}
