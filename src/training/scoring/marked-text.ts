import type { Trait } from '../../engine/results/traits.js';
import type { SparseVector } from '../../engine/scoring/ngram-vector.js';

/** Marks of single traits, on the scale of the score. */
export type TraitMarks = Readonly<Partial<Record<Trait, number>>>;

/** A text with the mark that examiners gave it. */
export interface MarkedText {
  readonly id: string;
  /** Where it comes from; metrics are given for each corpus. */
  readonly corpus: string;
  readonly text: string;
  readonly question: string;
  /** On the scale that the model is to report on. */
  readonly score: number;
  readonly traits?: TraitMarks | undefined;
  /** Texts of one group never stand on both sides of a cross-validation. */
  readonly group: string;
}

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
