import type { Account, Token } from '../../domain/account.js';
import type { AssessedVersion, PrunedVersion, PruneQuery } from '../../domain/assessed-version.js';
import type { Comparison, ComparisonQuery } from '../../domain/comparison.js';
import type { FiledFeedback } from '../../domain/feedback.js';
import type { HeldDecided, HeldDecision, HeldList, HeldQuery } from '../../domain/held.js';
import type { PeriodSums } from '../../domain/period-sums.js';
import type { PipelineIdentity } from '../../domain/pipeline.js';
import type { Run, RunEnd, RunStart } from '../../domain/run.js';
import type { Submission } from '../../domain/submission.js';
import type { Webhook, WebhookChange } from '../../domain/webhook.js';
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
} from '../analysis.js';
import type {
  AccountDeletion,
  ArchivedTable,
  AuthorDeletion,
  DeliveryQuery,
  DeliveryTotals,
  DueNotification,
  DueQuery,
  ExportQuery,
  FeedbackOutcome,
  FinishedAssessment,
  MarksDeletion,
  MarksToDelete,
  Outbox,
  OutboxRules,
  Overview,
  OverviewQuery,
  PendingQuery,
  PendingText,
  RecordedAttempt,
  RedeliveryQuery,
  Revisions,
  RowsExport,
  RunsQuery,
  SavedResults,
  Standing,
  Statistics,
  StatisticsQuery,
  Store,
  StoredDelivery,
  StoredFeedback,
  StoredNotification,
  StoredResult,
  StoredSubmission,
  SubmissionOutcome,
  SubmissionsDeletion,
  SubmissionWriter,
  TextBatch,
  TextExport,
} from '../store.js';
import { readArchive, writeArchive } from './account-archive.js';
import { type AccountCall, deleteAccount } from './account-deletion.js';
import { findAccount, listAccounts } from './accounts.js';
import { backUp } from './backup.js';
import { RECEIPTS_PER_STATEMENT, readPaged, slices } from './by-receipt.js';
import { profileColumns } from './column-profiles.js';
import { findErasure } from './compaction.js';
import { compare } from './comparison.js';
import { profileDates } from './dates.js';
import { countDeliveries, listDeliveries } from './deliveries.js';
import { listExaminerNames } from './examiner-names.js';
import { writeParquet } from './export-parquet.js';
import { readText } from './export-text.js';
import { readFeedback, readResults, readSubmissions, readTexts } from './exports.js';
import { listHeld } from './held-list.js';
import { inLongTransaction } from './long-transaction.js';
import { listNotifications } from './notifications.js';
import { operations } from './operations.js';
import { readDue, readOutbox } from './outbox.js';
import { computeOverview } from './overview.js';
import { countPending, type PendingRow, pendingReceipts, selectPending, toPendingText } from './pending.js';
import { sumPeriods } from './periods.js';
import type { ReadPool } from './read-pool.js';
import { findRescoring, type RescoringKey } from './rescorings.js';
import type { ResultsCall } from './results.js';
import { listRuns } from './runs.js';
import { findLatest, listMarkMembers, readMarkColumns, readScoreColumns } from './score-columns.js';
import type { Session } from './session.js';
import type { StandingReader } from './standing-reader.js';
import { computeStatistics, listMetadataColumns } from './statistics.js';
import { SubmissionTable } from './submission-table.js';
import type { AuthorCall, SubmissionsCall } from './text-deletion.js';
import { readTextFacts } from './text-facts.js';
import { TokenMemory } from './token-memory.js';
import { listTokens } from './tokens.js';
import { readPendingTexts, readUnassessed } from './unassessed.js';
import { countPruned, listVersions } from './versions.js';
import { listWebhooks } from './webhooks.js';
import { oneByOne, type WriteQueue } from './write-queue.js';

/** Texts of one page; they are handed on in smaller batches. */
const PENDING_PAGE = 500;

/** What the store is made of; `openStore` puts it together. */
export interface StoreParts {
  readonly queue: WriteQueue;
  readonly reads: ReadPool;
  readonly standings: StandingReader;
  /** Puts a new file with what is live in the place of the file; run by the writer. */
  readonly compact: (session: Session, signal?: AbortSignal) => Promise<void>;
  /** Closes the file after the queue and the readers. */
  readonly close: () => Promise<void>;
}

/** The store on DuckDB: writes go through the queue, reads through the pool. */
export class DuckDbStore implements Store {
  readonly #queue: WriteQueue;
  readonly #reads: ReadPool;
  readonly #compact: StoreParts['compact'];
  readonly #close: () => Promise<void>;
  readonly #submissions = new SubmissionTable();
  /** Writes that wait with it in one transaction must not find the account in memory. */
  readonly #accountDeletion = oneByOne<AccountCall, AccountDeletion>((session, call) => {
    this.#submissions.forget(call.accountId);
    return deleteAccount(session, call);
  });
  readonly #standings: StandingReader;
  readonly #tokens: TokenMemory;
  readonly #revisions = { access: 0, outbox: 0, recalls: 0 };
  #closed: Promise<void> | undefined;

  constructor({ queue, reads, standings, compact, close }: StoreParts) {
    this.#queue = queue;
    this.#reads = reads;
    this.#standings = standings;
    this.#tokens = new TokenMemory(reads);
    this.#compact = compact;
    this.#close = close;
  }

  get revisions(): Revisions {
    return this.#revisions;
  }

  async createAccount(account: Account): Promise<void> {
    await this.#queue.write(operations.createAccount, account);
    this.#revisions.access += 1;
  }

  account(id: string): Promise<Account | undefined> {
    return this.#reads.use((session) => findAccount(session, id));
  }

  accounts(): Promise<Account[]> {
    return this.#reads.use(listAccounts);
  }

  async setAccountPipeline(id: string, pipeline: string): Promise<void> {
    await this.#queue.write(operations.setAccountPipeline, { id, pipeline });
    this.#standings.choiceChanged();
    this.#revisions.access += 1;
  }

  async addToken(token: Token, hash: string): Promise<void> {
    await this.#queue.write(operations.addToken, { token, hash });
    this.#tokens.changed();
    this.#revisions.access += 1;
  }

  tokens(accountId: string): Promise<Token[]> {
    return this.#reads.use((session) => listTokens(session, accountId));
  }

  tokenByHash(hash: string): Promise<Token | undefined> {
    return this.#tokens.find(hash);
  }

  async revokeToken(id: string, at: Date): Promise<void> {
    await this.#queue.write(operations.revokeToken, { id, at });
    this.#tokens.changed();
    this.#revisions.access += 1;
  }

  webhooks(accountId: string): Promise<Webhook[]> {
    return this.#reads.use((session) => listWebhooks(session, accountId));
  }

  async addWebhook(webhook: Webhook): Promise<void> {
    await this.#queue.write(operations.addWebhook, webhook);
  }

  async removeWebhook(accountId: string, id: string): Promise<boolean> {
    const removed = await this.#queue.write(operations.removeWebhook, { accountId, id });
    this.#revisions.recalls += 1;
    return removed;
  }

  async changeWebhook(accountId: string, id: string, change: WebhookChange, at: Date): Promise<boolean> {
    const changed = await this.#queue.write(operations.changeWebhook, { accountId, id, change, at });
    this.#revisions.recalls += 1;
    this.#revisions.outbox += 1;
    return changed;
  }

  notifications(accountId: string): Promise<StoredNotification[]> {
    return this.#reads.use((session) => listNotifications(session, accountId));
  }

  outbox(now: Date): Promise<Outbox[]> {
    return this.#reads.use((session) => readOutbox(session, now));
  }

  dueNotifications(query: DueQuery): Promise<DueNotification[]> {
    return this.#reads.use((session) => readDue(session, query));
  }

  recordAttempts(
    attempts: readonly RecordedAttempt[],
    webhooks: Readonly<Record<string, WebhookChange>>,
  ): Promise<void> {
    return this.#queue.write(operations.recordAttempts, { attempts, webhooks });
  }

  tidyOutbox(rules: OutboxRules): Promise<{ givenUp: number; deleted: number }> {
    return this.#queue.write(operations.tidyOutbox, rules);
  }

  deliveries(query: DeliveryQuery): Promise<StoredDelivery[]> {
    return this.#reads.use((session) => listDeliveries(session, query));
  }

  deliveryTotals(accountId: string): Promise<DeliveryTotals[]> {
    return this.#reads.use((session) => countDeliveries(session, accountId));
  }

  async redeliver(query: RedeliveryQuery, at: Date): Promise<number> {
    const restarted = await this.#queue.write(operations.redeliver, { query, at });
    this.#revisions.recalls += 1;
    this.#revisions.outbox += 1;
    return restarted;
  }

  async addSubmissions(
    accountId: string,
    batch: readonly Submission[],
    receivedAt: Date,
  ): Promise<SubmissionOutcome[]> {
    const outcomes = await this.#queue.write(this.#submissions, { accountId, batch, receivedAt });
    this.#submissions.committed(accountId);
    outcomes.forEach((outcome, position) => {
      if (outcome.status !== 'stored') return;
      this.#standings.stored({ accountId, id: batch[position]!.id }, outcome.receipt, receivedAt);
    });
    return outcomes;
  }

  transaction<T>(work: (writer: SubmissionWriter) => Promise<T>): Promise<T> {
    return this.#queue.exclusively((session) => inLongTransaction(session, this.#submissions, work));
  }

  idKey(accountId: string): Promise<string> {
    return this.#queue.write(operations.idKey, accountId);
  }

  addFeedback(
    accountId: string,
    batch: readonly FiledFeedback[],
    receivedAt: Date,
    run?: number,
  ): Promise<FeedbackOutcome[]> {
    return this.#queue.write(operations.addFeedback, { accountId, batch, receivedAt, run });
  }

  examinerNames(accountId: string): Promise<Readonly<Record<number, string>>> {
    return this.#reads.use((session) => listExaminerNames(session, accountId));
  }

  countPending(query: PendingQuery): Promise<number> {
    return this.#reads.use((session) => countPending(session, query));
  }

  async *pending(query: PendingQuery, batchSize: number): AsyncGenerator<PendingText[]> {
    const pages = readPaged<PendingRow, PendingText>(this.#reads, {
      receipts: (pool) => pool.use((session) => pendingReceipts(session, query)),
      statement: selectPending,
      convert: toPendingText,
      // Whole batches, so that only the last one is smaller.
      pageSize: Math.min(
        RECEIPTS_PER_STATEMENT,
        batchSize * Math.max(1, Math.floor(PENDING_PAGE / batchSize)),
      ),
    });
    for await (const page of pages) yield* slices(page, batchSize);
  }

  unassessed(): AsyncIterable<{ accountId: string; receipt: number }[]> {
    return readUnassessed(this.#reads);
  }

  pendingTexts(receipts: readonly number[]): Promise<PendingText[]> {
    return readPendingTexts(this.#reads, receipts);
  }

  async saveResults(
    pipeline: PipelineIdentity,
    finished: readonly FinishedAssessment[],
    assessedAt: Date,
    holdMoves?: number,
  ): Promise<SavedResults> {
    const call: ResultsCall = { pipeline, finished, assessedAt, holdMoves };
    const { shown, ...saved } = await this.#queue.write(operations.saveResults, call);
    this.#standings.assessed(pipeline, shown, assessedAt);
    if (saved.queued > 0) this.#revisions.outbox += 1;
    return saved;
  }

  standing(
    accountId: string,
    id: string,
    { withText = false }: { readonly withText?: boolean } = {},
  ): Promise<Standing | undefined> {
    return this.#standings.read({ accountId, id }, withText);
  }

  async deleteAuthor(accountId: string, authorId: string, at: Date): Promise<AuthorDeletion> {
    const call: AuthorCall = { accountId, authorId, at };
    const { receipts, ...deletion } = await this.#queue.write(operations.deleteAuthor, call);
    this.#standings.changed(receipts);
    this.#revisions.recalls += 1;
    return deletion;
  }

  async deleteSubmissions(accountId: string, ids: readonly string[], at: Date): Promise<SubmissionsDeletion> {
    const call: SubmissionsCall = { accountId, ids, at };
    const { receipts, ...deletion } = await this.#queue.write(operations.deleteSubmissions, call);
    this.#standings.changed(receipts);
    this.#revisions.recalls += 1;
    return deletion;
  }

  deleteMarks(marks: MarksToDelete, at: Date): Promise<MarksDeletion> {
    return this.#queue.write(operations.deleteMarks, { ...marks, at });
  }

  async deleteAccount(accountId: string, at: Date): Promise<AccountDeletion> {
    const deletion = await this.#queue.write(this.#accountDeletion, { accountId, at });
    // Again, since submissions of the same transaction may have come before it.
    this.#submissions.forget(accountId);
    this.#standings.choiceChanged();
    this.#tokens.changed();
    this.#revisions.access += 1;
    this.#revisions.outbox += 1;
    this.#revisions.recalls += 1;
    return deletion;
  }

  unfinishedRescore(accountId: string, pipeline: PipelineIdentity): Promise<Date | undefined> {
    return this.#reads.use((session) => findRescoring(session, { accountId, pipeline }));
  }

  startRescore(accountId: string, pipeline: PipelineIdentity, startedAt: Date): Promise<void> {
    const key: RescoringKey = { accountId, pipeline };
    return this.#queue.write(operations.startRescore, { key, startedAt });
  }

  finishRescore(accountId: string, pipeline: PipelineIdentity): Promise<void> {
    return this.#queue.write(operations.finishRescore, { accountId, pipeline });
  }

  startRun(run: RunStart): Promise<number | undefined> {
    return this.#queue.write(operations.startRun, run);
  }

  finishRun(number: number, end: RunEnd): Promise<void> {
    return this.#queue.write(operations.finishRun, { number, end });
  }

  versions(accountId: string): Promise<AssessedVersion[]> {
    return this.#reads.use((session) => listVersions(session, accountId));
  }

  comparison(query: ComparisonQuery): Promise<Comparison> {
    return this.#reads.use((session) => compare(session, query));
  }

  prunable(query: PruneQuery): Promise<PrunedVersion[]> {
    return this.#reads.use((session) => countPruned(session, query));
  }

  prune(query: PruneQuery): Promise<PrunedVersion[]> {
    return this.#queue.write(operations.prune, query);
  }

  heldResults(query: HeldQuery & { readonly limit: number }): Promise<HeldList> {
    return this.#reads.use((session) => listHeld(session, query));
  }

  async decideHeld(decision: HeldDecision): Promise<HeldDecided> {
    const { receipts, unknown } = await this.#queue.write(operations.decideHeld, decision);
    if (decision.approve) this.#standings.changed(receipts);
    return { decided: receipts.length, unknown };
  }

  runs(query: RunsQuery): Promise<Run[]> {
    return this.#reads.use((session) => listRuns(session, query));
  }

  submissions(query: ExportQuery): AsyncIterable<StoredSubmission[]> {
    return readPaged(this.#reads, readSubmissions(query));
  }

  results(query: ExportQuery): AsyncIterable<StoredResult[]> {
    return readPaged(this.#reads, readResults(query));
  }

  feedback(query: ExportQuery): AsyncIterable<StoredFeedback[]> {
    return readPaged(this.#reads, readFeedback(query));
  }

  exportText(query: TextExport): AsyncIterable<TextBatch> {
    return readText(this.#reads, query);
  }

  exportParquet(query: RowsExport, path: string, signal?: AbortSignal): Promise<number> {
    return this.#reads.use((session) => writeParquet(session, query, path, signal));
  }

  statistics(query: StatisticsQuery): Promise<Statistics> {
    return this.#reads.use((session) => computeStatistics(session, query));
  }

  overview(query: OverviewQuery): Promise<Overview> {
    return this.#reads.use((session) => computeOverview(session, query));
  }

  metadataColumns(accountId: string): Promise<string[]> {
    return this.#reads.use((session) => listMetadataColumns(session, accountId));
  }

  columnProfiles(query: ColumnsQuery): Promise<ColumnProfile[]> {
    return this.#reads.use((session) => profileColumns(session, query));
  }

  latestIdentity(query: LatestQuery): Promise<PipelineIdentity | undefined> {
    return this.#reads.use((session) => findLatest(session, query));
  }

  scoreColumns(query: ScoresQuery): AsyncIterable<ScoreColumns> {
    return readScoreColumns(this.#reads, query);
  }

  markColumns(query: MarksQuery): AsyncIterable<MarkColumns> {
    return readMarkColumns(this.#reads, query);
  }

  markMembers(query: TextsQuery): Promise<string[]> {
    return this.#reads.use((session) => listMarkMembers(session, query));
  }

  textFacts(query: FactsQuery): Promise<TextFacts[]> {
    return this.#reads.use((session) => readTextFacts(session, query));
  }

  dateProfile(query: DatesQuery): Promise<DateProfile> {
    return this.#reads.use((session) => profileDates(session, query));
  }

  textsOf(
    accountId: string,
    receipts: readonly number[],
  ): AsyncIterable<{ receipt: number; text: string }[]> {
    return readPaged(this.#reads, readTexts(accountId, receipts));
  }

  periodSums(query: PeriodsQuery): Promise<PeriodSums[]> {
    return this.#reads.use((session) => sumPeriods(session, query));
  }

  checkpoint(): Promise<void> {
    return this.#queue.checkpoint();
  }

  backUp(path: string, signal?: AbortSignal): Promise<void> {
    return this.#reads.use((session) => backUp(session, path, signal));
  }

  exportAccount(
    accountId: string,
    folder: string,
    signal?: AbortSignal,
  ): Promise<{ account: Account; tables: ArchivedTable[] }> {
    return this.#reads.use((session) => writeArchive(session, accountId, folder, signal));
  }

  async importAccount(account: Account, folder: string, tables: readonly ArchivedTable[]): Promise<void> {
    await this.#queue.exclusively((session) =>
      // Before the next write, which would give the same receipts again.
      readArchive(session, account, folder, tables).finally(() => this.#submissions.changedOutside()),
    );
    this.#revisions.access += 1;
  }

  erasedSince(): Promise<Date | undefined> {
    return this.#reads.use(findErasure);
  }

  compact(signal?: AbortSignal): Promise<void> {
    return this.#queue.exclusively((session) => this.#compact(session, signal));
  }

  /** Does what is queued, moves the log into the file and lets go of it. */
  [Symbol.asyncDispose](): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }
}
