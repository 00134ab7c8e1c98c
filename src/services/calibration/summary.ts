import type { Calibration } from '../../domain/pipelines/calibrated-pipeline.js';
import type { CalibrationMetrics, FittedCalibration } from '../../training/scoring/calibration.js';
import type { MarkStatistics, TrainSummary } from '../training/summary.js';

/** The outcome of calibration. */
export interface CalibrationSummary
  extends Omit<TrainSummary, 'marks' | 'metrics' | 'coverage' | 'traits' | 'seconds'> {
  /** Texts left out because the base was fitted on them. */
  readonly fitted: number;
  /** The pipeline whose fitted texts are unknown, so that some of them may be included. */
  readonly unknown: readonly string[];
  readonly marks: Omit<MarkStatistics, 'withLength'>;
  /** Of the base. */
  readonly scores: Omit<MarkStatistics, 'withLength'>;
  readonly kind: FittedCalibration['kind'];
  readonly calibration: Calibration;
  readonly correlation: FittedCalibration['correlation'];
  /** Agreement of the base's scores and of calibrated scores with the marks, on held-out texts. */
  readonly metrics: { readonly before: CalibrationMetrics; readonly after: CalibrationMetrics };
}
