import type { Token } from '../../domain/account.js';
import { AssessError } from '../../errors.js';
import { requireAccount } from './accounts.js';
import { guarded, milliseconds, unguarded } from './columns.js';
import type { Session } from './session.js';

interface TokenRow {
  readonly id: string;
  readonly account_id: string;
  readonly label: string;
  readonly created_at: number;
  readonly expires_at: number | null;
  readonly revoked_at: number | null;
}

const SELECT_TOKENS = `
  SELECT id, account_id, hash, ${guarded('label')} AS label, ${milliseconds('created_at')} AS created_at,
    ${milliseconds('expires_at')} AS expires_at, ${milliseconds('revoked_at')} AS revoked_at
  FROM token`;

function toToken({ id, account_id, label, created_at, expires_at, revoked_at }: TokenRow): Token {
  return {
    id,
    accountId: account_id,
    label: unguarded(label),
    createdAt: new Date(created_at),
    ...(expires_at === null ? {} : { expiresAt: new Date(expires_at) }),
    ...(revoked_at === null ? {} : { revokedAt: new Date(revoked_at) }),
  };
}

/** Tokens of an account, oldest first. */
export async function listTokens(session: Session, accountId: string): Promise<Token[]> {
  const statement = `${SELECT_TOKENS} WHERE account_id = $1 ORDER BY created_at, id`;
  return (await session.rows<TokenRow>(statement, [accountId])).map(toToken);
}

/** The tokens of all accounts by the hash of their secret. */
export async function readTokensByHash(session: Session): Promise<ReadonlyMap<string, Token>> {
  const rows = await session.rows<TokenRow & { hash: string }>(SELECT_TOKENS);
  return new Map(rows.map((row) => [row.hash, toToken(row)]));
}

/** @throws AssessError `unknown_account` */
export async function insertToken(
  session: Session,
  { token, hash }: { token: Token; hash: string },
): Promise<void> {
  await requireAccount(session, token.accountId);
  await session.run(
    `INSERT INTO token VALUES ($1, $2, $3, $4, epoch_ms($5::BIGINT), epoch_ms($6::BIGINT), epoch_ms($7::BIGINT))`,
    [
      token.id,
      token.accountId,
      token.label,
      hash,
      token.createdAt.getTime(),
      token.expiresAt?.getTime() ?? null,
      token.revokedAt?.getTime() ?? null,
    ],
  );
}

/** A token that is already revoked keeps its time of revocation. @throws AssessError `unknown_token` */
export async function markTokenRevoked(
  session: Session,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  if (!(await session.row('SELECT id FROM token WHERE id = $1', [id]))) {
    throw new AssessError('unknown_token', { id });
  }
  await session.run(
    'UPDATE token SET revoked_at = coalesce(revoked_at, epoch_ms($2::BIGINT)) WHERE id = $1',
    [id, at.getTime()],
  );
}
