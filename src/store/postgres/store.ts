import type { Store } from '../store.js';
import { postgresAccounts } from './accounts.js';
import type { PostgresContext } from './context.js';
import { postgresPresence } from './presence.js';
import { postgresRunLog } from './run-log.js';

/** The store of a database, by role. It closes the connections. */
export function postgresStore(context: PostgresContext): Store {
  const parts = {
    ...postgresAccounts(context),
    ...postgresPresence(context),
    ...postgresRunLog(context),
    now: () => context.clock.now(),
    [Symbol.asyncDispose]: () => context.database[Symbol.asyncDispose](),
  };
  // To be taken away once the other roles are among the parts.
  return parts as unknown as Store;
}
