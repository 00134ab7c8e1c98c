import type { DeliveryRecords, Notifications } from '../outbox.js';
import { countDeliveries } from '../sql/deliveries.js';
import { tidyOutbox } from '../sql/tidy-outbox.js';
import { readOutbox } from '../sql/webhooks.js';
import type { PostgresContext } from './context.js';
import { listDeliveries, redeliver } from './deliveries.js';
import { recordAttempts } from './delivery-attempts.js';
import { noteOutboxChange } from './outbox-changes.js';
import { leaseOutbox } from './outbox-leases.js';
import { readDue } from './outbox-reads.js';
import { watchesOutbox } from './outbox-watch.js';

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
    dueNotifications: (query) => readDue(database, query),
    recordAttempts: (attempts, webhooks) =>
      database.transaction((session) => recordAttempts(session, { attempts, webhooks })),
    tidyOutbox: (rules) => database.transaction((session) => tidyOutbox(session, rules)),
    deliveries: (query) => listDeliveries(database, query),
    deliveryTotals: (accountId) => countDeliveries(database, accountId),
    async redeliver(query, at) {
      const restarted = await database.transaction(async (session) => {
        const count = await redeliver(session, query, at);
        if (count > 0) await noteOutboxChange(session);
        return count;
      });
      if (restarted > 0) outboxGrown.notify();
      return restarted;
    },
  };
}
