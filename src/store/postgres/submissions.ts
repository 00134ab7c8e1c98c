import { idKeyOf, listExaminerNames } from '../sql/accounts.js';
import type {
  MarkRecords,
  SubmissionCall,
  SubmissionOutcome,
  SubmissionStatus,
  Submissions,
} from '../submissions.js';
import { addSubmissions } from './add-submissions.js';
import type { PostgresContext } from './context.js';
import { saveFeedback } from './feedback.js';
import { Gathering } from './gathering.js';
import { inLongTransaction } from './long-transaction.js';
import { findStatuses, type StatusCall } from './submission-status.js';

/** Concurrent statements for single submissions: two, so that one is parsed while the other waits for the disk. */
const FLIGHTS = 2;
const ROWS_PER_FLIGHT = 1000;
const STATUSES_PER_FLIGHT = 500;

/** Texts and marks; `settled` resolves when all collected calls are done; the store waits for it before it closes. */
export function postgresSubmissions(
  context: PostgresContext,
): Submissions & MarkRecords & { readonly settled: () => Promise<void> } {
  const { database, textsAdded } = context;
  const submitted = new Gathering<SubmissionCall, SubmissionOutcome[]>(
    { flights: FLIGHTS, most: ROWS_PER_FLIGHT, weightOf: ({ batch }) => batch.length },
    async (calls) => {
      const outcomes = await addSubmissions(database, calls);
      textsAdded.notify();
      return outcomes;
    },
  );
  const asked = new Gathering<StatusCall, SubmissionStatus | undefined>(
    { flights: FLIGHTS, most: STATUSES_PER_FLIGHT, weightOf: () => 1 },
    (calls) => findStatuses(database, calls),
  );

  return {
    addSubmissions: (accountId, batch, receivedAt) => submitted.add({ accountId, batch, receivedAt }),
    async transaction(work) {
      const value = await inLongTransaction(database, work);
      textsAdded.notify();
      return value;
    },
    idKey: (accountId) => database.transaction((session) => idKeyOf(session, accountId)),
    addFeedback: (accountId, batch, receivedAt, run) =>
      database.transaction((session) => saveFeedback(session, { accountId, batch, receivedAt, run })),
    examinerNames: (accountId) => listExaminerNames(database, accountId),
    submissionStatus: (accountId, id, { withText = false } = {}) => asked.add({ accountId, id, withText }),
    async settled() {
      await Promise.all([submitted.settled(), asked.settled()]);
    },
  };
}
