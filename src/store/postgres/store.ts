import { ltiRole } from '../sql/lti.js';
import type { DatabaseStore } from '../store.js';
import { postgresArchives } from './account-archive.js';
import { postgresAccounts } from './accounts.js';
import { postgresAnalysis } from './analysis.js';
import { postgresAssessments } from './assessments.js';
import type { PostgresContext } from './context.js';
import { postgresDeletions } from './deletions.js';
import { postgresNotifications } from './outbox.js';
import { postgresPresence } from './presence.js';
import { postgresRunLog } from './run-log.js';
import { postgresSubmissions } from './submissions.js';
import { verify } from './verify.js';

/** The store of a database, by role. Disposing closes the connections. */
export function postgresStore(context: PostgresContext): DatabaseStore {
  const { settled, ...submissions } = postgresSubmissions(context);
  return {
    kind: 'database',
    ...postgresAccounts(context),
    ...postgresArchives(context),
    ...submissions,
    ...postgresDeletions(context),
    ...postgresAssessments(context),
    ...postgresNotifications(context),
    ...postgresPresence(context),
    ...postgresRunLog(context),
    ...ltiRole(
      (work) => work(context.database),
      (work) => context.database.transaction(work),
    ),
    ...postgresAnalysis(context),
    async probe() {
      // A record of the write-ahead log that concerns no table; a standby refuses it too.
      await context.database.rows(`SELECT pg_logical_emit_message(true, 'assess', 'probe') IS NULL`);
    },
    verify: () => verify(context.database),
    now: () => context.clock.now(),
    async [Symbol.asyncDispose]() {
      // Waiting callers would look again.
      for (const signal of [context.textsAdded, context.outboxGrown]) signal.end();
      await settled();
      await context.database[Symbol.asyncDispose]();
    },
  };
}
