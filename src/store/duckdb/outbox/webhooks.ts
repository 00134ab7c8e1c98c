import type { Webhook, WebhookChange } from '../../../domain/webhooks/webhook.js';
import { holdAccount } from '../../sql/accounts.js';
import { applyChange } from '../../sql/webhooks.js';
import type { Session } from '../session.js';
import { deleteNotificationsOf, makeDue } from './notifications.js';

/**
 * Adds a webhook, unless its account already has the maximum; then returns false. @throws AssessError `unknown_account`
 */
export async function insertWebhook(
  session: Session,
  webhook: Webhook,
  most = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  await holdAccount(session, webhook.accountId);
  const [count = 0] = await session.numbers('SELECT count(*)::DOUBLE FROM webhook WHERE account_id = $1', [
    webhook.accountId,
  ]);
  if (count >= most) return false;
  await session.run(
    `INSERT INTO webhook (number, id, account_id, url, secret, version, created_at)
     SELECT coalesce(max(number), 0) + 1, $1, $2, $3, $4, $5, $6 FROM webhook`,
    [webhook.id, webhook.accountId, webhook.url, webhook.secret, webhook.version, webhook.createdAt],
  );
  return true;
}

/** Deletes a webhook with its notifications, sent and pending; false if the account has no webhook with that id. */
export async function deleteWebhook(
  session: Session,
  { accountId, id }: { accountId: string; id: string },
): Promise<boolean> {
  const deleted = await session.run('DELETE FROM webhook WHERE id = $1 AND account_id = $2', [id, accountId]);
  if (deleted > 0) await deleteNotificationsOf(session, id);
  return deleted > 0;
}

/** One call of `changeWebhook`. */
interface WebhookChangeCall {
  readonly accountId: string;
  readonly id: string;
  readonly change: WebhookChange;
  readonly at: Date;
}

/**
 * Changes a webhook; false if the account has no webhook with that id. If this enables it, its queued notifications are
 * due.
 */
export async function updateWebhook(
  session: Session,
  { change, at, ...webhook }: WebhookChangeCall,
): Promise<boolean> {
  if (!(await applyChange(session, webhook, change))) return false;
  if (change.disabled === null) await makeDue(session, webhook.id, at);
  return true;
}
