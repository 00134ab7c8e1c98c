import type { Webhook, WebhookChange } from '../../domain/webhooks/webhook.js';
import { FRESH_MS } from '../../store/freshness.js';
import type { DueNotification } from '../../store/outbox.js';
import type { CircuitBreaker, Permit } from '../../webhooks/circuit-breaker.js';

/** Concurrent attempts. An endpoint whose last attempt failed gets fewer, so that it blocks few of the shared slots. */
const AT_ONCE = 8;
const AT_ONCE_UNPROVEN = 2;

/**
 * Number of notifications to read at once, at first and at most: as many as start while they are fresh. More are read when
 * half of them are left: reading a thousand bodies costs the store hardly more than reading a few.
 */
const AHEAD = { least: 8, most: 2048 };

/** The dispatcher's state of a webhook with waiting notifications. */
export class Endpoint {
  /** Read from the store and not started, and until when each may start. */
  #ready: { readonly notification: DueNotification; readonly until: number }[] = [];
  #ahead = AHEAD.least;
  /** Whether something went stale since the last read. */
  #isSlow = false;
  /** The read in progress, and whether it may leave out what is due and not in memory. */
  #reading: { isIncomplete: boolean } | undefined;
  /** Started and not recorded, by number: the store would still return them. */
  readonly #inHand = new Set<number>();
  #attempts = 0;
  #failures = 0;
  /** When the first of them ended, by the clock. */
  #failingFrom = 0;
  /** Whether the last attempt succeeded. */
  #isProven = false;
  /** Whether the store may have more due notifications. */
  #hasMore = false;

  /** Its name in the log; the rest of the URL may be secret. */
  readonly host: string;

  #webhook: Webhook;
  #breaker: CircuitBreaker;

  constructor(
    webhook: Webhook,
    private readonly newBreaker: () => CircuitBreaker,
    /** A monotonic clock in milliseconds. */
    private readonly clock = () => performance.now(),
  ) {
    this.#webhook = webhook;
    this.#breaker = newBreaker();
    this.host = new URL(webhook.url).host;
  }

  get webhook(): Webhook {
    return this.#webhook;
  }

  /** Adopts the state in the store. A webhook that was enabled again starts without failures. */
  update(webhook: Webhook): void {
    if (this.#webhook.disabled && !webhook.disabled) {
      this.#breaker = this.newBreaker();
      this.#failures = 0;
    }
    this.#webhook = webhook;
  }

  /** Failed attempts in a row. */
  get failures(): number {
    return this.#failures;
  }

  /** Milliseconds since the first of the failures in a row; 0 without any. */
  get failingFor(): number {
    return this.#failures === 0 ? 0 : this.clock() - this.#failingFrom;
  }

  /** Whether there is no state to keep. */
  get isIdle(): boolean {
    return this.#inHand.size === 0 && this.#ready.length === 0 && this.#failures === 0;
  }

  /** Number of notifications that were read and may start. */
  get ready(): number {
    this.#dropStale();
    return this.#ready.length;
  }

  /** Whether something may be due that may be sent. */
  get hasDue(): boolean {
    return !this.webhook.disabled && (this.ready > 0 || this.#hasMore);
  }

  /** Adopts what the store has. @param isDue whether something is due */
  expect(isDue: boolean): void {
    this.#hasMore = isDue;
    // It may have become due after the read began.
    if (isDue && this.#reading) this.#reading.isIncomplete = true;
  }

  /** Whether an attempt is in progress or not yet recorded. */
  get isBusy(): boolean {
    return this.#inHand.size > 0;
  }

  /** Whether the last attempt succeeded. */
  get isProven(): boolean {
    return this.#isProven;
  }

  /** Whether the last attempt failed. */
  get isFailing(): boolean {
    return this.#failures > 0;
  }

  /** Number of notifications to read now; 0 while none of them could start. */
  get wanted(): number {
    const { ready } = this;
    const mayStart = ready > 0 || (this.#attempts < this.#atOnce && this.#breaker.isReady);
    if (!this.#hasMore || this.#reading || this.webhook.disabled || !mayStart) return 0;
    const ahead = this.#isProven ? this.#ahead : AHEAD.least;
    return ready <= ahead / 2 ? ahead - ready : 0;
  }

  /**
   * Begins to read.
   * @returns the notifications to leave out, because they are in memory; and what adds those that were read, unless the
   *   endpoint has been dropped meanwhile
   */
  read() {
    const reading = { isIncomplete: false };
    this.#reading = reading;
    // Half of them started so soon that twice as many will start while they are fresh.
    const left = (this.#ready[0]?.until ?? Number.POSITIVE_INFINITY) - performance.now();
    const isFast = !this.#isSlow && left > 0.75 * FRESH_MS;
    this.#isSlow = false;
    return {
      except: [...this.#inHand, ...this.#ready.map(({ notification }) => notification.number)],
      add: (due: readonly DueNotification[], wanted: number, until: number) => {
        if (this.#reading !== reading) return;
        this.#reading = undefined;
        this.#ready.push(...due.map((notification) => ({ notification, until })));
        this.#hasMore = due.length === wanted || reading.isIncomplete;
        if (this.#hasMore && isFast) this.#ahead = Math.min(2 * this.#ahead, AHEAD.most);
      },
    };
  }

  /** Discards what was read: another worker has leased the webhook, or no notification is waiting. */
  drop(): void {
    this.#ready = [];
    this.#reading = undefined;
    this.#hasMore = false;
  }

  /** The next notification to attempt, and its permit, to which the outcome must be reported. */
  begin(): { readonly notification: DueNotification; readonly permit: Permit } | undefined {
    if (this.ready === 0 || this.#attempts >= this.#atOnce || this.webhook.disabled) return undefined;
    const permit = this.#breaker.begin();
    if (!permit) return undefined;
    const { notification } = this.#ready.shift()!;
    this.#inHand.add(notification.number);
    this.#attempts += 1;
    return { notification, permit };
  }

  /** Call it when an attempt has ended. @param isFailure undefined if it says nothing about the endpoint */
  ended(isFailure: boolean | undefined): void {
    this.#attempts -= 1;
    if (isFailure === undefined) return;
    this.#isProven = !isFailure;
    if (this.#failures === 0) this.#failingFrom = this.clock();
    this.#failures = isFailure ? this.#failures + 1 : 0;
  }

  /** Applies a change by an attempt before it is stored. */
  change({ failingSince, disabled }: WebhookChange): void {
    this.#webhook = {
      ...this.#webhook,
      ...(failingSince !== undefined && { failingSince: failingSince ?? undefined }),
      ...(disabled && { disabled }),
    };
    if (disabled) this.#ready = [];
  }

  /** Call it when the consequence of an attempt is stored. */
  recorded(number: number): void {
    this.#inHand.delete(number);
  }

  get #atOnce(): number {
    return this.#isProven ? AT_ONCE : AT_ONCE_UNPROVEN;
  }

  /** Discards what may not start any more, to be read again. */
  #dropStale(): void {
    const now = performance.now();
    const fresh = this.#ready.findIndex(({ until }) => until > now);
    const stale = fresh < 0 ? this.#ready.length : fresh;
    if (stale === 0) return;
    this.#ready.splice(0, stale);
    this.#ahead = Math.max(AHEAD.least, this.#ahead - stale);
    this.#isSlow = true;
    this.expect(true);
  }
}
