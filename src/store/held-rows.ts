import type { HeldList, HeldResult } from '../domain/results/held.js';
import type { FailureMessage } from '../engine/results/failure.js';
import type { Instant } from './instant.js';

/** A held result, as both stores select it. */
export interface HeldListRow {
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
  readonly since: Instant;
}

export function toHeldList(rows: readonly HeldListRow[]): HeldList {
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
    since: new Date(row.since),
  };
}
