import { BIGINT, INTEGER, SMALLINT, TIMESTAMP, VARCHAR } from '@duckdb/node-api';
import type { AttemptsCall, RecordedAttempt } from '../../outbox.js';
import { integerList } from '../../sql/receipts.js';
import { applyChange, ownerOf } from '../../sql/webhooks.js';
import { appendRows, type Column } from '../append.js';
import { timestampOf } from '../columns.js';
import type { Session } from '../session.js';

interface AttemptRow {
  readonly attempt: RecordedAttempt;
  readonly receipt: number;
}

/** The columns of the table `delivery_attempt`, in order. */
const ATTEMPT_COLUMNS: readonly Column<AttemptRow>[] = [
  { type: BIGINT, value: ({ attempt }) => BigInt(attempt.notification) },
  { type: BIGINT, value: ({ receipt }) => BigInt(receipt) },
  { type: TIMESTAMP, value: ({ attempt }) => timestampOf(attempt.startedAt) },
  { type: INTEGER, value: ({ attempt }) => attempt.milliseconds },
  { type: SMALLINT, value: ({ attempt }) => attempt.status ?? null },
  { type: VARCHAR, value: ({ attempt }) => attempt.fault ?? null },
  { type: VARCHAR, value: ({ attempt }) => attempt.response },
];

/** Records attempts of notifications that still exist, with their consequences. */
export async function recordAttempts(session: Session, { attempts, webhooks }: AttemptsCall): Promise<void> {
  const stored = await notificationsByNumber(session, attempts);
  const rows = attempts.flatMap((attempt): AttemptRow[] => {
    const receipt = stored.get(attempt.notification)?.receipt;
    return receipt === undefined ? [] : [{ attempt, receipt }];
  });
  await appendRows(session, 'delivery_attempt', ATTEMPT_COLUMNS, rows);
  await updateNotifications(
    session,
    rows
      .map(({ attempt }) => attempt)
      .filter((one) => one.attemptsBefore === stored.get(one.notification)?.attempts),
  );
  for (const [id, change] of Object.entries(webhooks)) {
    const accountId = await ownerOf(session, id);
    if (accountId !== undefined) await applyChange(session, { accountId, id }, change);
  }
}

interface NotificationRow {
  readonly number: number;
  readonly receipt: number;
  readonly attempts: number;
}

async function notificationsByNumber(
  session: Session,
  attempts: readonly RecordedAttempt[],
): Promise<Map<number, NotificationRow>> {
  if (attempts.length === 0) return new Map();
  const numbers = integerList(attempts.map(({ notification }) => notification));
  const rows = await session.rows<NotificationRow>(
    `SELECT number::DOUBLE AS number, receipt::DOUBLE AS receipt, attempts
     FROM notification WHERE number IN (${numbers})`,
  );
  return new Map(rows.map((row) => [row.number, row]));
}

/** The types of the values that {@link updateNotifications} passes as JSON, in one parameter for all rows. */
const CHANGES =
  '[{"number":"BIGINT","status":"VARCHAR","started":"BIGINT","next":"BIGINT","finished":"BIGINT","reason":"VARCHAR"}]';

async function updateNotifications(session: Session, attempts: readonly RecordedAttempt[]): Promise<void> {
  if (attempts.length === 0) return;
  const changes = attempts.map(({ notification: number, startedAt, next }) => ({
    number,
    status: next.status,
    started: startedAt.getTime(),
    next: next.status === 'pending' ? next.at.getTime() : null,
    finished: next.status === 'pending' ? null : next.at.getTime(),
    reason: next.status === 'failed' ? next.reason : null,
  }));
  await session.run(
    `UPDATE notification
     SET status = change.status, reason = change.reason, attempts = attempts + 1,
       first_attempt_at = coalesce(first_attempt_at, epoch_ms(change.started)),
       next_attempt_at = epoch_ms(change.next), finished_at = epoch_ms(change.finished)
     FROM (SELECT unnest(from_json($1, '${CHANGES}'), recursive := true)) AS change
     WHERE notification.number = change.number`,
    [JSON.stringify(changes)],
  );
}
