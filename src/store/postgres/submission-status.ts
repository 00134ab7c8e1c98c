import { type StatusRow, toStatus } from '../submission-rows.js';
import type { SubmissionStatus } from '../submissions.js';
import type { Session } from './database.js';
import type { Outcome } from './gathering.js';
import { decoded } from './text-codec.js';

/** One call of `submissionStatus`. */
export interface StatusCall {
  readonly accountId: string;
  readonly id: string;
  readonly withText: boolean;
}

interface CallRow extends StatusRow {
  /** The number of the call, from 1. */
  readonly call: number;
}

/** The statuses of submissions, all from one snapshot of the store. */
export async function findStatuses(
  session: Session,
  calls: readonly StatusCall[],
): Promise<Outcome<SubmissionStatus | undefined>[]> {
  const rows = await session.rows<CallRow>('SELECT * FROM standings($1::text[], $2::text[], $3::boolean[])', [
    calls.map(({ accountId }) => accountId),
    calls.map(({ id }) => id),
    calls.map(({ withText }) => withText),
  ]);
  const outcomes: Outcome<SubmissionStatus | undefined>[] = calls.map(() => ({ value: undefined }));
  for (const row of rows)
    outcomes[row.call - 1] = {
      value: { ...toStatus(row), ...(row.text !== null && { text: decoded(row.text) }) },
    };
  return outcomes;
}
