import type { Account } from '../../domain/account.js';
import { AssessError } from '../../errors.js';
import { milliseconds } from './columns.js';
import type { Session } from './session.js';

interface AccountRow {
  readonly id: string;
  readonly pipeline: string;
  readonly created_at: number;
}

const SELECT_ACCOUNTS = `SELECT id, pipeline, ${milliseconds('created_at')} AS created_at FROM account`;

function toAccount({ id, pipeline, created_at }: AccountRow): Account {
  return { id, pipeline, createdAt: new Date(created_at) };
}

export async function findAccount(session: Session, id: string): Promise<Account | undefined> {
  const row = await session.row<AccountRow>(`${SELECT_ACCOUNTS} WHERE id = $1`, [id]);
  return row && toAccount(row);
}

/** All accounts, oldest first. */
export async function listAccounts(session: Session): Promise<Account[]> {
  return (await session.rows<AccountRow>(`${SELECT_ACCOUNTS} ORDER BY created_at, id`)).map(toAccount);
}

/** @throws AssessError `unknown_account` */
export async function requireAccount(session: Session, id: string): Promise<void> {
  if (!(await findAccount(session, id))) throw new AssessError('unknown_account', { id });
}

/** @throws AssessError `account_exists` */
export async function insertAccount(session: Session, { id, pipeline, createdAt }: Account): Promise<void> {
  if (await findAccount(session, id)) throw new AssessError('account_exists', { id });
  await session.run('INSERT INTO account VALUES ($1, $2, epoch_ms($3::BIGINT))', [
    id,
    pipeline,
    createdAt.getTime(),
  ]);
}

/** @throws AssessError `unknown_account` */
export async function updateAccountPipeline(
  session: Session,
  { id, pipeline }: { id: string; pipeline: string },
): Promise<void> {
  await requireAccount(session, id);
  await session.run('UPDATE account SET pipeline = $2 WHERE id = $1', [id, pipeline]);
}
