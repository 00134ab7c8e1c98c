import type { AssessedVersion, PrunedVersion, PruneQuery } from '../domain/assessed-version.js';
import type { HeldDecided, HeldDecision, HeldList, HeldQuery } from '../domain/held.js';
import type { PipelineIdentity } from '../domain/pipeline.js';
import type { ResultSummary } from '../domain/result.js';

/** What the engine needs of a submission. */
export interface PendingText {
  readonly receipt: number;
  readonly accountId: string;
  readonly id: string;
  readonly text: string;
  readonly question_text: string;
}

/** Which texts a scoring run takes. */
export interface PendingQuery {
  readonly accountId: string;
  readonly pipeline: PipelineIdentity;
  /** Texts whose up-to-date result was made at or after this instant are skipped; absent: any up-to-date result counts. */
  readonly rescoreSince?: Date | undefined;
  /** A score without an explanation does not count either. */
  readonly explained?: boolean | undefined;
  readonly limit?: number | undefined;
}

/** A finished assessment on its way into the store. `body` is the result object (domain/result.ts) as JSON text. */
export interface FinishedAssessment extends ResultSummary {
  readonly receipt: number;
  readonly body: string;
  /** What raised or lowered the score (domain/explanation.ts) as JSON text, where it was asked for. */
  readonly explanation?: string | undefined;
}

/** What became of finished assessments. */
export interface SavedResults {
  /** Texts that were still there: their results are stored or held. */
  readonly written: number;
  /** Of them, those whose score is another than before, or that got or lost one. */
  readonly moved: number;
  /** Of these, those that wait for approval. */
  readonly held: number;
  /** Notifications that were queued for webhooks. */
  readonly queued: number;
}

/** Which texts a worker claims. */
export interface ClaimQuery {
  /** Id of the worker (presence.ts), which must be alive. */
  readonly worker: string;
  readonly limit: number;
  /** Accounts that are passed over. */
  readonly except?: readonly string[] | undefined;
}

/** By whom texts are claimed, and whose they are. */
export interface Claim {
  readonly worker: string;
  readonly accountId: string;
}

/** Texts of one account that nobody else assesses while they are claimed; at least one. */
export interface ClaimedTexts {
  readonly accountId: string;
  /** The name of the account's pipeline. */
  readonly pipeline: string;
  /** In order of receipt. */
  readonly texts: readonly PendingText[];
}

/** How many texts wait for their first result. */
export interface Backlog {
  /** Claimed by nobody. */
  readonly waiting: number;
  readonly claimed: number;
}

export interface SaveOptions {
  /**
   * Points: a result of another version that is further than that from the one shown, or a failure in place of a score and
   * the other way round, is held for approval; absent: none is.
   */
  readonly holdMoves?: number | undefined;
  /** Only results of texts that are still claimed so are stored; the claim on them ends. */
  readonly claim?: Claim | undefined;
}

/** What is to be assessed, results, and those that are held for approval. Errors: `unknown_account`. */
export interface Assessments {
  /** How many texts `pending` would give. */
  countPending(query: PendingQuery): Promise<number>;
  /**
   * Texts without an up-to-date result, in order of receipt, in batches of at most `batchSize`. Which texts are
   * pending is settled at the start; texts deleted meanwhile are left out.
   */
  pending(query: PendingQuery, batchSize: number): AsyncIterable<PendingText[]>;

  /**
   * Claims texts without any result, of the account whose turn it is: accounts take turns, within an account the first
   * received is the first claimed. Resolves with undefined where no text waits. A claim ends with a result, whoever stores
   * it, with the text's deletion, with `releaseTexts`, or when its worker is gone.
   */
  claimTexts(query: ClaimQuery): Promise<ClaimedTexts | undefined>;
  /** Gives claims back; texts that the worker does not claim stay as they are. */
  releaseTexts(worker: string, receipts: readonly number[]): Promise<void>;
  /** Resolves as soon as a text may wait that did not before, or after `patience` milliseconds. */
  textsToClaim(patience: number): Promise<void>;
  /** Of all accounts. */
  backlog(): Promise<Backlog>;
  /**
   * How many texts are assessed before this one and with it, as far as can be foreseen, those that are claimed included;
   * 0 where it does not wait. Counts no further than some ten thousand.
   */
  textsAhead(accountId: string, receipt: number): Promise<number>;
  /**
   * Stores finished assessments. Each takes the place of the text's result of the same pipeline name, which is kept as an
   * earlier one where another version or configuration made it; of several for one text the last counts; where the text is
   * gone by now, nothing is written. Texts that had no result before are notified of in the same commit: to every webhook
   * that their account has at that moment, in the form of its version. Resolves after the commit.
   */
  saveResults(
    pipeline: PipelineIdentity,
    finished: readonly FinishedAssessment[],
    assessedAt: Date,
    options?: SaveOptions,
  ): Promise<SavedResults>;

  /** The start of an unfinished rescoring of this account with this pipeline, so that it can be gone on with. */
  unfinishedRescore(accountId: string, pipeline: PipelineIdentity): Promise<Date | undefined>;
  /** Records that a rescoring started. */
  startRescore(accountId: string, pipeline: PipelineIdentity, startedAt: Date): Promise<void>;
  /** Records that the unfinished rescoring is done. */
  finishRescore(accountId: string, pipeline: PipelineIdentity): Promise<void>;

  /** What waits for approval. */
  heldResults(query: HeldQuery & { readonly limit: number }): Promise<HeldList>;
  /** Approves or rejects what waits, in one transaction. What is approved is shown from then on. */
  decideHeld(decision: HeldDecision): Promise<HeldDecided>;
  /** Every version that results of an account come from, earlier and held ones too; the last used first. */
  versions(accountId: string): Promise<AssessedVersion[]>;
  /** How many earlier results `prune` would remove, by version. */
  prunable(query: PruneQuery): Promise<PrunedVersion[]>;
  /** Removes earlier results, never those that are shown or held, and tells how many of which version. */
  prune(query: PruneQuery): Promise<PrunedVersion[]>;
}

/** Names a rescoring: one account with one configuration of a pipeline. */
export interface RescoringKey {
  readonly accountId: string;
  readonly pipeline: PipelineIdentity;
}
