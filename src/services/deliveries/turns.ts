import type { DueNotification } from '../../store/outbox.js';
import type { Permit } from '../../webhooks/circuit-breaker.js';
import type { Endpoint } from './endpoint.js';

/**
 * Maximum number of concurrent attempts: to all endpoints, and to those whose last attempt failed, so that others have
 * slots however many hang. One account has at most half of each.
 */
const AT_ONCE = { all: 256, failing: 128 };
const OF_AN_ACCOUNT = { all: AT_ONCE.all / 2, failing: AT_ONCE.failing / 2 };

/** The turn of an endpoint: its notifications are to be read, or an attempt begins. */
interface Turn {
  readonly endpoint: Endpoint;
  readonly begun?: Begun;
}

/** An attempt that begins. */
export interface Begun {
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
  /** Endpoints for which something may be due, in the order of their turns. */
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

  /**
   * The next turns, as long as there are slots. An endpoint with nothing in memory that may start uses its turn to be read.
   * @param mayRead whether another endpoint may be read; the caller reads it at once
   */
  *begin(mayRead: () => boolean): Generator<Turn> {
    for (const [accountId, turns] of this.#accounts) {
      // Avoids going through thousands of waiting endpoints while all slots are taken.
      if (!this.#slots.hasRoom(false)) return;
      if (!turns.slots.hasRoom(false)) continue;
      const turn = this.#turnOf(accountId, turns, mayRead);
      if (!turn) this.#tidy(accountId);
      else {
        // Moves the account to the end, where this loop reaches it again.
        this.#accounts.delete(accountId);
        this.#accounts.set(accountId, turns);
        yield turn;
      }
    }
  }

  #turnOf(accountId: string, { endpoints, slots }: AccountTurns, mayRead: () => boolean): Turn | undefined {
    for (const endpoint of endpoints) {
      const { isFailing } = endpoint;
      if (!this.#slots.hasRoom(isFailing) || !slots.hasRoom(isFailing)) continue;
      const begun = endpoint.begin();
      const hasTurn = begun !== undefined || (endpoint.wanted > 0 && mayRead());
      if (hasTurn || !endpoint.hasDue) endpoints.delete(endpoint);
      if (!hasTurn) continue;
      if (endpoint.hasDue) endpoints.add(endpoint);
      if (!begun) return { endpoint };
      const given = [this.#slots.take(isFailing), slots.take(isFailing)];
      const end = () => {
        for (const give of given) give();
        this.#tidy(accountId);
      };
      return { endpoint, begun: { ...begun, end } };
    }
    return undefined;
  }

  #tidy(accountId: string): void {
    const { endpoints, slots } = this.#accounts.get(accountId) ?? {};
    if (endpoints?.size === 0 && slots?.isEmpty) this.#accounts.delete(accountId);
  }
}
