import type { Artefact } from '../../artefact/artefact.js';

/** Questions that a tree asks on the way to a leaf. */
export const DEPTH = 3;
const QUESTIONS = 2 ** DEPTH - 1;
const LEAVES = 2 ** DEPTH;

/** Boosted trees of one depth: each asks `DEPTH` questions about the features, and adds to the ln of the odds. */
export class Trees {
  readonly #base: number;
  /** Per tree, level by level from the root: which feature, and the value up to which the answer is "left". */
  readonly #features: Uint8Array;
  readonly #cuts: Float32Array;
  readonly #leaves: Float32Array;

  constructor(artefact: Artefact) {
    this.#base = artefact.meta.base as number;
    this.#features = artefact.section('features', 'u8');
    this.#cuts = artefact.section('cuts', 'f32');
    this.#leaves = artefact.section('leaves', 'f32');
  }

  /** ln of the odds. */
  logit(values: ArrayLike<number>): number {
    let sum = this.#base;
    const count = this.#leaves.length / LEAVES;
    for (let tree = 0; tree < count; tree++) {
      let at = 0;
      for (let level = 0; level < DEPTH; level++) {
        const question = tree * QUESTIONS + at;
        at = 2 * at + (values[this.#features[question]!]! <= this.#cuts[question]! ? 1 : 2);
      }
      sum += this.#leaves[tree * LEAVES + at - QUESTIONS]!;
    }
    return sum;
  }
}
