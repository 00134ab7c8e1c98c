import { randomBytes } from 'node:crypto';
import type { Account, Token } from '../../domain/account.js';
import { AssessError } from '../../errors.js';
import type { Sql } from './sql.js';

interface AccountRow {
  readonly id: string;
  readonly pipeline: string;
  readonly created_at: Date;
}

const ID_KEY_BYTES = 32;

const SELECT_ACCOUNTS = 'SELECT id, pipeline, created_at FROM account';

const toAccount = ({ id, pipeline, created_at }: AccountRow): Account => ({
  id,
  pipeline,
  createdAt: created_at,
});

export const unknownAccount = (id: string): AssessError => new AssessError('unknown_account', { id });

export async function findAccount(sql: Sql, id: string): Promise<Account | undefined> {
  const row = await sql.row<AccountRow>(`${SELECT_ACCOUNTS} WHERE id = $1`, [id]);
  return row && toAccount(row);
}

/** All accounts, oldest first. */
export async function listAccounts(sql: Sql): Promise<Account[]> {
  return (await sql.rows<AccountRow>(`${SELECT_ACCOUNTS} ORDER BY created_at, id`)).map(toAccount);
}

/**
 * Keeps an account from being deleted before the end of the transaction, so that no data is written that outlives it.
 * @throws AssessError `unknown_account`
 */
export async function holdAccount(sql: Sql, id: string): Promise<void> {
  if (!(await sql.row(`SELECT id FROM account WHERE id = $1 ${sql.held}`, [id]))) throw unknownAccount(id);
}

/** @throws AssessError `unknown_account` */
export async function updateAccountPipeline(
  sql: Sql,
  { id, pipeline }: Pick<Account, 'id' | 'pipeline'>,
): Promise<void> {
  const found = await sql.run('UPDATE account SET pipeline = $2 WHERE id = $1', [id, pipeline]);
  if (found === 0) throw unknownAccount(id);
}

/** A token of `selectTokens`. */
export interface TokenRow {
  readonly id: string;
  readonly account_id: string;
  readonly hash: string;
  readonly label: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
}

export const selectTokens = ({ text }: Sql) =>
  `SELECT id, account_id, hash, ${text('label')} AS label, created_at, expires_at, revoked_at FROM token`;

export const toToken = (
  { decoded }: Pick<Sql, 'decoded'>,
  { id, account_id, label, created_at, expires_at, revoked_at }: TokenRow,
): Token => ({
  id,
  accountId: account_id,
  label: decoded(label),
  createdAt: created_at,
  ...(expires_at !== null && { expiresAt: expires_at }),
  ...(revoked_at !== null && { revokedAt: revoked_at }),
});

/** Tokens of an account, oldest first. */
export async function listTokens(sql: Sql, accountId: string): Promise<Token[]> {
  const statement = `${selectTokens(sql)} WHERE account_id = $1 ORDER BY created_at, id`;
  return (await sql.rows<TokenRow>(statement, [accountId])).map((row) => toToken(sql, row));
}

/** @throws AssessError `unknown_account` */
export async function insertToken(
  sql: Sql,
  { token, hash }: { readonly token: Token; readonly hash: string },
): Promise<void> {
  const { accountId, id, label, createdAt, expiresAt, revokedAt } = token;
  await holdAccount(sql, accountId);
  await sql.run(
    `INSERT INTO token (account_id, id, label, hash, created_at, expires_at, revoked_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [accountId, id, sql.encoded(label), hash, createdAt, expiresAt ?? null, revokedAt ?? null],
  );
}

/** A token that is already revoked keeps its time of revocation. @throws AssessError `unknown_token` */
export async function markTokenRevoked(
  sql: Sql,
  { id, at }: { readonly id: string; readonly at: Date },
): Promise<void> {
  const found = await sql.run('UPDATE token SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1', [
    id,
    at,
  ]);
  if (found === 0) throw new AssessError('unknown_token', { id });
}

/** Names of an account's examiners by number. */
export async function listExaminerNames(sql: Sql, accountId: string): Promise<Record<number, string>> {
  const rows = await sql.rows<{ examiner_id: number; name: string }>(
    `SELECT examiner_id, ${sql.text('name')} AS name FROM examiner_name WHERE account_id = $1 ORDER BY examiner_id`,
    [accountId],
  );
  return Object.fromEntries(rows.map(({ examiner_id, name }) => [examiner_id, sql.decoded(name)]));
}

/**
 * The key with which an account's ids are derived from other values; created if necessary. Call it within a transaction.
 * @throws AssessError `unknown_account`
 */
export async function idKeyOf(sql: Sql, accountId: string): Promise<string> {
  await holdAccount(sql, accountId);
  const find = () => sql.row<{ key: string }>('SELECT key FROM id_key WHERE account_id = $1', [accountId]);
  const known = await find();
  if (known) return known.key;
  const key = randomBytes(ID_KEY_BYTES).toString('hex');
  await sql.run(`INSERT INTO id_key (account_id, key) VALUES ($1, $2) ${sql.skipDuplicates}`, [
    accountId,
    key,
  ]);
  return (await find())!.key;
}
