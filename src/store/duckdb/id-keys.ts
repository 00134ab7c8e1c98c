import { randomBytes } from 'node:crypto';
import { holdAccount } from '../sql/accounts.js';
import type { Session } from './session.js';

const KEY_BYTES = 32;

/**
 * The key with which an account's ids are derived from other values; created if necessary.
 * @throws AssessError `unknown_account`
 */
export async function idKeyOf(session: Session, accountId: string): Promise<string> {
  await holdAccount(session, accountId);
  const row = await session.row<{ key: string }>('SELECT key FROM id_key WHERE account_id = $1', [accountId]);
  if (row) return row.key;
  const key = randomBytes(KEY_BYTES).toString('hex');
  await session.run('INSERT INTO id_key VALUES ($1, $2)', [accountId, key]);
  return key;
}
