import type { DisabledReason, Webhook, WebhookChange } from '../../../domain/webhooks/webhook.js';
import { requireAccount } from '../accounts.js';
import { guarded, milliseconds, unguarded } from '../columns.js';
import type { Session } from '../session.js';
import { deleteNotificationsOf, makeDue } from './notifications.js';

/** A row of what {@link webhookColumns} selects. */
export interface WebhookRow {
  readonly id: string;
  readonly account_id: string;
  readonly url: string;
  readonly secret: string;
  readonly version: Webhook['version'];
  readonly created_at: number;
  readonly previous_secret: string | null;
  readonly previous_secret_until: number | null;
  readonly failing_since: number | null;
  readonly disabled_at: number | null;
  readonly disabled_reason: DisabledReason | null;
}

/** The columns of the table `webhook`. */
export const webhookColumns = `
  webhook.id, webhook.account_id, ${guarded('webhook.url')} AS url, webhook.secret, webhook.version,
  ${milliseconds('webhook.created_at')} AS created_at,
  webhook.previous_secret, ${milliseconds('webhook.previous_secret_until')} AS previous_secret_until,
  ${milliseconds('webhook.failing_since')} AS failing_since,
  ${milliseconds('webhook.disabled_at')} AS disabled_at, webhook.disabled_reason`;

export function toWebhook(row: WebhookRow): Webhook {
  const { previous_secret: previous, failing_since: failingSince, disabled_reason: reason } = row;
  return {
    id: row.id,
    accountId: row.account_id,
    url: unguarded(row.url),
    secret: row.secret,
    version: row.version,
    createdAt: new Date(row.created_at),
    ...(previous !== null && {
      previousSecret: { secret: previous, until: new Date(row.previous_secret_until!) },
    }),
    ...(failingSince !== null && { failingSince: new Date(failingSince) }),
    ...(reason !== null && { disabled: { at: new Date(row.disabled_at!), reason } }),
  };
}

/** Webhooks of an account in order of creation. */
export async function listWebhooks(session: Session, accountId: string): Promise<Webhook[]> {
  const statement = `SELECT ${webhookColumns} FROM webhook WHERE account_id = $1 ORDER BY number`;
  return (await session.rows<WebhookRow>(statement, [accountId])).map(toWebhook);
}

/**
 * Adds a webhook, unless its account already has the maximum; then returns false. @throws AssessError `unknown_account`
 */
export async function insertWebhook(
  session: Session,
  webhook: Webhook,
  most = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  await requireAccount(session, webhook.accountId);
  const [count = 0] = await session.numbers('SELECT count(*)::DOUBLE FROM webhook WHERE account_id = $1', [
    webhook.accountId,
  ]);
  if (count >= most) return false;
  await session.run(
    `INSERT INTO webhook (number, id, account_id, url, secret, version, created_at)
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
  return true;
}

/** Deletes a webhook with its notifications, sent and pending; false if the account has no webhook with that id. */
export async function deleteWebhook(
  session: Session,
  { accountId, id }: { accountId: string; id: string },
): Promise<boolean> {
  if (!(await hasWebhook(session, accountId, id))) return false;
  await session.run('DELETE FROM webhook WHERE id = $1 AND account_id = $2', [id, accountId]);
  await deleteNotificationsOf(session, id);
  return true;
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
  { accountId, id, change, at }: WebhookChangeCall,
): Promise<boolean> {
  if (!(await hasWebhook(session, accountId, id))) return false;
  await applyChange(session, id, change);
  if (change.disabled === null) await makeDue(session, id, at);
  return true;
}

/** Changes a webhook if it still exists. */
export async function applyChange(session: Session, id: string, change: WebhookChange): Promise<void> {
  const { secret, previousSecret, failingSince, disabled } = change;
  const columns: Readonly<Record<string, string | number | null | undefined>> = {
    secret,
    previous_secret: partOf(previousSecret, (previous) => previous.secret),
    previous_secret_until: partOf(previousSecret, ({ until }) => until.getTime()),
    failing_since: partOf(failingSince, (since) => since.getTime()),
    disabled_at: partOf(disabled, ({ at }) => at.getTime()),
    disabled_reason: partOf(disabled, ({ reason }) => reason),
  };
  const changed = Object.entries(columns).filter(([, value]) => value !== undefined);
  if (changed.length === 0) return;
  const assignments = changed.map(([name], index) =>
    /_(at|since|until)$/.test(name)
      ? `${name} = epoch_ms($${index + 2}::BIGINT)`
      : `${name} = $${index + 2}::VARCHAR`,
  );
  await session.run(`UPDATE webhook SET ${assignments.join(', ')} WHERE id = $1`, [
    id,
    ...changed.map(([, value]) => value!),
  ]);
}

/** A part of a changed value; null (removed) and undefined (unchanged) are passed on. */
function partOf<T extends object, P>(
  whole: T | null | undefined,
  part: (whole: T) => P,
): P | null | undefined {
  return whole ? part(whole) : (whole as null | undefined);
}

async function hasWebhook(session: Session, accountId: string, id: string): Promise<boolean> {
  const values = [id, accountId];
  return (await session.row('SELECT 1 FROM webhook WHERE id = $1 AND account_id = $2', values)) !== undefined;
}
