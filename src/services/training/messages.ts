import type { Scale } from '../../engine/results/scale.js';
import type { ModelAgreement } from '../../metrics/model-agreement.js';
import type { TraitMetrics } from '../../training/scoring/fit-traits.js';
import type { MarkedVector } from '../../training/scoring/marked-text.js';

/** The input of the thread that fits a model. */
export interface FitTask {
  /** Names of the features, sorted. */
  readonly names: readonly string[];
  readonly texts: readonly MarkedVector[];
  readonly scale: Scale;
  readonly folds: number;
  /** The names of custom columns, which may have an effect in either direction. */
  readonly own?: readonly string[];
}

/** The prediction for a text by a model fitted without it. */
export interface HeldOutPrediction {
  readonly score: number;
  readonly standardError: number;
}

/** A model with its metrics. */
export interface FittedModel {
  /** Bytes of the model file. */
  readonly model: Uint8Array<ArrayBuffer>;
  /** For each text, in order. */
  readonly heldOut: readonly HeldOutPrediction[];
  /** The scores of held-out texts. */
  readonly crossValidated: ModelAgreement;
  /** The same for a model without custom columns; absent if there are none. */
  readonly withoutOwn?: {
    readonly heldOut: readonly HeldOutPrediction[];
    readonly crossValidated: ModelAgreement;
  };
  /** A line on the logarithm of the word count, for comparison. */
  readonly lengthAlone: ModelAgreement;
  /** The same for the traits that it scores. */
  readonly traits: readonly TraitMetrics[];
  /** Whether it can score texts; false if nothing was found that correlates with the marks. */
  readonly isSound: boolean;
  /** Share of texts whose mark lies within score ± 1.645 standard errors, in cross-validation. */
  readonly coverage: number;
  /** The card's section on the model, as Markdown: how it works, metrics, the most important features. */
  readonly description: string;
}

/** Messages of the thread. */
export type FitMessage =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'fitted'; readonly fitted: FittedModel };
