import type { Submission } from '../domain/submissions/submitted-text.js';
import type { FailureResult } from '../engine/results/failure.js';
import type { SuccessResult } from '../engine/results/result.js';

export type { ListedWebhook } from '../domain/versions/version.js';

/** A text with its question and identifiers; its id is given apart. */
export type TextSubmission = Omit<Submission, 'id' | 'metadata'>;

/** Versions before 2.1.0 don't say which pipeline it was, and those before 2.2.0 have no reasons. */
export type Success = Omit<SuccessResult, 'pipeline'> & Partial<Pick<SuccessResult, 'pipeline'>>;

/** How an assessment ended. */
export type AssessedResults = Success | FailureResult;

export interface ResultsNotReady {
  readonly type: 'results_not_ready';
  readonly code: 200;
  /** A guess, which can reach 0 and stay there. */
  readonly estimated_seconds_to_completion?: number;
}

export type Results = AssessedResults | ResultsNotReady;

export interface Mark {
  /** An integer greater than 0. */
  readonly examiner_id: number;
  /** A single overall mark is `{holistic: '<mark>'}`. */
  readonly mark: Readonly<Record<string, unknown>>;
}

export interface AuthorDeletionReport {
  readonly submissions_deleted: number;
  /** `YYYY-MM-DDThh:mm:ssZ`. */
  readonly timestamp: string;
}

export interface CreatedWebhook {
  readonly id: string;
  /** What notifications are signed with: see `verifySignature`. It is shown this once. */
  readonly secret: string;
}
