import type { Scale } from '../domain/scale.js';
import type { Figures } from '../training/scoring/figures.js';
import type { TraitFigures } from '../training/scoring/fit-traits.js';
import type { MarkedVector } from '../training/scoring/marked-text.js';

/** What the thread that fits a model is started with. */
export interface FitTask {
  /** Names of the features, sorted. */
  readonly names: readonly string[];
  readonly texts: readonly MarkedVector[];
  readonly scale: Scale;
  readonly folds: number;
  /** Those of the names that are columns of one's own, which may count in either direction. */
  readonly own?: readonly string[];
}

/** What a model that had not seen a text says of it. */
export interface HeldOutPrediction {
  readonly score: number;
  readonly standardError: number;
}

/** A model with what is known of it. */
export interface FittedModel {
  /** Bytes of the model file. */
  readonly model: Uint8Array<ArrayBuffer>;
  /** For each text, in order. */
  readonly heldOut: readonly HeldOutPrediction[];
  /** The scores of texts that the model had not seen. */
  readonly crossValidated: Figures;
  /** The same of a model without columns of one's own; absent where there are none. */
  readonly withoutOwn?: { readonly heldOut: readonly HeldOutPrediction[]; readonly crossValidated: Figures };
  /** A line on the logarithm of the word count, for comparison. */
  readonly lengthAlone: Figures;
  /** Of the traits that it scores. */
  readonly traits: readonly TraitFigures[];
  /** Whether it gives scores at all; one that found nothing which goes with the marks does not. */
  readonly isSound: boolean;
  /** Share of texts whose mark lies within score ± 1.645 standard errors, in cross-validation. */
  readonly coverage: number;
  /** What the card says of the model: how it works, figures, what counts most. Markdown. */
  readonly description: string;
}

/** What the thread says. */
export type FitMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'fitted'; readonly fitted: FittedModel };
