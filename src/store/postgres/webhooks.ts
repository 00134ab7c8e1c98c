import type { Webhooks } from '../accounts.js';
import { holdAccount } from '../sql/accounts.js';
import { applyChange, listWebhooks } from '../sql/webhooks.js';
import type { PostgresContext } from './context.js';
import type { Session } from './database.js';
import { lockNotifications } from './notification-locks.js';
import { settling } from './outbox-changes.js';
import { lockWebhooks } from './webhook-lock.js';

const OF_WEBHOOK = 'account_id = $1 AND webhook_id = $2';

export function postgresWebhooks(context: PostgresContext): Webhooks {
  const { database } = context;
  /** Changes a webhook, if it exists. */
  const changing = (change: (session: Session) => Promise<boolean>): Promise<boolean> =>
    settling(context, async (session) => {
      const isChanged = await change(session);
      return [isChanged, isChanged];
    });
  return {
    webhooks: (accountId) => listWebhooks(database, accountId),

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
      changing(async (session) => {
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
      changing(async (session) => {
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
