import type { Account, Token } from '../../domain/account.js';
import type { Feedback } from '../../domain/feedback.js';
import type { PipelineIdentity } from '../../domain/pipeline.js';
import type { Submission } from '../../domain/submission.js';
import type {
  ExportQuery,
  FeedbackOutcome,
  FinishedAssessment,
  MarkedQuery,
  MarkedText,
  PendingQuery,
  PendingText,
  Statistics,
  StatisticsQuery,
  Store,
  StoredFeedback,
  StoredResult,
  StoredSubmission,
  SubmissionOutcome,
  SubmissionWriter,
} from '../store.js';
import { findAccount, insertAccount, listAccounts, updateAccountPipeline } from './accounts.js';
import { RECEIPTS_PER_STATEMENT, readPaged, slices } from './by-receipt.js';
import { readFeedback, readResults, readSubmissions } from './exports.js';
import { type FeedbackCall, saveFeedback } from './feedback.js';
import { inLongTransaction } from './long-transaction.js';
import { readMarkedTexts } from './marked-texts.js';
import { countPending, type PendingRow, pendingReceipts, selectPending, toPendingText } from './pending.js';
import type { ReadPool } from './read-pool.js';
import { deleteRescoring, findRescoring, insertRescoring, type RescoringKey } from './rescorings.js';
import { type ResultsCall, saveResults } from './results.js';
import { computeStatistics, listMetadataColumns } from './statistics.js';
import { SubmissionTable } from './submission-table.js';
import { findTokenByHash, insertToken, listTokens, markTokenRevoked } from './tokens.js';
import { oneByOne, type WriteQueue } from './write-queue.js';

/** Texts of one page; they are handed on in smaller batches. */
const PENDING_PAGE = 500;

/** What the store is made of; `openStore` puts it together. */
export interface StoreParts {
  readonly queue: WriteQueue;
  readonly reads: ReadPool;
  /** Closes the file after the queue and the readers. */
  readonly close: () => Promise<void>;
}

const operations = {
  createAccount: oneByOne(insertAccount),
  setAccountPipeline: oneByOne(updateAccountPipeline),
  addToken: oneByOne(insertToken),
  revokeToken: oneByOne(markTokenRevoked),
  addFeedback: oneByOne<FeedbackCall, FeedbackOutcome[]>(saveFeedback),
  saveResults: oneByOne<ResultsCall, number>(saveResults),
  startRescore: oneByOne(insertRescoring),
  finishRescore: oneByOne(deleteRescoring),
};

/** The store on DuckDB: writes go through the queue, reads through the pool. */
export class DuckDbStore implements Store {
  readonly #queue: WriteQueue;
  readonly #reads: ReadPool;
  readonly #close: () => Promise<void>;
  readonly #submissions = new SubmissionTable();
  #closed: Promise<void> | undefined;

  constructor({ queue, reads, close }: StoreParts) {
    this.#queue = queue;
    this.#reads = reads;
    this.#close = close;
  }

  createAccount(account: Account): Promise<void> {
    return this.#queue.write(operations.createAccount, account);
  }

  account(id: string): Promise<Account | undefined> {
    return this.#reads.use((session) => findAccount(session, id));
  }

  accounts(): Promise<Account[]> {
    return this.#reads.use(listAccounts);
  }

  setAccountPipeline(id: string, pipeline: string): Promise<void> {
    return this.#queue.write(operations.setAccountPipeline, { id, pipeline });
  }

  addToken(token: Token, hash: string): Promise<void> {
    return this.#queue.write(operations.addToken, { token, hash });
  }

  tokens(accountId: string): Promise<Token[]> {
    return this.#reads.use((session) => listTokens(session, accountId));
  }

  tokenByHash(hash: string): Promise<Token | undefined> {
    return this.#reads.use((session) => findTokenByHash(session, hash));
  }

  revokeToken(id: string, at: Date): Promise<void> {
    return this.#queue.write(operations.revokeToken, { id, at });
  }

  addSubmissions(
    accountId: string,
    batch: readonly Submission[],
    receivedAt: Date,
  ): Promise<SubmissionOutcome[]> {
    return this.#queue.write(this.#submissions, { accountId, batch, receivedAt });
  }

  transaction<T>(work: (writer: SubmissionWriter) => Promise<T>): Promise<T> {
    return this.#queue.exclusively((session) => inLongTransaction(session, this.#submissions, work));
  }

  addFeedback(accountId: string, batch: readonly Feedback[], receivedAt: Date): Promise<FeedbackOutcome[]> {
    return this.#queue.write(operations.addFeedback, { accountId, batch, receivedAt });
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

  saveResults(
    pipeline: PipelineIdentity,
    finished: readonly FinishedAssessment[],
    assessedAt: Date,
  ): Promise<number> {
    return this.#queue.write(operations.saveResults, { pipeline, finished, assessedAt });
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

  submissions(query: ExportQuery): AsyncIterable<StoredSubmission[]> {
    return readPaged(this.#reads, readSubmissions(query));
  }

  results(query: ExportQuery): AsyncIterable<StoredResult[]> {
    return readPaged(this.#reads, readResults(query));
  }

  feedback(query: ExportQuery): AsyncIterable<StoredFeedback[]> {
    return readPaged(this.#reads, readFeedback(query));
  }

  markedTexts(query: MarkedQuery): AsyncIterable<MarkedText[]> {
    return readPaged(this.#reads, readMarkedTexts(query));
  }

  statistics(query: StatisticsQuery): Promise<Statistics> {
    return this.#reads.use((session) => computeStatistics(session, query));
  }

  metadataColumns(accountId: string): Promise<string[]> {
    return this.#reads.use((session) => listMetadataColumns(session, accountId));
  }

  checkpoint(): Promise<void> {
    return this.#queue.checkpoint();
  }

  /** Does what is queued, moves the log into the file and lets go of it. */
  [Symbol.asyncDispose](): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }
}
