import {
  type AttemptRow,
  attemptColumns,
  DELIVERY_COLUMNS,
  type DeliveryRow,
  restartDeliveries,
  toDeliveries,
} from '../../sql/deliveries.js';
import { integerList } from '../../sql/receipts.js';
import type { Bound } from '../../sql/sql.js';
import type { DeliveryQuery, RedeliveryQuery, StoredDelivery } from '../../store.js';
import type { Session } from '../session.js';

/** Deliveries of an account with their attempts, newest first. */
export async function listDeliveries(
  session: Session,
  { accountId, webhookId, status, submissionId, ids, limit, withResponses = false }: DeliveryQuery,
): Promise<StoredDelivery[]> {
  const numbers = await session.numbers(
    `SELECT number::DOUBLE FROM notification
     WHERE account_id = $1 AND coalesce(webhook_id = $2::VARCHAR, true) AND coalesce(status = $3::VARCHAR, true)
       AND ($4::VARCHAR IS NULL OR receipt IN (SELECT receipt FROM submission WHERE account_id = $1 AND id = $4))
       AND ($5::VARCHAR IS NULL OR ${amongIds('$5')})
     ORDER BY number DESC LIMIT $6::INTEGER`,
    [
      accountId,
      webhookId ?? null,
      status ?? null,
      submissionId ?? null,
      ids === undefined ? null : idList(ids),
      limit,
    ],
  );
  if (numbers.length === 0) return [];
  const list = integerList(numbers);
  const rows = await session.rows<DeliveryRow>(
    `SELECT ${DELIVERY_COLUMNS}
     FROM (FROM notification WHERE number IN (${list})) AS n JOIN submission AS s ON s.receipt = n.receipt
     ORDER BY number DESC`,
  );
  const attempts = await session.rows<AttemptRow>(
    `SELECT ${attemptColumns(session, withResponses)} FROM delivery_attempt WHERE notification IN (${list})
     ORDER BY notification, rowid`,
  );
  return toDeliveries(session, rows, attempts);
}

/** Whether a notification is among ids bound with {@link idList}. */
const amongIds = (parameter: string) =>
  `notification.id::VARCHAR IN (SELECT unnest(from_json(${parameter}, '["VARCHAR"]')))`;

const idList = (ids: readonly string[]) => JSON.stringify(ids.map((id) => id.toLowerCase()));

/** One call of `redeliver`. */
interface RedeliveryCall {
  readonly query: RedeliveryQuery;
  readonly at: Date;
}

/** Restarts deliveries. @returns their number */
export function redeliver(session: Session, { query, at }: RedeliveryCall): Promise<number> {
  const { accountId } = query;
  if ('ids' in query)
    return restartDeliveries(
      session,
      `account_id = $1 AND ${amongIds('$2')}`,
      [accountId, idList(query.ids)],
      at,
    );
  const { webhookId, status, since = new Date(0) } = query;
  const condition = 'account_id = $1 AND webhook_id = $2 AND status = $3 AND created_at >= $4';
  const values: Bound[] = [accountId, webhookId, status, since];
  return restartDeliveries(session, condition, values, at);
}
