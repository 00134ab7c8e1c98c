import type { Account, Token } from '../domain/account.js';
import type { AssessedVersion, PrunedVersion, PruneQuery } from '../domain/assessed-version.js';
import type { Comparison, ComparisonQuery } from '../domain/comparison.js';
import type { Condition, ConditionSubject } from '../domain/condition.js';
import type { Feedback, FiledFeedback } from '../domain/feedback.js';
import type { HeldDecided, HeldDecision, HeldList, HeldQuery } from '../domain/held.js';
import type { PeriodSums } from '../domain/period-sums.js';
import type { PipelineIdentity } from '../domain/pipeline.js';
import type { ResultSummary } from '../domain/result.js';
import type { Run, RunEnd, RunStart } from '../domain/run.js';
import type { Submission } from '../domain/submission.js';
import type { Webhook, WebhookChange } from '../domain/webhook.js';
import type {
  ColumnProfile,
  ColumnsQuery,
  DateProfile,
  DatesQuery,
  FactsQuery,
  LatestQuery,
  MarkColumns,
  MarksQuery,
  PeriodsQuery,
  ScoreColumns,
  ScoresQuery,
  TextFacts,
  TextsQuery,
} from './analysis.js';
import type {
  DeliveryQuery,
  DeliveryTotals,
  DueNotification,
  DueQuery,
  Outbox,
  OutboxRules,
  RecordedAttempt,
  RedeliveryQuery,
  StoredDelivery,
  StoredNotification,
} from './outbox.js';
import type { Overview, OverviewQuery, Statistics, StatisticsQuery } from './statistics.js';

export type * from './outbox.js';
export * from './statistics.js';

/** What became of one submission of a batch. `unchanged`: the same id with identical attributes was there already. */
export type SubmissionOutcome =
  | { readonly status: 'stored' | 'unchanged'; readonly receipt: number }
  | { readonly status: 'rejected'; readonly message: string };

/** What became of one mark of a batch. `replaced`: the examiner's earlier mark on that text gave way. */
export type FeedbackOutcome = 'stored' | 'replaced' | 'unchanged' | 'unknown_id';

/** A submission as the store gives it back. `receipt` numbers submissions in the order of their first receipt. */
export interface StoredSubmission extends Submission {
  readonly accountId: string;
  readonly receipt: number;
  readonly receivedAt: Date;
}

/** What the engine needs of a submission. */
export interface PendingText {
  readonly receipt: number;
  readonly accountId: string;
  readonly id: string;
  readonly text: string;
  readonly question_text: string;
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

/** How it stands with a submission. */
export interface Standing {
  readonly receipt: number;
  readonly receivedAt: Date;
  /** Given when asked for: what a span covers in other units than code points can be told from the text only. */
  readonly text?: string | undefined;
  /** The result of the account's pipeline, or else the one assessed last; undefined before the first. */
  readonly result?:
    | { readonly pipeline: PipelineIdentity; readonly assessedAt: Date; readonly body: string }
    | undefined;
}

/** What the deletion of an author did, or had done before when nothing was submitted since. */
export interface AuthorDeletion {
  readonly submissionsDeleted: number;
  /** When it was done. */
  readonly timestamp: Date;
  /** What went with the submissions; absent where all was deleted before. */
  readonly deletedWith?: DeletedWithSubmissions | undefined;
}

export interface DeletedWithSubmissions {
  /** Of all pipelines and versions, held ones too. */
  readonly results: number;
  readonly marks: number;
  /** Notifications, delivered or not. */
  readonly notifications: number;
}

/** What the deletion of submissions by id did. */
export interface SubmissionsDeletion {
  readonly submissionsDeleted: number;
  readonly timestamp: Date;
  readonly deletedWith: DeletedWithSubmissions;
  /** Ids of which nothing is left, with the time at which their submissions were deleted. */
  readonly earlier: readonly { readonly id: string; readonly timestamp: Date }[];
  /** Ids that the account never had, in the order asked for. */
  readonly unknown: readonly string[];
}

/** Which marks of an account are deleted: those for which all that is given holds. */
export interface MarksToDelete {
  readonly accountId: string;
  readonly submissionId?: string | undefined;
  readonly examinerId?: number | undefined;
  /** The run that imported them. */
  readonly run?: number | undefined;
}

/** What a deletion of marks did, or had done before when none has come since. */
export interface MarksDeletion {
  readonly marksDeleted: number;
  readonly timestamp: Date;
  readonly repeated: boolean;
}

/** What the deletion of an account did, or had done before when there is no such account. */
export interface AccountDeletion {
  readonly submissionsDeleted: number;
  readonly timestamp: Date;
  /** What went with the account; absent where it was deleted before. */
  readonly deletedWith?: DeletedWithAccount | undefined;
}

export interface DeletedWithAccount extends DeletedWithSubmissions {
  readonly tokens: number;
  readonly webhooks: number;
  readonly runs: number;
}

/** A table of the archive of an account, as a file of Parquet. */
export interface ArchivedTable {
  readonly table: string;
  readonly file: string;
  readonly rows: number;
}

/** Numbers that grow with every change made through this store object, before the change is acknowledged. */
export interface Revisions {
  /** Of accounts and tokens. */
  readonly access: number;
  /** Grows when more is to be sent, or sooner; attempts alone change nothing. */
  readonly outbox: number;
  /** Grows when what was read of the outbox before may hold no longer, because something was deleted or changed. */
  readonly recalls: number;
}

export interface StoredResult extends ResultSummary {
  readonly submission: Omit<StoredSubmission, 'text' | 'question_text'>;
  readonly pipeline: PipelineIdentity;
  readonly assessedAt: Date;
  readonly body: string;
  readonly explanation?: string | undefined;
}

export interface StoredFeedback extends Feedback {
  readonly accountId: string;
  readonly receivedAt: Date;
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

/** Which rows an export reads; `pipeline` chooses among results. Test submissions are included and flagged. */
export interface ExportQuery {
  readonly accountId: string;
  readonly pipeline?: string | undefined;
}

/** Which runs of the log are read: those of an account and those of the whole store. */
export interface RunsQuery {
  readonly accountId: string;
  readonly job?: string | undefined;
  readonly schedule?: string | undefined;
  readonly number?: number | undefined;
  /** At most so many, the last ones. */
  readonly limit?: number | undefined;
}

/** Which rows an export gives. */
export interface RowsExport extends ExportQuery {
  readonly subject: ConditionSubject;
  /** All of them must hold. */
  readonly where?: readonly Condition[] | undefined;
  /** Results of this version of the pipeline, shown or given way; absent: those that are shown. */
  readonly version?: Pick<PipelineIdentity, 'version' | 'configHash'> | undefined;
}

/** An export as text: a line a row, the header of CSV in front. */
export interface TextExport extends RowsExport {
  readonly form: 'csv' | 'jsonl';
  /** JSON lines of results have the `text`, too. */
  readonly withTexts?: boolean | undefined;
}

/** A part of an export: whole lines. */
export interface TextBatch {
  readonly rows: number;
  readonly text: string;
}

/** A batch writer inside one transaction: all of its work becomes visible at once, or none of it. */
export interface SubmissionWriter {
  /** Outcomes in the order of the batch. Rules are judged in that order, against the store and inside the batch. */
  addSubmissions(
    accountId: string,
    batch: readonly Submission[],
    receivedAt: Date,
  ): Promise<SubmissionOutcome[]>;
}

/**
 * The one place where data lives. Calls may come concurrently; writes are serialised, grouped into few commits, and
 * acknowledged after the commit. Texts go in and come out unchanged, code point for code point.
 * Errors: `store_locked`, `store_unusable`, `store_newer`, `unknown_account` of errors.ts.
 */
export interface Store extends AsyncDisposable, SubmissionWriter {
  createAccount(account: Account): Promise<void>;
  /** The account, or undefined. */
  account(id: string): Promise<Account | undefined>;
  accounts(): Promise<Account[]>;
  setAccountPipeline(id: string, pipeline: string): Promise<void>;

  addToken(token: Token, hash: string): Promise<void>;
  tokens(accountId: string): Promise<Token[]>;
  /** The token whose SHA-256 is `hash` (lowercase hex), whether usable or not; from memory once tokens were read. */
  tokenByHash(hash: string): Promise<Token | undefined>;
  revokeToken(id: string, at: Date): Promise<void>;

  /** Webhooks of an account in order of creation. */
  webhooks(accountId: string): Promise<Webhook[]>;
  addWebhook(webhook: Webhook): Promise<void>;
  /** Deletes a webhook with what is queued for it. Resolves with false when the account has none of that id. */
  removeWebhook(accountId: string, id: string): Promise<boolean>;
  /**
   * Changes a webhook; when it is enabled, what is queued for it is due at `at`. Resolves with false when the account has
   * none of that id.
   */
  changeWebhook(accountId: string, id: string, change: WebhookChange, at: Date): Promise<boolean>;
  /** Notifications of an account, whatever became of them, in order of creation. */
  notifications(accountId: string): Promise<StoredNotification[]>;

  /** What waits to be sent, by webhook; webhooks for which nothing does are left out. Of all accounts. */
  outbox(now: Date): Promise<Outbox[]>;
  /** What is to be sent to a webhook now, the longest due first. */
  dueNotifications(query: DueQuery): Promise<DueNotification[]>;
  /**
   * Records attempts with what follows of them, and what they change of webhooks, by id, in one commit; of notifications
   * and webhooks that are gone by now nothing. A batch has at most one attempt of a notification.
   */
  recordAttempts(
    attempts: readonly RecordedAttempt[],
    webhooks: Readonly<Record<string, WebhookChange>>,
  ): Promise<void>;
  /** Gives up and deletes what the rules say, and forgets previous secrets that no longer count. */
  tidyOutbox(rules: OutboxRules): Promise<{ readonly givenUp: number; readonly deleted: number }>;
  deliveries(query: DeliveryQuery): Promise<StoredDelivery[]>;
  /** Totals by webhook; webhooks without any notification are left out. */
  deliveryTotals(accountId: string): Promise<DeliveryTotals[]>;
  /** Begins deliveries anew, due at `at`, whatever became of them. Resolves with how many there were. */
  redeliver(query: RedeliveryQuery, at: Date): Promise<number>;

  /** What was read of accounts, tokens or the outbox while the number was the same still holds. */
  readonly revisions: Revisions;

  /**
   * Runs `work` in one transaction, committed when it resolves and rolled back when it throws. All other writes wait
   * for it, so that `work` must not await one of them.
   */
  transaction<T>(work: (writer: SubmissionWriter) => Promise<T>): Promise<T>;

  /** The account's key for ids that are made of other values (domain/clean-id.ts): 64 hexadecimal digits, always the same. */
  idKey(accountId: string): Promise<string>;

  /**
   * Outcomes in the order of the batch; a later mark of one examiner on one text replaces an earlier one. An examiner with a
   * name gets a number that nobody else has, the same for the same name, far above those that people give.
   * @param run number of the run that imports them
   */
  addFeedback(
    accountId: string,
    batch: readonly FiledFeedback[],
    receivedAt: Date,
    run?: number,
  ): Promise<FeedbackOutcome[]>;
  /** Names of examiners by number, for those who have one. */
  examinerNames(accountId: string): Promise<Readonly<Record<number, string>>>;

  /** How many texts `pending` would give. */
  countPending(query: PendingQuery): Promise<number>;
  /**
   * Texts without an up-to-date result, in order of receipt, in batches of at most `batchSize`. Which texts are
   * pending is settled at the start; texts deleted meanwhile are left out.
   */
  pending(query: PendingQuery, batchSize: number): AsyncIterable<PendingText[]>;
  /** Submissions without any result, of all accounts, in order of receipt; those received after reading began are left out. */
  unassessed(): AsyncIterable<{ accountId: string; receipt: number }[]>;
  /** Texts by receipt, in order of receipt; those that are gone or have a result by now are left out. */
  pendingTexts(receipts: readonly number[]): Promise<PendingText[]>;
  /**
   * Stores finished assessments. Each takes the place of the text's result of the same pipeline name, which is kept as an
   * earlier one where another version or configuration made it; of several for one text the last counts; where the text is
   * gone by now, nothing is written. Texts that had no result before are notified
   * of in the same commit: to every webhook that their account has at that moment, in the form of its version. Resolves
   * after the commit.
   * @param holdMoves points: a result of another version that is further than that from the one shown, or a failure in
   *   place of a score and the other way round, is held for approval; absent: none is
   */
  saveResults(
    pipeline: PipelineIdentity,
    finished: readonly FinishedAssessment[],
    assessedAt: Date,
    holdMoves?: number,
  ): Promise<SavedResults>;
  /**
   * How it stands with a submission; undefined when the account has none of that id. Calls at the same time share a
   * query, and what was submitted, assessed or asked for lately is answered from memory, then with the same `result`
   * object as long as the result is the same.
   */
  standing(
    accountId: string,
    id: string,
    options?: { readonly withText?: boolean },
  ): Promise<Standing | undefined>;

  /**
   * Deletes an author's submissions with their results, marks and queued notifications, in one transaction; ids and
   * places in groups become free. A repeat with no new submission in between gives what the first gave. What remains is
   * a record under a keyed hash of the author.
   */
  deleteAuthor(accountId: string, authorId: string, at: Date): Promise<AuthorDeletion>;
  /** Deletes submissions by id, as `deleteAuthor` does; what remains is a record of each under a keyed hash of its id. */
  deleteSubmissions(accountId: string, ids: readonly string[], at: Date): Promise<SubmissionsDeletion>;
  /** Deletes marks. Earlier marks in whose place they came do not come back. */
  deleteMarks(marks: MarksToDelete, at: Date): Promise<MarksDeletion>;
  /**
   * Deletes an account with its submissions and all that belongs to them, its tokens, webhooks and runs, in one
   * transaction. Its id becomes free; what remains is a record under a keyed hash of it.
   */
  deleteAccount(accountId: string, at: Date): Promise<AccountDeletion>;

  /** The start of an unfinished rescoring of this account with this pipeline, so that it can be gone on with. */
  unfinishedRescore(accountId: string, pipeline: PipelineIdentity): Promise<Date | undefined>;
  /** Records that a rescoring started. */
  startRescore(accountId: string, pipeline: PipelineIdentity, startedAt: Date): Promise<void>;
  /** Records that the unfinished rescoring is done. */
  finishRescore(accountId: string, pipeline: PipelineIdentity): Promise<void>;

  /**
   * Notes that a job begins and resolves with its number; with undefined where its schedule has begun it for the same
   * time already, in whichever process. What is unfinished when the store is opened, or when the connection of the client
   * who began it ends, counts as killed.
   */
  startRun(run: RunStart): Promise<number | undefined>;
  /** Notes how a run ended; the first word counts. */
  finishRun(number: number, end: RunEnd): Promise<void>;
  /** The log of runs, the last first. */
  runs(query: RunsQuery): Promise<Run[]>;

  /** Every version that results of an account come from, earlier and held ones too; the last used first. */
  versions(accountId: string): Promise<AssessedVersion[]>;
  /** Sets the results of two versions beside each other, text by text; held ones are among them. */
  comparison(query: ComparisonQuery): Promise<Comparison>;
  /** How many earlier results `prune` would remove, by version. */
  prunable(query: PruneQuery): Promise<PrunedVersion[]>;
  /** Removes earlier results, never those that are shown or held, and tells how many of which version. */
  prune(query: PruneQuery): Promise<PrunedVersion[]>;
  /** What waits for approval. */
  heldResults(query: HeldQuery & { readonly limit: number }): Promise<HeldList>;
  /** Approves or rejects what waits, in one transaction. What is approved is shown from then on. */
  decideHeld(decision: HeldDecision): Promise<HeldDecided>;

  /** Exports come in batches, in order of receipt; what is read is settled at the start. */
  submissions(query: ExportQuery): AsyncIterable<StoredSubmission[]>;
  results(query: ExportQuery): AsyncIterable<StoredResult[]>;
  feedback(query: ExportQuery): AsyncIterable<StoredFeedback[]>;
  /** The same as the text of a file, which the store puts together far quicker than anybody can from single rows. */
  exportText(query: TextExport): AsyncIterable<TextBatch>;
  /**
   * Writes an export as Parquet into a new file, in the process that holds the store. Resolves with the number of rows.
   * @param path absolute
   * @param signal ends it early, with a rejection; works in the process that holds the store only
   */
  exportParquet(query: RowsExport, path: string, signal?: AbortSignal): Promise<number>;
  statistics(query: StatisticsQuery): Promise<Statistics>;
  /** What a report begins with. */
  overview(query: OverviewQuery): Promise<Overview>;
  /** Names of the metadata columns that submissions of the account have, sorted. */
  metadataColumns(accountId: string): Promise<string[]>;
  /** What values metadata columns have, or the columns asked for. */
  columnProfiles(query: ColumnsQuery): Promise<ColumnProfile[]>;

  /** The version and configuration that made the most recent result of a pipeline. */
  latestIdentity(query: LatestQuery): Promise<PipelineIdentity | undefined>;
  /** Scores of texts, and marks, column by column: what goes over a million texts needs nothing else of them. */
  scoreColumns(query: ScoresQuery): AsyncIterable<ScoreColumns>;
  markColumns(query: MarksQuery): AsyncIterable<MarkColumns>;
  /** Names of the members that marks of the account have, sorted. */
  markMembers(query: TextsQuery): Promise<string[]>;
  /** What is known of some texts, in any order; those that are gone are left out. */
  textFacts(query: FactsQuery): Promise<TextFacts[]>;
  /** How the values of a metadata column can be read as dates. */
  dateProfile(query: DatesQuery): Promise<DateProfile>;
  /** Texts by receipt, in batches in order of receipt; those that are gone, or another account's, are left out. */
  textsOf(
    accountId: string,
    receipts: readonly number[],
  ): AsyncIterable<{ readonly receipt: number; readonly text: string }[]>;
  /** Sums over results by period, in order of time, undated texts last. */
  periodSums(query: PeriodsQuery): Promise<PeriodSums[]>;

  /** Moves what is in the write-ahead log into the file; called when idle and before closing. */
  checkpoint(): Promise<void>;

  /**
   * Copies the store as it is now into a new file, in the process that holds it, and reads the copy again. Writes go on.
   * @param path absolute
   * @param signal as for `compact`
   */
  backUp(path: string, signal?: AbortSignal): Promise<void>;
  /**
   * Writes all that belongs to an account, but tokens, webhooks and notifications, as files of Parquet into a folder that is
   * there. Receipts count from 1; the same rows give the same bytes.
   * @param folder absolute
   * @param signal as for `compact`
   */
  exportAccount(
    accountId: string,
    folder: string,
    signal?: AbortSignal,
  ): Promise<{ readonly account: Account; readonly tables: ArchivedTable[] }>;
  /**
   * Makes an account of what `exportAccount` wrote: everything, or nothing at all.
   * @param folder absolute
   * @throws AssessError `account_exists`, `broken_archive`
   */
  importAccount(account: Account, folder: string, tables: readonly ArchivedTable[]): Promise<void>;

  /** When the first submission was deleted whose bytes still lie in the file; undefined where there are none. */
  erasedSince(): Promise<Date | undefined>;
  /**
   * Clears the bytes of what was deleted out of the store's files, by putting a new file in the place of the old one.
   * Takes as much space on the disk again meanwhile. Writes wait for it, reads for a moment. When it fails, or the
   * process is killed, nothing is lost.
   * @param signal ends it early, with a rejection; works in the process that holds the store only
   */
  compact(signal?: AbortSignal): Promise<void>;
}
