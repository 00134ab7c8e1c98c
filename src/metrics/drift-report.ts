import type { FailureMessage } from '../engine/results/failure.js';
import type { Sampling } from './clusters.js';
import type { Estimate, Interval } from './estimate.js';

/** The metrics that may drift. */
export const DRIFT_METRICS = ['psi', 'smd', 'errors', 'suspects', 'failures', 'length'] as const;
export type DriftMetric = (typeof DRIFT_METRICS)[number];

/** How far each metric may change from the reference before it raises an alarm. */
export interface DriftLimits {
  /** Population stability index. */
  readonly psi: number;
  /** Standard deviations of the reference's scores, in either direction. */
  readonly smd: number;
  /** Relative change of the reference's errors or suspect words per 100 words: .25 is a quarter more or less. */
  readonly errors: number;
  readonly suspects: number;
  /** Percentage points of texts that could not be assessed; only increases count. */
  readonly failures: number;
  /** Relative change of the reference's words per text. */
  readonly length: number;
}

/** A change against the reference, with the band in which it stays by chance; the reference itself has none. */
export type Change = (Estimate & { readonly byChance: Interval | null }) | null;

/** Scores of one period or run. */
export interface DriftPeriod {
  /** `2026-03`, `2026-Q1`, `2026-W09`, or the name of a run. */
  readonly period: string;
  readonly isReference: boolean;
  /** Whether its changes may raise alarms: it was to be judged, and has enough texts. */
  readonly isJudged: boolean;
  /** Texts with a result; those among them with a score. */
  readonly assessed: number;
  readonly scored: number;
  readonly authors: number;
  /** Whether standard errors are by author or by text. */
  readonly sampling: Sampling;
  readonly failures: Readonly<Partial<Record<FailureMessage, number>>>;
  /** Percentage of texts without a score, 0 to 100. */
  readonly failureShare: number | null;
  readonly meanScore: Estimate;
  readonly sdScore: number | null;
  /** Percentage of scores in each of the bins. */
  readonly distribution: readonly number[];
  readonly wordsPerText: number | null;
  readonly errorsPer100Words: number | null;
  readonly suspectsPer100Words: number | null;
  /** Errors by code per 100 words, most frequent first. */
  readonly errorCodes: Readonly<Record<string, number>>;
  /** Compared with the reference. */
  readonly psi: number | null;
  /** The upper end of the band in which the index stays by chance, given the numbers of texts. */
  readonly psiByChance: number | null;
  readonly changes: {
    /** (mean − mean of the reference) / sd of the reference. */
    readonly smd: Change;
    /** Ratios minus 1. */
    readonly errors: Change;
    readonly suspects: Change;
    readonly length: Change;
    /** Percentage points. */
    readonly failures: Change;
  };
  /** Whether there are too few texts to raise an alarm. */
  readonly isSmall: boolean;
}

/** A change of a judged period that is beyond its limit and its band. */
export interface DriftAlarm {
  readonly period: string;
  readonly reference: string;
  readonly metric: DriftMetric;
  readonly value: number;
  readonly limit: number;
}

/** How scores changed from period to period. */
export interface DriftAnalysis {
  readonly reference: string;
  readonly limits: DriftLimits;
  /** Number of changes judged together: if nothing changed, any of them leaves its band in one of twenty cases. */
  readonly tests: number;
  /** Edges of the bins of scores: tenths of the reference's distribution. */
  readonly bins: readonly number[];
  /** In chronological order. */
  readonly periods: readonly DriftPeriod[];
  readonly alarms: readonly DriftAlarm[];
}

/** The change of a metric, and what chance explains of it. */
export function changeOf(
  metric: DriftMetric,
  { psi, psiByChance, changes }: DriftPeriod,
): { readonly value: number | null; readonly byChance: Interval | null } {
  if (metric !== 'psi') return changes[metric] ?? { value: null, byChance: null };
  return { value: psi, byChance: psiByChance === null ? null : [0, psiByChance] };
}
