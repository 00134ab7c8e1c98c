import { AssessError } from '../../errors.js';
import type { Session } from './database.js';

/** @throws AssessError `unknown_account` */
export async function requireAccount(session: Session, id: string): Promise<void> {
  if (!(await session.row('SELECT FROM account WHERE id = $1', [id]))) {
    throw new AssessError('unknown_account', { id });
  }
}
