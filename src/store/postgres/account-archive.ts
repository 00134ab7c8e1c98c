import type { Account } from '../../domain/account.js';
import { AssessError } from '../../errors.js';
import type { AccountArchives } from '../accounts.js';
import { readArchive, writeArchive } from '../duckdb/account-archive.js';
import type { PostgresContext } from './context.js';
import { copyIn } from './copy-in.js';
import { type Session, UNLIMITED } from './database.js';
import type { CopiedPart, SnapshotQuery } from './snapshot.js';

const WHOLE: CopiedPart = {
  columns: ['metadata', 'question_text', 'text', 'body', 'explanation', 'mark'],
};
const TABLES: SnapshotQuery['tables'] = {
  account: WHOLE,
  submission: WHOLE,
  result: WHOLE,
  earlier_result: WHOLE,
  held_result: WHOLE,
  feedback: WHOLE,
  run: WHOLE,
  examiner_name: WHOLE,
  id_key: WHOLE,
};

/**
 * Archives of accounts. DuckDB writes and reads them, so that they have the same format as those of the other store. A
 * copy of the account is passed between DuckDB and the tables.
 */
export function postgresArchives({
  database,
  copies,
}: Pick<PostgresContext, 'database' | 'copies'>): AccountArchives {
  return {
    async exportAccount(accountId, folder, signal) {
      await using copy = await copies.take({ accountId, tables: TABLES }, signal);
      return await writeArchive(copy.session, accountId, folder, signal);
    },

    async importAccount(account, folder, tables) {
      await refuseExisting(database, account);
      await using copy = await copies.empty();
      await readArchive(copy.session, account, folder, tables);
      try {
        await database.transaction(
          async (session, client) => {
            await insertAccount(session, account);
            await copyIn(session, client, copy.session, account.id);
          },
          { timeout: UNLIMITED },
        );
      } catch (error) {
        // The database's message about values is not passed on, because it quotes them.
        throw isRefusal(error)
          ? new AssessError('broken_archive', { path: folder, reason: 'its rows contradict each other' })
          : error;
      }
    },
  };
}

async function refuseExisting(session: Session, { id }: Account): Promise<void> {
  if (await session.row('SELECT id FROM account WHERE id = $1', [id])) {
    throw new AssessError('account_exists', { id });
  }
}

/** Waits for any other creation of an account with the same id. */
async function insertAccount(session: Session, { id, pipeline, createdAt }: Account): Promise<void> {
  const inserted = await session.run(
    'INSERT INTO account (id, pipeline, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [id, pipeline, createdAt],
  );
  if (inserted === 0) throw new AssessError('account_exists', { id });
}

/** Whether the database refused values: class 22 of SQLSTATE, or a constraint, class 23. */
const isRefusal = (error: unknown) => /^2[23]...$/.test((error as { code?: string }).code ?? '');
