import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { Store } from '../store/store.js';

export interface PresenceOptions {
  readonly store: Pick<Store, 'beat' | 'leave'>;
  /** See `Worker`. */
  readonly parts: readonly string[];
  readonly textsPerSecond?: () => number | undefined;
  /** Milliseconds without a word after which the worker counts as gone. */
  readonly lease?: number;
}

/** A worker that says again and again that it is alive. */
export interface KeptPresence extends AsyncDisposable {
  /** The id of the worker. */
  readonly id: string;
  /** Whether what it holds is surely its own: the lease has not run out, by a clock that never goes back. */
  readonly isSure: boolean;
  /** How often what it held was given free although it is alive. */
  readonly losses: number;
}

const LEASE_MS = 15_000;
const BEATS_A_LEASE = 5;

/**
 * Enters the store as a worker and says that it is alive until it is disposed of. While the store fails, it goes on trying.
 * @throws AssessError if the store fails at the first words
 */
export async function keepPresence({
  store,
  parts,
  textsPerSecond,
  lease = LEASE_MS,
}: PresenceOptions): Promise<KeptPresence> {
  const id = randomUUID();
  const name = `${hostname()}:${process.pid}`;
  let sureUntil = Number.NEGATIVE_INFINITY;
  let losses = -1;
  const beat = async () => {
    const begin = performance.now();
    const wasAlive = await store.beat({ id, name, parts, textsPerSecond: textsPerSecond?.() }, lease);
    // A word that failed may have entered it again and not have said so.
    if (!wasAlive || begin >= sureUntil) losses += 1;
    sureUntil = begin + lease;
  };
  // A renewal is repeated if a busy store does not reply in time.
  for (let word = 1; sureUntil === Number.NEGATIVE_INFINITY; word += 1) {
    await beat().catch((error) => {
      if (word === BEATS_A_LEASE) throw error;
    });
  }
  let last: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    last = last.then(beat).catch(() => undefined);
  }, lease / BEATS_A_LEASE).unref();
  return {
    id,
    get isSure() {
      return performance.now() < sureUntil;
    },
    get losses() {
      return losses;
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await last;
      // Where the store fails, the lease runs out.
      await store.leave(id).catch(() => undefined);
    },
  };
}
