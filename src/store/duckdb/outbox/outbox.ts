import { integerList } from '../../sql/receipts.js';
import { type DueRow, dueColumns, toDue } from '../../sql/webhooks.js';
import type { DueNotification, DueQuery } from '../../store.js';
import type { Session } from '../session.js';

/** Notifications to be sent to a webhook now, the longest due first. */
export async function readDue(
  session: Session,
  { webhookId, now, limit, except = [] }: DueQuery,
): Promise<DueNotification[]> {
  // Exceptions are bound: as literals, a thousand of them take five times as long as the rest of the statement.
  const numbers = await session.numbers(
    `SELECT number::DOUBLE FROM notification
     WHERE webhook_id = $1 AND status = 'pending' AND next_attempt_at <= $2
       AND number NOT IN (SELECT unnest(from_json($4, '["BIGINT"]')))
     ORDER BY next_attempt_at, number LIMIT $3::INTEGER`,
    [webhookId, now, limit, JSON.stringify(except)],
  );
  if (numbers.length === 0) return [];
  // Reads bodies through the index, which DuckDB uses only for literals.
  const rows = await session.rows<DueRow>(
    `SELECT ${dueColumns(session)}
     FROM (FROM notification WHERE number IN (${integerList(numbers)})) AS n JOIN webhook ON webhook.id = n.webhook_id
     WHERE webhook.disabled_at IS NULL
     ORDER BY n.next_attempt_at, n.number`,
  );
  return rows.map((row) => toDue(session, row));
}
