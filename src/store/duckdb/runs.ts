import type { RunStart } from '../../domain/results/run.js';
import { holdAccount } from '../sql/accounts.js';
import { startValues } from '../sql/runs.js';
import { lastRun } from './deletion/deletion-records.js';
import type { Session } from './session.js';

/**
 * Records that a job starts.
 * @returns its number; undefined if its schedule has already started it for the same time
 * @throws AssessError `unknown_account`
 */
export async function insertRun(session: Session, run: RunStart): Promise<number | undefined> {
  const { accountId, schedule, plannedAt } = run;
  if (accountId !== undefined) await holdAccount(session, accountId);
  if (schedule !== undefined && plannedAt !== undefined) {
    const [begun = 0] = await session.numbers(
      // One that came with the archive of another account may be of a schedule with the same name elsewhere.
      `SELECT count(*)::DOUBLE FROM run
       WHERE schedule = $1 AND planned_at = $2 AND account_id IS NOT DISTINCT FROM $3`,
      [schedule, plannedAt, accountId ?? null],
    );
    if (begun > 0) return undefined;
  }
  const number = (await lastRun(session)) + 1;
  await session.run(
    `INSERT INTO run (number, account_id, job, schedule, planned_at, pipeline, version, config_hash, started_at)
     VALUES ($1::BIGINT, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [number, ...startValues(run)],
  );
  return number;
}

/** Runs that were open when the store was last in use have been killed: a process keeps the store open while it runs something. */
export async function noteKilledRuns(session: Session): Promise<void> {
  await session.run(`UPDATE run SET outcome = 'killed' WHERE outcome IS NULL`);
}
