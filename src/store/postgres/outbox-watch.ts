import type { Signal } from '../signal.js';
import type { Session } from './database.js';
import { HAS_PENDING } from './outbox-reads.js';

const BUSY_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;
/** How far below the last number uncommitted notifications may still be. */
const LATE_NUMBERS = 1000;
/**
 * Every process looks again after this time, whatever it sees: for notifications committed even later, and for webhooks
 * that nobody leased because the worker whose share they were died first.
 */
const ANEW_MS = 10_000;
const ANEW_WHILE_FREE_MS = 1000;

/** Signals growth of the outbox, whichever process added to it. */
export interface OutboxWatch {
  /** Checks now. */
  revision(): Promise<number>;
  /** See `Notifications.outboxChanges`. */
  changes(known: number, patience: number): Promise<number>;
}

interface Seen {
  /** How often what is due was changed otherwise. */
  readonly changes: number;
  /** The number of the last notification, and how many exist among the last numbers. */
  readonly last: number;
  readonly late: number;
  /** Webhooks with waiting notifications that nobody has leased. */
  readonly free: number;
  readonly leased: boolean;
}

/**
 * Numbers do not follow the order of commits, so notifications with numbers before the last one are counted: a late one
 * changes the count.
 */
const LOOK = `
  WITH last AS MATERIALIZED (SELECT number FROM notification ORDER BY number DESC LIMIT 1)
  SELECT (SELECT number FROM recall) AS changes, coalesce((SELECT number FROM last), 0) AS last,
    (SELECT count(*) FROM notification WHERE number > (SELECT number FROM last) - ${LATE_NUMBERS}) AS late,
    (SELECT count(*) FROM webhook WHERE worker IS NULL AND ${HAS_PENDING}) AS free,
    EXISTS (SELECT FROM webhook WHERE worker IS NOT NULL) AS leased`;

export function watchesOutbox(session: Session, grown: Signal): OutboxWatch {
  let outbox = 0;
  let seen: Seen | undefined;
  let lastGrowth = performance.now();
  let pause = BUSY_PAUSE_MS;

  const revision = async (): Promise<number> => {
    const now = (await session.row<Seen>(LOOK))!;
    const isAnew = performance.now() - lastGrowth > (now.free > 0 ? ANEW_WHILE_FREE_MS : ANEW_MS);
    const isGrown =
      seen === undefined ||
      now.last !== seen.last ||
      now.late !== seen.late ||
      now.free > seen.free ||
      now.changes !== seen.changes ||
      isAnew;
    if (isGrown) {
      outbox += 1;
      lastGrowth = performance.now();
    }
    seen = now;
    return outbox;
  };

  return {
    revision,
    async changes(known, patience) {
      const end = performance.now() + patience;
      for (;;) {
        const now = await revision();
        const left = end - performance.now();
        const isNews = now !== known;
        pause = isNews || seen!.leased ? BUSY_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
        if (isNews || left <= 0) return now;
        await grown.next(Math.min(pause, left));
        if (grown.hasEnded) return now;
      }
    },
  };
}
