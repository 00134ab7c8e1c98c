import { AssessError } from '../../errors.js';
import type { Session } from './database.js';

export const unknownAccount = (id: string): AssessError => new AssessError('unknown_account', { id });

/** Those of these accounts that exist. */
export async function presentAccounts(session: Session, ids: readonly string[]): Promise<Set<string>> {
  const rows = await session.rows<{ id: string }>('SELECT id FROM account WHERE id = ANY ($1::text[])', [
    ids,
  ]);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Keeps an account from being deleted before the end of the transaction, so that no data is written that outlives it.
 * @throws AssessError `unknown_account`
 */
export async function holdAccount(session: Session, id: string): Promise<void> {
  const found = await session.row('SELECT FROM account WHERE id = $1 FOR KEY SHARE', [id]);
  if (!found) throw unknownAccount(id);
}
