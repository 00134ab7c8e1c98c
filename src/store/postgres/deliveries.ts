import type { DeliveryQuery, RedeliveryQuery, StoredDelivery } from '../outbox.js';
import {
  type AttemptRow,
  attemptColumns,
  DELIVERY_COLUMNS,
  type DeliveryRow,
  restartDeliveries,
  toDeliveries,
} from '../sql/deliveries.js';
import type { Session, Value } from './database.js';
import { lockNotifications } from './notification-locks.js';

/** Deliveries of an account with their attempts, newest first. */
export async function listDeliveries(
  session: Session,
  { accountId, webhookId, status, submissionId, ids, limit, withResponses = false }: DeliveryQuery,
): Promise<StoredDelivery[]> {
  const rows = await session.rows<DeliveryRow>(
    `SELECT ${DELIVERY_COLUMNS}
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
  const attempts = await session.rows<AttemptRow>(
    `SELECT ${attemptColumns(session, withResponses)} FROM delivery_attempt
     WHERE notification = ANY ($1::bigint[]) AND account_id = $2 ORDER BY notification, number`,
    [numbers, accountId],
  );
  return toDeliveries(session, rows, attempts);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const isUuid = (id: string) => UUID.test(id);

/** Restarts deliveries. @returns their number */
export async function redeliver(session: Session, query: RedeliveryQuery, at: Date): Promise<number> {
  const { condition, values } = chosenBy(query);
  await lockNotifications(session, condition, values);
  return restartDeliveries(session, condition, values, at);
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
