import { setTimeout as delay } from 'node:timers/promises';
import { readTrace } from '../../domain/trace-context.js';
import type { DeliveryFailure } from '../../domain/webhooks/delivery.js';
import { placeOf } from '../../errors.js';
import { FRESH_MS } from '../../store/freshness.js';
import type { DueNotification, Outbox } from '../../store/outbox.js';
import { CircuitBreaker, type Permit } from '../../webhooks/circuit-breaker.js';
import { parseSchedule, type RetrySchedule } from '../../webhooks/retry-schedule.js';
import { verdictOf } from '../../webhooks/verdict.js';
import { Leaps } from '../leaps.js';
import { orAborted } from '../or-aborted.js';
import { RetryUntilAvailable, type Trouble } from '../retry-until-available.js';
import { PASSED_ON } from '../tracing.js';
import { type Consequence, consequenceOf } from './consequence.js';
import type { Deliveries, DeliveryCounts, DeliveryOptions } from './deliveries.js';
import { Endpoint } from './endpoint.js';
import { messageOf } from './message.js';
import { type Recordable, Recorder } from './recorder.js';
import { type Begun, Turns } from './turns.js';

const DAY = 86_400_000;

/** Maximum number of notifications in memory. Each read may bring `LEAST_READ` nevertheless. */
const IN_MEMORY = 4096;
const LEAST_READ = 64;
/** Limits concurrent reads for any number of endpoints, because others read the store as well. */
const READS_AT_ONCE = 4;
/** No attempt starts while this many are unrecorded, because a crash would repeat them. */
const UNRECORDED = 2000;

const PAUSE_MS = 100;
/** Maximum time of one wait for changes of the outbox. */
const WATCH_MS = 1000;
/** First and longest pause before a failed operation of the store is retried. */
const TROUBLE_PAUSE_MS = 1000;
const LONGEST_TROUBLE_PAUSE_MS = 10_000;
/** How often to look for expired data. */
const TIDY_MS = 60_000;
/** A clock set back by less delays nothing noticeably; the estimated clock of a database varies by milliseconds. */
const SET_BACK_MS = 1000;
/** How long notifications wait for a disabled webhook. */
const DISABLED_MS = DAY;
const PATIENCE_MS = 2500;
/** The part of the patience after which attempts in progress are aborted. */
const LETTING_GO_ON = 0.6;

/** Creates the deliveries of a store; start them once. Other processes may have their own. */
export function createDeliveries(options: DeliveryOptions): Deliveries {
  return new Dispatcher(options);
}

/**
 * A loop over due notifications. The store holds the state. Memory holds only what was read a moment ago, and attempts that
 * are not recorded yet, so a restart loses nothing, and a crash at worst repeats an attempt.
 */
class Dispatcher implements Deliveries {
  readonly #options: DeliveryOptions;
  readonly #random: () => number;
  readonly #schedule: RetrySchedule;
  readonly #retry: RetryUntilAvailable;
  readonly #recorder: Recorder;
  readonly #leaps: Leaps;
  readonly #endpoints = new Map<string, Endpoint>();
  /** Endpoints for which something may be due. */
  readonly #turns = new Turns();
  readonly #attempts = new Set<Promise<void>>();
  readonly #reads = new Set<Promise<void>>();
  /** Attempts to endpoints whose previous attempt succeeded, which should end soon. */
  #promising = 0;
  readonly #stopping = new AbortController();
  /** Stops attempts in progress. */
  readonly #end = new AbortController();
  /** The last known revision of the outbox. */
  #revision = 0;
  /** The revision at which the outbox was read; undefined if it must be read again in any case. */
  #outboxRead: number | undefined;
  /** Everything in memory was read after this many losses of the presence. */
  #lossesRead = 0;
  /** Number of changes to webhooks by attempts. */
  #changes = 0;
  /** When the next notification becomes due that was not due when the outbox was read, in milliseconds since 1970. */
  #nextDueAt = Number.POSITIVE_INFINITY;
  #tidyAt = 0;
  /** When the outbox was last looked at. */
  #lookedAt = 0;
  /** Ends the current pause. `#isWoken` is set if that was requested before the pause began. */
  #endRest = () => {};
  #isWoken = false;
  #running: Promise<unknown> | undefined;
  #delivered = 0;
  #retried = 0;
  readonly #failed: Record<DeliveryFailure, number> = {
    refused: 0,
    gone: 0,
    given_up: 0,
    webhook_disabled: 0,
  };

  constructor(options: DeliveryOptions) {
    this.#options = options;
    const { store, now, log, retry, random = Math.random, troublePause = TROUBLE_PAUSE_MS } = options;
    this.#random = random;
    this.#schedule = parseSchedule(retry);
    this.#leaps = new Leaps(now, options.clock);
    this.#retry = new RetryUntilAvailable({
      now,
      pause: troublePause,
      longestPause: LONGEST_TROUBLE_PAUSE_MS,
      signal: this.#stopping.signal,
      onTrouble: (error) =>
        log.error({ code: error.code, reason: error.message }, 'the store fails; deliveries wait'),
      onRecovery: ({ since }) => log.info({ since }, 'the store works again; deliveries continue'),
    });
    this.#recorder = new Recorder({
      store,
      retry: (work) => this.#retry.run(work),
      onRecorded: (recorded) => this.#recorded(recorded),
      onLost: (error) => {
        if (this.#stopping.signal.aborted) return;
        log.error(
          { cause: placeOf(error) },
          'attempts were not recorded; they are made again after a restart',
        );
      },
    });
  }

  get underWay(): number {
    return this.#attempts.size;
  }

  get counts(): DeliveryCounts {
    return { delivered: this.#delivered, retried: this.#retried, failed: { ...this.#failed } };
  }

  get trouble(): Trouble | undefined {
    return this.#retry.trouble;
  }

  start(): void {
    this.#running ??= Promise.all([this.#run(), this.#watch()]);
  }

  async stop(patience = PATIENCE_MS): Promise<void> {
    this.#stopping.abort();
    this.#wake();
    const settled = Promise.all([...this.#attempts, ...this.#reads, this.#running]).then(() =>
      this.#recorder.settled(),
    );
    await withinTime(settled, patience * LETTING_GO_ON);
    this.#end.abort();
    await withinTime(settled, patience * (1 - LETTING_GO_ON));
  }

  async #run(): Promise<void> {
    const { log, now, pause = PAUSE_MS } = this.#options;
    while (!this.#stopping.signal.aborted) {
      let rest = pause;
      try {
        await this.#retry.run(() => this.#look());
        this.#fill();
        rest = Math.max(0, Math.min(pause, this.#nextDueAt - now().getTime()));
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        log.error({ cause: placeOf(error) }, 'the outbox could not be read');
        rest = LONGEST_TROUBLE_PAUSE_MS;
      }
      await this.#rest(rest);
    }
  }

  /** Watches for changes of the outbox. */
  async #watch(): Promise<void> {
    const { store } = this.#options;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const known = this.#revision;
      const changes = this.#retry.run(() => store.outboxChanges(known, WATCH_MS));
      const revision = await orAborted(
        changes.catch(() => undefined),
        signal,
      );
      if (revision === undefined) {
        await delay(LONGEST_TROUBLE_PAUSE_MS, undefined, { signal, ref: false }).catch(() => undefined);
      } else if (revision !== known) {
        this.#revision = revision;
        this.#wake();
      }
    }
  }

  /** Resolves after this many milliseconds or when woken; immediately if woken since the last pause. */
  async #rest(milliseconds: number): Promise<void> {
    if (!this.#isWoken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds).unref();
        this.#endRest = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#isWoken = false;
  }

  #wake(): void {
    this.#isWoken = true;
    this.#endRest();
  }

  /** Reads changes of the outbox. */
  async #look(): Promise<void> {
    this.#leaps.look();
    const time = this.#options.now().getTime();
    const isSetBack = time < this.#lookedAt - SET_BACK_MS;
    this.#lookedAt = time;
    if (time >= this.#tidyAt || isSetBack) {
      this.#tidyAt = time + TIDY_MS;
      await this.#tidy();
    }
    const { losses } = this.#options.presence;
    if (this.#lossesRead !== losses) {
      // Others may have leased its webhooks meanwhile.
      for (const endpoint of this.#endpoints.values()) endpoint.drop();
      this.#turns.clear();
      this.#outboxRead = undefined;
      this.#lossesRead = losses;
    }
    if (this.#outboxRead !== this.#revision || time >= this.#nextDueAt) await this.#readOutbox();
  }

  async #readOutbox(): Promise<void> {
    const { store, presence, now } = this.#options;
    const changes = this.#changes;
    // Notifications recorded from now on may be due sooner than those being read.
    this.#outboxRead = undefined;
    this.#nextDueAt = Number.POSITIVE_INFINITY;
    const keep = [...this.#endpoints].flatMap(([id, { isBusy }]) => (isBusy ? [id] : []));
    const { revision, boxes } = await store.leaseOutbox(presence.id, now(), keep);
    for (const box of boxes) this.#update(box);
    const leased = new Set(boxes.map(({ webhook }) => webhook.id));
    for (const [id, endpoint] of this.#endpoints) {
      if (leased.has(id)) continue;
      endpoint.drop();
      this.#turns.remove(endpoint);
      if (endpoint.isIdle) this.#endpoints.delete(id);
    }
    // A webhook may have been read before an attempt changed it.
    if (changes === this.#changes) this.#outboxRead = revision;
  }

  #update({ webhook, due, nextDueAt }: Outbox): void {
    let endpoint = this.#endpoints.get(webhook.id);
    if (endpoint) endpoint.update(webhook);
    else {
      // Limits the pauses of the breaker, so that a schedule with short gaps is kept even if the endpoint fails for
      // long.
      const { clock } = this.#options;
      const breaker = { clock, random: this.#random, longestPause: this.#schedule.shortestGap };
      endpoint = new Endpoint(webhook, () => new CircuitBreaker(breaker), clock);
      this.#endpoints.set(webhook.id, endpoint);
    }
    endpoint.expect(due > 0);
    if (endpoint.hasDue) this.#turns.add(endpoint);
    if (nextDueAt && !webhook.disabled) this.#isDueAt(nextDueAt);
  }

  #isDueAt(at: Date): void {
    this.#nextDueAt = Math.min(this.#nextDueAt, at.getTime());
  }

  /** Reads what is due at an endpoint, and starts what may start. */
  async #read(endpoint: Endpoint): Promise<void> {
    const { store, now, log } = this.#options;
    const ready = [...this.#endpoints.values()].reduce((sum, each) => sum + each.ready, 0);
    const limit = Math.min(endpoint.wanted, Math.max(LEAST_READ, IN_MEMORY - ready));
    const { except, add } = endpoint.read();
    try {
      let until = 0;
      const due = await this.#retry.run(() => {
        until = performance.now() + FRESH_MS;
        return store.dueNotifications({ webhookId: endpoint.webhook.id, now: now(), limit, except });
      });
      add(due, limit, until);
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      log.error({ cause: placeOf(error) }, 'due notifications could not be read');
      const { signal } = this.#stopping;
      await delay(LONGEST_TROUBLE_PAUSE_MS, undefined, { signal, ref: false }).catch(() => undefined);
      add([], limit, 0);
      this.#outboxRead = undefined;
    }
  }

  /** Starts attempts, up to the limit. */
  #fill(): void {
    const { presence } = this.#options;
    if (this.#stopping.signal.aborted || this.trouble || this.#recorder.waiting >= UNRECORDED) return;
    // Another process may have taken over its leases; the presence finds out.
    if (!presence.isSure) return;
    if (this.#lossesRead !== presence.losses) {
      this.#wake();
      return;
    }
    const mayRead = () => this.#reads.size < READS_AT_ONCE;
    for (const { endpoint, begun } of this.#turns.begin(mayRead)) {
      if (endpoint.wanted > 0 && mayRead()) {
        const read = this.#read(endpoint).finally(() => {
          this.#reads.delete(read);
          this.#fill();
        });
        this.#reads.add(read);
      }
      if (!begun) continue;
      const { isProven } = endpoint;
      if (isProven) this.#promising += 1;
      const attempt = this.#attempt(endpoint, begun).finally(() => {
        this.#attempts.delete(attempt);
        if (isProven) this.#promising -= 1;
        begun.end();
        this.#fill();
        // Outcomes are recorded without waiting for endpoints that hang.
        if (this.underWay === 0 || (isProven && this.#promising === 0)) this.#recorder.flush();
      });
      this.#attempts.add(attempt);
    }
  }

  async #attempt(endpoint: Endpoint, { notification, permit }: Begun): Promise<void> {
    const { sender, now, standard = false, tracing = PASSED_ON } = this.#options;
    const startedAt = now();
    const { trace, attempts } = notification;
    const step = tracing.begin('deliver', 'client', trace === undefined ? undefined : readTrace(trace));
    const outcome = await sender.send(
      messageOf(notification.webhook, notification, startedAt, standard, step.context),
      this.#end.signal,
    );
    const { status, fault } = outcome;
    const facts = {
      'server.address': new URL(notification.webhook.url).hostname,
      'http.request.resend_count': attempts,
      'http.response.status_code': status,
    };
    const verdict = verdictOf(outcome);
    step.end(facts, verdict === 'delivered' ? undefined : (fault ?? String(status)));
    if (fault === 'aborted') {
      permit.abandoned();
      endpoint.ended(undefined);
      return;
    }
    const { webhook, failures: failuresBefore, failingFor } = endpoint;
    const endedAt = now();
    const leapt = this.#leaps.since(notification.firstAttemptAt ?? startedAt);
    const consequence = consequenceOf(
      { notification, webhook, failuresBefore, failingFor, startedAt, endedAt, leapt, outcome },
      this.#schedule,
      this.#random,
    );
    endPermit(permit, verdict === 'retry');
    endpoint.ended(verdict !== 'delivered');
    if (consequence.change) endpoint.change(consequence.change);
    this.#recorder.add({ endpoint, consequence });
    this.#count(consequence);
    this.#tell(endpoint, notification, consequence);
  }

  #recorded(recorded: readonly Recordable[]): void {
    for (const { endpoint, consequence } of recorded) {
      const { notification, next } = consequence.record;
      endpoint.recorded(notification);
      if (next.status === 'pending') this.#isDueAt(next.at);
      if (consequence.change) {
        this.#changes += 1;
        this.#outboxRead = undefined;
      }
    }
    this.#fill();
  }

  #tell(
    { webhook: { id: webhookId }, host }: Endpoint,
    { id: notificationId, attempts }: DueNotification,
    consequence: Consequence,
  ): void {
    const { log } = this.#options;
    const { next, status, fault, milliseconds: ms } = consequence.record;
    const fields = { webhookId, host, notificationId, attempt: attempts + 1, status, fault, ms };
    if (next.status === 'delivered') log.info(fields, 'a notification was delivered');
    else if (next.status === 'pending')
      log.info({ ...fields, next: next.at }, 'a notification was not delivered; it will be sent again');
    else log.warn({ ...fields, reason: next.reason }, 'a notification was not delivered and is given up');
    const { disabled } = consequence.change ?? {};
    if (disabled)
      log.error(
        { webhookId, host, reason: disabled.reason },
        'a webhook is disabled; nothing is sent to it until it is enabled',
      );
  }

  #count({ record: { next } }: Consequence): void {
    if (next.status === 'delivered') this.#delivered += 1;
    else if (next.status === 'pending') this.#retried += 1;
    else this.#failed[next.reason] += 1;
  }

  async #tidy(): Promise<void> {
    const { store, now, logDays, log } = this.#options;
    const time = now().getTime();
    const { givenUp, deleted, brought } = await store.tidyOutbox({
      now: now(),
      gaps: this.#schedule.gaps,
      latest: new Date(time + this.#schedule.longestGap),
      disabledBefore: this.#leaps.ago(DISABLED_MS),
      finishedBefore: this.#leaps.ago(logDays * DAY),
    });
    this.#failed.webhook_disabled += givenUp;
    if (givenUp > 0) log.warn({ givenUp }, 'notifications were given up: their webhooks are disabled');
    if (brought > 0) {
      this.#outboxRead = undefined;
      log.warn(
        { brought },
        'the clock was set back; the next attempts of notifications were brought forward',
      );
    }
    if (deleted > 0) log.info({ deleted }, 'old deliveries were deleted');
  }
}

function endPermit(permit: Permit, hasFailed: boolean): void {
  if (hasFailed) permit.failed();
  else permit.succeeded();
}

/** Waits for the work, but no longer than this many milliseconds. */
async function withinTime(work: Promise<unknown>, milliseconds: number): Promise<void> {
  const impatient = new AbortController();
  const { signal } = impatient;
  await Promise.race([work, delay(milliseconds, undefined, { signal }).catch(() => undefined)]);
  impatient.abort();
}
