import type { Token } from '../../domain/account.js';
import type { Tokens } from '../accounts.js';
import { insertToken, listTokens, markTokenRevoked, type TokenRow, toToken } from '../sql/accounts.js';
import type { PostgresContext } from './context.js';
import { Gathering } from './gathering.js';

/** Limits: concurrent queries for tokens, and tokens per query. */
const FLIGHTS = 2;
const MOST = 1000;

export function postgresTokens({ database }: PostgresContext): Tokens {
  // Queried each time, because another process may have revoked one.
  const finder = new Gathering<string, Token | undefined>(
    { flights: FLIGHTS, most: MOST, weightOf: () => 1 },
    async (hashes) => {
      const rows = await database.rows<TokenRow>('SELECT * FROM tokens_by_hash($1::text[])', [hashes]);
      const byHash = new Map(rows.map((row) => [row.hash, toToken(database, row)]));
      return hashes.map((hash) => ({ value: byHash.get(hash) }));
    },
  );
  return {
    addToken: (token, hash) => database.transaction((session) => insertToken(session, { token, hash })),
    tokens: (accountId) => listTokens(database, accountId),
    tokenByHash: (hash) => finder.add(hash),
    revokeToken: (id, at) => markTokenRevoked(database, { id, at }),
  };
}
