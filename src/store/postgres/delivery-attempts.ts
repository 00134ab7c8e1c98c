import type { AttemptsCall, RecordedAttempt } from '../outbox.js';
import { applyChange, ownerOf } from '../sql/webhooks.js';
import type { Session } from './database.js';
import { encoded } from './text-codec.js';

/** Records attempts of notifications that still exist, with their consequences. Call it in a transaction. */
export async function recordAttempts(session: Session, { attempts, webhooks }: AttemptsCall): Promise<void> {
  // Webhooks are locked first and in order, as by all code that changes them. An attempt seldom changes one.
  for (const [id, change] of Object.entries(webhooks).sort(([one], [other]) => (one < other ? -1 : 1))) {
    const accountId = await ownerOf(session, id);
    if (accountId !== undefined) await applyChange(session, { accountId, id }, change);
  }
  if (attempts.length === 0) return;
  const stored = await findNotifications(session, attempts);
  const present = attempts.filter(({ notification }) => stored.has(notification));
  await insertAttempts(session, present, stored);
  await updateNotifications(
    session,
    present.filter((one) => one.attemptsBefore === stored.get(one.notification)!.attempts),
  );
}

interface NotificationRow {
  readonly number: number;
  readonly account_id: string;
  readonly receipt: number;
  readonly attempts: number;
}

/** Finds and locks them, so that a concurrent deletion waits, and deletes these attempts too. */
async function findNotifications(
  session: Session,
  attempts: readonly RecordedAttempt[],
): Promise<ReadonlyMap<number, NotificationRow>> {
  const rows = await session.rows<NotificationRow>(
    `SELECT number, account_id, receipt, attempts FROM notification
     WHERE number = ANY ($1::bigint[]) ORDER BY number FOR UPDATE`,
    [attempts.map(({ notification }) => notification)],
  );
  return new Map(rows.map((row) => [row.number, row]));
}

async function insertAttempts(
  session: Session,
  attempts: readonly RecordedAttempt[],
  stored: ReadonlyMap<number, NotificationRow>,
): Promise<void> {
  await session.run(
    `INSERT INTO delivery_attempt
       (notification, account_id, receipt, started_at, milliseconds, http_status, fault, answer)
     SELECT notification, account_id, receipt, started_at, milliseconds, http_status, fault, answer
     FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::timestamptz[], $5::integer[], $6::smallint[], $7::text[],
       $8::text[]) WITH ORDINALITY
       AS a (notification, account_id, receipt, started_at, milliseconds, http_status, fault, answer, place)
     ORDER BY place`,
    [
      attempts.map(({ notification }) => notification),
      attempts.map(({ notification }) => stored.get(notification)!.account_id),
      attempts.map(({ notification }) => stored.get(notification)!.receipt),
      attempts.map(({ startedAt }) => startedAt),
      attempts.map(({ milliseconds }) => milliseconds),
      attempts.map(({ status }) => status ?? null),
      attempts.map(({ fault }) => fault ?? null),
      attempts.map(({ response }) => encoded(response)),
    ],
  );
}

async function updateNotifications(session: Session, attempts: readonly RecordedAttempt[]): Promise<void> {
  const next = attempts.map((attempt) => attempt.next);
  await session.run(
    `UPDATE notification
     SET status = change.status, reason = change.reason, attempts = attempts + 1,
       first_attempt_at = coalesce(first_attempt_at, change.started),
       next_attempt_at = change.next, finished_at = change.finished
     FROM unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::text[])
       AS change (number, status, started, next, finished, reason)
     WHERE notification.number = change.number`,
    [
      attempts.map(({ notification }) => notification),
      next.map(({ status }) => status),
      attempts.map(({ startedAt }) => startedAt),
      next.map(({ status, at }) => (status === 'pending' ? at : null)),
      next.map(({ status, at }) => (status === 'pending' ? null : at)),
      next.map((one) => (one.status === 'failed' ? one.reason : null)),
    ],
  );
}
