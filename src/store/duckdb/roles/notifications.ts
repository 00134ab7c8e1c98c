import { countDeliveries } from '../../sql/deliveries.js';
import { tidyOutbox } from '../../sql/tidy-outbox.js';
import { readOutbox } from '../../sql/webhooks.js';
import type { DeliveryRecords, Notifications } from '../../store.js';
import { listDeliveries, redeliver } from '../outbox/deliveries.js';
import { recordAttempts } from '../outbox/delivery-attempts.js';
import { readDue } from '../outbox/outbox.js';
import type { RoleParts } from './parts.js';

export function notificationsRole({ queue, reads, leases }: RoleParts): Notifications & DeliveryRecords {
  const outbox = (now: Date) => reads.use((session) => readOutbox(session, now));
  return {
    outbox,
    leaseOutbox: (worker, now, keep) => leases.lease(worker, keep, () => outbox(now)),
    outboxChanges: (known, patience) => leases.changes(known, patience),
    dueNotifications: (query) => reads.use((session) => readDue(session, query)),
    recordAttempts: (attempts, webhooks) =>
      queue.call((session) => recordAttempts(session, { attempts, webhooks })),
    tidyOutbox: (rules) => queue.call((session) => tidyOutbox(session, rules)),
    deliveries: (query) => reads.use((session) => listDeliveries(session, query)),
    deliveryTotals: (accountId) => reads.use((session) => countDeliveries(session, accountId)),

    async redeliver(query, at) {
      const restarted = await queue.call((session) => redeliver(session, { query, at }));
      leases.grown();
      return restarted;
    },
  };
}
