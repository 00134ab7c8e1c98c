import { DELIVERY_STATUSES } from '../../domain/webhooks/delivery.js';
import {
  type AttemptRow,
  type DeliveryRow,
  type TotalsRow,
  toDeliveries,
  toTotals,
} from '../delivery-rows.js';
import type { DeliveryQuery, DeliveryTotals, RedeliveryQuery, StoredDelivery } from '../outbox.js';
import type { Session, Value } from './database.js';
import { lockNotifications } from './notification-locks.js';
import { decoded } from './text-codec.js';

/** Deliveries of an account with their attempts, newest first. */
export async function listDeliveries(
  session: Session,
  { accountId, webhookId, status, submissionId, ids, limit, withResponses = false }: DeliveryQuery,
): Promise<StoredDelivery[]> {
  const rows = await session.rows<DeliveryRow>(
    `SELECT n.number, n.id, n.webhook_id, s.id AS submission_id, n.created_at, n.status, n.next_attempt_at,
       n.finished_at, n.reason
     FROM notification AS n JOIN submission AS s ON s.receipt = n.receipt AND s.account_id = n.account_id
     WHERE n.account_id = $1 AND ($2::text IS NULL OR n.webhook_id = $2) AND ($3::text IS NULL OR n.status = $3)
       AND ($4::text IS NULL OR n.receipt = (SELECT receipt FROM submission WHERE account_id = $1 AND id = $4))
       AND ($5::uuid[] IS NULL OR n.id = ANY ($5))
     ORDER BY n.number DESC LIMIT $6::integer`,
    [
      accountId,
      webhookId ?? null,
      status ?? null,
      submissionId ?? null,
      ids === undefined ? null : ids.filter(isUuid),
      limit,
    ],
  );
  if (rows.length === 0) return [];
  const numbers = rows.map(({ number }) => number);
  return toDeliveries(rows, await attemptsOf(session, accountId, numbers, withResponses), decoded);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const isUuid = (id: string) => UUID.test(id);

function attemptsOf(
  session: Session,
  accountId: string,
  numbers: readonly number[],
  withResponses: boolean,
): Promise<AttemptRow[]> {
  return session.rows<AttemptRow>(
    `SELECT notification, started_at, milliseconds, http_status, fault, ${withResponses ? 'answer' : 'NULL AS answer'}
     FROM delivery_attempt WHERE notification = ANY ($1::bigint[]) AND account_id = $2
     ORDER BY notification, started_at, number`,
    [numbers, accountId],
  );
}

/** Number of deliveries of an account, by webhook and status. */
export async function countDeliveries(session: Session, accountId: string): Promise<DeliveryTotals[]> {
  const counts = DELIVERY_STATUSES.map(
    (status) => `count(*) FILTER (WHERE status = '${status}') AS ${status}`,
  );
  const rows = await session.rows<TotalsRow>(
    `SELECT webhook_id, ${counts.join(', ')}, max(finished_at) FILTER (WHERE status = 'delivered') AS last_delivered_at
     FROM notification WHERE account_id = $1 GROUP BY webhook_id ORDER BY webhook_id`,
    [accountId],
  );
  return rows.map(toTotals);
}

/** Restarts deliveries. @returns their number */
export async function restartDeliveries(session: Session, query: RedeliveryQuery, at: Date): Promise<number> {
  const { condition, values } = chosenBy(query);
  await lockNotifications(session, condition, values);
  return session.run(
    `UPDATE notification
     SET status = 'pending', attempts = 0, first_attempt_at = NULL, finished_at = NULL, reason = NULL,
       next_attempt_at = $${values.length + 1}::timestamptz
     WHERE ${condition}`,
    [...values, at],
  );
}

function chosenBy(query: RedeliveryQuery): { readonly condition: string; readonly values: readonly Value[] } {
  const { accountId } = query;
  if ('ids' in query)
    return {
      condition: 'account_id = $1 AND id = ANY ($2::uuid[])',
      values: [accountId, query.ids.filter(isUuid)],
    };
  const { webhookId, status, since } = query;
  return {
    condition: `account_id = $1 AND webhook_id = $2 AND status = $3
      AND ($4::timestamptz IS NULL OR created_at >= $4)`,
    values: [accountId, webhookId, status, since ?? null],
  };
}
