import { pMapIterable } from 'p-map';
import type { FailureMessage } from '../../engine/results/failure.js';
import { AssessError } from '../../errors.js';
import type { Assessments, PendingQuery, PendingText, SavedResults } from '../../store/assessments.js';
import type { Presence } from '../../store/presence.js';
import type { RunLog } from '../../store/run-log.js';
import { enoughFor } from '../../workers/in-order.js';
import type { Assessed } from '../../workers/messages.js';
import type { CrashListener, Pool } from '../../workers/pool.js';
import type { LoadedPipeline } from '../pipelines/pipelines.js';
import { type RunReport, recordRun } from '../versions/runs.js';
import { saveAssessments } from './save-assessments.js';

export interface ScoreOptions {
  readonly store: Assessments & RunLog & Presence;
  /** Starts threads; called only if there is something to assess. */
  readonly pool: () => Promise<Pool>;
  readonly pipeline: Pick<LoadedPipeline, 'identity'>;
  readonly accountId: string;
  /**
   * Assess every text, not only those without an up-to-date result. A rescoring of all texts that was stopped or killed
   * is continued.
   */
  readonly rescore?: boolean;
  /** Store an explanation with each result; texts whose up-to-date result has none are assessed again. */
  readonly explain?: boolean;
  /**
   * In points. A result is held for approval if it differs by more from that of another version, or if one of the two is
   * a failure and the other a score. Absent: nothing is held.
   */
  readonly holdMoves?: number | undefined;
  /** Maximum number of texts to assess. */
  readonly limit?: number | undefined;
  /** Texts in one batch. */
  readonly batchSize: number;
  readonly now: () => Date;
  /** Stops the run: batches in progress are finished and stored, and no others are started. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
  /** Called for a text that crashed the pipeline twice; the arguments contain nothing of the text. */
  readonly onCrash?: (place: { accountId: string; id: string; cause: string }) => void;
}

export interface ScoreSummary {
  readonly pipeline: { readonly name: string; readonly version: string; readonly configHash: string };
  readonly assessed: number;
  readonly failures: Readonly<Partial<Record<FailureMessage, number>>>;
  /** Texts that were deleted while they were being assessed. */
  readonly gone: number;
  /** Texts whose score differs from that of the previous version, or that gained or lost a score. */
  readonly moved: number;
  /** Of these, held for approval. */
  readonly held: number;
  /** Notifications that were queued for webhooks; a server sends them, this process does not. */
  readonly queued: number;
  readonly seconds: number;
  readonly interrupted: boolean;
  /** Start of the rescoring that this run continued; undefined if this run started it. */
  readonly rescoringSince?: Date | undefined;
}

/** A summary with the number of its run in the log. */
export interface ScoreRun extends ScoreSummary {
  readonly run: number;
}

/** Assesses texts and records this as a run that was not scheduled. */
export async function recordScoring(options: ScoreOptions): Promise<ScoreRun> {
  const { store, now, accountId, pipeline, rescore } = options;
  const job = rescore ? 'rescore' : 'score';
  const summary = await recordRun(
    { store, now, accountId, job, pipeline: pipeline.identity },
    async (run) => ({ run, ...(await scoreTexts(options)) }),
    scoringReport,
  );
  // Only scheduled runs can be refused as already started.
  if (!summary) throw new AssessError('internal', { reason: 'a run began twice' });
  return summary;
}

/** Its entry in the log of runs. */
export function scoringReport(summary: ScoreSummary): RunReport {
  const { interrupted, assessed, failures, moved, held, gone } = summary;
  return {
    outcome: interrupted ? 'interrupted' : 'done',
    counts: {
      assessed,
      failures: Object.values(failures).reduce((sum, count) => sum + count, 0),
      moved,
      held,
      gone,
    },
  };
}

/**
 * Assesses the texts of an account that have no up-to-date result: store → threads → store. Results are committed
 * continuously, so that a run that was stopped or killed can be continued.
 */
export async function scoreTexts(options: ScoreOptions): Promise<ScoreSummary> {
  const { store, pipeline, accountId, now } = options;
  const started = now();
  const query: PendingQuery = {
    accountId,
    pipeline: pipeline.identity,
    limit: options.limit,
    explained: options.explain,
    ...(options.rescore && { rescoreSince: await rescoreSince(options, started), rescoreUntil: now() }),
  };
  const total = await store.countPending(query);
  const pool = total > 0 ? await options.pool() : undefined;
  const tally = new Tally();
  options.onProgress?.(0, total);

  async function* batches(): AsyncGenerator<readonly PendingText[], void> {
    for await (const batch of store.pending(query, options.batchSize)) {
      if (options.signal?.aborted) return;
      yield batch;
    }
  }
  if (pool) {
    const limits = { concurrency: enoughFor(pool), preserveOrder: false };
    for await (const { texts, outcomes } of pMapIterable(batches(), assessing(pool, options), limits)) {
      const assessments = { pipeline: pipeline.identity, texts, outcomes };
      const { holdMoves } = options;
      tally.count(outcomes, await saveAssessments(store, assessments, now(), { holdMoves }));
      options.onProgress?.(tally.assessed, total);
    }
  }

  const interrupted = options.signal?.aborted === true && tally.assessed < total;
  if (options.rescore && !interrupted && options.limit === undefined) {
    await store.finishRescore(accountId, pipeline.identity);
  }
  return {
    pipeline: pipeline.identity,
    assessed: tally.assessed,
    failures: tally.failures,
    gone: tally.gone,
    moved: tally.moved,
    held: tally.held,
    queued: tally.queued,
    seconds: (now().getTime() - started.getTime()) / 1000,
    interrupted,
    ...(query.rescoreSince && query.rescoreSince < started && { rescoringSince: query.rescoreSince }),
  };
}

class Tally {
  assessed = 0;
  gone = 0;
  moved = 0;
  held = 0;
  queued = 0;
  readonly failures: Partial<Record<FailureMessage, number>> = {};

  count(outcomes: readonly Assessed[], { written, moved, held, queued }: SavedResults): void {
    this.assessed += outcomes.length;
    this.gone += outcomes.length - written;
    this.moved += moved;
    this.held += held;
    this.queued += queued;
    for (const { message } of outcomes) {
      if (message) this.failures[message] = (this.failures[message] ?? 0) + 1;
    }
  }
}

/** Texts with results from before this instant are assessed again. Only a rescoring without a limit can be continued. */
async function rescoreSince(
  { store, accountId, pipeline, limit }: ScoreOptions,
  started: Date,
): Promise<Date> {
  if (limit !== undefined) return started;
  const unfinished = await store.unfinishedRescore(accountId, pipeline.identity);
  if (unfinished) return unfinished;
  await store.startRescore(accountId, pipeline.identity, started);
  return started;
}

const assessing =
  (pool: Pool, { accountId, explain, onCrash }: ScoreOptions) =>
  async (texts: readonly PendingText[]) => {
    const tasks = texts.map(({ text, question_text }) => ({ text, question: question_text }));
    const crashed: CrashListener = (index, cause) => onCrash?.({ accountId, id: texts[index]!.id, cause });
    const outcomes = await (explain ? pool.explain(tasks, crashed) : pool.assess(tasks, crashed));
    return { texts, outcomes };
  };
