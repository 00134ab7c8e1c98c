import type { DriftAnalysis } from '../../metrics/drift-report.js';

export { DRIFT_LIMITS } from '../../metrics/drift.js';
export type { DriftAlarm, DriftAnalysis, DriftLimits, DriftPeriod } from '../../metrics/drift-report.js';

export const DRIFT_UNITS = ['week', 'month', 'quarter', 'run'] as const;
export type DriftUnit = (typeof DRIFT_UNITS)[number];

/** What `assess drift` says. */
export interface DriftReport extends DriftAnalysis {
  readonly source: {
    readonly pipeline: string;
    /** Version and configuration of the results; null where runs are compared. */
    readonly version: string | null;
    readonly configHash: string | null;
    readonly by: DriftUnit;
    /** What dates a text: `received_at`, or a metadata column; null where runs are compared. */
    readonly date: string | null;
  };
  /** Texts without a date. */
  readonly undated: number;
}
