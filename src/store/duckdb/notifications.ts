import { randomUUID } from 'node:crypto';
import { BIGINT, TIMESTAMP, UUID, uuidValueFromString, VARCHAR } from '@duckdb/node-api';
import type { Notification, QueuedNotification } from '../store.js';
import { appendRows, type Column } from './append.js';
import { integerList, milliseconds, timestampOf } from './columns.js';
import type { Session } from './session.js';

interface NotificationRow extends Notification {
  readonly accountId: string;
  readonly createdAt: Date;
}

/** The columns of the table `notification`, in its order. */
const NOTIFICATION_COLUMNS: readonly Column<NotificationRow>[] = [
  { type: UUID, value: () => uuidValueFromString(randomUUID()) },
  { type: VARCHAR, value: ({ webhookId }) => webhookId },
  { type: VARCHAR, value: ({ accountId }) => accountId },
  { type: BIGINT, value: ({ receipt }) => BigInt(receipt) },
  { type: VARCHAR, value: ({ body }) => body },
  { type: TIMESTAMP, value: ({ createdAt }) => timestampOf(createdAt) },
];

/** Of these texts, those that have a result of any pipeline. */
export async function receiptsWithResult(session: Session, receipts: string): Promise<Set<number>> {
  return new Set(
    await session.numbers(`SELECT DISTINCT receipt::DOUBLE FROM result WHERE receipt IN (${receipts})`),
  );
}

/** Queues notifications of texts that are there, for webhooks that are still there and belong to the text's account. */
export async function queueNotifications(
  session: Session,
  notifications: readonly Notification[],
  createdAt: Date,
): Promise<void> {
  if (notifications.length === 0) return;
  const webhooks = await session.rows<{ id: string; account_id: string }>(
    'SELECT id, account_id FROM webhook',
  );
  const accountOfWebhook = new Map(webhooks.map(({ id, account_id }) => [id, account_id]));
  const receipts = integerList([...new Set(notifications.map(({ receipt }) => receipt))]);
  const texts = await session.rows<{ receipt: number; account_id: string }>(
    `SELECT receipt::DOUBLE AS receipt, account_id FROM submission WHERE receipt IN (${receipts})`,
  );
  const accountOfText = new Map(texts.map(({ receipt, account_id }) => [receipt, account_id]));
  const rows = notifications.flatMap((notification): NotificationRow[] => {
    const accountId = accountOfText.get(notification.receipt);
    const isCurrent = accountId !== undefined && accountOfWebhook.get(notification.webhookId) === accountId;
    return isCurrent ? [{ ...notification, accountId, createdAt }] : [];
  });
  await appendRows(session, 'notification', NOTIFICATION_COLUMNS, rows);
}

interface QueuedRow {
  readonly id: string;
  readonly webhook_id: string;
  readonly account_id: string;
  readonly receipt: number;
  readonly body: string;
  readonly created_at: number;
}

/** What is queued for an account, in order of completion. */
export async function listNotifications(session: Session, accountId: string): Promise<QueuedNotification[]> {
  const rows = await session.rows<QueuedRow>(
    `SELECT id::VARCHAR AS id, webhook_id, account_id, receipt::DOUBLE AS receipt, body,
       ${milliseconds('created_at')} AS created_at
     FROM notification WHERE account_id = $1 ORDER BY created_at, receipt, rowid`,
    [accountId],
  );
  return rows.map(({ id, webhook_id, account_id, receipt, body, created_at }) => ({
    id,
    webhookId: webhook_id,
    accountId: account_id,
    receipt,
    body: body,
    createdAt: new Date(created_at),
  }));
}
