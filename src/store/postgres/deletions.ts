import type { Deletions } from '../submissions.js';
import { deleteAccount } from './account-deletion.js';
import type { PostgresContext } from './context.js';
import { type Session, type TransactionOptions, UNLIMITED } from './database.js';
import { deleteMarks } from './mark-deletion.js';
import { bumpRecalls, untilForgotten } from './recalls.js';
import { deleteAuthor, deleteSubmissions } from './text-deletion.js';

/** Deletes rows. Each deletion is one transaction, acknowledged when no process has the deleted data in memory. */
export function postgresDeletions({ database }: PostgresContext): Deletions {
  async function recalled<T>(
    work: (session: Session) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T> {
    const { value, recall } = await database.transaction(
      async (session) => ({
        value: await work(session),
        recall: await bumpRecalls(session),
      }),
      options,
    );
    await untilForgotten(database, recall);
    return value;
  }

  return {
    deleteAuthor: (accountId, authorId, at) =>
      recalled((session) => deleteAuthor(session, { accountId, authorId, at })),
    deleteSubmissions: (accountId, ids, at) =>
      recalled((session) => deleteSubmissions(session, { accountId, ids, at })),
    deleteMarks: (marks, at) => database.transaction((session) => deleteMarks(session, { ...marks, at })),
    deleteAccount: (accountId, at) =>
      recalled((session) => deleteAccount(session, { accountId, at }), { timeout: UNLIMITED }),
  };
}
