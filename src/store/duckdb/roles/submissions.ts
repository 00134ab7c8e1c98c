import { idKeyOf, listExaminerNames } from '../../sql/accounts.js';
import type { Deletions, MarkRecords, SubmissionCall, Submissions } from '../../store.js';
import { deleteMarks } from '../deletion/mark-deletion.js';
import { deleteAuthor, deleteSubmissions, type Made } from '../deletion/text-deletion.js';
import { saveFeedback } from '../feedback.js';
import { inLongTransaction } from '../long-transaction.js';
import type { RoleParts } from './parts.js';

export function submissionsRole({
  queue,
  reads,
  table,
  statuses,
  claims,
  leases,
}: RoleParts): Submissions & MarkRecords & Omit<Deletions, 'deleteAccount'> {
  /** What a deletion triggers before it is acknowledged. */
  const forget = async <T>({ receipts, hadPending, ...deletion }: Made<T>) => {
    statuses.changed(receipts);
    claims.end(receipts);
    if (hadPending) await leases.settle();
    return deletion;
  };
  return {
    async addSubmissions(accountId, batch, receivedAt) {
      const outcomes = await queue.write(table, { accountId, batch, receivedAt });
      table.committed(accountId);
      const receipts: number[] = [];
      outcomes.forEach((outcome, position) => {
        if (outcome.status !== 'stored') return;
        receipts.push(outcome.receipt);
        statuses.stored({ accountId, id: batch[position]!.id }, outcome.receipt, receivedAt);
      });
      if (receipts.length > 0) claims.add(accountId, receipts);
      return outcomes;
    },

    async transaction(work) {
      const added: [accountId: string, receipts: readonly number[]][] = [];
      const note = ({ accountId }: SubmissionCall, receipts: readonly number[]) =>
        added.push([accountId, receipts]);
      const value = await queue.exclusively((session) => inLongTransaction(session, table, work, note));
      for (const [accountId, receipts] of added) claims.add(accountId, receipts);
      return value;
    },

    idKey: (accountId) => queue.call((session) => idKeyOf(session, accountId)),

    addFeedback: (accountId, batch, receivedAt, run) =>
      queue.call((session) => saveFeedback(session, { accountId, batch, receivedAt, run })),

    examinerNames: (accountId) => reads.use((session) => listExaminerNames(session, accountId)),

    submissionStatus: (accountId, id, { withText = false } = {}) =>
      statuses.read({ accountId, id }, withText),

    deleteAuthor: async (accountId, authorId, at) =>
      forget(await queue.call((session) => deleteAuthor(session, { accountId, authorId, at }))),

    deleteSubmissions: async (accountId, ids, at) =>
      forget(await queue.call((session) => deleteSubmissions(session, { accountId, ids, at }))),

    deleteMarks: (marks, at) => queue.call((session) => deleteMarks(session, { ...marks, at })),
  };
}
