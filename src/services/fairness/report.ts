import type { FittedNote } from '../../domain/fitted.js';
import type { PipelineIdentity } from '../../domain/pipeline.js';
import type { GroupAnalysis } from '../../metrics/group-report.js';

export type { ColumnComparison, GroupAnalysis, GroupComparison } from '../../metrics/group-report.js';

/** What `assess fairness` says. */
export interface FairnessReport extends GroupAnalysis {
  readonly source: { readonly pipeline: PipelineIdentity; readonly mark: string };
  readonly rows: {
    /** Texts with a score; of these, with a mark. */
    readonly scored: number;
    readonly marked: number;
    /** Marks that are no scores on the scale. */
    readonly rejected: number;
  };
  /** Where the pipeline was fitted on marked texts: those are in no group. */
  readonly fitted?: FittedNote | undefined;
  /** Columns that were not compared, because they have one value or too many. */
  readonly left: readonly { readonly by: string; readonly values: number }[];
}
