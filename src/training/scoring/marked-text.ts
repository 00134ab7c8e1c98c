import type { Trait } from '../../engine/results/traits.js';
import type { SparseVector } from '../../engine/scoring/ngram-vector.js';

/** Marks of single traits, on the scale of the score. */
export type TraitMarks = Readonly<Partial<Record<Trait, number>>>;

/** A marked text as the learners see it. */
export interface MarkedVector {
  readonly corpus: string;
  readonly score: number;
  readonly traits?: TraitMarks | undefined;
  readonly group: string;
  /** Feature values in the order of a list of names. */
  readonly values: Float64Array;
  readonly ngrams: SparseVector;
  readonly words: number;
}
