import type { ScoreSummary } from '../assessment/score.js';
import type { CalibrationSummary } from '../calibration/summary.js';
import type { EvaluationReport } from '../evaluation/evaluate.js';
import type { FairnessReport } from '../fairness/report.js';
import type { ImportSummary } from '../import/tables.js';

/** Names of what a study writes into its folder, beside the store. */
export const STUDY_FILES = {
  readme: 'README.md',
  report: 'report.html',
  results: 'results.csv',
  agreement: 'agreement.csv',
  calibration: 'calibration.csv',
  fairness: 'fairness.csv',
  rejects: 'rejects.csv',
} as const;
/** The store of a study: the one that commands use by default in that folder. */
export const STUDY_STORE = 'assess.duckdb';
/** The calibrated pipeline of a study. */
export const STUDY_PIPELINE = 'study';

/** Why a step could not be done, and the way out. */
export interface Skipped {
  readonly skipped: string;
  readonly next?: string | undefined;
}

export interface StudySummary {
  readonly folder: string;
  readonly import: ImportSummary;
  readonly score: ScoreSummary;
  readonly agreement: EvaluationReport | Skipped;
  readonly calibration: CalibrationSummary | Skipped;
  readonly fairness: FairnessReport | Skipped;
  readonly interrupted: false;
}
