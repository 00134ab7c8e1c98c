import type { Session } from './database.js';

/** An arbitrary number that distinguishes this lock from others. */
const SEED = 7;

/**
 * Locks the webhooks of an account as they are until the end of the transaction. Writers of results share this lock, so
 * that a webhook is notified of results completed after its creation, and of none after its deletion. Takes a column
 * `account_id`.
 */
export const SHARED_WEBHOOK_LOCK = `pg_advisory_xact_lock_shared(hashtextextended(account_id, ${SEED}))`;

/** Call it first in the transaction that creates or deletes a webhook: it waits for results that are being written. */
export async function lockWebhooks(session: Session, accountId: string): Promise<void> {
  await session.row(`SELECT pg_advisory_xact_lock(hashtextextended($1, ${SEED}))`, [accountId]);
}
