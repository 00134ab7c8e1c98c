import type { Webhook, WebhookChange } from '../../domain/webhook.js';
import type { DueNotification } from '../../store/store.js';
import type { CircuitBreaker, Permit } from '../../webhooks/circuit-breaker.js';

/** Concurrent attempts. An endpoint whose last attempt failed gets fewer, so that it blocks few of the shared slots. */
const AT_ONCE = 8;
const AT_ONCE_UNPROVEN = 2;

/**
 * Notifications that are read ahead; when half of them are left, more are read: a thousand bodies cost the store hardly
 * more than a few.
 */
const AHEAD = 2048;
const AHEAD_UNPROVEN = 8;
/** After this many failures in a row, its notifications make room for others. Working endpoints have fewer. */
const FAILURES_OF_THE_DEAD = 10;

/** The dispatcher's state of a webhook with waiting notifications. */
export class Endpoint {
  /** Read from the store and not begun. */
  #ready: DueNotification[] = [];
  /** Begun and not recorded, by number: the store would still give them. */
  readonly #inHand = new Set<number>();
  #attempts = 0;
  #failures = 0;
  /** Whether the last attempt succeeded. */
  #isProven = false;
  /** Whether the store may have more that is due. */
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

  /** Adopts the state of the webhook in the store. A webhook that was enabled again starts afresh. */
  update(webhook: Webhook): void {
    if (this.#webhook.disabled && !webhook.disabled) {
      this.#breaker = this.newBreaker();
      this.#failures = 0;
    }
    this.#webhook = webhook;
  }

  /** Attempts that failed since the last that succeeded. */
  get failures(): number {
    return this.#failures;
  }

  /** Whether nothing that is known of it has to be remembered. */
  get isIdle(): boolean {
    return this.#inHand.size === 0 && this.#ready.length === 0 && this.#failures === 0;
  }

  get hasReady(): boolean {
    return this.#ready.length > 0;
  }

  /** Notifications that were read and are not begun. */
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

  /** Notifications that have to be left out of what is read. */
  get taken(): number[] {
    return [...this.#inHand, ...this.#ready.map(({ number }) => number)];
  }

  /** Number of notifications to read now. */
  get wanted(): number {
    if (!this.hasMore || this.webhook.disabled) return 0;
    const ahead = this.#isProven ? AHEAD : AHEAD_UNPROVEN;
    return this.#ready.length <= ahead / 2 ? ahead - this.#ready.length : 0;
  }

  /** Takes what was read on demand of this many. */
  add(due: readonly DueNotification[], wanted: number): void {
    this.#ready.push(...due);
    this.hasMore = due.length === wanted;
  }

  /** Forgets what was read, because it may hold no longer. */
  forget(): void {
    this.#ready = [];
    this.hasMore = true;
  }

  /** Forgets what was read: the webhook is another worker's, or has nothing left. */
  drop(): void {
    this.#ready = [];
    this.hasMore = false;
  }

  /** The next notification, to be attempted now, and the permit whose end must be told. */
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

  /** An attempt has ended. @param isFailure undefined when it says nothing of the endpoint */
  ended(isFailure: boolean | undefined): void {
    this.#attempts -= 1;
    if (isFailure === undefined) return;
    this.#isProven = !isFailure;
    this.#failures = isFailure ? this.#failures + 1 : 0;
    if (this.#failures === FAILURES_OF_THE_DEAD && this.#ready.splice(AHEAD_UNPROVEN).length > 0)
      this.hasMore = true;
  }

  /** Takes over what an attempt changed, before the store has it. */
  change({ failingSince, disabled }: WebhookChange): void {
    this.#webhook = {
      ...this.#webhook,
      ...(failingSince !== undefined && { failingSince: failingSince ?? undefined }),
      ...(disabled && { disabled }),
    };
    if (disabled) this.#ready = [];
  }

  /** The consequence of an attempt has been stored. */
  recorded(number: number): void {
    this.#inHand.delete(number);
  }
}
