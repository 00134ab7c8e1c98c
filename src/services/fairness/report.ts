import type { FittedNote } from '../../domain/pipelines/fitted.js';
import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import type { GroupAnalysis } from '../../metrics/group-report.js';
import type { ComparedReading } from '../marks/mark-scale.js';

/**
 * Why a column was not compared: it has one value, more than can be compared, or nearly one a text; it holds marks or
 * scores; or there are this many columns that only those with few values were taken.
 */
export type LeftReason = 'one_value' | 'many_values' | 'one_a_text' | 'marks' | 'many_columns';

/** A column that was not compared. */
export interface LeftColumn {
  readonly by: string;
  /** Different values. */
  readonly values: number;
  readonly reason: LeftReason;
}

/** The report of `assess fairness`. */
export interface FairnessReport extends GroupAnalysis {
  readonly source: {
    readonly pipeline: PipelineIdentity;
    readonly mark: string;
    /** How marks became scores. */
    readonly reading: ComparedReading;
  };
  readonly rows: {
    /** Texts with a score; of these, with a mark. */
    readonly scored: number;
    readonly marked: number;
    /** Marks that are no scores on the scale. */
    readonly rejected: number;
  };
  readonly left: readonly LeftColumn[];
  /** There were this many columns, and nobody asked for one, that pages show those with a flagged group only. */
  readonly isNarrowed: boolean;
  /** Where the pipeline was fitted on marked texts: those are in no group. */
  readonly fitted?: FittedNote | undefined;
}
