import { LRUCache } from 'lru-cache';
import type { Token } from '../../domain/account.js';
import type { Tokens } from '../accounts.js';
import { FRESH_MS, untilStale } from '../freshness.js';
import { insertToken, listTokens, markTokenRevoked, type TokenRow, toToken } from '../sql/accounts.js';
import type { PostgresContext } from './context.js';
import { Gathering } from './gathering.js';

/** Limits: concurrent queries for tokens, and tokens per query. */
const FLIGHTS = 2;
const MOST = 1000;
/** Tokens in memory, the last ones used. */
const KNOWN = 10_000;

/**
 * Access tokens. Every request needs one, so what was read serves those of the next second. Another process may revoke
 * it meanwhile, and its revocation is acknowledged when no process accepts it any more.
 */
export function postgresTokens({ database }: PostgresContext): Tokens {
  // With a resolution, the time of the entry could be compared with one before the process was stopped.
  const known = new LRUCache<string, Token>({ max: KNOWN, ttl: FRESH_MS, ttlResolution: 0 });
  const finder = new Gathering<string, Token | undefined>(
    { flights: FLIGHTS, most: MOST, weightOf: () => 1 },
    async (hashes) => {
      const start = performance.now();
      const rows = await database.rows<TokenRow>('SELECT * FROM tokens_by_hash($1::text[])', [
        [...new Set(hashes)],
      ]);
      const found = new Map(rows.map((row) => [row.hash, toToken(database, row)]));
      for (const [hash, token] of found) known.set(hash, token, { start });
      return hashes.map((hash) => ({ value: found.get(hash) }));
    },
  );
  return {
    addToken: (token, hash) => database.transaction((session) => insertToken(session, { token, hash })),
    tokens: (accountId) => listTokens(database, accountId),
    tokenByHash: async (hash) => known.get(hash) ?? finder.add(hash),
    async revokeToken(id, at) {
      await markTokenRevoked(database, { id, at });
      await untilStale();
    },
  };
}
