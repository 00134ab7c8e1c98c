import type { Run, RunEnd, RunOutcome, RunStart } from '../../domain/results/run.js';
import type { RunsQuery } from '../run-log.js';
import type { Bound, Sql } from './sql.js';

interface RunRow {
  readonly number: number;
  readonly account_id: string | null;
  readonly job: string;
  readonly schedule: string | null;
  readonly planned_at: Date | null;
  readonly pipeline: string | null;
  readonly version: string;
  readonly config_hash: string;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly outcome: RunOutcome | null;
  readonly counts: string | null;
  readonly message: string | null;
}

const toRun = (row: RunRow): Run => ({
  number: row.number,
  ...(row.account_id !== null && { accountId: row.account_id }),
  job: row.job,
  ...(row.schedule !== null && { schedule: row.schedule }),
  ...(row.planned_at !== null && { plannedAt: row.planned_at }),
  ...(row.pipeline !== null && {
    pipeline: { name: row.pipeline, version: row.version, configHash: row.config_hash },
  }),
  startedAt: row.started_at,
  ...(row.ended_at !== null && { endedAt: row.ended_at }),
  ...(row.outcome !== null && { outcome: row.outcome }),
  ...(row.counts !== null && { counts: JSON.parse(row.counts) as Record<string, number> }),
  ...(row.message !== null && { message: row.message }),
});

/** The values of the columns `account_id`, `job`, `schedule`, `planned_at`, `pipeline`, `version`, `config_hash`, `started_at`. */
export const startValues = ({
  accountId,
  job,
  schedule,
  plannedAt,
  pipeline,
  startedAt,
}: RunStart): Bound[] => [
  ...[accountId ?? null, job, schedule ?? null, plannedAt ?? null],
  ...[pipeline?.name ?? null, pipeline?.version ?? null, pipeline?.configHash ?? null, startedAt],
];

/** Runs that a query selects, the last first; those of the whole store belong to those of every account. */
export async function listRuns(
  sql: Sql,
  { accountId, job, schedule, number, limit }: RunsQuery,
): Promise<Run[]> {
  const rows = await sql.rows<RunRow>(
    `SELECT number, account_id, job, schedule, planned_at, pipeline, version, config_hash, started_at, ended_at, outcome,
       counts, message
     FROM run
     WHERE (account_id = $1 OR account_id IS NULL) AND ($2::VARCHAR IS NULL OR job = $2)
       AND ($3::VARCHAR IS NULL OR schedule = $3) AND ($4::BIGINT IS NULL OR number = $4)
     ORDER BY number DESC ${limit === undefined ? '' : `LIMIT ${Math.max(0, Math.trunc(limit))}`}`,
    [accountId, job ?? null, schedule ?? null, number ?? null],
  );
  return rows.map(toRun);
}

/** Records how a run ended; an existing outcome is kept. */
export async function endRun(
  sql: Sql,
  { number, end }: { readonly number: number; readonly end: RunEnd },
): Promise<void> {
  const { outcome, endedAt, counts, message } = end;
  await sql.run(
    `UPDATE run SET outcome = $2, ended_at = $3, counts = $4, message = $5 WHERE number = $1 AND outcome IS NULL`,
    [number, outcome, endedAt ?? null, counts ? JSON.stringify(counts) : null, message ?? null],
  );
}
