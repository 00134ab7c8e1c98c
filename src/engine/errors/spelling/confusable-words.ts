import type { Artefact } from '../../artefact/artefact.js';
import { positionOf } from './sorted-ids.js';

/** For common words, the common words that they may replace by mistake: `form` for `from`, `there` for `their`. */
export class ConfusableWords {
  readonly #words: Uint32Array;
  readonly #starts: Uint32Array;
  /** All of them, grouped by word. */
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

  /** Start of the intended words for a word in `meant` and `costs`. */
  start(position: number): number {
    return this.#starts[position]!;
  }

  /** Their end. */
  end(position: number): number {
    return this.#starts[position + 1]!;
  }
}
