import { randomUUID } from 'node:crypto';
import { BIGINT, INTEGER, TIMESTAMP, UUID, uuidValueFromString, VARCHAR } from '@duckdb/node-api';
import { notificationBody } from '../../domain/notification.js';
import type { FinishedAssessment, StoredNotification } from '../store.js';
import { appendRows, type Column } from './append.js';
import { slices } from './by-receipt.js';
import { guarded, integerList, milliseconds, timestampOf, unguarded } from './columns.js';
import type { Session } from './session.js';

interface NewNotification {
  readonly number: number;
  readonly webhookId: string;
  readonly accountId: string;
  readonly receipt: number;
  readonly body: string;
  readonly createdAt: Date;
}

/** The columns of the table `notification`, in its order: it is due at once. */
const NOTIFICATION_COLUMNS: readonly Column<NewNotification>[] = [
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
];

/** Texts in one statement, for which DuckDB takes the index. */
const SLICE = 1000;

/**
 * Queues a notification of each text for every webhook that its account has at this moment. To be called in the
 * transaction that writes the results: a webhook then hears of what is completed after its creation, and of all of it
 * (decision 35).
 * @returns how many were queued
 */
export async function queueNotifications(
  session: Session,
  finished: readonly FinishedAssessment[],
  createdAt: Date,
): Promise<number> {
  if (finished.length === 0) return 0;
  const webhooks = await webhooksByAccount(session);
  if (webhooks.size === 0) return 0;
  let queued = 0;
  for (const slice of slices(finished, SLICE)) {
    const texts = await textsByReceipt(session, slice);
    const rows = slice.flatMap(({ receipt, body }) => {
      const { account_id: accountId, id, text } = texts.get(receipt)!;
      // One rendering serves all webhooks of a version.
      const bodies = new Map<string, string>();
      return (webhooks.get(accountId) ?? []).map(({ id: webhookId, version }) => {
        const rendered =
          bodies.get(version) ?? notificationBody(version, { accountId, id, text: unguarded(text), body });
        bodies.set(version, rendered);
        return { webhookId, accountId, receipt, body: rendered, createdAt };
      });
    });
    if (rows.length === 0) continue;
    const numbers = await session.numbers(
      `SELECT nextval('notification_number')::DOUBLE FROM range(${rows.length})`,
    );
    const numbered = rows.map((row, index) => ({ ...row, number: numbers[index]! }));
    await appendRows(session, 'notification', NOTIFICATION_COLUMNS, numbered);
    queued += rows.length;
  }
  return queued;
}

interface WebhookOfAccount {
  readonly id: string;
  readonly account_id: string;
  readonly version: string;
}

async function webhooksByAccount(session: Session): Promise<Map<string, WebhookOfAccount[]>> {
  const webhooks = await session.rows<WebhookOfAccount>(
    'SELECT id, account_id, version FROM webhook ORDER BY number',
  );
  const byAccount = new Map<string, WebhookOfAccount[]>();
  for (const webhook of webhooks) {
    const others = byAccount.get(webhook.account_id);
    if (others) others.push(webhook);
    else byAccount.set(webhook.account_id, [webhook]);
  }
  return byAccount;
}

interface TextRow {
  readonly receipt: number;
  readonly account_id: string;
  readonly id: string;
  readonly text: string;
}

async function textsByReceipt(
  session: Session,
  finished: readonly FinishedAssessment[],
): Promise<Map<number, TextRow>> {
  const receipts = integerList(finished.map(({ receipt }) => receipt));
  const rows = await session.rows<TextRow>(
    `SELECT receipt::DOUBLE AS receipt, account_id, id, ${guarded('text')} AS text
     FROM submission WHERE receipt IN (${receipts})`,
  );
  return new Map(rows.map((row) => [row.receipt, row]));
}

/** Deletes what was and is to be sent to a webhook, with the attempts. */
export async function deleteNotificationsOf(session: Session, webhookId: string): Promise<void> {
  await session.run(
    'DELETE FROM delivery_attempt WHERE notification IN (SELECT number FROM notification WHERE webhook_id = $1)',
    [webhookId],
  );
  await session.run('DELETE FROM notification WHERE webhook_id = $1', [webhookId]);
}

/** Lets what is to be sent to a webhook be due at `at`, unless it is sooner. */
export async function makeDue(session: Session, webhookId: string, at: Date): Promise<void> {
  await session.run(
    `UPDATE notification SET next_attempt_at = least(next_attempt_at, epoch_ms($2::BIGINT))
     WHERE webhook_id = $1 AND status = 'pending'`,
    [webhookId, at.getTime()],
  );
}

interface NotificationRow {
  readonly number: number;
  readonly id: string;
  readonly webhook_id: string;
  readonly account_id: string;
  readonly receipt: number;
  readonly body: string;
  readonly created_at: number;
}

/** What there is of an account, in order of creation. */
export async function listNotifications(session: Session, accountId: string): Promise<StoredNotification[]> {
  const rows = await session.rows<NotificationRow>(
    `SELECT number::DOUBLE AS number, id::VARCHAR AS id, webhook_id, account_id, receipt::DOUBLE AS receipt, body,
       ${milliseconds('created_at')} AS created_at
     FROM notification WHERE account_id = $1 ORDER BY number`,
    [accountId],
  );
  return rows.map(({ number, id, webhook_id, account_id, receipt, body, created_at }) => ({
    number,
    id,
    webhookId: webhook_id,
    accountId: account_id,
    receipt,
    body,
    createdAt: new Date(created_at),
  }));
}
