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
  const rows = await session.rows<StandingRow>(SELECT_STANDINGS, [
    calls.map(({ accountId }) => accountId),
    calls.map(({ id }) => id),
    calls.map(({ withText }) => withText),
  ]);
  const outcomes: Outcome<Standing | undefined>[] = calls.map(() => ({ value: undefined }));
  for (const row of rows) outcomes[row.call - 1] = { value: toStanding(row) };
  return outcomes;
}

const SELECT_STANDINGS = `
  SELECT call, s.receipt, s.received_at, CASE WHEN with_text THEN s.text END AS text,
    r.pipeline, r.version, r.config_hash, r.assessed_at, r.body
  FROM unnest($1::text[], $2::text[], $3::boolean[]) WITH ORDINALITY AS asked (account_id, id, with_text, call)
  JOIN submission AS s USING (account_id, id)
  JOIN account AS a ON a.id = s.account_id
  LEFT JOIN LATERAL (
    SELECT * FROM result
    WHERE result.receipt = s.receipt AND result.account_id = s.account_id
    ORDER BY result.pipeline = a.pipeline DESC, result.assessed_at DESC, result.pipeline DESC LIMIT 1
  ) AS r ON true`;

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
