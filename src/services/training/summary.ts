import type { FailureMessage } from '../../engine/results/failure.js';
import type { Scale } from '../../engine/results/scale.js';
import type { ModelAgreement } from '../../metrics/model-agreement.js';
import type { TraitMetrics } from '../../training/scoring/fit-traits.js';
import type { MarksReading } from '../marks/mark-scale.js';
import type { Grouping } from './groups.js';

/** Statistics of the marks. */
export interface MarkStatistics {
  readonly mean: number;
  readonly sd: number;
  readonly min: number;
  readonly max: number;
  /** Pearson's r with the logarithm of the words of the texts; null if one of them does not vary. */
  readonly withLength: number | null;
}

/** The outcome of training. */
export interface TrainSummary {
  readonly name: string;
  /** Folder of the model file, its card and its record. */
  readonly folder: string;
  readonly base: string;
  readonly source: string;
  readonly configHash: string;
  readonly scale: Scale;
  /** Texts that it was fitted on. */
  readonly texts: number;
  /** Rows of the source. */
  readonly read: number;
  /** Rows without a mark. */
  readonly unmarked: number;
  /** Rejected rows. */
  readonly rejected: number;
  /** Texts that cannot be assessed, by failure. */
  readonly refused: Readonly<Partial<Record<FailureMessage, number>>>;
  readonly marks: MarkStatistics;
  /** The labels among the marks with their scores, lowest first, and the position of plain levels. */
  readonly levels: Pick<MarksReading, 'labels' | 'plainLevels'>;
  /** How well raters agree: the first mark of a text with the second; undefined if no text has two. */
  readonly raters: { readonly texts: number; readonly pearson: number | null } | undefined;
  readonly grouping: Omit<Grouping, 'groups'>;
  readonly folds: number;
  /** Agreement with the marks, on held-out texts. */
  readonly metrics: { readonly crossValidated: ModelAgreement; readonly lengthAlone: ModelAgreement };
  /** Share of texts whose mark lies within score ± 1.645 standard errors. */
  readonly coverage: number;
  /** The traits that it scores, each with its agreement on held-out texts. */
  readonly traits: readonly TraitMetrics[];
  readonly seconds: { readonly measuring: number; readonly fitting: number };
  readonly interrupted: false;
}

/** The outcome if the signal stopped the work. */
export interface TrainInterrupted {
  readonly name: string;
  readonly interrupted: true;
}
