import type { DueNotification } from '../../store/outbox.js';
import type { Permit } from '../../webhooks/circuit-breaker.js';
import type { Endpoint } from './endpoint.js';

/**
 * Maximum number of concurrent attempts: to all endpoints, and to those whose last attempt failed, so that others have
 * slots however many hang. One account has at most half of each.
 */
const AT_ONCE = { all: 256, failing: 128 };
const OF_AN_ACCOUNT = { all: AT_ONCE.all / 2, failing: AT_ONCE.failing / 2 };

/** An attempt that begins. */
export interface Begun {
  readonly endpoint: Endpoint;
  readonly notification: DueNotification;
  readonly permit: Permit;
  /** Frees its slots. */
  readonly end: () => void;
}

/** Attempts in progress. */
class Slots {
  #all = 0;
  #failing = 0;

  constructor(private readonly most: typeof AT_ONCE) {}

  get isEmpty(): boolean {
    return this.#all === 0;
  }

  hasRoom(isFailing: boolean): boolean {
    return this.#all < this.most.all && !(isFailing && this.#failing >= this.most.failing);
  }

  take(isFailing: boolean): () => void {
    this.#all += 1;
    if (isFailing) this.#failing += 1;
    return () => {
      this.#all -= 1;
      if (isFailing) this.#failing -= 1;
    };
  }
}

interface AccountTurns {
  /** Endpoints with notifications that were read but not started, in the order of their turns. */
  readonly endpoints: Set<Endpoint>;
  readonly slots: Slots;
}

/**
 * Decides whose notification is sent next. Accounts take turns, and so do the endpoints of an account, so that an
 * account does not wait longer because others have more endpoints, or failing ones.
 */
export class Turns {
  /** In the order of their turns. */
  readonly #accounts = new Map<string, AccountTurns>();
  readonly #slots = new Slots(AT_ONCE);

  /** All endpoints that wait for their turn. */
  *[Symbol.iterator](): Iterator<Endpoint> {
    for (const { endpoints } of this.#accounts.values()) yield* endpoints;
  }

  add(endpoint: Endpoint): void {
    const { accountId } = endpoint.webhook;
    const turns = this.#accounts.get(accountId);
    if (turns) turns.endpoints.add(endpoint);
    else {
      const slots = new Slots(OF_AN_ACCOUNT);
      this.#accounts.set(accountId, { endpoints: new Set([endpoint]), slots });
    }
  }

  remove(endpoint: Endpoint): void {
    const { accountId } = endpoint.webhook;
    this.#accounts.get(accountId)?.endpoints.delete(endpoint);
    this.#tidy(accountId);
  }

  clear(): void {
    for (const [accountId, { endpoints }] of this.#accounts) {
      endpoints.clear();
      this.#tidy(accountId);
    }
  }

  /** Starts the next attempts, up to the limit. */
  *begin(): Generator<Begun> {
    for (const [accountId, turns] of this.#accounts) {
      // Avoids going through thousands of waiting endpoints while all slots are taken.
      if (!this.#slots.hasRoom(false)) return;
      if (!turns.slots.hasRoom(false)) continue;
      const begun = this.#beginOf(accountId, turns);
      if (begun) {
        // Moves the account to the end, where this loop reaches it again.
        this.#accounts.delete(accountId);
        this.#accounts.set(accountId, turns);
        yield begun;
      }
    }
  }

  #beginOf(accountId: string, { endpoints, slots }: AccountTurns): Begun | undefined {
    for (const endpoint of endpoints) {
      const { isFailing } = endpoint;
      if (!this.#slots.hasRoom(isFailing) || !slots.hasRoom(isFailing)) continue;
      const begun = endpoint.begin();
      if (begun || !endpoint.hasReady) endpoints.delete(endpoint);
      if (!begun) continue;
      if (endpoint.hasReady) endpoints.add(endpoint);
      const given = [this.#slots.take(isFailing), slots.take(isFailing)];
      const end = () => {
        for (const give of given) give();
        this.#tidy(accountId);
      };
      return { endpoint, ...begun, end };
    }
    return undefined;
  }

  #tidy(accountId: string): void {
    const { endpoints, slots } = this.#accounts.get(accountId) ?? {};
    if (endpoints?.size === 0 && slots?.isEmpty) this.#accounts.delete(accountId);
  }
}
