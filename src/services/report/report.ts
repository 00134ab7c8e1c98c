import type { FittedNote } from '../../domain/pipelines/fitted.js';
import type { Scale } from '../../engine/results/scale.js';
import type { Overview, ResultProfile, ScoreRangeProfile } from '../../store/statistics.js';
import type { DriftReport } from '../drift/report.js';
import type { AdjudicationReport, ExaminersReport } from '../examiners/report.js';
import type { FairnessReport } from '../fairness/report.js';
import type { PipelineDetails } from '../pipelines/pipelines.js';
import type { Diff } from '../versions/diff.js';
import type { AgreementReport } from './agreement.js';
import type { ScoreDrivers } from './drivers.js';

/** Why a part of a report has no data, in a sentence. */
export interface Missing {
  readonly missing: string;
}

/** A part of a report, or why it is not there. */
export type Part<T> = T | Missing;

export const isMissing = (part: object): part is Missing => 'missing' in part;

/**
 * Errors by level. The system's own level depends on the errors that it finds, so that examiners' levels are used where
 * there are enough.
 */
export interface ErrorLevels {
  readonly by: 'examiners' | 'system';
  /** In order of level; those without a text are left out. */
  readonly ranges: readonly ScoreRangeProfile[];
}

/** A paragraph on how the figures of a report were made, ready to cite, and the works that it names. */
export interface Methods {
  readonly paragraph: string;
  readonly references: readonly string[];
}

/** A setting with the source of its value. */
export interface ReportedSetting {
  readonly name: string;
  readonly value: unknown;
  readonly source: string;
}

/** Everything that the page shows, and what JSON shows. No text of a learner is in it. */
export interface Report {
  readonly title: string;
  readonly account: string;
  readonly created: Date;
  readonly scale: Scale;
  /** Member of the marks that holds the score. */
  readonly mark: string;
  /** Whether submissions that were marked as tests are counted. */
  readonly includesTests: boolean;
  /** The pipeline as it is now. */
  readonly pipeline: PipelineDetails;
  readonly overview: Overview;
  /** The latest results, which the report is about. */
  readonly results: Part<ResultProfile>;
  /** Results of any version of the pipeline that wait for approval. */
  readonly waiting: number;
  /** Where the pipeline was fitted on marked texts. */
  readonly fitted?: FittedNote | undefined;
  readonly errorLevels: Part<ErrorLevels>;
  readonly agreement: Part<AgreementReport>;
  readonly drivers: Part<ScoreDrivers>;
  readonly fairness: Part<FairnessReport>;
  readonly drift: Part<DriftReport>;
  readonly examiners: Part<ExaminersReport>;
  readonly adjudication: Part<AdjudicationReport>;
  readonly changes: Part<Diff>;
  readonly settings: readonly ReportedSetting[];
  readonly methods: Methods;
  readonly software: {
    readonly assess: string;
    readonly node: string;
    readonly store: string;
  };
}
