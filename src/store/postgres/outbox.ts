import type { DeliveryRecords, Notifications, OutboxRules, TidiedOutbox } from '../outbox.js';
import { countDeliveries } from '../sql/deliveries.js';
import { readOutbox } from '../sql/webhooks.js';
import type { PostgresContext } from './context.js';
import type { Session } from './database.js';
import { listDeliveries, redeliver } from './deliveries.js';
import { recordAttempts } from './delivery-attempts.js';
import { leaseOutbox } from './outbox-leases.js';
import { readDue } from './outbox-reads.js';
import { watchesOutbox } from './outbox-watch.js';
import { bumpRecalls, untilForgotten } from './recalls.js';

/** The outbox: notifications on their way to webhooks. */
export function postgresNotifications({
  database,
  outboxGrown,
}: PostgresContext): Notifications & DeliveryRecords {
  const watch = watchesOutbox(database, outboxGrown);
  return {
    outbox: (now) => readOutbox(database, now),
    leaseOutbox: (worker, now, keep) => leaseOutbox(database, watch, { worker, now, keep }),
    outboxChanges: watch.changes,
    async acknowledgeRecalls(worker, recalls) {
      await database.run('UPDATE worker SET recalls = $2 WHERE id = $1::uuid AND recalls < $2', [
        worker,
        recalls,
      ]);
    },
    dueNotifications: (query) => readDue(database, query),
    recordAttempts: (attempts, webhooks) =>
      database.transaction((session) => recordAttempts(session, { attempts, webhooks })),
    tidyOutbox: (rules) => database.transaction((session) => tidyOutbox(session, rules)),
    deliveries: (query) => listDeliveries(database, query),
    deliveryTotals: (accountId) => countDeliveries(database, accountId),
    async redeliver(query, at) {
      const { restarted, recall } = await database.transaction(async (session) => {
        const count = await redeliver(session, query, at);
        return { restarted: count, recall: count > 0 ? await bumpRecalls(session) : undefined };
      });
      if (recall !== undefined) {
        outboxGrown.notify();
        await untilForgotten(database, recall);
      }
      return restarted;
    },
  };
}

/**
 * Applies the rules: attempts planned before the clock was set back are brought forward, notifications that waited too long for a disabled
 * webhook are given up, and those that ended long ago and expired previous secrets are deleted.
 */
async function tidyOutbox(
  session: Session,
  { now, gaps, latest, disabledBefore, finishedBefore }: OutboxRules,
): Promise<TidiedOutbox> {
  await session.run(
    `UPDATE webhook SET previous_secret = NULL, previous_secret_until = NULL
     WHERE previous_secret_until < $1::timestamptz`,
    [now],
  );
  const paused = `$1::timestamptz + ($2::float8[])[least(attempts + 1, ${gaps.length})] * interval '1 millisecond'`;
  const brought = await session.run(
    `UPDATE notification SET next_attempt_at = ${paused}
     WHERE status = 'pending' AND next_attempt_at > ${paused} AND (attempts = 0 OR next_attempt_at > $3::timestamptz OR EXISTS (
       SELECT FROM delivery_attempt AS a WHERE a.notification = notification.number AND a.started_at > $1::timestamptz))`,
    [now, gaps, latest],
  );
  const givenUp = await session.run(
    `UPDATE notification
     SET status = 'failed', reason = 'webhook_disabled', next_attempt_at = NULL, finished_at = $1::timestamptz
     FROM webhook
     WHERE webhook.id = webhook_id AND webhook.account_id = notification.account_id AND disabled_at IS NOT NULL
       AND status = 'pending' AND greatest(next_attempt_at, disabled_at) < $2::timestamptz`,
    [now, disabledBefore],
  );
  const outlived = await session.rows<{ number: number }>(
    `DELETE FROM notification WHERE status <> 'pending' AND finished_at < $1::timestamptz RETURNING number`,
    [finishedBefore],
  );
  // A separate statement: it sees the attempts of transactions that the previous one waited for.
  if (outlived.length > 0) {
    await session.run('DELETE FROM delivery_attempt WHERE notification = ANY ($1::bigint[])', [
      outlived.map(({ number }) => number),
    ]);
  }
  return { givenUp, deleted: outlived.length, brought };
}
