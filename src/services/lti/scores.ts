import { setTimeout as delay } from 'node:timers/promises';
import pMap from 'p-map';
import type { HandIn, HandInChange, LtiPlatform, LtiTask } from '../../domain/lti.js';
import type { AssessmentResult } from '../../engine/results/result.js';
import { causeOf, placeOf } from '../../errors.js';
import { nextAttempt, parseSchedule } from '../../webhooks/retry-schedule.js';
import type { ServiceLog } from '../service-context.js';
import { SCOPES } from './claims.js';
import { ownColumn } from './own-column.js';
import { PlatformError } from './platform-calls.js';
import { inSeconds, scoreMessage, timestampAfter } from './score-message.js';
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
/** Requests that a process needs to find or make a column of grades, with tokens. */
const COLUMN_REQUESTS = 5;

export interface ScoreSenderOptions {
  readonly context: WorkContext;
  /** Seconds between attempts, as of notifications. */
  readonly retry: readonly number[];
  /** Milliseconds for one request. */
  readonly timeout: number;
  readonly log: ServiceLog;
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

  /** Ends after the requests in progress. What they did not send is sent by the next process. */
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
    const { context, timeout, retry } = this.#options;
    const { store, now, leaps } = context;
    const time = leaps.look();
    const until = new Date(time + 4 * timeout + CLAIM);
    const latest = new Date(Math.max(time + parseSchedule(retry).longestGap, until.getTime()));
    const due = await store.claimScores({ now: now(), latest, until, limit: MOST });
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
        log.error({ cause: causeOf(error) }, 'scores could not be sent; they are sent later');
      }
      if (sent === MOST) continue;
      await Promise.race([woken, delay(pause, undefined, { ref: false })]);
    }
  }

  async #attempt(handIn: HandIn): Promise<Omit<HandInChange, 'claimedUntil'>> {
    const time = this.#options.context.now().getTime();
    const age = time - handIn.receivedAt.getTime();
    const later = new Date(time + Math.min(LATER, Math.max(SOON, age / 4)));
    let known = handIn;
    let message: Message | undefined;
    try {
      message = await this.#messageOf(handIn);
      if (!message) return { ...handIn, ...NO_FAILURE, dueAt: undefined };
      const { result, timestamp } = message;
      // That a text waits is said once.
      if (!result && handIn.sent) return { ...handIn, ...NO_FAILURE, dueAt: later };
      const lineItem = await this.#columnOf(handIn, message);
      // Another process makes it at the moment.
      if (lineItem === undefined) return { ...handIn, dueAt: new Date(time + SOON) };
      known = { ...handIn, lineItem };
      await this.#send(known, message);
      const sent = { sent: result ? 'assessed' : 'submitted', stampedAt: timestamp } as const;
      return { ...known, ...NO_FAILURE, ...sent, dueAt: result ? undefined : later };
    } catch (error) {
      // Its request may have been cut, which is no fault of the platform.
      if (this.#stopping.signal.aborted) return { ...known, dueAt: new Date(time) };
      const failed = this.#failed(known, error, message);
      if (failed.dueAt || message?.result) return failed;
      // The score is sent in any case, even where the platform does not take that it is pending.
      return { ...known, ...NO_FAILURE, sent: 'submitted', dueAt: later };
    }
  }

  /** What there is to say of a draft; undefined if nothing, because it is deleted or there is a newer one. */
  async #messageOf(handIn: HandIn): Promise<Message | undefined> {
    const { store, now } = this.#options.context;
    const { accountId, submissionId, platformId, taskId, userId, draft, receivedAt } = handIn;
    const platform = (await store.ltiPlatforms()).find(({ id }) => id === platformId);
    const task = await store.ltiTask(platformId, { id: taskId });
    const drafts = await store.handIns({ id: taskId, accountId }, userId);
    const status = await store.submissionStatus(accountId, submissionId);
    const isNewest = drafts.every((other) => other.draft <= draft);
    if (!platform || !task || !status || !isNewest) return undefined;
    const result = status.result && resultOf(status.result.body);
    return { platform, task, result, timestamp: timestampAfter(drafts, result ? now() : receivedAt) };
  }

  async #columnOf({ lineItem, lineItems }: HandIn, { platform, task }: Message): Promise<string | undefined> {
    const { context, timeout } = this.#options;
    return (
      lineItem ??
      ownColumn(context, platform, task, { lineItems: lineItems!, claimFor: timeout * COLUMN_REQUESTS })
    );
  }

  /** What becomes of a message that the platform did not take: it is due again unless it is given up. */
  #failed(handIn: HandIn, error: unknown, message: Message | undefined): Omit<HandInChange, 'claimedUntil'> {
    const { context, log, retry } = this.#options;
    const { now, leaps } = context;
    const { platformId, taskId, draft, attempts, failingSince = now(), stampedAt } = handIn;
    const known = error instanceof PlatformError ? error : undefined;
    const problem = known ? known.message : placeOf(error);
    const isScore = message?.result !== undefined;
    const isLate = isScore && known?.mayBeLate === true;
    const dueAt =
      known && !known.mayPass && !isLate
        ? undefined
        : nextAttempt({
            schedule: parseSchedule(retry),
            firstAttemptAt: new Date(failingSince.getTime() + leaps.since(failingSince)),
            attempts: attempts + 1,
            now: now(),
            retryAfter: known?.retryAfter === undefined ? undefined : known.retryAfter * 1000,
            random: Math.random,
          });
    const fields = { platformId, taskId, draft, reason: problem, next: dueAt };
    if (dueAt) log.warn(fields, 'a score was not sent; it will be sent again');
    else if (isScore) log.error(fields, 'a score was not sent, and is given up');
    else log.warn(fields, 'the platform does not take that a text waits for its score');
    // By the clock of the platform, if this machine's is slow.
    const stamped = isLate ? inSeconds(Math.max(message.timestamp.getTime(), known.at)) : stampedAt;
    return { ...handIn, dueAt, attempts: attempts + 1, failingSince, problem, stampedAt: stamped };
  }

  /** @throws PlatformError */
  async #send(handIn: HandIn, { platform, task, result, timestamp }: Message): Promise<void> {
    const { context, log } = this.#options;
    const { store, calls, custom } = context;
    const { accountId, submissionId, lineItem, draft } = handIn;
    await calls.prepare(platform, SCOPES.score);
    // Last, so that nothing is sent after a deletion.
    if (!(await store.submissionStatus(accountId, submissionId))) return;
    const message = scoreMessage(task, handIn, { result, timestamp, custom });
    await calls.callService(platform, SCOPES.score, belowOf(lineItem!, 'scores'), {
      method: 'POST',
      headers: { 'content-type': SCORE_TYPE },
      body: JSON.stringify(message),
    });
    const fields = { platformId: platform.id, taskId: task.id, draft, progress: message.gradingProgress };
    log.info(fields, 'a score was sent');
  }
}

/** What is to be sent: a result, or without one that a text waits for it. */
interface Message {
  readonly platform: LtiPlatform;
  readonly task: LtiTask;
  readonly result: AssessmentResult | undefined;
  readonly timestamp: Date;
}

const NO_FAILURE = { attempts: 0, failingSince: undefined, problem: undefined };

/** A URL with a further segment, before its query. */
function belowOf(url: string, segment: string): string {
  const below = new URL(url);
  below.pathname = `${below.pathname.replace(/\/$/, '')}/${segment}`;
  return below.href;
}
