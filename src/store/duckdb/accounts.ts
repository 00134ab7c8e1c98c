import type { Account } from '../../domain/account.js';
import { AssessError } from '../../errors.js';
import { findAccount } from '../sql/accounts.js';
import type { Session } from './session.js';

/** @throws AssessError `account_exists` */
export async function insertAccount(session: Session, { id, pipeline, createdAt }: Account): Promise<void> {
  if (await findAccount(session, id)) throw new AssessError('account_exists', { id });
  await session.run('INSERT INTO account VALUES ($1, $2, $3)', [id, pipeline, createdAt]);
}
