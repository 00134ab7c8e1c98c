import type { Account } from '../../domain/account.js';
import { AssessError } from '../../errors.js';
import type { Accounts, Tokens, Webhooks } from '../accounts.js';
import type { PostgresContext } from './context.js';
import { postgresTokens } from './tokens.js';
import { postgresWebhooks } from './webhooks.js';

interface AccountRow {
  readonly id: string;
  readonly pipeline: string;
  readonly created_at: Date;
}

const SELECT_ACCOUNTS = 'SELECT id, pipeline, created_at FROM account';

function toAccount({ id, pipeline, created_at }: AccountRow): Account {
  return { id, pipeline, createdAt: created_at };
}

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

    async account(id) {
      const row = await database.row<AccountRow>(`${SELECT_ACCOUNTS} WHERE id = $1`, [id]);
      return row && toAccount(row);
    },

    async accounts() {
      return (await database.rows<AccountRow>(`${SELECT_ACCOUNTS} ORDER BY created_at, id`)).map(toAccount);
    },

    async setAccountPipeline(id, pipeline) {
      const found = await database.run('UPDATE account SET pipeline = $2 WHERE id = $1', [id, pipeline]);
      if (found === 0) throw new AssessError('unknown_account', { id });
    },
  };
}
