import { AssessError } from '../../errors.js';
import type { SubmissionWriter } from '../submissions.js';
import { addPlaced } from './add-submissions.js';
import { type Database, UNLIMITED } from './database.js';

/** Runs `work` with a writer inside one transaction. The writer is of no use after it. */
export function inLongTransaction<T>(
  database: Database,
  work: (writer: SubmissionWriter) => Promise<T>,
): Promise<T> {
  return database.transaction(
    async (session) => {
      let isOpen = true;
      let last: Promise<unknown> = Promise.resolve();
      const writer: SubmissionWriter = {
        addSubmissions(accountId, batch, receivedAt) {
          const added = last.then(async () => {
            if (!isOpen)
              throw new AssessError('internal', { reason: 'a transaction was used after its end' });
            const [outcome] = await addPlaced(session, [{ accountId, batch, receivedAt }], true);
            if ('value' in outcome!) return outcome.value;
            throw outcome!.error;
          });
          // Calls may come concurrently; they take turns, whether the one before succeeded or not.
          last = added.catch(() => undefined);
          return added;
        },
      };
      try {
        return await work(writer);
      } finally {
        isOpen = false;
        await last;
      }
    },
    // What the work does elsewhere must not happen twice.
    { attempts: 1, timeout: UNLIMITED },
  );
}
