import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { LEASE_CLOCK, type LeaseClock } from '../../store/lease-clock.js';
import type { Presence } from '../../store/presence.js';

export interface PresenceOptions {
  readonly store: Pick<Presence, 'beat' | 'leave'>;
  /** See `Worker`. */
  readonly parts: readonly string[];
  readonly textsPerSecond?: () => number | undefined;
  /** Milliseconds without a renewal after which the worker counts as gone. */
  readonly lease?: number;
  readonly clock?: LeaseClock;
}

/** A worker that renews its lease at regular intervals. */
export interface KeptPresence extends AsyncDisposable {
  /** The id of the worker. */
  readonly id: string;
  /** Whether its claims are certainly valid: the lease has not expired. */
  readonly isSure: boolean;
  /** How often its claims were released although the worker was alive. */
  readonly losses: number;
}

const LEASE_MS = 15_000;
const BEATS_A_LEASE = 5;

/**
 * Registers a worker in the store and renews its lease until it is disposed of. If the store fails, it keeps trying.
 * @throws AssessError if the store fails from the start
 */
export async function keepPresence({
  store,
  parts,
  textsPerSecond,
  lease = LEASE_MS,
  clock = LEASE_CLOCK,
}: PresenceOptions): Promise<KeptPresence> {
  const id = randomUUID();
  const name = `${hostname()}:${process.pid}`;
  let sureUntil = Number.NEGATIVE_INFINITY;
  let losses = -1;
  const beat = async () => {
    const begin = clock.now();
    const wasAlive = await store.beat({ id, name, parts, textsPerSecond: textsPerSecond?.() }, lease);
    // A renewal that failed may have registered the worker again without reporting it.
    if (!wasAlive || begin >= sureUntil) losses += 1;
    sureUntil = begin + lease;
  };
  // A renewal is repeated if a busy store does not reply in time.
  for (let attempt = 1; sureUntil === Number.NEGATIVE_INFINITY; attempt += 1) {
    await beat().catch((error) => {
      if (attempt === BEATS_A_LEASE) throw error;
    });
  }
  let last: Promise<void> = Promise.resolve();
  const stop = clock.every(lease / BEATS_A_LEASE, () => {
    last = last.then(beat).catch(() => undefined);
    return last;
  });
  return {
    id,
    get isSure() {
      return clock.now() < sureUntil;
    },
    get losses() {
      return losses;
    },
    async [Symbol.asyncDispose]() {
      stop();
      await last;
      // If the store fails, the lease expires.
      await store.leave(id).catch(() => undefined);
    },
  };
}
