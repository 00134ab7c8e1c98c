import type { Token } from '../../domain/account.js';
import { AssessError } from '../../errors.js';
import type { Accounts, Tokens, Webhooks } from '../accounts.js';
import {
  findAccount,
  insertToken,
  listAccounts,
  listTokens,
  markTokenRevoked,
  type TokenRow,
  toToken,
  updateAccountPipeline,
} from '../sql/accounts.js';
import type { PostgresContext } from './context.js';
import { Gathering } from './gathering.js';
import { postgresWebhooks } from './webhooks.js';

/** Accounts, tokens and webhooks. */
export function postgresAccounts(context: PostgresContext): Accounts & Tokens & Webhooks {
  const { database } = context;
  return {
    ...postgresTokens(context),
    ...postgresWebhooks(context),

    async createAccount({ id, pipeline, createdAt }) {
      const created = await database.run(
        'INSERT INTO account (id, pipeline, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [id, pipeline, createdAt],
      );
      if (created === 0) throw new AssessError('account_exists', { id });
    },

    account: (id) => findAccount(database, id),
    accounts: () => listAccounts(database),
    setAccountPipeline: (id, pipeline) => updateAccountPipeline(database, { id, pipeline }),
  };
}

/** Limits: concurrent queries for tokens, and tokens per query. */
const FLIGHTS = 2;
const MOST = 1000;

function postgresTokens({ database }: PostgresContext): Tokens {
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
