import type { DisabledReason, Webhook, WebhookChange } from '../../domain/webhooks/webhook.js';
import type { Webhooks } from '../accounts.js';
import { holdAccount } from './accounts-present.js';
import type { PostgresContext } from './context.js';
import type { Session, Value } from './database.js';
import { lockNotifications } from './notification-locks.js';
import { bumpRecalls, untilForgotten } from './recalls.js';
import { lockWebhooks } from './webhook-lock.js';

/** A row of what {@link webhookColumns} selects. */
export interface WebhookRow {
  readonly id: string;
  readonly account_id: string;
  readonly url: string;
  readonly secret: string;
  readonly version: Webhook['version'];
  readonly created_at: Date;
  readonly previous_secret: string | null;
  readonly previous_secret_until: Date | null;
  readonly failing_since: Date | null;
  readonly disabled_at: Date | null;
  readonly disabled_reason: DisabledReason | null;
}

/** The columns of the table `webhook` that describe a webhook. */
export const webhookColumns = `
  webhook.id, webhook.account_id, webhook.url, webhook.secret, webhook.version, webhook.created_at,
  webhook.previous_secret, webhook.previous_secret_until, webhook.failing_since, webhook.disabled_at,
  webhook.disabled_reason`;

export function toWebhook(row: WebhookRow): Webhook {
  const { previous_secret: previous, failing_since: failingSince, disabled_reason: reason } = row;
  return {
    id: row.id,
    accountId: row.account_id,
    url: row.url,
    secret: row.secret,
    version: row.version,
    createdAt: row.created_at,
    ...(previous !== null && { previousSecret: { secret: previous, until: row.previous_secret_until! } }),
    ...(failingSince !== null && { failingSince }),
    ...(reason !== null && { disabled: { at: row.disabled_at!, reason } }),
  };
}

const OF_WEBHOOK = 'account_id = $1 AND webhook_id = $2';

/** Changes a webhook. @returns whether it exists */
export async function applyChange(
  session: Session,
  { accountId, id }: { readonly accountId: string; readonly id: string },
  { secret, previousSecret, failingSince, disabled }: WebhookChange,
): Promise<boolean> {
  const columns: Readonly<Record<string, Value | undefined>> = {
    secret,
    previous_secret: partOf(previousSecret, (previous) => previous.secret),
    previous_secret_until: partOf(previousSecret, ({ until }) => until),
    failing_since: failingSince,
    disabled_at: partOf(disabled, ({ at }) => at),
    disabled_reason: partOf(disabled, ({ reason }) => reason),
  };
  const changed = Object.entries(columns).filter(([, value]) => value !== undefined);
  // An assignment without effect, so that the row is found and locked even if nothing changes.
  const assignments = ['id = id', ...changed.map(([name], index) => `${name} = $${index + 3}`)];
  const values = [accountId, id, ...changed.map(([, value]) => value!)];
  const statement = `UPDATE webhook SET ${assignments.join(', ')} WHERE account_id = $1 AND id = $2`;
  return (await session.run(statement, values)) > 0;
}

/** A part of a changed value; null (removed) and undefined (unchanged) are passed on. */
function partOf<T extends object, P>(
  whole: T | null | undefined,
  part: (whole: T) => P,
): P | null | undefined {
  return whole ? part(whole) : (whole as null | undefined);
}

export function postgresWebhooks({ database }: PostgresContext): Webhooks {
  /** Changes a webhook, and waits until nobody sends data read before the change. */
  const recalling = async (change: (session: Session) => Promise<boolean>): Promise<boolean> => {
    const recall = await database.transaction(async (session) =>
      (await change(session)) ? bumpRecalls(session) : undefined,
    );
    if (recall === undefined) return false;
    await untilForgotten(database, recall);
    return true;
  };
  return {
    async webhooks(accountId) {
      const statement = `SELECT ${webhookColumns} FROM webhook WHERE account_id = $1 ORDER BY number`;
      return (await database.rows<WebhookRow>(statement, [accountId])).map(toWebhook);
    },

    addWebhook: ({ id, accountId, url, secret, version, createdAt }, most) =>
      database.transaction(async (session) => {
        await lockWebhooks(session, accountId);
        await holdAccount(session, accountId);
        const added = await session.run(
          `INSERT INTO webhook (account_id, id, url, secret, version, created_at)
           SELECT $1, $2, $3, $4, $5, $6
           WHERE $7::integer IS NULL OR (SELECT count(*) FROM webhook WHERE account_id = $1) < $7`,
          [accountId, id, url, secret, version, createdAt, most ?? null],
        );
        return added > 0;
      }),

    removeWebhook: (accountId, id) =>
      recalling(async (session) => {
        // First, so that a result being saved either sees no webhook, or its notification is visible below.
        await lockWebhooks(session, accountId);
        const removed = await session.run('DELETE FROM webhook WHERE account_id = $1 AND id = $2', [
          accountId,
          id,
        ]);
        if (removed === 0) return false;
        await lockNotifications(session, OF_WEBHOOK, [accountId, id]);
        await session.run(
          `WITH gone AS (
             DELETE FROM notification WHERE ${OF_WEBHOOK} RETURNING number
           )
           DELETE FROM delivery_attempt USING gone
           WHERE delivery_attempt.account_id = $1 AND delivery_attempt.notification = gone.number`,
          [accountId, id],
        );
        return true;
      }),

    changeWebhook: (accountId, id, change, at) =>
      recalling(async (session) => {
        if (!(await applyChange(session, { accountId, id }, change))) return false;
        if (change.disabled === null) {
          await lockNotifications(session, `${OF_WEBHOOK} AND status = 'pending'`, [accountId, id]);
          await session.run(
            `UPDATE notification SET next_attempt_at = least(next_attempt_at, $3::timestamptz)
             WHERE ${OF_WEBHOOK} AND status = 'pending'`,
            [accountId, id, at],
          );
        }
        return true;
      }),
  };
}
