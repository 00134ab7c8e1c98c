import type { HeldList, HeldQuery } from '../../domain/results/held.js';
import { type HeldListRow, toHeldList } from '../held-rows.js';
import { milliseconds } from './columns.js';
import { WAITING, waitingValues } from './held-results.js';
import type { Session } from './session.js';

/** Held results: failures and results that replace failures first, then by the size of the move. */
export async function listHeld(session: Session, query: HeldQuery & { limit: number }): Promise<HeldList> {
  const rows = await session.rows<HeldListRow>(
    `SELECT count(*) OVER ()::DOUBLE AS total, s.id, h.pipeline, r.version AS from_version, r.config_hash AS from_hash,
       r.overall_score AS from_score, r.message AS from_message, h.version AS to_version, h.config_hash AS to_hash,
       h.overall_score AS to_score, h.message AS to_message, ${milliseconds('h.assessed_at')} AS since
     ${WAITING}
     ORDER BY abs(h.overall_score - r.overall_score) DESC NULLS FIRST, h.receipt, h.pipeline
     LIMIT ${Math.max(1, Math.trunc(query.limit))}`,
    waitingValues(query),
  );
  return toHeldList(rows);
}
