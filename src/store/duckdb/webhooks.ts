import type { Webhook } from '../../domain/webhook.js';
import { requireAccount } from './accounts.js';
import { guarded, milliseconds, unguarded } from './columns.js';
import type { Session } from './session.js';

interface WebhookRow {
  readonly id: string;
  readonly account_id: string;
  readonly url: string;
  readonly secret: string;
  readonly version: Webhook['version'];
  readonly created_at: number;
}

const SELECT_WEBHOOKS = `
  SELECT id, account_id, ${guarded('url')} AS url, secret, version,
    ${milliseconds('created_at')} AS created_at
  FROM webhook`;

function toWebhook({ id, account_id, url, secret, version, created_at }: WebhookRow): Webhook {
  return {
    id,
    accountId: account_id,
    url: unguarded(url),
    secret,
    version,
    createdAt: new Date(created_at),
  };
}

/** Webhooks of an account in order of creation. */
export async function listWebhooks(session: Session, accountId: string): Promise<Webhook[]> {
  const statement = `${SELECT_WEBHOOKS} WHERE account_id = $1 ORDER BY number`;
  return (await session.rows<WebhookRow>(statement, [accountId])).map(toWebhook);
}

/** @throws AssessError `unknown_account` */
export async function insertWebhook(session: Session, webhook: Webhook): Promise<void> {
  await requireAccount(session, webhook.accountId);
  await session.run(
    `INSERT INTO webhook
     SELECT coalesce(max(number), 0) + 1, $1, $2, $3, $4, $5, epoch_ms($6::BIGINT) FROM webhook`,
    [
      webhook.id,
      webhook.accountId,
      webhook.url,
      webhook.secret,
      webhook.version,
      webhook.createdAt.getTime(),
    ],
  );
}

/** Deletes a webhook with what is queued for it; false when the account has none of that id. */
export async function deleteWebhook(
  session: Session,
  { accountId, id }: { accountId: string; id: string },
): Promise<boolean> {
  const values = [id, accountId];
  if (!(await session.row('SELECT id FROM webhook WHERE id = $1 AND account_id = $2', values))) return false;
  await session.run('DELETE FROM webhook WHERE id = $1 AND account_id = $2', values);
  await session.run('DELETE FROM notification WHERE webhook_id = $1', [id]);
  return true;
}
