import { randomUUID } from 'node:crypto';
import { BIGINT, INTEGER, TIMESTAMP, UUID, uuidValueFromString, VARCHAR } from '@duckdb/node-api';
import {
  type HearingWebhook,
  type NewNotification,
  type NotifiedText,
  notificationsOf,
} from '../../result-rules.js';
import { integerList, slices } from '../../sql/receipts.js';
import type { FinishedAssessment } from '../../store.js';
import { appendRows, type Column } from '../append.js';
import { guarded, timestampOf, unguarded } from '../columns.js';
import type { Session } from '../session.js';

interface NumberedNotification extends NewNotification {
  readonly number: number;
  readonly createdAt: Date;
}

/** The columns of the table `notification`, in order: it is due at once. */
const NOTIFICATION_COLUMNS: readonly Column<NumberedNotification>[] = [
  { type: BIGINT, value: ({ number }) => BigInt(number) },
  { type: UUID, value: () => uuidValueFromString(randomUUID()) },
  { type: VARCHAR, value: ({ webhookId }) => webhookId },
  { type: VARCHAR, value: ({ accountId }) => accountId },
  { type: BIGINT, value: ({ receipt }) => BigInt(receipt) },
  { type: VARCHAR, value: ({ body }) => body },
  { type: TIMESTAMP, value: ({ createdAt }) => timestampOf(createdAt) },
  { type: VARCHAR, value: () => 'pending' },
  { type: INTEGER, value: () => 0 },
  { type: TIMESTAMP, value: () => null },
  { type: TIMESTAMP, value: ({ createdAt }) => timestampOf(createdAt) },
  { type: TIMESTAMP, value: () => null },
  { type: VARCHAR, value: () => null },
  { type: VARCHAR, value: ({ trace }) => trace },
];

/** Texts per statement, so that DuckDB uses the index. */
const SLICE = 1000;

/**
 * Queues notifications of first results. Call it in the transaction that writes them.
 * @returns how many were queued
 */
export async function queueNotifications(
  session: Session,
  first: readonly FinishedAssessment[],
  createdAt: Date,
): Promise<number> {
  if (first.length === 0) return 0;
  const webhooks = await session.rows<HearingWebhook>(
    'SELECT id, account_id AS "accountId", version FROM webhook ORDER BY number',
  );
  if (webhooks.length === 0) return 0;
  let queued = 0;
  for (const slice of slices(first, SLICE)) {
    const rows = notificationsOf(slice, await textsByReceipt(session, slice), webhooks);
    if (rows.length === 0) continue;
    const numbers = await session.numbers(
      `SELECT nextval('notification_number')::DOUBLE FROM range(${rows.length})`,
    );
    const numbered = rows.map((row, index) => ({ ...row, number: numbers[index]!, createdAt }));
    await appendRows(session, 'notification', NOTIFICATION_COLUMNS, numbered);
    queued += rows.length;
  }
  return queued;
}

interface TextRow extends NotifiedText {
  readonly receipt: number;
}

async function textsByReceipt(
  session: Session,
  finished: readonly FinishedAssessment[],
): Promise<Map<number, NotifiedText>> {
  const receipts = integerList(finished.map(({ receipt }) => receipt));
  const rows = await session.rows<TextRow>(
    `SELECT receipt::DOUBLE AS receipt, account_id AS "accountId", id, ${guarded('text')} AS text, trace
     FROM submission WHERE receipt IN (${receipts})`,
  );
  return new Map(rows.map(({ receipt, text, ...row }) => [receipt, { ...row, text: unguarded(text) }]));
}

/** Deletes a webhook's notifications, sent and pending, with the attempts. */
export async function deleteNotificationsOf(session: Session, webhookId: string): Promise<void> {
  await session.run(
    'DELETE FROM delivery_attempt WHERE notification IN (SELECT number FROM notification WHERE webhook_id = $1)',
    [webhookId],
  );
  await session.run('DELETE FROM notification WHERE webhook_id = $1', [webhookId]);
}

/** Makes a webhook's pending notifications due at `at`, unless they are due sooner. */
export async function makeDue(session: Session, webhookId: string, at: Date): Promise<void> {
  await session.run(
    `UPDATE notification SET next_attempt_at = least(next_attempt_at, $2)
     WHERE webhook_id = $1 AND status = 'pending'`,
    [webhookId, at],
  );
}
