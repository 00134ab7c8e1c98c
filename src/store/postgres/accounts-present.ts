import type { Session } from './database.js';

/** Those of these accounts that exist. */
export async function presentAccounts(session: Session, ids: readonly string[]): Promise<Set<string>> {
  const rows = await session.rows<{ id: string }>('SELECT id FROM account WHERE id = ANY ($1::text[])', [
    ids,
  ]);
  return new Set(rows.map(({ id }) => id));
}
