import type { SubmissionCall, SubmissionWriter } from '../store.js';
import { withWriter } from '../writer-in-turn.js';
import type { Session } from './session.js';
import type { SubmissionTable } from './submission-table.js';
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
  const add: SubmissionWriter['addSubmissions'] = async (accountId, batch, receivedAt) => {
    const call = { accountId, batch, receivedAt };
    const outcomes = await table.addInLongTransaction(session, call);
    const receipts = outcomes.flatMap((one) => (one.status === 'stored' ? [one.receipt] : []));
    note(call, receipts);
    return outcomes;
  };
  return inTransaction(session, () => withWriter(add, work));
}
