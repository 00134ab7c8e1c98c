import type { Standing } from '../submissions.js';
import type { Session } from './database.js';
import type { Outcome } from './gathering.js';
import { decoded } from './text-codec.js';

/** One call of `standing`. */
export interface StandingCall {
  readonly accountId: string;
  readonly id: string;
  readonly withText: boolean;
}

interface StandingRow {
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

/** How it stands with submissions, all of one state of the store. */
export async function findStandings(
  session: Session,
  calls: readonly StandingCall[],
): Promise<Outcome<Standing | undefined>[]> {
  const rows = await session.rows<StandingRow>(
    'SELECT * FROM standings($1::text[], $2::text[], $3::boolean[])',
    [
      calls.map(({ accountId }) => accountId),
      calls.map(({ id }) => id),
      calls.map(({ withText }) => withText),
    ],
  );
  const outcomes: Outcome<Standing | undefined>[] = calls.map(() => ({ value: undefined }));
  for (const row of rows) outcomes[row.call - 1] = { value: toStanding(row) };
  return outcomes;
}

function toStanding(row: StandingRow): Standing {
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
