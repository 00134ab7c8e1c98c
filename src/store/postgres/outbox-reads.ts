import type { DueNotification, DueQuery } from '../outbox.js';
import { type DueRow, dueColumns, toDue } from '../sql/webhooks.js';
import type { Session } from './database.js';

/** Whether notifications wait for a webhook: one look-up in the index of pending ones. */
export const HAS_PENDING = `
  EXISTS (SELECT FROM notification AS n WHERE n.webhook_id = webhook.id AND n.status = 'pending')`;

/** Notifications to be sent to a webhook now, the longest due first. */
export async function readDue(
  session: Session,
  { webhookId, now, limit, except = [] }: DueQuery,
): Promise<DueNotification[]> {
  const rows = await session.rows<DueRow>(
    `SELECT ${dueColumns(session)}
     FROM notification AS n JOIN webhook ON webhook.id = n.webhook_id AND webhook.account_id = n.account_id
     WHERE webhook_id = $1 AND status = 'pending' AND next_attempt_at <= $2::timestamptz
       AND NOT n.number = ANY ($4::bigint[]) AND webhook.disabled_at IS NULL
     ORDER BY next_attempt_at, n.number LIMIT $3::integer`,
    [webhookId, now, limit, except],
  );
  return rows.map((row) => toDue(session, row));
}
