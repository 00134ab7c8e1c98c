import type { DueNotification, DueQuery, Outbox, OutboxRules, TidiedOutbox } from '../../store.js';
import { integerList, milliseconds } from '../columns.js';
import type { Session } from '../session.js';
import { toWebhook, type WebhookRow, webhookColumns } from './webhooks.js';

interface OutboxRow extends WebhookRow {
  readonly pending: number;
  readonly due: number;
  readonly due_since: number | null;
  readonly next_due_at: number | null;
}

/** Waiting notifications, by webhook in order of creation. */
export async function readOutbox(session: Session, now: Date): Promise<Outbox[]> {
  const isDue = 'next_attempt_at <= epoch_ms($1::BIGINT)';
  const rows = await session.rows<OutboxRow>(
    `SELECT ${webhookColumns}, pending, due, ${milliseconds('due_since')} AS due_since,
       ${milliseconds('next_due_at')} AS next_due_at
     FROM webhook JOIN (
       SELECT webhook_id, count(*)::DOUBLE AS pending, (count(*) FILTER (${isDue}))::DOUBLE AS due,
         min(next_attempt_at) FILTER (${isDue}) AS due_since,
         min(next_attempt_at) FILTER (NOT ${isDue}) AS next_due_at
       FROM notification WHERE status = 'pending' GROUP BY webhook_id
     ) ON webhook_id = webhook.id
     ORDER BY webhook.number`,
    [now.getTime()],
  );
  return rows.map(({ due_since: since, next_due_at: next, ...row }) => ({
    webhook: toWebhook(row),
    pending: row.pending,
    due: row.due,
    ...(since !== null && { dueSince: new Date(since) }),
    ...(next !== null && { nextDueAt: new Date(next) }),
  }));
}

interface DueRow {
  readonly number: number;
  readonly id: string;
  readonly body: string;
  readonly attempts: number;
  readonly first_attempt_at: number | null;
}

/** Notifications to be sent to a webhook now, the longest due first. */
export async function readDue(
  session: Session,
  { webhookId, now, limit, except = [] }: DueQuery,
): Promise<DueNotification[]> {
  // Exceptions are bound: as literals, a thousand of them take five times as long as the rest of the statement.
  const numbers = await session.numbers(
    `SELECT number::DOUBLE FROM notification
     WHERE webhook_id = $1 AND status = 'pending' AND next_attempt_at <= epoch_ms($2::BIGINT)
       AND number NOT IN (SELECT unnest(from_json($4, '["BIGINT"]')))
     ORDER BY next_attempt_at, number LIMIT $3::INTEGER`,
    [webhookId, now.getTime(), limit, JSON.stringify(except)],
  );
  if (numbers.length === 0) return [];
  // Reads bodies through the index, which DuckDB uses only for literals.
  const rows = await session.rows<DueRow>(
    `SELECT number::DOUBLE AS number, id::VARCHAR AS id, body, attempts,
       ${milliseconds('first_attempt_at')} AS first_attempt_at
     FROM notification WHERE number IN (${integerList(numbers)})
     ORDER BY next_attempt_at, number`,
  );
  return rows.map(({ number, id, body, attempts, first_attempt_at: first }) => ({
    number,
    id,
    body,
    attempts,
    ...(first !== null && { firstAttemptAt: new Date(first) }),
  }));
}

/**
 * Applies the rules: attempts planned before the clock was set back are brought forward, notifications that waited too
 * long for a disabled webhook are given up, and those that ended long ago and expired previous secrets are deleted.
 */
export async function tidyOutbox(
  session: Session,
  { now, gaps, latest, disabledBefore, finishedBefore }: OutboxRules,
): Promise<TidiedOutbox> {
  const paused = `epoch_ms($1::BIGINT + from_json($2, '["BIGINT"]')[least(attempts + 1, ${gaps.length})])`;
  const brought = await changedRows(
    session,
    `UPDATE notification SET next_attempt_at = ${paused}
     WHERE status = 'pending' AND next_attempt_at > ${paused} AND (attempts = 0 OR next_attempt_at > epoch_ms($3::BIGINT)
       OR number IN (
       SELECT notification FROM delivery_attempt WHERE started_at > epoch_ms($1::BIGINT)))`,
    [now.getTime(), JSON.stringify(gaps.map(Math.ceil)), latest.getTime()],
  );
  const givenUp = await changedRows(
    session,
    `UPDATE notification
     SET status = 'failed', reason = 'webhook_disabled', next_attempt_at = NULL, finished_at = epoch_ms($1::BIGINT)
     FROM webhook
     WHERE webhook.id = webhook_id AND disabled_at IS NOT NULL AND status = 'pending'
       AND greatest(next_attempt_at, disabled_at) < epoch_ms($2::BIGINT)`,
    [now.getTime(), disabledBefore.getTime()],
  );
  const finished = [finishedBefore.getTime()];
  const outlived = `status <> 'pending' AND finished_at < epoch_ms($1::BIGINT)`;
  await session.run(
    `DELETE FROM delivery_attempt
     WHERE notification IN (SELECT number FROM notification WHERE ${outlived})`,
    finished,
  );
  const deleted = await changedRows(session, `DELETE FROM notification WHERE ${outlived}`, finished);
  await session.run(
    `UPDATE webhook SET previous_secret = NULL, previous_secret_until = NULL
     WHERE previous_secret_until < epoch_ms($1::BIGINT)`,
    [now.getTime()],
  );
  return { givenUp, deleted, brought };
}

/** Runs a statement that changes rows. @returns the number of changed rows */
export async function changedRows(
  session: Session,
  statement: string,
  values: (string | number | null)[],
): Promise<number> {
  const [[count = 0] = []] = await session.columns(statement, values);
  return Number(count);
}
