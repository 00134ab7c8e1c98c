import type { HeldList, HeldQuery, HeldResult } from '../../domain/held.js';
import type { FailureMessage } from '../../domain/result.js';
import type { Session } from './database.js';
import { WAITING, waitingValues } from './held-results.js';

interface HeldListRow {
  readonly total: number;
  readonly id: string;
  readonly pipeline: string;
  readonly from_version: string;
  readonly from_hash: string;
  readonly from_score: number | null;
  readonly from_message: FailureMessage | null;
  readonly to_version: string;
  readonly to_hash: string;
  readonly to_score: number | null;
  readonly to_message: FailureMessage | null;
  readonly since: Date;
}

/** What waits for approval: failures and what was one first, then by how far it moved. */
export async function listHeld(session: Session, query: HeldQuery & { limit: number }): Promise<HeldList> {
  const rows = await session.rows<HeldListRow>(
    `SELECT count(*) OVER () AS total, s.id, h.pipeline, r.version AS from_version, r.config_hash AS from_hash,
       r.overall_score AS from_score, r.message AS from_message, h.version AS to_version, h.config_hash AS to_hash,
       h.overall_score AS to_score, h.message AS to_message, h.assessed_at AS since
     ${WAITING}
     ORDER BY abs(h.overall_score - r.overall_score) DESC NULLS FIRST, h.receipt, h.pipeline
     LIMIT ${Math.max(1, Math.trunc(query.limit))}`,
    waitingValues(query),
  );
  return { total: rows[0]?.total ?? 0, results: rows.map(toHeldResult) };
}

function toHeldResult(row: HeldListRow): HeldResult {
  const { from_score, to_score } = row;
  return {
    id: row.id,
    from: {
      version: row.from_version,
      configHash: row.from_hash,
      ...(from_score !== null && { overallScore: from_score }),
      ...(row.from_message !== null && { message: row.from_message }),
    },
    to: {
      name: row.pipeline,
      version: row.to_version,
      configHash: row.to_hash,
      ...(to_score !== null && { overallScore: to_score }),
      ...(row.to_message !== null && { message: row.to_message }),
    },
    move: from_score === null || to_score === null ? null : to_score - from_score,
    since: row.since,
  };
}
