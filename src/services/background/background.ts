import { setTimeout as delay } from 'node:timers/promises';
import { readTrace } from '../../domain/trace-context.js';
import type { FailureMessage } from '../../engine/results/failure.js';
import { causeOf } from '../../errors.js';
import type { Assessments, ClaimedTexts, TextClaims } from '../../store/assessments.js';
import type { Assessed } from '../../workers/messages.js';
import type { KeptPresence } from '../assessment/presence.js';
import { saveAssessments } from '../assessment/save-assessments.js';
import { orAborted } from '../or-aborted.js';
import { RetryUntilAvailable, type Trouble } from '../retry-until-available.js';
import type { ServiceLog } from '../service-context.js';
import { PASSED_ON, type Tracing } from '../tracing.js';
import type { RunningPipeline, WithPipeline } from './pipelines.js';
import type { Speed } from './speed.js';

export interface BackgroundOptions {
  readonly store: Assessments & TextClaims;
  /** The worker that claims texts. */
  readonly presence: Pick<KeptPresence, 'id'>;
  /** Counts the texts and the time of assessments. */
  readonly speed: Speed;
  /** Pipelines with threads that run them. */
  readonly withPipeline: WithPipeline;
  /** Maximum number of texts in a batch. */
  readonly batchSize: number;
  /** Records assessments; default: nothing is recorded. */
  readonly tracing?: Tracing | undefined;
  readonly now: () => Date;
  readonly log: Pick<ServiceLog, 'info' | 'error'>;
  /** Milliseconds before the first retry after a failure; default: one second. */
  readonly pause?: number;
}

/** Counts of texts since the start. */
interface BackgroundCounts {
  /** Texts whose result was stored, failures included. */
  readonly assessed: number;
  readonly failures: Readonly<Partial<Record<FailureMessage, number>>>;
  /** Texts that made the pipeline crash twice; each is an `unspecified_error`. */
  readonly crashed: number;
  /** Texts that were deleted, or got a result from another process, before theirs was stored. */
  readonly gone: number;
}

/** Assesses submissions: claims texts, runs their pipeline, stores results. */
export interface Background {
  /** Starts to claim texts, and continues as more are submitted. */
  start(): void;
  /**
   * Stops claiming. Resolves when the texts in progress are stored, or after `patience` milliseconds; from then on
   * nothing is stored. Texts without a result wait in the store until a worker claims them.
   */
  stop(patience?: number): Promise<void>;
  /** Texts that are claimed, and neither stored nor released yet. */
  readonly inHand: number;
  /** The current failure of the store; while it lasts, no further texts are assessed. */
  readonly trouble: Trouble | undefined;
  /** Accounts whose pipeline can't be used for now; their texts wait. */
  readonly accountsSetAside: number;
  readonly counts: BackgroundCounts;
}

/** Target duration of a batch on a thread: short, because the next submission waits for it. A commit costs 10 ms. */
const BATCH_SECONDS = 0.3;

/** Batches in progress in addition to one per thread, because batches are also read and stored. */
const BATCHES_BEYOND_THREADS = 1;

const DEFAULT_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 10_000;
/** An unusable pipeline is retried after this many pauses, because somebody must repair it. */
const SET_ASIDE_PAUSES = 30;
const DEFAULT_PATIENCE_MS = 4000;
/** How often to look for submissions in a store that gives no notice of them. */
const LOOK_MS = 1000;
/** Pause after a look that found nothing, so that texts that cannot be claimed yet do not block other work. */
const LEAST_LOOK_MS = 20;

/** Creates the background assessment of a store; start it once. */
export function createBackground(options: BackgroundOptions): Background {
  return new StoreBackground(options);
}

class StoreBackground implements Background {
  readonly #options: BackgroundOptions;
  readonly #retry: RetryUntilAvailable;
  readonly #stopping = new AbortController();
  readonly #work = new Set<Promise<void>>();
  readonly #setAside = new Set<string>();
  readonly #counts = { assessed: 0, crashed: 0, gone: 0 };
  readonly #failures: Partial<Record<FailureMessage, number>> = {};
  #running: Promise<void> | undefined;
  #inHand = 0;
  /** The highest number of threads of a pipeline so far. */
  #threads = 1;
  #abandoned = false;

  constructor(options: BackgroundOptions) {
    this.#options = options;
    const { now, log, pause = DEFAULT_PAUSE_MS } = options;
    this.#retry = new RetryUntilAvailable({
      now,
      pause,
      longestPause: Math.max(pause, LONGEST_PAUSE_MS),
      signal: this.#stopping.signal,
      onTrouble: (error) =>
        log.error({ code: error.code, reason: error.message }, 'the store fails; assessment waits'),
      onRecovery: ({ since }) => log.info({ since }, 'the store works again; assessment continues'),
    });
  }

  get inHand(): number {
    return this.#inHand;
  }

  get trouble(): Trouble | undefined {
    return this.#retry.trouble;
  }

  get accountsSetAside(): number {
    return this.#setAside.size;
  }

  get counts(): BackgroundCounts {
    return { ...this.#counts, failures: { ...this.#failures } };
  }

  start(): void {
    this.#running ??= this.#run();
  }

  async stop(patience = DEFAULT_PATIENCE_MS): Promise<void> {
    this.#stopping.abort();
    const done = Promise.all([this.#running, ...this.#work]);
    const impatient = new AbortController();
    const { signal } = impatient;
    await Promise.race([done, delay(patience, undefined, { signal }).catch(() => undefined)]);
    impatient.abort();
    this.#abandoned = true;
  }

  /** Claims batches as long as threads are free. */
  async #run(): Promise<void> {
    const { store, log, pause = DEFAULT_PAUSE_MS } = this.#options;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        const claimed = await this.#retry.run(() => this.#claim());
        if (!claimed) {
          const look = delay(LEAST_LOOK_MS, undefined, { ref: false });
          await orAborted(Promise.all([store.textsToClaim(LOOK_MS), look]), signal);
        }
        while (this.#work.size >= this.#threads + BATCHES_BEYOND_THREADS && !signal.aborted)
          await orAborted(Promise.race(this.#work), signal);
      } catch (error) {
        if (signal.aborted) return;
        log.error({ cause: causeOf(error) }, 'no texts could be claimed');
        await this.#rest(pause);
      }
    }
  }

  /** Resolves after this many milliseconds, or when the assessment stops. */
  async #rest(milliseconds: number): Promise<void> {
    const { signal } = this.#stopping;
    await delay(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
  }

  /** Claims a batch and starts to assess it. @returns whether there was one */
  async #claim(): Promise<boolean> {
    const { store, presence, speed } = this.#options;
    const limit = this.#batchSize();
    const claimed = await store.claimTexts({ worker: presence.id, limit, except: [...this.#setAside] });
    if (!claimed) return false;
    if (this.#stopping.signal.aborted) {
      await this.#release(claimed);
      return false;
    }
    speed.busy();
    const { texts } = claimed;
    // If no more texts wait, the idle threads share these.
    const free = texts.length < limit ? this.#threads + BATCHES_BEYOND_THREADS - this.#work.size : 1;
    const share = Math.ceil(texts.length / Math.max(1, Math.min(free, this.#threads)));
    for (let start = 0; start < texts.length; start += share) {
      this.#take({ ...claimed, texts: texts.slice(start, start + share) });
    }
    return true;
  }

  #take(claimed: ClaimedTexts): void {
    this.#inHand += claimed.texts.length;
    const work: Promise<void> = this.#process(claimed).finally(() => this.#work.delete(work));
    this.#work.add(work);
  }

  #batchSize(): number {
    const inTime = Math.round((BATCH_SECONDS * this.#options.speed.textsPerSecond) / this.#threads);
    return Math.max(1, Math.min(inTime, this.#options.batchSize));
  }

  /** Assesses a batch; after an unexpected error, one text at a time. Never rejects. */
  async #process(claimed: ClaimedTexts): Promise<void> {
    const { speed } = this.#options;
    const { texts } = claimed;
    let finished = 0;
    try {
      finished = await this.#assess(claimed);
    } catch (error) {
      if (error instanceof PipelineUnusable) this.#passOver(claimed, error);
      else if (!this.#stopping.signal.aborted) finished = await this.#oneByOne(claimed, error);
    } finally {
      if (finished < texts.length) await this.#release(claimed);
      this.#inHand -= texts.length;
      speed.finished(finished, this.#inHand === 0);
    }
  }

  /** Releases those texts of a batch that are still claimed. */
  async #release({ texts }: ClaimedTexts): Promise<void> {
    const { store, presence } = this.#options;
    const receipts = texts.map(({ receipt }) => receipt);
    const release = () => store.releaseTexts(presence.id, receipts);
    // If the release fails, the claims end with the presence.
    await this.#retry.run(release).catch(() => undefined);
  }

  /** @returns the number of texts that were assessed */
  async #oneByOne(claimed: ClaimedTexts, cause: unknown): Promise<number> {
    const { accountId, texts } = claimed;
    if (texts.length === 1) {
      const { receipt } = texts[0]!;
      const fields = { accountId, receipt, cause: causeOf(cause) };
      this.#options.log.error(fields, 'a text could not be assessed; it will be claimed again after a pause');
      await this.#rest(this.#options.pause ?? DEFAULT_PAUSE_MS);
      return 0;
    }
    let finished = 0;
    for (const text of texts) {
      const one = { ...claimed, texts: [text] };
      finished += await this.#assess(one).catch((error: unknown) => this.#oneByOne(one, error));
    }
    return finished;
  }

  /** @returns the number of texts that were assessed */
  async #assess(claimed: ClaimedTexts): Promise<number> {
    if (this.#abandoned) return 0;
    const { pipeline, ofTasks, texts } = claimed;
    if (ofTasks.length === 0) return this.#assessBy(pipeline, claimed);
    const own = new Map(ofTasks.map((task) => [task.receipt, task.pipeline]));
    let finished = 0;
    for (const name of new Set([pipeline, ...own.values()])) {
      const some = texts.filter(({ receipt }) => (own.get(receipt) ?? pipeline) === name);
      if (some.length === 0) continue;
      const part = { ...claimed, texts: some };
      finished += await this.#assessBy(name, part).catch((error: unknown) => {
        // The pipeline of a task was removed or broken since: that of the account is better than none.
        if (name === pipeline || !(error instanceof PipelineUnusable)) throw error;
        return this.#assessBy(pipeline, part);
      });
    }
    return finished;
  }

  async #assessBy(pipeline: string, claimed: ClaimedTexts): Promise<number> {
    let isUsable = false;
    try {
      return await this.#options.withPipeline(pipeline, (running) => {
        isUsable = true;
        this.#threads = Math.max(this.#threads, running.pool.workers);
        return this.#assessWith(running, claimed);
      });
    } catch (error) {
      throw isUsable ? error : new PipelineUnusable(causeOf(error));
    }
  }

  async #assessWith(
    { identity, pool }: RunningPipeline,
    { accountId, texts }: ClaimedTexts,
  ): Promise<number> {
    const { store, presence, log, now, tracing = PASSED_ON } = this.#options;
    const steps = texts.map(({ trace }) =>
      tracing.begin('assess', 'internal', trace === undefined ? undefined : readTrace(trace)),
    );
    /** Ends the steps of texts that have no outcome. */
    const endWithout = (failure: string) => {
      for (const step of steps) step.end({ 'assess.pipeline': identity.name }, failure);
    };
    const tasks = texts.map(({ text, question_text }) => ({ text, question: question_text }));
    try {
      const outcomes = await pool.assess(tasks, (index, cause) => {
        if (this.#abandoned) return;
        this.#counts.crashed += 1;
        log.error({ accountId, id: texts[index]!.id, cause }, 'the pipeline failed on a text');
      });
      const stored = await this.#retry.run(async () => {
        // Texts of threads that were ended in the middle of a batch come back as failures, which must not be stored.
        if (this.#abandoned) return undefined;
        const batch = { pipeline: identity, texts, outcomes };
        const claim = { worker: presence.id, accountId };
        return (await saveAssessments(store, batch, now(), { claim })).written;
      });
      if (stored === undefined) {
        endWithout('abandoned');
        return 0;
      }
      for (const [index, { message }] of outcomes.entries())
        steps[index]!.end(
          {
            'assess.pipeline': identity.name,
            'assess.pipeline_version': identity.version,
            'assess.outcome': message,
          },
          message === 'unspecified_error' ? message : undefined,
        );
      this.#count(outcomes, stored);
      return texts.length;
    } catch (error) {
      endWithout('not_stored');
      throw error;
    }
  }

  #count(outcomes: readonly Assessed[], stored: number): void {
    this.#counts.assessed += stored;
    this.#counts.gone += outcomes.length - stored;
    for (const { message } of outcomes) {
      if (message) this.#failures[message] = (this.#failures[message] ?? 0) + 1;
    }
  }

  /** Sets an account with an unusable pipeline aside, so that only its texts wait. */
  #passOver({ accountId }: ClaimedTexts, { message: cause }: PipelineUnusable): void {
    const { log, pause = DEFAULT_PAUSE_MS } = this.#options;
    if (this.#setAside.has(accountId)) return;
    this.#setAside.add(accountId);
    log.error({ accountId, cause }, 'the pipeline of an account cannot be used; its texts wait');
    setTimeout(() => this.#setAside.delete(accountId), SET_ASIDE_PAUSES * pause).unref();
  }
}

/** The pipeline of an account is unknown or broken. */
class PipelineUnusable extends Error {}
