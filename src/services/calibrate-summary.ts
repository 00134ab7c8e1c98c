import type { Calibration } from '../domain/calibrated-pipeline.js';
import type { CalibrationMetrics, FittedCalibration } from '../training/scoring/calibration.js';
import type { MarkStatistics, TrainSummary } from './train-summary.js';

/** The outcome of calibration. */
export interface CalibrationSummary
  extends Pick<
    TrainSummary,
    | 'name'
    | 'folder'
    | 'base'
    | 'source'
    | 'configHash'
    | 'scale'
    | 'levels'
    | 'texts'
    | 'read'
    | 'unmarked'
    | 'rejected'
    | 'refused'
    | 'raters'
    | 'grouping'
    | 'folds'
    | 'interrupted'
  > {
  /** Texts left out because the base was fitted on them. */
  readonly fitted: number;
  /** The pipeline whose texts nobody knows, so that some of them may be among these. */
  readonly unknown: readonly string[];
  readonly marks: Omit<MarkStatistics, 'withLength'>;
  /** Of the base. */
  readonly scores: Omit<MarkStatistics, 'withLength'>;
  readonly kind: FittedCalibration['kind'];
  readonly calibration: Calibration;
  readonly correlation: FittedCalibration['correlation'];
  /** Agreement with the marks: of the base's scores, and of calibrated ones, on texts that had no part in calibrating. */
  readonly metrics: { readonly before: CalibrationMetrics; readonly after: CalibrationMetrics };
}
