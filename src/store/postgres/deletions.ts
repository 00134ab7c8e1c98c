import type { Deletions } from '../submissions.js';
import { deleteAccount } from './account-deletion.js';
import type { PostgresContext } from './context.js';
import { UNLIMITED } from './database.js';
import { deleteMarks } from './mark-deletion.js';
import { settling } from './outbox-changes.js';
import { deleteAuthor, deleteSubmissions } from './text-deletion.js';

/** Deletes rows. Each deletion is one transaction, acknowledged when no process sends what it deleted. */
export function postgresDeletions(context: PostgresContext): Deletions {
  return {
    deleteAuthor: (accountId, authorId, at) =>
      settling(context, (session) => deleteAuthor(session, { accountId, authorId, at })),
    deleteSubmissions: (accountId, ids, at) =>
      settling(context, (session) => deleteSubmissions(session, { accountId, ids, at })),
    deleteMarks: (marks, at) =>
      context.database.transaction((session) => deleteMarks(session, { ...marks, at })),
    deleteAccount: (accountId, at) =>
      settling(context, (session) => deleteAccount(session, { accountId, at }), { timeout: UNLIMITED }),
  };
}
