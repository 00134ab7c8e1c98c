import { randomUUID } from 'node:crypto';
import type { FinishedAssessment } from '../assessments.js';
import { type HearingWebhook, type NotifiedText, notificationsOf } from '../result-rules.js';
import type { Session } from './database.js';
import { decoded } from './text-codec.js';

/**
 * Queues a notification of each text for every webhook that its account has at this moment; they are due at once. Call
 * it in the transaction that writes the results, with the webhooks of the accounts locked.
 * @param accounts of the texts, by receipt
 * @returns how many were queued
 */
export async function queueNotifications(
  session: Session,
  first: readonly FinishedAssessment[],
  accounts: ReadonlyMap<number, string>,
  createdAt: Date,
): Promise<number> {
  if (first.length === 0) return 0;
  const webhooks = await session.rows<HearingWebhook>(
    'SELECT id, account_id AS "accountId", version FROM webhook WHERE account_id = ANY ($1::text[]) ORDER BY number',
    [[...new Set(first.map(({ receipt }) => accounts.get(receipt)!))]],
  );
  if (webhooks.length === 0) return 0;
  const heard = new Set(webhooks.map(({ accountId }) => accountId));
  const told = first.filter(({ receipt }) => heard.has(accounts.get(receipt)!));
  const texts = await textsByReceipt(session, told);
  const notifications = notificationsOf(told, texts, webhooks);
  return session.run(
    `INSERT INTO notification (id, webhook_id, account_id, receipt, body, trace, created_at, next_attempt_at)
     SELECT n.id, n.webhook_id, n.account_id, n.receipt, n.body, n.trace, $7::timestamptz, $7
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[])
       WITH ORDINALITY AS n (id, webhook_id, account_id, receipt, body, trace, place)
     ORDER BY n.place`,
    [
      notifications.map(() => randomUUID()),
      notifications.map(({ webhookId }) => webhookId),
      notifications.map(({ accountId }) => accountId),
      notifications.map(({ receipt }) => receipt),
      notifications.map(({ body }) => body),
      notifications.map(({ trace }) => trace),
      createdAt,
    ],
  );
}

async function textsByReceipt(
  session: Session,
  finished: readonly FinishedAssessment[],
): Promise<ReadonlyMap<number, NotifiedText>> {
  const rows = await session.rows<NotifiedText & { readonly receipt: number }>(
    'SELECT receipt, account_id AS "accountId", id, text, trace FROM submission WHERE receipt = ANY ($1::bigint[])',
    [finished.map(({ receipt }) => receipt)],
  );
  return new Map(rows.map(({ receipt, text, ...row }) => [receipt, { ...row, text: decoded(text) }]));
}
