import type { DuckDBValue } from '@duckdb/node-api';
import type { Run, RunEnd, RunStart } from '../../domain/results/run.js';
import { type RunRow, toRun } from '../run-rows.js';
import type { RunsQuery } from '../store.js';
import { requireAccount } from './accounts.js';
import { milliseconds } from './columns.js';
import { lastRun } from './deletion/deletion-records.js';
import type { Session } from './session.js';

/**
 * Records that a job starts.
 * @returns its number; undefined if its schedule has already started it for the same time
 * @throws AssessError `unknown_account`
 */
export async function insertRun(session: Session, run: RunStart): Promise<number | undefined> {
  const { accountId, job, schedule, plannedAt, pipeline, startedAt } = run;
  if (accountId !== undefined) await requireAccount(session, accountId);
  if (schedule !== undefined && plannedAt !== undefined) {
    const [begun = 0] = await session.numbers(
      'SELECT count(*)::DOUBLE FROM run WHERE schedule = $1 AND planned_at = epoch_ms($2::BIGINT)',
      [schedule, plannedAt.getTime()],
    );
    if (begun > 0) return undefined;
  }
  const number = (await lastRun(session)) + 1;
  await session.run(
    `INSERT INTO run (number, account_id, job, schedule, planned_at, pipeline, version, config_hash, started_at)
     VALUES ($1::BIGINT, $2, $3, $4, epoch_ms($5::BIGINT), $6, $7, $8, epoch_ms($9::BIGINT))`,
    [
      number,
      accountId ?? null,
      job,
      schedule ?? null,
      plannedAt?.getTime() ?? null,
      pipeline?.name ?? null,
      pipeline?.version ?? null,
      pipeline?.configHash ?? null,
      startedAt.getTime(),
    ],
  );
  return number;
}

/** Records how a run ended; an existing outcome is kept. */
export async function endRun(
  session: Session,
  { number, end }: { readonly number: number; readonly end: RunEnd },
): Promise<void> {
  const { outcome, endedAt, counts, message } = end;
  await session.run(
    `UPDATE run SET outcome = $2, ended_at = epoch_ms($3::BIGINT), counts = $4, message = $5
     WHERE number = $1::BIGINT AND outcome IS NULL`,
    [
      number,
      outcome,
      endedAt?.getTime() ?? null,
      counts === undefined ? null : JSON.stringify(counts),
      message ?? null,
    ],
  );
}

/** Runs that were open when the store was last in use have been killed: a process keeps the store open while it runs something. */
export function noteKilledRuns(session: Session): Promise<void> {
  return session.run(`UPDATE run SET outcome = 'killed' WHERE outcome IS NULL`);
}

/** Runs that a query selects, the last first; those of the whole store belong to those of every account. */
export async function listRuns(session: Session, query: RunsQuery): Promise<Run[]> {
  const { accountId, job, schedule, number, limit } = query;
  const values: DuckDBValue[] = [accountId, job ?? null, schedule ?? null, number ?? null];
  const rows = await session.rows<RunRow>(
    `SELECT number::DOUBLE AS number, account_id, job, schedule, ${milliseconds('planned_at')} AS planned_at, pipeline,
       version, config_hash, ${milliseconds('started_at')} AS started_at, ${milliseconds('ended_at')} AS ended_at,
       outcome, counts, message
     FROM run
     WHERE (account_id = $1 OR account_id IS NULL) AND ($2::VARCHAR IS NULL OR job = $2)
       AND ($3::VARCHAR IS NULL OR schedule = $3) AND ($4::BIGINT IS NULL OR number = $4)
     ORDER BY number DESC ${limit === undefined ? '' : `LIMIT ${Math.max(0, Math.trunc(limit))}`}`,
    values,
  );
  return rows.map(toRun);
}
