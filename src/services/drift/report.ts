import type { DriftAnalysis } from '../../metrics/drift-report.js';

export { DRIFT_LIMITS } from '../../metrics/drift.js';
export type { DriftLimits } from '../../metrics/drift-report.js';

export const DRIFT_UNITS = ['week', 'month', 'quarter', 'run'] as const;
export type DriftUnit = (typeof DRIFT_UNITS)[number];

/** The report of `assess drift`. */
export interface DriftReport extends DriftAnalysis {
  readonly source: {
    readonly pipeline: string;
    /** Version and configuration of the results; null if runs are compared. */
    readonly version: string | null;
    readonly configHash: string | null;
    readonly by: DriftUnit;
    /** What dates a text: `received_at`, or a metadata column; null if runs are compared. */
    readonly date: string | null;
  };
  /** Texts without a date. */
  readonly undated: number;
  /** How the dates of a metadata column were read; null if none dates the texts. */
  readonly dates: DatesRead | null;
}

/** How the values of a metadata column were read as dates. */
export interface DatesRead {
  /** The given format; null if it was guessed. */
  readonly format: string | null;
  /** What was guessed of dates in numbers; null if no value asks for it. */
  readonly order: 'day-first' | 'month-first' | null;
  /** A format that reads them the other way, where the values do not decide; null if they do. */
  readonly otherwise: string | null;
  /** Values that are no dates, of all texts whether assessed or not, and the id of the first text that has one. */
  readonly unreadable: number;
  readonly example: string | null;
}
