import type { AssessedVersion, PrunedVersion, PruneQuery } from '../domain/pipelines/assessed-version.js';
import type { PipelineIdentity } from '../domain/pipelines/pipeline.js';
import type { HeldDecided, HeldDecision, HeldList, HeldQuery } from '../domain/results/held.js';
import type { ResultSummary } from '../domain/results/result.js';

/** The part of a submission that the engine needs. */
export interface PendingText {
  readonly receipt: number;
  readonly accountId: string;
  readonly id: string;
  readonly text: string;
  readonly question_text: string;
  /** The trace context of the request that submitted it (`readTrace`), for workers that claim it. */
  readonly trace?: string | undefined;
}

/** The texts of a scoring run. */
export interface PendingQuery {
  readonly accountId: string;
  readonly pipeline: PipelineIdentity;
  /** Texts whose up-to-date result was made at or after this instant are skipped; absent: any up-to-date result counts. */
  readonly rescoreSince?: Date | undefined;
  /** With `rescoreSince`: results from after this instant were made while the clock was ahead, and are made again. */
  readonly rescoreUntil?: Date | undefined;
  /** Whether a score without an explanation counts as out of date. */
  readonly explained?: boolean | undefined;
  readonly limit?: number | undefined;
}

/** A finished assessment to be stored. `body` is the result object (domain/results/result.ts) as JSON text. */
export interface FinishedAssessment extends ResultSummary {
  readonly receipt: number;
  readonly body: string;
  /** What raised or lowered the score (domain/results/explanation.ts), as JSON text, if requested. */
  readonly explanation?: string | undefined;
}

/** The outcome of saving assessments. */
export interface SavedResults {
  /** Texts that still exist: their results are stored or held. */
  readonly written: number;
  /** Those of them whose score changed, appeared or disappeared, compared with the result shown. */
  readonly moved: number;
  /** Those of the moved ones that wait for approval. */
  readonly held: number;
  /** Notifications that were queued for webhooks. */
  readonly queued: number;
}

/** The texts that a worker claims. */
export interface ClaimQuery {
  /** Id of the worker (presence.ts), which must be alive. */
  readonly worker: string;
  readonly limit: number;
  /** Accounts to skip. */
  readonly except?: readonly string[] | undefined;
}

/** The worker that claims texts, and their account. */
export interface Claim {
  readonly worker: string;
  readonly accountId: string;
}

/** A text that belongs to a task of a learning platform, with the pipeline of the task. */
export interface TaskPipeline {
  readonly receipt: number;
  readonly pipeline: string;
}

/** Texts of one account that nobody else assesses while they are claimed; at least one. */
export interface ClaimedTexts {
  readonly accountId: string;
  /** The name of the account's pipeline. */
  readonly pipeline: string;
  /** The pipelines of those that belong to tasks of learning platforms. */
  readonly ofTasks: readonly TaskPipeline[];
  /** In order of arrival. */
  readonly texts: readonly PendingText[];
}

/** How many texts wait for their first result. */
export interface Backlog {
  /** Not claimed. */
  readonly waiting: number;
  readonly claimed: number;
}

export interface SaveOptions {
  /**
   * In points. A result of another version is held for approval if it differs by more from the one shown, or if one of
   * the two is a failure and the other a score; absent: nothing is held.
   */
  readonly holdMoves?: number | undefined;
  /** Only results of texts with this claim are stored; the claim ends. */
  readonly claim?: Claim | undefined;
}

/** Texts to be assessed, and their results. */
export interface Assessments {
  /** How many texts `pending` would return. */
  countPending(query: PendingQuery): Promise<number>;
  /**
   * Texts without an up-to-date result, in order of arrival, in batches of at most `batchSize`. The set of pending
   * texts is fixed at the start; texts deleted meanwhile are left out.
   */
  pending(query: PendingQuery, batchSize: number): AsyncIterable<PendingText[]>;

  /**
   * Stores finished assessments. Each replaces the text's result of the same pipeline name, which is kept as an earlier
   * one if another version or configuration made it. Of several for one text, the last counts; if the text was deleted,
   * nothing is written. First results of texts queue notifications in the same commit: for every webhook that the
   * account has at that moment, in the form of its version. Resolves after the commit.
   */
  saveResults(
    pipeline: PipelineIdentity,
    finished: readonly FinishedAssessment[],
    assessedAt: Date,
    options?: SaveOptions,
  ): Promise<SavedResults>;

  /** When the unfinished rescoring of this account with this pipeline started, so that it can be resumed. */
  unfinishedRescore(accountId: string, pipeline: PipelineIdentity): Promise<Date | undefined>;
  /** Records that a rescoring started. */
  startRescore(accountId: string, pipeline: PipelineIdentity, startedAt: Date): Promise<void>;
  /** Records that the unfinished rescoring is complete. */
  finishRescore(accountId: string, pipeline: PipelineIdentity): Promise<void>;
}

/** Texts without any result, which workers claim. */
export interface TextClaims {
  /**
   * Claims texts without any result. Accounts take turns; within an account, texts are claimed in order of arrival.
   * Resolves with undefined if no text waits. A claim ends when anyone stores a result, when the text is deleted,
   * with `releaseTexts`, or when its worker leaves or its lease expires.
   */
  claimTexts(query: ClaimQuery): Promise<ClaimedTexts | undefined>;
  /** Releases claims; texts that the worker does not claim stay unchanged. */
  releaseTexts(worker: string, receipts: readonly number[]): Promise<void>;
  /** Resolves as soon as a new text may be waiting, or after `patience` milliseconds. */
  textsToClaim(patience: number): Promise<void>;
  /** Over all accounts. */
  backlog(): Promise<Backlog>;
  /**
   * Estimated position: how many texts, including claimed ones, are assessed up to and including this one; 0 if it does
   * not wait. Counts no further than some ten thousand.
   */
  textsAhead(accountId: string, receipt: number): Promise<number>;
}

/** Results held for approval. */
export interface HeldResults {
  /** Results that wait for approval. */
  heldResults(query: HeldQuery & { readonly limit: number }): Promise<HeldList>;
  /** Approves or rejects held results, in one transaction. Approved results are shown from then on. */
  decideHeld(decision: HeldDecision): Promise<HeldDecided>;
}

/** The versions of pipelines that made results. */
export interface Versions {
  /** Every version that made results of an account, including earlier and held ones; the last used first. */
  versions(accountId: string): Promise<AssessedVersion[]>;
  /** How many earlier results `prune` would remove, by version. */
  prunable(query: PruneQuery): Promise<PrunedVersion[]>;
  /** Removes earlier results, never those that are shown or held. Returns how many of each version. */
  prune(query: PruneQuery): Promise<PrunedVersion[]>;
}

/** Identifies a rescoring: one account with one configuration of a pipeline. */
export interface RescoringKey {
  readonly accountId: string;
  readonly pipeline: PipelineIdentity;
}
