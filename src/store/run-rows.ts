import type { Run, RunOutcome } from '../domain/results/run.js';
import type { Instant } from './instant.js';

/** A run, as both stores select it. */
export interface RunRow {
  readonly number: number;
  readonly account_id: string | null;
  readonly job: string;
  readonly schedule: string | null;
  readonly planned_at: Instant | null;
  readonly pipeline: string | null;
  readonly version: string;
  readonly config_hash: string;
  readonly started_at: Instant;
  readonly ended_at: Instant | null;
  readonly outcome: RunOutcome | null;
  readonly counts: string | null;
  readonly message: string | null;
}

export function toRun(row: RunRow): Run {
  return {
    number: row.number,
    ...(row.account_id !== null && { accountId: row.account_id }),
    job: row.job,
    ...(row.schedule !== null && { schedule: row.schedule }),
    ...(row.planned_at !== null && { plannedAt: new Date(row.planned_at) }),
    ...(row.pipeline !== null && {
      pipeline: { name: row.pipeline, version: row.version, configHash: row.config_hash },
    }),
    startedAt: new Date(row.started_at),
    ...(row.ended_at !== null && { endedAt: new Date(row.ended_at) }),
    ...(row.outcome !== null && { outcome: row.outcome }),
    ...(row.counts !== null && { counts: JSON.parse(row.counts) as Record<string, number> }),
    ...(row.message !== null && { message: row.message }),
  };
}
