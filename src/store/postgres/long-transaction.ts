import { AssessError } from '../../errors.js';
import type { SubmissionWriter } from '../submissions.js';
import { addPlaced } from './add-submissions.js';
import { awaitTextDeletions } from './author-locks.js';
import { type Database, UNLIMITED } from './database.js';

/** Runs `work` with a writer inside one transaction. The writer can't be used afterwards. */
export function inLongTransaction<T>(
  database: Database,
  work: (writer: SubmissionWriter) => Promise<T>,
): Promise<T> {
  return database.transaction(
    async (session) => {
      let isOpen = true;
      let last: Promise<unknown> = Promise.resolve();
      const accounts = new Set<string>();
      const writer: SubmissionWriter = {
        addSubmissions(accountId, batch, receivedAt) {
          accounts.add(accountId);
          const added = last.then(async () => {
            if (!isOpen)
              throw new AssessError('internal', { reason: 'a transaction was used after its end' });
            const [outcome] = await addPlaced(session, [{ accountId, batch, receivedAt }], true);
            if ('value' in outcome!) return outcome.value;
            throw outcome!.error;
          });
          // Calls may be concurrent; they take turns, whether or not the previous one succeeded.
          last = added.catch(() => undefined);
          return added;
        },
      };
      try {
        const result = await work(writer);
        await awaitTextDeletions(session, [...accounts]);
        return result;
      } finally {
        isOpen = false;
        await last;
      }
    },
    // Other effects of the work must not happen twice.
    { attempts: 1, timeout: UNLIMITED },
  );
}
