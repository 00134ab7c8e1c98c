import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { AssessError } from '../../errors.js';
import type { Sql } from '../sql/sql.js';

/** How long to query the outcome of a transaction whose COMMIT was interrupted. */
const FIND_OUT_MS = 30_000;
const FIND_OUT_PAUSE_MS = 250;

/** A transaction by its number, which is unique on a timeline: a standby that takes over begins another one. */
export interface TransactionIdentity {
  readonly xid: string;
  readonly timeline: number;
}

/** A transaction whose outcome is unknown in this process. Its connection can't be used any more. */
export class UnansweredCommit extends Error {
  constructor(
    readonly value: unknown,
    readonly identity: TransactionIdentity,
    override readonly cause: unknown,
  ) {
    super('a COMMIT got no reply');
  }
}

/** The timeline of the server; until the first checkpoint after it took over, only the second function knows it. */
const TIMELINE = `(
  SELECT greatest(timeline_id, min_recovery_end_timeline) AS number FROM pg_control_checkpoint(), pg_control_recovery()
) AS timeline`;

/**
 * The timelines of connections. Asking takes longer than a small write. If a pooler leads a connection to another server,
 * the number is that of an earlier timeline, and nothing is believed to be committed that may not be.
 */
const timelines = new WeakMap<pg.ClientBase, number>();

/** The identity of the transaction that is open on a connection; undefined if it has written nothing. */
export async function identityOf(
  session: Sql,
  client: pg.ClientBase,
): Promise<TransactionIdentity | undefined> {
  const own = await session.row<{ xid: string | null }>(
    'SELECT pg_current_xact_id_if_assigned()::text AS xid',
  );
  const xid = own?.xid;
  if (!xid) return undefined;
  const timeline = timelines.get(client) ?? (await session.numbers(`SELECT number FROM ${TIMELINE}`))[0]!;
  timelines.set(client, timeline);
  return { xid, timeline };
}

/**
 * Whether a transaction whose COMMIT had no reply was committed. A standby that took over may never have got the
 * transaction, and give its number to another one.
 * @param database any session of the same database; @param name for messages
 * @throws AssessError `store_unusable` if that cannot be found out
 */
export async function isCommitted(
  database: Sql,
  name: string,
  { xid, timeline }: TransactionIdentity,
): Promise<boolean> {
  const end = performance.now() + FIND_OUT_MS;
  for (;;) {
    let failure: unknown;
    let isOthers = false;
    try {
      const found = await database.row<{ status: string | null; isOther: boolean }>(
        `SELECT pg_xact_status($1::xid8) AS status, number <> $2 AS "isOther" FROM ${TIMELINE}`,
        [xid, timeline],
      );
      const isFound = found?.status === 'committed';
      isOthers = isFound && found.isOther;
      // The server may wait for a long time for a connection that is gone.
      if (!isOthers && found?.status !== 'in progress') return isFound;
    } catch (error) {
      failure = error;
    }
    if (isOthers || performance.now() >= end) throw undecided(name, failure);
    await delay(FIND_OUT_PAUSE_MS);
  }
}

function undecided(path: string, cause?: unknown): AssessError {
  return new AssessError(
    'store_unusable',
    {
      path,
      reason: 'the connection was lost during a commit, and whether it succeeded could not be found out',
      next: 'check the database, then look whether the change was made before you make it again',
    },
    { cause },
  );
}
