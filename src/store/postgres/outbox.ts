import type { DeliveryRecords, Notifications } from '../outbox.js';
import { countDeliveries } from '../sql/deliveries.js';
import { tidyOutbox } from '../sql/tidy-outbox.js';
import { readOutbox } from '../sql/webhooks.js';
import type { PostgresContext } from './context.js';
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
