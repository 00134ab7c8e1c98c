import type { Token } from '../../domain/account.js';
import { AssessError } from '../../errors.js';
import type { Tokens } from '../accounts.js';
import type { PostgresContext } from './context.js';
import { Gathering } from './gathering.js';
import { decoded, encoded } from './text-codec.js';

/** Limits: concurrent queries for tokens, and tokens per query. */
const FLIGHTS = 2;
const MOST = 1000;

interface TokenRow {
  readonly id: string;
  readonly account_id: string;
  readonly hash: string;
  readonly label: string;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
}

const SELECT_TOKENS = 'SELECT id, account_id, hash, label, created_at, expires_at, revoked_at FROM token';

function toToken({ id, account_id, label, created_at, expires_at, revoked_at }: TokenRow): Token {
  return {
    id,
    accountId: account_id,
    label: decoded(label),
    createdAt: created_at,
    ...(expires_at !== null && { expiresAt: expires_at }),
    ...(revoked_at !== null && { revokedAt: revoked_at }),
  };
}

export function postgresTokens({ database }: PostgresContext): Tokens {
  // Queried each time, because another process may have revoked one.
  const finder = new Gathering<string, Token | undefined>(
    { flights: FLIGHTS, most: MOST, weightOf: () => 1 },
    async (hashes) => {
      const rows = await database.rows<TokenRow>('SELECT * FROM tokens_by_hash($1::text[])', [hashes]);
      const byHash = new Map(rows.map((row) => [row.hash, toToken(row)]));
      return hashes.map((hash) => ({ value: byHash.get(hash) }));
    },
  );
  return {
    async addToken({ id, accountId, label, createdAt, expiresAt, revokedAt }, hash) {
      const added = await database.run(
        `WITH owner AS (SELECT id FROM account WHERE id = $1 FOR KEY SHARE)
         INSERT INTO token (account_id, id, label, hash, created_at, expires_at, revoked_at)
         SELECT id, $2, $3, $4, $5::timestamptz, $6::timestamptz, $7::timestamptz FROM owner`,
        [accountId, id, encoded(label), hash, createdAt, expiresAt ?? null, revokedAt ?? null],
      );
      if (added === 0) throw new AssessError('unknown_account', { id: accountId });
    },

    async tokens(accountId) {
      const statement = `${SELECT_TOKENS} WHERE account_id = $1 ORDER BY created_at, id`;
      return (await database.rows<TokenRow>(statement, [accountId])).map(toToken);
    },

    tokenByHash: (hash) => finder.add(hash),

    async revokeToken(id, at) {
      const found = await database.run(
        'UPDATE token SET revoked_at = coalesce(revoked_at, $2) WHERE id = $1',
        [id, at],
      );
      if (found === 0) throw new AssessError('unknown_token', { id });
    },
  };
}
