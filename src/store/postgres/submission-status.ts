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

interface StatusRow {
  readonly call: number;
  readonly receipt: number;
  readonly received_at: Date;
  readonly text: string | null;
  readonly pipeline: string | null;
  readonly version: string;
  readonly config_hash: string;
  readonly assessed_at: Date;
  readonly body: string;
}

/** The statuses of submissions, all from one snapshot of the store. */
export async function findStatuses(
  session: Session,
  calls: readonly StatusCall[],
): Promise<Outcome<SubmissionStatus | undefined>[]> {
  const rows = await session.rows<StatusRow>(
    'SELECT * FROM standings($1::text[], $2::text[], $3::boolean[])',
    [
      calls.map(({ accountId }) => accountId),
      calls.map(({ id }) => id),
      calls.map(({ withText }) => withText),
    ],
  );
  const outcomes: Outcome<SubmissionStatus | undefined>[] = calls.map(() => ({ value: undefined }));
  for (const row of rows) outcomes[row.call - 1] = { value: toStatus(row) };
  return outcomes;
}

function toStatus(row: StatusRow): SubmissionStatus {
  return {
    receipt: row.receipt,
    receivedAt: row.received_at,
    ...(row.text !== null && { text: decoded(row.text) }),
    ...(row.pipeline !== null && {
      result: {
        pipeline: { name: row.pipeline, version: row.version, configHash: row.config_hash },
        assessedAt: row.assessed_at,
        body: row.body,
      },
    }),
  };
}
