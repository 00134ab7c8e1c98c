import { AssessError } from '../../errors.js';
import type { RunLog } from '../run-log.js';
import { endRun, listRuns, startValues } from '../sql/runs.js';
import type { PostgresContext } from './context.js';

export function postgresRunLog({ database }: PostgresContext): RunLog {
  return {
    async startRun(run, worker) {
      // A transaction, so that a lost response does not leave a run that nobody works on.
      const row = await database.transaction((session) =>
        session.row<{ known: boolean; number: number | null }>(
          `WITH owner AS (
           SELECT id FROM account WHERE id = $1 FOR KEY SHARE
         ), alive AS (
           SELECT id FROM worker WHERE id = $9 FOR KEY SHARE
         ), begun AS (
           INSERT INTO run (
             account_id, job, schedule, planned_at, pipeline, version, config_hash, started_at, worker, outcome
           )
           SELECT $1, $2, $3, $4::timestamptz, $5, $6, $7, $8::timestamptz, $9::uuid,
             CASE WHEN NOT EXISTS (SELECT FROM alive) THEN 'killed' END
           WHERE $1::text IS NULL OR EXISTS (SELECT FROM owner)
           ON CONFLICT (schedule, planned_at) WHERE worker IS NOT NULL DO NOTHING
           RETURNING number
         )
         SELECT $1::text IS NULL OR EXISTS (SELECT FROM owner) AS known, (SELECT number FROM begun) AS number`,
          [...startValues(run), worker],
        ),
      );
      if (!row!.known) throw new AssessError('unknown_account', { id: run.accountId! });
      return row!.number ?? undefined;
    },

    finishRun: (number, end) => database.transaction((session) => endRun(session, { number, end })),
    runs: (query) => listRuns(database, query),
  };
}
