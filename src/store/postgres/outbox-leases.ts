import type { LeasedOutbox } from '../outbox.js';
import { readOutbox } from '../sql/webhooks.js';
import type { Database, Session } from './database.js';
import { HAS_PENDING } from './outbox-reads.js';
import type { OutboxWatch } from './outbox-watch.js';

/** Leases webhooks to a worker and reads their waiting notifications. */
export async function leaseOutbox(
  database: Database,
  watch: OutboxWatch,
  { worker, now, keep }: { readonly worker: string; readonly now: Date; readonly keep: readonly string[] },
): Promise<LeasedOutbox> {
  const revision = await watch.revision();
  const mayLease = await database.row(
    `SELECT FROM webhook WHERE worker = $1::uuid OR (worker IS NULL AND ${HAS_PENDING}) LIMIT 1`,
    [worker],
  );
  if (!mayLease || !(await database.transaction((session) => lease(session, worker, keep))))
    return { revision, boxes: [] };
  return { revision, boxes: await readOutbox(database, now, 'webhook.worker = $2::uuid', worker) };
}

/**
 * Gives up leases of webhooks without waiting notifications, and leases free ones up to the worker's share. Webhooks
 * that it keeps without waiting notifications count for nobody's share.
 * @returns whether the worker is alive; its row is locked, so that it is not removed before the lease is visible
 */
async function lease(session: Session, worker: string, keep: readonly string[]): Promise<boolean> {
  if (!(await session.row('SELECT FROM worker WHERE id = $1::uuid FOR KEY SHARE', [worker]))) return false;
  await session.run(
    `WITH idle AS (
       UPDATE webhook SET worker = NULL
       WHERE worker = $1::uuid AND NOT id = ANY ($2::text[]) AND NOT ${HAS_PENDING}),
     waiting AS MATERIALIZED (SELECT id FROM webhook WHERE ${HAS_PENDING}),
     dispatcher AS (
       SELECT greatest(count(*), 1) AS count FROM worker
       WHERE 'deliver' = ANY (parts) AND alive_until > clock_timestamp()),
     own AS (
       SELECT count(*) AS count FROM webhook
       WHERE worker = $1::uuid AND id IN (SELECT id FROM waiting)),
     taken AS (
       SELECT id, account_id FROM webhook
       WHERE worker IS NULL AND id IN (SELECT id FROM waiting)
       ORDER BY number
       LIMIT (SELECT greatest(0, ceil((SELECT count(*) FROM waiting)::numeric / dispatcher.count) - own.count)
         FROM dispatcher, own)
       FOR UPDATE SKIP LOCKED)
     UPDATE webhook SET worker = $1::uuid FROM taken
     WHERE webhook.id = taken.id AND webhook.account_id = taken.account_id`,
    [worker, keep],
  );
  return true;
}
