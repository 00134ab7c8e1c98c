import { randomBytes } from 'node:crypto';
import { holdAccount } from '../sql/accounts.js';
import type { Session } from './database.js';

const KEY_BYTES = 32;

/**
 * The key with which an account's ids are derived from other values; created if necessary. Call it within a
 * transaction.
 * @throws AssessError `unknown_account`
 */
export async function idKeyOf(session: Session, accountId: string): Promise<string> {
  await holdAccount(session, accountId);
  const find = () =>
    session.row<{ key: string }>('SELECT key FROM id_key WHERE account_id = $1', [accountId]);
  const known = await find();
  if (known) return known.key;
  await session.run('INSERT INTO id_key (account_id, key) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    accountId,
    randomBytes(KEY_BYTES).toString('hex'),
  ]);
  return (await find())!.key;
}
