import { setTimeout as delay } from 'node:timers/promises';
import pMap from 'p-map';
import { counted } from '../../domain/counted.js';
import type { HandIn, HandInChange, LtiPlatform, LtiTask } from '../../domain/lti.js';
import { scaleNamed } from '../../domain/pipelines/pipeline-cards.js';
import type { AssessmentResult } from '../../engine/results/result.js';
import { AssessError, placeOf } from '../../errors.js';
import { nextAttempt, parseSchedule } from '../../webhooks/retry-schedule.js';
import { SCOPES } from './claims.js';
import { PlatformError } from './platform-calls.js';
import { gradeMaximum } from './tasks.js';
import { resultOf, type WorkContext } from './work.js';

/** Milliseconds between looks for scores that are due. */
const PAUSE = 1000;
const AT_ONCE = 4;
const MOST = 20;
/** Milliseconds for which a process that takes a score on has it for itself, beyond its requests. */
const CLAIM = 60_000;
/** Least and most milliseconds until a text that is not assessed yet is looked at again. */
const SOON = 1000;
const LATER = 60_000;

const SCORE_TYPE = 'application/vnd.ims.lis.v1.score+json';
const LINE_ITEM_TYPE = 'application/vnd.ims.lis.v2.lineitem+json';
const LINE_ITEMS_TYPE = 'application/vnd.ims.lis.v2.lineitemcontainer+json';
const INTERVAL_90 = 1.6449;

export interface ScoreSenderOptions {
  readonly context: WorkContext;
  /** Seconds between attempts, as of notifications. */
  readonly retry: readonly number[];
  /** Milliseconds for one request. */
  readonly timeout: number;
  readonly log: {
    info(fields: Readonly<Record<string, unknown>>, message: string): void;
    warn(fields: Readonly<Record<string, unknown>>, message: string): void;
    error(fields: Readonly<Record<string, unknown>>, message: string): void;
  };
  readonly pause?: number;
}

/**
 * Sends scores to platforms: that a text was handed in, then its score. What is due is in the store, so nothing is lost when
 * this process ends. Of a learner's drafts, the newest counts.
 */
export class ScoreSender {
  readonly #options: ScoreSenderOptions;
  readonly #stopping = new AbortController();
  #wake = () => {};
  #running: Promise<void> | undefined;
  #sending: Promise<unknown> = Promise.resolve();

  constructor(options: ScoreSenderOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** Looks now: a text was handed in. */
  wake(): void {
    this.#wake();
  }

  /** Ends after the requests in progress. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake();
    await this.#running;
  }

  /** Sends what is due, after what is being sent. @returns its number */
  sendDue(): Promise<number> {
    const sent = this.#sending.then(() => this.#sendOnce());
    this.#sending = sent.catch(() => undefined);
    return sent;
  }

  async #sendOnce(): Promise<number> {
    const { context, timeout } = this.#options;
    const { store, now } = context;
    const until = new Date(now().getTime() + 4 * timeout + CLAIM);
    const due = await store.claimScores(now(), until, MOST);
    await pMap(
      due,
      async (handIn) => store.noteScore({ claimedUntil: until, ...(await this.#attempt(handIn)) }),
      {
        concurrency: AT_ONCE,
      },
    );
    return due.length;
  }

  async #run(): Promise<void> {
    const { log, pause = PAUSE } = this.#options;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      // Before the look, so that what comes during it is not slept over.
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      let sent = 0;
      try {
        sent = await this.sendDue();
      } catch (error) {
        const cause = error instanceof AssessError ? error.message : placeOf(error);
        log.error({ cause }, 'scores could not be sent; they are sent later');
      }
      if (sent === MOST) continue;
      await Promise.race([woken, delay(pause, undefined, { ref: false })]);
    }
  }

  async #attempt(handIn: HandIn): Promise<Omit<HandInChange, 'claimedUntil'>> {
    const { context, log, retry } = this.#options;
    const { now } = context;
    const { receipt, platformId, taskId, draft, sent, attempts, failingSince = now() } = handIn;
    try {
      return { receipt, attempts: 0, ...(await this.#send(handIn)) };
    } catch (error) {
      const known = error instanceof PlatformError ? error : undefined;
      const problem = known ? known.message : placeOf(error);
      const dueAt =
        known && !known.mayPass
          ? undefined
          : nextAttempt({
              schedule: parseSchedule(retry),
              firstAttemptAt: failingSince,
              attempts: attempts + 1,
              now: now(),
              retryAfter: known?.retryAfter === undefined ? undefined : known.retryAfter * 1000,
              random: Math.random,
            });
      const fields = { platformId, taskId, draft, reason: problem, next: dueAt };
      if (dueAt) log.warn(fields, 'a score was not sent; it will be sent again');
      else log.error(fields, 'a score was not sent, and is given up');
      const { lineItem } = handIn;
      return { receipt, lineItem, sent, dueAt, attempts: attempts + 1, failingSince, problem };
    }
  }

  /** What becomes of a score that is due. @throws PlatformError */
  async #send(handIn: HandIn): Promise<Pick<HandInChange, 'lineItem' | 'sent' | 'dueAt'>> {
    const { context, log } = this.#options;
    const { store, calls, now } = context;
    const { accountId, submissionId, platformId, taskId, userId, draft } = handIn;
    const platform = (await store.ltiPlatforms()).find(({ id }) => id === platformId);
    const task = await store.ltiTask(platformId, { id: taskId });
    const drafts = await store.handIns({ id: taskId, accountId }, userId);
    const { lineItem: known, sent } = handIn;
    const isNewest = drafts.every((other) => other.draft <= draft);
    if (!platform || !task || !isNewest) return { lineItem: known, sent };
    const lineItem = known ?? (await this.#ownLineItem(platform, task, handIn.lineItems!));
    await calls.prepare(platform, SCOPES.score);
    // Last, so that nothing is sent after a deletion.
    const status = await store.submissionStatus(accountId, submissionId);
    if (!status) return { lineItem, sent };
    const result = status.result && resultOf(status.result.body);
    if (result || !sent) {
      const score = result ? this.#scoreOf(task, draft, result) : SUBMITTED;
      const timestamp = (result ? now() : status.receivedAt).toISOString();
      await calls.callService(platform, SCOPES.score, belowOf(lineItem, 'scores'), {
        method: 'POST',
        headers: { 'content-type': SCORE_TYPE },
        body: JSON.stringify({ userId, timestamp, ...score }),
      });
      const progress = score.gradingProgress;
      log.info({ platformId, taskId, draft, progress }, 'a score was sent');
    }
    if (result) return { lineItem, sent: 'assessed' };
    const age = now().getTime() - status.receivedAt.getTime();
    const dueAt = new Date(now().getTime() + Math.min(LATER, Math.max(SOON, age / 4)));
    return { lineItem, sent: 'submitted', dueAt };
  }

  #scoreOf({ drafts, shows, pipeline }: LtiTask, draft: number, result: AssessmentResult) {
    const which = drafts > 1 ? `Draft ${draft} of ${drafts}: ` : '';
    const scale =
      result.type === 'success' ? scaleNamed(result.pipeline.name, this.#options.context.custom) : undefined;
    if (result.type === 'failure' || result.overall_score === undefined || !scale) {
      return {
        activityProgress: 'Submitted',
        gradingProgress: 'PendingManual',
        comment: `${which}this text could not be scored automatically (${pipeline}).`,
      };
    }
    const {
      overall_score: score,
      score_standard_error: error,
      cefr_level: level,
      textual_errors: errors,
    } = result;
    const [low, high] = [score - INTERVAL_90 * (error ?? 0), score + INTERVAL_90 * (error ?? 0)];
    const range = `${Math.max(scale.min, low).toFixed(1)}–${Math.min(scale.max, high).toFixed(1)}`;
    const said = [
      ...(shows.includes('score')
        ? [
            `${score.toFixed(2)} on the scale from ${scale.min} to ${scale.max}`,
            ...(error === undefined ? [] : [`90 % range ${range}`]),
            ...(level ? [`level ${level}`] : []),
          ]
        : ['assessed']),
      ...(shows.includes('errors') ? [counted(errors.length, 'marked error')] : []),
    ];
    return {
      scoreGiven: score - scale.min,
      scoreMaximum: gradeMaximum(scale),
      activityProgress: draft < drafts ? 'InProgress' : 'Completed',
      gradingProgress: 'FullyGraded',
      comment: `${which}${said.join(', ')}.`,
    };
  }

  /** The column of this tool for a task: the one that it made before, or a new one. */
  async #ownLineItem(
    platform: LtiPlatform,
    { id, title, pipeline }: LtiTask,
    lineItems: string,
  ): Promise<string> {
    const { calls, custom } = this.#options.context;
    const found = new URL(lineItems);
    found.searchParams.set('resource_id', id);
    const { json } = await calls.callService(platform, SCOPES.lineItem, found.href, {
      headers: { accept: LINE_ITEMS_TYPE },
    });
    const scale = scaleNamed(pipeline, custom);
    const existing = Array.isArray(json) ? (json[0] as { id?: unknown } | undefined) : undefined;
    const item =
      existing ??
      ((
        await calls.callService(platform, SCOPES.lineItem, lineItems, {
          method: 'POST',
          headers: { accept: LINE_ITEM_TYPE, 'content-type': LINE_ITEM_TYPE },
          body: JSON.stringify({
            scoreMaximum: scale ? gradeMaximum(scale) : 100,
            label: title,
            resourceId: id,
          }),
        })
      ).json as { id?: unknown } | undefined);
    if (typeof item?.id !== 'string') throw new PlatformError('no column of grades in its response');
    return item.id;
  }
}

const SUBMITTED = { activityProgress: 'Submitted', gradingProgress: 'Pending' };

/** A URL with a further segment, before its query. */
function belowOf(url: string, segment: string): string {
  const below = new URL(url);
  below.pathname = `${below.pathname.replace(/\/$/, '')}/${segment}`;
  return below.href;
}
