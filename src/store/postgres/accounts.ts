import { AssessError } from '../../errors.js';
import type { Accounts, Tokens, Webhooks } from '../accounts.js';
import { findAccount, listAccounts, updateAccountPipeline } from '../sql/accounts.js';
import type { PostgresContext } from './context.js';
import { postgresTokens } from './tokens.js';
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
