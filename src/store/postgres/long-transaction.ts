import type { SubmissionWriter } from '../submissions.js';
import { withWriter } from '../writer-in-turn.js';
import { addPlaced } from './add-submissions.js';
import { awaitTextDeletions } from './author-locks.js';
import { type Database, UNLIMITED } from './database.js';

/** Runs `work` with a writer inside one transaction. The writer can't be used afterwards. */
export function inLongTransaction<T>(
  database: Database,
  work: (writer: SubmissionWriter) => Promise<T>,
): Promise<T> {
  return database.transaction(
    (session) => {
      const accounts = new Set<string>();
      const add: SubmissionWriter['addSubmissions'] = async (accountId, batch, receivedAt) => {
        const [outcome] = await addPlaced(session, [{ accountId, batch, receivedAt }], true);
        if ('value' in outcome!) return outcome.value;
        throw outcome!.error;
      };
      return withWriter(add, async ({ addSubmissions }) => {
        const result = await work({
          addSubmissions(accountId, ...call) {
            accounts.add(accountId);
            return addSubmissions(accountId, ...call);
          },
        });
        await awaitTextDeletions(session, [...accounts]);
        return result;
      });
    },
    // Other effects of the work must not happen twice.
    { attempts: 1, timeout: UNLIMITED },
  );
}
