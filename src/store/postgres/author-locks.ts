import type { Session } from './database.js';

/** The keys of all authors of accounts (migration 0008), in the order in which everybody takes keys, to prevent deadlocks. */
const KEYS_OF_ACCOUNTS = `(
  SELECT hashtextextended(account_id, seed) AS key FROM unnest($1::text[]) AS account_id, generate_series(8, 71) AS seed
  ORDER BY key
) AS author`;

/** Waits for those who store texts of an author, and lets others wait until the end of the transaction. */
export async function lockAuthor(session: Session, accountId: string, authorId: string): Promise<void> {
  await session.row('SELECT pg_advisory_xact_lock(author_lock_key($1, $2))', [accountId, authorId]);
}

/** Like {@link lockAuthor}, for all authors of an account. */
export async function lockAuthors(session: Session, accountId: string): Promise<void> {
  await session.rows(`SELECT pg_advisory_xact_lock(key) FROM ${KEYS_OF_ACCOUNTS}`, [[accountId]]);
}

/** Waits for deletions of texts of accounts. Call it last in a transaction that has stored texts. */
export async function awaitTextDeletions(session: Session, accountIds: readonly string[]): Promise<void> {
  await session.rows(`SELECT pg_advisory_xact_lock_shared(key) FROM ${KEYS_OF_ACCOUNTS}`, [accountIds]);
}
