import { DUE_COLUMNS, type DueRow, toDue } from '../../sql/webhooks.js';
import type { DueNotification, DueQuery, OutboxRules, TidiedOutbox } from '../../store.js';
import { integerList } from '../columns.js';
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
    `SELECT ${DUE_COLUMNS} FROM notification WHERE number IN (${integerList(numbers)})
     ORDER BY next_attempt_at, number`,
  );
  return rows.map(toDue);
}

/**
 * Applies the rules: attempts planned before the clock was set back are brought forward, notifications that waited too
 * long for a disabled webhook are given up, and those that ended long ago and expired previous secrets are deleted.
 */
export async function tidyOutbox(
  session: Session,
  { now, gaps, latest, disabledBefore, finishedBefore }: OutboxRules,
): Promise<TidiedOutbox> {
  const paused = `$1::TIMESTAMP + to_milliseconds(from_json($2, '["BIGINT"]')[least(attempts + 1, ${gaps.length})])`;
  const brought = await session.run(
    `UPDATE notification SET next_attempt_at = ${paused}
     WHERE status = 'pending' AND next_attempt_at > ${paused} AND (attempts = 0 OR next_attempt_at > $3
       OR number IN (
       SELECT notification FROM delivery_attempt WHERE started_at > $1))`,
    [now, JSON.stringify(gaps.map(Math.ceil)), latest],
  );
  const givenUp = await session.run(
    `UPDATE notification
     SET status = 'failed', reason = 'webhook_disabled', next_attempt_at = NULL, finished_at = $1
     FROM webhook
     WHERE webhook.id = webhook_id AND disabled_at IS NOT NULL AND status = 'pending'
       AND greatest(next_attempt_at, disabled_at) < $2`,
    [now, disabledBefore],
  );
  const finished = [finishedBefore];
  const outlived = `status <> 'pending' AND finished_at < $1`;
  await session.run(
    `DELETE FROM delivery_attempt
     WHERE notification IN (SELECT number FROM notification WHERE ${outlived})`,
    finished,
  );
  const deleted = await session.run(`DELETE FROM notification WHERE ${outlived}`, finished);
  await session.run(
    `UPDATE webhook SET previous_secret = NULL, previous_secret_until = NULL
     WHERE previous_secret_until < $1`,
    [now],
  );
  return { givenUp, deleted, brought };
}
