import { AssessError } from '../../errors.js';
import type { SubmissionWriter } from '../store.js';
import type { Session } from './session.js';
import type { SubmissionCall, SubmissionTable } from './submission-table.js';
import { inTransaction } from './write-queue.js';

/**
 * Runs `work` with a writer inside one transaction. The writer can't be used afterwards.
 * @param note receives what a call stored, before the commit
 */
export function inLongTransaction<T>(
  session: Session,
  table: SubmissionTable,
  work: (writer: SubmissionWriter) => Promise<T>,
  note: (call: SubmissionCall, receipts: readonly number[]) => void,
): Promise<T> {
  let isOpen = true;
  let last: Promise<unknown> = Promise.resolve();
  const writer: SubmissionWriter = {
    addSubmissions(accountId, batch, receivedAt) {
      const added = last.then(async () => {
        if (!isOpen) throw new AssessError('internal', { reason: 'a transaction was used after its end' });
        const call = { accountId, batch, receivedAt };
        const outcomes = await table.addInLongTransaction(session, call);
        note(
          call,
          outcomes.flatMap((one) => (one.status === 'stored' ? [one.receipt] : [])),
        );
        return outcomes;
      });
      // Calls may be concurrent; they take turns, whether or not the previous one succeeded.
      last = added.catch(() => undefined);
      return added;
    },
  };
  return inTransaction(session, async () => {
    try {
      return await work(writer);
    } finally {
      isOpen = false;
      await last;
    }
  });
}
