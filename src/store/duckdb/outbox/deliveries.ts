import { DELIVERY_STATUSES } from '../../../domain/webhooks/delivery.js';
import {
  type AttemptRow,
  type DeliveryRow,
  type TotalsRow,
  toDeliveries,
  toTotals,
} from '../../delivery-rows.js';
import type { DeliveryQuery, DeliveryTotals, RedeliveryQuery, StoredDelivery } from '../../store.js';
import { guarded, integerList, milliseconds, unguarded } from '../columns.js';
import type { Session } from '../session.js';
import { changedRows } from './outbox.js';

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
    `SELECT number::DOUBLE AS number, notification.id::VARCHAR AS id, webhook_id, submission.id AS submission_id,
       ${milliseconds('created_at')} AS created_at, status, ${milliseconds('next_attempt_at')} AS next_attempt_at,
       ${milliseconds('finished_at')} AS finished_at, reason
     FROM (FROM notification WHERE number IN (${list})) AS notification
     JOIN submission ON submission.receipt = notification.receipt
     ORDER BY number DESC`,
  );
  return toDeliveries(rows, await attemptsOf(session, list, withResponses), unguarded);
}

/** Whether a notification is among ids bound with {@link idList}. */
const amongIds = (parameter: string) =>
  `notification.id::VARCHAR IN (SELECT unnest(from_json(${parameter}, '["VARCHAR"]')))`;

const idList = (ids: readonly string[]) => JSON.stringify(ids.map((id) => id.toLowerCase()));

function attemptsOf(session: Session, numbers: string, withResponses: boolean): Promise<AttemptRow[]> {
  return session.rows<AttemptRow>(
    `SELECT notification::DOUBLE AS notification, ${milliseconds('started_at')} AS started_at, milliseconds,
       http_status, fault, ${withResponses ? guarded('answer') : 'NULL::VARCHAR'} AS answer
     FROM delivery_attempt WHERE notification IN (${numbers}) ORDER BY notification, started_at, rowid`,
  );
}

/** Number of deliveries of an account, by webhook and status. */
export async function countDeliveries(session: Session, accountId: string): Promise<DeliveryTotals[]> {
  const counts = DELIVERY_STATUSES.map(
    (status) => `(count(*) FILTER (status = '${status}'))::DOUBLE AS ${status}`,
  );
  const rows = await session.rows<TotalsRow>(
    `SELECT webhook_id, ${counts.join(', ')},
       ${milliseconds("max(finished_at) FILTER (status = 'delivered')")} AS last_delivered_at
     FROM notification WHERE account_id = $1 GROUP BY webhook_id ORDER BY webhook_id`,
    [accountId],
  );
  return rows.map(toTotals);
}

/** One call of `redeliver`. */
interface RedeliveryCall {
  readonly query: RedeliveryQuery;
  readonly at: Date;
}

/** Restarts deliveries. @returns their number */
export function redeliver(session: Session, { query, at }: RedeliveryCall): Promise<number> {
  const restart = `
    UPDATE notification
    SET status = 'pending', attempts = 0, first_attempt_at = NULL, finished_at = NULL, reason = NULL,
      next_attempt_at = epoch_ms($2::BIGINT)
    WHERE account_id = $1 AND`;
  const values = [query.accountId, at.getTime()];
  if ('ids' in query) {
    return changedRows(session, `${restart} ${amongIds('$3')}`, [...values, idList(query.ids)]);
  }
  return changedRows(
    session,
    `${restart} webhook_id = $3 AND status = $4 AND created_at >= epoch_ms($5::BIGINT)`,
    [...values, query.webhookId, query.status, query.since?.getTime() ?? 0],
  );
}
