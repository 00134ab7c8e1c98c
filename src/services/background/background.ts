import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { FailureMessage } from '../../domain/result.js';
import { AssessError, placeOf } from '../../errors.js';
import type { PendingText, Store } from '../../store/store.js';
import type { Assessed } from '../../workers/messages.js';
import { saveAssessments } from '../save-assessments.js';
import type { Assessments } from '../service-context.js';
import { type Batch, FairQueue } from './fair-queue.js';
import { Persistence, type Trouble } from './persistence.js';
import type { RunningPipeline, WithPipeline } from './pipelines.js';
import { Speed } from './speed.js';
import { WhileUnchanged } from './while-unchanged.js';

/** Where the background tells of itself; fields hold ids, counts and causes only. */
export interface BackgroundLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

export interface BackgroundOptions {
  readonly store: Store;
  /** Pipelines with threads that run them. */
  readonly withPipeline: WithPipeline;
  /** Texts in one batch, at most. */
  readonly batchSize: number;
  readonly now: () => Date;
  readonly log: BackgroundLog;
  /** Milliseconds until what failed is first tried again; one second unless it is set. */
  readonly pause?: number;
}

/** What became of texts since the start. */
export interface BackgroundCounts {
  /** Texts whose result was stored, failures included. */
  readonly assessed: number;
  readonly failures: Readonly<Partial<Record<FailureMessage, number>>>;
  /** Texts that made the pipeline crash twice; each is an `unspecified_error`. */
  readonly crashed: number;
  /** Texts that were deleted, or got their result from a command, before theirs was stored. */
  readonly gone: number;
}

/** Assesses what was submitted. */
export interface Background extends Assessments {
  /**
   * Takes note of everything in the store that has no result yet. Resolves when that is done; its assessment goes on
   * for as long as it takes.
   */
  start(): Promise<void>;
  /**
   * Takes nothing more and resolves when what is in the threads' hands is stored, or after `patience` milliseconds, from
   * when on nothing is stored any more. What has no result by then waits in the store for the next start.
   */
  stop(patience?: number): Promise<void>;
  /** Texts that wait for a thread. */
  readonly waiting: number;
  /** Texts in the threads' hands, or on their way there or back. */
  readonly inHand: number;
  readonly textsPerSecond: number;
  /** What keeps results from being stored for now; while it lasts, nothing more is assessed. */
  readonly trouble: Trouble | undefined;
  /** Accounts whose pipeline can't be used for now; their texts wait. */
  readonly accountsSetAside: number;
  readonly counts: BackgroundCounts;
}

/** A batch is to keep a thread busy for so long: short, because whoever submits next waits for it; a commit costs 10 ms. */
const BATCH_SECONDS = 0.3;

/** A batch beyond those in the threads' hands is being read or stored. */
const BATCHES_BEYOND_THREADS = 1;

const DEFAULT_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 10_000;
/** A pipeline that can't be used needs somebody who mends it. */
const SET_ASIDE_PAUSES = 30;
const DEFAULT_PATIENCE_MS = 4000;

/** Makes the background of a store, to be started once. */
export function createBackground(options: BackgroundOptions): Background {
  return new StoreBackground(options);
}

class StoreBackground implements Background {
  readonly #options: BackgroundOptions;
  readonly #queue = new FairQueue();
  readonly #speed = new Speed(() => performance.now());
  readonly #persistence: Persistence;
  readonly #pipelineOf: WhileUnchanged<string | undefined>;
  readonly #stopping = new AbortController();
  readonly #work = new Set<Promise<void>>();
  /** Receipts in hand. */
  readonly #inHand = new Set<number>();
  readonly #counts = { assessed: 0, crashed: 0, gone: 0 };
  readonly #failures: Partial<Record<FailureMessage, number>> = {};
  /** Threads of a pipeline, as far as known. */
  #threads = 1;
  /** Whether everything that waited in the store at the start is in the queue. */
  #knowsBacklog = false;
  #abandoned = false;

  constructor(options: BackgroundOptions) {
    this.#options = options;
    const { store, now, log, pause = DEFAULT_PAUSE_MS } = options;
    this.#pipelineOf = new WhileUnchanged(
      () => store.revisions.access,
      async (id) => (await store.account(id))?.pipeline,
    );
    this.#persistence = new Persistence({
      now,
      pause,
      longestPause: Math.max(pause, LONGEST_PAUSE_MS),
      signal: this.#stopping.signal,
      onTrouble: (error) =>
        log.error({ code: error.code, reason: error.message }, 'the store fails; assessment waits'),
      onRecovery: ({ since }) => log.info({ since }, 'the store works again; assessment goes on'),
    });
  }

  get waiting(): number {
    return this.#queue.waiting;
  }

  get inHand(): number {
    return this.#inHand.size;
  }

  get textsPerSecond(): number {
    return this.#speed.textsPerSecond;
  }

  get trouble(): Trouble | undefined {
    return this.#persistence.trouble;
  }

  get accountsSetAside(): number {
    return this.#queue.accountsSetAside;
  }

  get counts(): BackgroundCounts {
    return { ...this.#counts, failures: { ...this.#failures } };
  }

  enqueue(accountId: string, receipt: number): void {
    if (this.#stopping.signal.aborted || this.#inHand.has(receipt)) return;
    this.#queue.add(accountId, receipt);
    this.#fill();
  }

  estimateSeconds(accountId: string, receipt: number): number {
    const isInHand = this.#inHand.has(receipt);
    let position = this.#queue.position(accountId, receipt);
    // What is not in the queue yet comes after what is.
    if (position === 0 && !isInHand && !this.#knowsBacklog) position = this.waiting + 1;
    if (position === 0 && !isInHand) return 0;
    return Math.ceil((this.#inHand.size + position) / this.textsPerSecond);
  }

  async start(): Promise<void> {
    const { store, log } = this.#options;
    try {
      await this.#persistence.insist(async () => {
        for await (const found of store.unassessed()) {
          if (this.#stopping.signal.aborted) return;
          for (const { accountId, receipt } of found) this.enqueue(accountId, receipt);
        }
      });
      this.#knowsBacklog = true;
    } catch (error) {
      if (!this.#stopping.signal.aborted) throw error;
    }
    if (this.waiting > 0) log.info({ waiting: this.waiting }, 'texts without a result are assessed');
  }

  async stop(patience = DEFAULT_PATIENCE_MS): Promise<void> {
    this.#stopping.abort();
    const done = Promise.all(this.#work);
    const impatient = new AbortController();
    const { signal } = impatient;
    await Promise.race([done, delay(patience, undefined, { signal }).catch(() => undefined)]);
    impatient.abort();
    this.#abandoned = true;
  }

  /** Gives work to threads that have none. */
  #fill(): void {
    while (!this.#stopping.signal.aborted && this.#work.size < this.#threads + BATCHES_BEYOND_THREADS) {
      const batch = this.#queue.take(this.#batchSize());
      if (!batch) return;
      for (const receipt of batch.receipts) this.#inHand.add(receipt);
      this.#speed.busy();
      const work = this.#process(batch).finally(() => {
        this.#work.delete(work);
        this.#fill();
      });
      this.#work.add(work);
    }
  }

  /** Few texts are shared among all threads. */
  #batchSize(): number {
    const inTime = Math.round((BATCH_SECONDS * this.textsPerSecond) / this.#threads);
    const share = Math.ceil(this.waiting / this.#threads);
    return Math.max(1, Math.min(inTime, share, this.#options.batchSize));
  }

  /** Takes a batch through its pipeline; one that fails for no reason outside, text by text. Never rejects. */
  async #process(batch: Batch): Promise<void> {
    const { log } = this.#options;
    const { accountId, receipts } = batch;
    let finished = 0;
    try {
      finished = await this.#assess(batch);
    } catch (error) {
      if (error instanceof PipelineUnusable) this.#setAside(batch, error);
      else if (!this.#stopping.signal.aborted && receipts.length > 1)
        for (const receipt of receipts) await this.#process({ accountId, receipts: [receipt] });
      else if (!this.#stopping.signal.aborted)
        log.error(
          { accountId, receipt: receipts[0], cause: causeOf(error) },
          'a text could not be assessed; it is taken up at the next start',
        );
    } finally {
      for (const receipt of receipts) this.#inHand.delete(receipt);
      this.#speed.finished(finished, this.#inHand.size === 0);
    }
  }

  /** @returns the number of texts that were assessed */
  async #assess({ accountId, receipts }: Batch): Promise<number> {
    const { store, withPipeline } = this.#options;
    const [pipeline, texts] = await this.#persistence.insist(() =>
      Promise.all([this.#pipelineOf.get(accountId), store.pendingTexts(receipts)]),
    );
    this.#counts.gone += receipts.length - texts.length;
    if (pipeline === undefined || texts.length === 0 || this.#abandoned) return 0;
    let isUsable = false;
    try {
      return await withPipeline(pipeline, (running) => {
        isUsable = true;
        this.#threads = Math.max(this.#threads, running.pool.workers);
        return this.#assessWith(running, accountId, texts);
      });
    } catch (error) {
      throw isUsable ? error : new PipelineUnusable(causeOf(error));
    }
  }

  async #assessWith(
    { identity, pool }: RunningPipeline,
    accountId: string,
    texts: readonly PendingText[],
  ): Promise<number> {
    const { store, log, now } = this.#options;
    const tasks = texts.map(({ text, question_text }) => ({ text, question: question_text }));
    const outcomes = await pool.assess(tasks, (index, cause) => {
      if (this.#abandoned) return;
      this.#counts.crashed += 1;
      log.error({ accountId, id: texts[index]!.id, cause }, 'the pipeline failed on a text');
    });
    const stored = await this.#persistence.insist(async () => {
      // Threads that are ended in the middle of a batch make failures of it, which are none of the texts.
      if (this.#abandoned) return 0;
      return (await saveAssessments(store, { pipeline: identity, texts, outcomes }, now())).written;
    });
    if (!this.#abandoned) this.#count(outcomes, stored);
    return texts.length;
  }

  #count(outcomes: readonly Assessed[], stored: number): void {
    this.#counts.assessed += stored;
    this.#counts.gone += outcomes.length - stored;
    for (const { message } of outcomes) {
      if (message) this.#failures[message] = (this.#failures[message] ?? 0) + 1;
    }
  }

  /** The texts of an account whose pipeline can't be used wait, and nobody else does. */
  #setAside(batch: Batch, { message: cause }: PipelineUnusable): void {
    const { log, pause = DEFAULT_PAUSE_MS } = this.#options;
    const { accountId } = batch;
    if (!this.#queue.setAside(batch)) return;
    log.error({ accountId, cause }, 'the pipeline of an account cannot be used; its texts wait');
    const resume = () => {
      this.#queue.resume(accountId);
      this.#fill();
    };
    setTimeout(resume, SET_ASIDE_PAUSES * pause).unref();
  }
}

/** Messages of our catalogue hold nothing of a text; others might. */
function causeOf(error: unknown): string {
  return error instanceof AssessError ? error.message : placeOf(error);
}

/** The pipeline of an account is unknown or broken. */
class PipelineUnusable extends Error {}
