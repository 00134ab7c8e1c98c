import type { DueNotification, DueQuery, Outbox } from '../outbox.js';
import type { Session } from './database.js';
import { toWebhook, type WebhookRow, webhookColumns } from './webhooks.js';

interface OutboxRow extends WebhookRow {
  readonly pending: number;
  readonly due: number;
  readonly due_since: Date | null;
  readonly next_due_at: Date | null;
}

/** Whether notifications wait for a webhook: one look-up in the index of pending ones. */
export const HAS_PENDING = `
  EXISTS (SELECT FROM notification AS n WHERE n.webhook_id = webhook.id AND n.status = 'pending')`;

/** Waiting notifications, by webhook in order of creation. @param worker who has leased them; absent: all */
export async function readOutbox(session: Session, now: Date, worker?: string): Promise<Outbox[]> {
  const isDue = 'next_attempt_at <= $1::timestamptz';
  const rows = await session.rows<OutboxRow>(
    `SELECT ${webhookColumns}, pending, due, due_since, next_due_at
     FROM webhook CROSS JOIN LATERAL (
       SELECT count(*) AS pending, count(*) FILTER (WHERE ${isDue}) AS due,
         min(next_attempt_at) FILTER (WHERE ${isDue}) AS due_since,
         min(next_attempt_at) FILTER (WHERE NOT ${isDue}) AS next_due_at
       FROM notification WHERE webhook_id = webhook.id AND status = 'pending'
     ) AS waiting
     WHERE pending > 0 AND ($2::uuid IS NULL OR webhook.worker = $2)
     ORDER BY webhook.number`,
    [now, worker ?? null],
  );
  return rows.map(({ due_since: dueSince, next_due_at: nextDueAt, ...row }) => ({
    webhook: toWebhook(row),
    pending: row.pending,
    due: row.due,
    ...(dueSince !== null && { dueSince }),
    ...(nextDueAt !== null && { nextDueAt }),
  }));
}

interface DueRow {
  readonly number: number;
  readonly id: string;
  readonly body: string;
  readonly attempts: number;
  readonly first_attempt_at: Date | null;
}

/** Notifications to be sent to a webhook now, the longest due first. */
export async function readDue(
  session: Session,
  { webhookId, now, limit, except = [] }: DueQuery,
): Promise<DueNotification[]> {
  const rows = await session.rows<DueRow>(
    `SELECT number, id, body, attempts, first_attempt_at FROM notification
     WHERE webhook_id = $1 AND status = 'pending' AND next_attempt_at <= $2::timestamptz
       AND NOT number = ANY ($4::bigint[])
     ORDER BY next_attempt_at, number LIMIT $3::integer`,
    [webhookId, now, limit, except],
  );
  return rows.map(({ number, id, body, attempts, first_attempt_at: firstAttemptAt }) => ({
    number,
    id,
    body,
    attempts,
    ...(firstAttemptAt !== null && { firstAttemptAt }),
  }));
}
