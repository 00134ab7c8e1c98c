import type { Session } from './database.js';

/** The seeds of the keys of an account (migration 0008). */
const [FIRST_SEED, LAST_SEED] = [8, 71];

/** Waits for those who store texts of an author, and lets others wait until the end of the transaction. */
export async function lockAuthor(session: Session, accountId: string, authorId: string): Promise<void> {
  await session.row('SELECT pg_advisory_xact_lock(author_lock_key($1, $2))', [accountId, authorId]);
}

/** Waits for deletions of any authors of an account. Call it last in a transaction that has stored texts. */
export async function awaitAuthorDeletions(session: Session, accountId: string): Promise<void> {
  await session.rows(
    'SELECT pg_advisory_xact_lock_shared(hashtextextended($1, seed)) FROM generate_series($2::int, $3::int) AS seed',
    [accountId, FIRST_SEED, LAST_SEED],
  );
}
