import type { OutboxRules, TidiedOutbox } from '../outbox.js';
import { integerList, RECEIPTS_PER_STATEMENT, slices } from './receipts.js';
import type { Sql } from './sql.js';

/**
 * Applies the rules: attempts planned before the clock was set back are brought forward, notifications that waited too
 * long for a disabled webhook are given up, and those that ended long ago and expired previous secrets are deleted. Call it
 * in a transaction.
 */
export async function tidyOutbox(
  sql: Sql,
  { now, gaps, latest, disabledBefore, finishedBefore }: OutboxRules,
): Promise<TidiedOutbox> {
  await sql.run(
    'UPDATE webhook SET previous_secret = NULL, previous_secret_until = NULL WHERE previous_secret_until < $1',
    [now],
  );
  const pauses = gaps.map((_, index) => `WHEN ${index + 1} THEN $${index + 3}::${sql.time}`);
  const paused = `CASE least(attempts + 1, ${gaps.length}) ${pauses.join(' ')} END`;
  const brought = await sql.run(
    `UPDATE notification SET next_attempt_at = ${paused}
     WHERE status = 'pending' AND next_attempt_at > ${paused} AND (attempts = 0 OR next_attempt_at > $2
       OR number IN (SELECT notification FROM delivery_attempt WHERE started_at > $1))`,
    [now, latest, ...gaps.map((gap) => new Date(now.getTime() + Math.ceil(gap)))],
  );
  const givenUp = await sql.run(
    `UPDATE notification
     SET status = 'failed', reason = 'webhook_disabled', next_attempt_at = NULL, finished_at = $1
     FROM webhook
     WHERE webhook.id = webhook_id AND webhook.account_id = notification.account_id AND disabled_at IS NOT NULL
       AND status = 'pending' AND greatest(next_attempt_at, disabled_at) < $2`,
    [now, disabledBefore],
  );
  const outlived = await sql.rows<{ number: number }>(
    `DELETE FROM notification WHERE status <> 'pending' AND finished_at < $1 RETURNING number`,
    [finishedBefore],
  );
  // Separate statements: they see the attempts of transactions that the previous one waited for.
  const numbers = outlived.map(({ number }) => number);
  for (const slice of slices(numbers, RECEIPTS_PER_STATEMENT))
    await sql.run(`DELETE FROM delivery_attempt WHERE notification IN (${integerList(slice)})`);
  return { givenUp, deleted: numbers.length, brought };
}
