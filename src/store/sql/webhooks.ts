import type { DisabledReason, Webhook, WebhookChange } from '../../domain/webhooks/webhook.js';
import type { DueNotification, Outbox } from '../outbox.js';
import type { Bound, Sql } from './sql.js';

/** A row of what {@link webhookColumns} selects. */
export interface WebhookRow {
  readonly id: string;
  readonly account_id: string;
  readonly url: string;
  readonly secret: string;
  readonly version: Webhook['version'];
  readonly created_at: Date;
  readonly previous_secret: string | null;
  readonly previous_secret_until: Date | null;
  readonly failing_since: Date | null;
  readonly disabled_at: Date | null;
  readonly disabled_reason: DisabledReason | null;
}

/** The columns of the table `webhook` that describe a webhook. */
const webhookColumns = ({ text }: Sql) => `
  webhook.id, webhook.account_id, ${text('webhook.url')} AS url, webhook.secret, webhook.version,
  webhook.created_at, webhook.previous_secret, webhook.previous_secret_until, webhook.failing_since,
  webhook.disabled_at, webhook.disabled_reason`;

function toWebhook({ decoded }: Sql, row: WebhookRow): Webhook {
  const { previous_secret: previous, failing_since: failingSince, disabled_reason: reason } = row;
  return {
    id: row.id,
    accountId: row.account_id,
    url: decoded(row.url),
    secret: row.secret,
    version: row.version,
    createdAt: row.created_at,
    ...(previous !== null && { previousSecret: { secret: previous, until: row.previous_secret_until! } }),
    ...(failingSince !== null && { failingSince }),
    ...(reason !== null && { disabled: { at: row.disabled_at!, reason } }),
  };
}

/** Webhooks of an account in order of creation. */
export async function listWebhooks(sql: Sql, accountId: string): Promise<Webhook[]> {
  const statement = `SELECT ${webhookColumns(sql)} FROM webhook WHERE account_id = $1 ORDER BY number`;
  return (await sql.rows<WebhookRow>(statement, [accountId])).map((row) => toWebhook(sql, row));
}

/** Changes a webhook. @returns whether it exists */
export async function applyChange(
  sql: Sql,
  { accountId, id }: { readonly accountId: string; readonly id: string },
  { replaces, secret, previousSecret, failingSince, disabled }: WebhookChange,
): Promise<boolean> {
  const columns: Readonly<Record<string, Bound | undefined>> = {
    secret,
    previous_secret: partOf(previousSecret, (previous) => previous.secret),
    previous_secret_until: partOf(previousSecret, ({ until }) => until),
    failing_since: failingSince,
    disabled_at: partOf(disabled, ({ at }) => at),
    disabled_reason: partOf(disabled, ({ reason }) => reason),
  };
  const changed = Object.entries(columns).filter(([, value]) => value !== undefined);
  // An assignment without effect, so that the row is found and locked even if nothing changes.
  const assignments = ['version = version', ...changed.map(([name], index) => `${name} = $${index + 3}`)];
  const values = [accountId, id, ...changed.map(([, value]) => value!)];
  let statement = `UPDATE webhook SET ${assignments.join(', ')} WHERE account_id = $1 AND id = $2`;
  if (replaces !== undefined) statement += ` AND secret = $${values.push(replaces)}`;
  return (await sql.run(statement, values)) > 0;
}

/** A part of a changed value; null (removed) and undefined (unchanged) are passed on. */
function partOf<T extends object, P>(
  whole: T | null | undefined,
  part: (whole: T) => P,
): P | null | undefined {
  return whole ? part(whole) : (whole as null | undefined);
}

/** The account of a webhook. */
export async function ownerOf(sql: Sql, id: string): Promise<string | undefined> {
  const row = await sql.row<{ account_id: string }>('SELECT account_id FROM webhook WHERE id = $1', [id]);
  return row?.account_id;
}

interface OutboxRow extends WebhookRow {
  readonly pending: number;
  readonly due: number;
  readonly due_since: Date | null;
  readonly next_due_at: Date | null;
}

/**
 * Waiting notifications, by webhook in order of creation.
 * @param condition on `webhook`, with values from `$2` on
 */
export async function readOutbox(
  sql: Sql,
  now: Date,
  condition = 'true',
  ...values: Bound[]
): Promise<Outbox[]> {
  const isDue = 'next_attempt_at <= $1';
  const rows = await sql.rows<OutboxRow>(
    `SELECT ${webhookColumns(sql)}, pending, due, due_since, next_due_at
     FROM webhook CROSS JOIN LATERAL (
       SELECT count(*) AS pending, count(*) FILTER (WHERE ${isDue}) AS due,
         min(next_attempt_at) FILTER (WHERE ${isDue}) AS due_since,
         min(next_attempt_at) FILTER (WHERE NOT ${isDue}) AS next_due_at
       FROM notification WHERE webhook_id = webhook.id AND status = 'pending'
     ) AS waiting
     WHERE pending > 0 AND ${condition}
     ORDER BY webhook.number`,
    [now, ...values],
  );
  return rows.map(({ due_since: dueSince, next_due_at: nextDueAt, ...row }) => ({
    webhook: toWebhook(sql, row),
    pending: row.pending,
    due: row.due,
    ...(dueSince !== null && { dueSince }),
    ...(nextDueAt !== null && { nextDueAt }),
  }));
}

/** What {@link toDue} takes of a notification `n` and its webhook. */
export const dueColumns = (sql: Sql) =>
  `n.number, n.id::VARCHAR AS notification, n.body, n.trace, n.attempts, n.first_attempt_at, ${webhookColumns(sql)}`;

export interface DueRow extends WebhookRow {
  readonly number: number;
  readonly notification: string;
  readonly body: string;
  readonly trace: string | null;
  readonly attempts: number;
  readonly first_attempt_at: Date | null;
}

export const toDue = (sql: Sql, row: DueRow): DueNotification => ({
  number: row.number,
  id: row.notification,
  body: row.body,
  ...(row.trace !== null && { trace: row.trace }),
  attempts: row.attempts,
  ...(row.first_attempt_at !== null && { firstAttemptAt: row.first_attempt_at }),
  webhook: toWebhook(sql, row),
});
