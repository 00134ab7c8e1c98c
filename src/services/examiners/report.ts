import type { FittedNote } from '../../domain/pipelines/fitted.js';
import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import type { Scale } from '../../engine/results/scale.js';
import type { Disputed, RaterAnalysis } from '../../metrics/raters/report.js';
import type { ComparedReading } from '../marks/mark-scale.js';

/** Whose marks and scores are set against each other. */
export interface MarksSource {
  /** Of the latest results; null if no marked text has one. */
  readonly pipeline: PipelineIdentity | null;
  /** Member of the mark that holds the score. */
  readonly mark: string;
  readonly scale: Scale;
  /** Names of examiners by id, for those whose marks came with a name. */
  readonly examinerNames: Readonly<Record<number, string>>;
  /** How scores are rounded for exact and adjacent agreement. */
  readonly rounding: string;
  /** How marks became scores. */
  readonly reading: ComparedReading;
}

/** Counts of the marked texts and their marks. */
export interface MarksCounts {
  readonly texts: number;
  readonly marks: number;
  /** Marks that are no scores on the scale. */
  readonly rejected: number;
  /** Texts whose scores of the system are missing: not assessed so, or not possible to assess. */
  readonly unscored: number;
}

/** What reports on marks begin with. */
export interface MarksReport {
  readonly source: MarksSource;
  readonly rows: MarksCounts;
  /** Where the pipeline was fitted on marked texts. */
  readonly fitted?: FittedNote | undefined;
}

/** The report of `assess examiners`. */
export interface ExaminersReport extends MarksReport, RaterAnalysis {}

/** The report of `assess examiners adjudication`. */
export interface AdjudicationReport extends MarksReport {
  /** Least difference that is listed, in points. */
  readonly threshold: number;
  /** Texts with a difference of at least so much; the list has the first of them. */
  readonly found: number;
  /** Widest difference first. */
  readonly texts: readonly Disputed[];
}
