import type { Webhook, WebhookChange } from '../../domain/webhooks/webhook.js';
import type { DueNotification } from '../../store/outbox.js';
import type { CircuitBreaker, Permit } from '../../webhooks/circuit-breaker.js';

/** Concurrent attempts. An endpoint whose last attempt failed gets fewer, so that it blocks few of the shared slots. */
const AT_ONCE = 8;
const AT_ONCE_UNPROVEN = 2;

/**
 * Number of notifications to read ahead. More are read when half of them are left: reading a thousand bodies costs the
 * store hardly more than reading a few.
 */
const AHEAD = 2048;
const AHEAD_UNPROVEN = 8;
/** After this many failures in a row, most of its notifications in memory are dropped to make room for others. */
const FAILURES_OF_THE_DEAD = 10;

/** The dispatcher's state of a webhook with waiting notifications. */
export class Endpoint {
  /** Read from the store and not started. */
  #ready: DueNotification[] = [];
  /** Started and not recorded, by number: the store would still return them. */
  readonly #inHand = new Set<number>();
  #attempts = 0;
  #failures = 0;
  /** Whether the last attempt succeeded. */
  #isProven = false;
  /** Whether the store may have more due notifications. */
  hasMore = false;

  /** Its name in the log; the rest of the URL may be secret. */
  readonly host: string;

  #webhook: Webhook;
  #breaker: CircuitBreaker;

  constructor(
    webhook: Webhook,
    private readonly newBreaker: () => CircuitBreaker,
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

  /** Whether there is no state to keep. */
  get isIdle(): boolean {
    return this.#inHand.size === 0 && this.#ready.length === 0 && this.#failures === 0;
  }

  get hasReady(): boolean {
    return this.#ready.length > 0;
  }

  /** Number of notifications that were read and not started. */
  get ready(): number {
    return this.#ready.length;
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

  /** Notifications to exclude when reading, because they are in memory. */
  get taken(): number[] {
    return [...this.#inHand, ...this.#ready.map(({ number }) => number)];
  }

  /** Number of notifications to read now. */
  get wanted(): number {
    if (!this.hasMore || this.webhook.disabled) return 0;
    const ahead = this.#isProven ? AHEAD : AHEAD_UNPROVEN;
    return this.#ready.length <= ahead / 2 ? ahead - this.#ready.length : 0;
  }

  /** Adds notifications. @param wanted number that was requested */
  add(due: readonly DueNotification[], wanted: number): void {
    this.#ready.push(...due);
    this.hasMore = due.length === wanted;
  }

  /** Discards what was read, because it may be outdated. */
  forget(): void {
    this.#ready = [];
    this.hasMore = true;
  }

  /** Discards what was read: another worker has leased the webhook, or no notification is waiting. */
  drop(): void {
    this.#ready = [];
    this.hasMore = false;
  }

  /** The next notification to attempt, and its permit, to which the outcome must be reported. */
  begin(): { readonly notification: DueNotification; readonly permit: Permit } | undefined {
    const atOnce = this.#isProven ? AT_ONCE : AT_ONCE_UNPROVEN;
    if (!this.hasReady || this.#attempts >= atOnce || this.webhook.disabled) return undefined;
    const permit = this.#breaker.begin();
    if (!permit) return undefined;
    const notification = this.#ready.shift()!;
    this.#inHand.add(notification.number);
    this.#attempts += 1;
    return { notification, permit };
  }

  /** Call it when an attempt has ended. @param isFailure undefined if it says nothing about the endpoint */
  ended(isFailure: boolean | undefined): void {
    this.#attempts -= 1;
    if (isFailure === undefined) return;
    this.#isProven = !isFailure;
    this.#failures = isFailure ? this.#failures + 1 : 0;
    if (this.#failures === FAILURES_OF_THE_DEAD && this.#ready.splice(AHEAD_UNPROVEN).length > 0)
      this.hasMore = true;
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
}
