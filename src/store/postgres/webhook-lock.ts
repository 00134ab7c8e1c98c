import type { Session } from './database.js';

/** A number of our own, apart from that of other locks. */
const SEED = 7;

/**
 * Locks the webhooks of an account as they are until the end of the transaction. Results share this lock, so that a webhook
 * hears of what is completed after its creation, and of nothing after its end. Of a column `account_id`.
 */
export const SHARED_WEBHOOK_LOCK = `pg_advisory_xact_lock_shared(hashtextextended(account_id, ${SEED}))`;

/** To be called in the transaction that makes or removes a webhook, before anything else: waits for results under way. */
export async function lockWebhooks(session: Session, accountId: string): Promise<void> {
  await session.row(`SELECT pg_advisory_xact_lock(hashtextextended($1, ${SEED}))`, [accountId]);
}
