import { AssessError } from '../../errors.js';
import type { RunLog } from '../run-log.js';
import { type RunRow, toRun } from '../run-rows.js';
import type { PostgresContext } from './context.js';

export function postgresRunLog({ database }: PostgresContext): RunLog {
  return {
    async startRun({ accountId, job, schedule, plannedAt, pipeline, startedAt }, worker) {
      const row = await database.row<{ known: boolean; number: number | null }>(
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
        [
          accountId ?? null,
          job,
          schedule ?? null,
          plannedAt ?? null,
          pipeline?.name ?? null,
          pipeline?.version ?? null,
          pipeline?.configHash ?? null,
          startedAt,
          worker,
        ],
      );
      if (!row!.known) throw new AssessError('unknown_account', { id: accountId! });
      return row!.number ?? undefined;
    },

    async finishRun(number, { outcome, endedAt, counts, message }) {
      await database.run(
        `UPDATE run SET outcome = $2, ended_at = $3, counts = $4, message = $5 WHERE number = $1 AND outcome IS NULL`,
        [number, outcome, endedAt ?? null, counts ? JSON.stringify(counts) : null, message ?? null],
      );
    },

    async runs({ accountId, job, schedule, number, limit }) {
      const rows = await database.rows<RunRow>(
        `SELECT number, account_id, job, schedule, planned_at, pipeline, version, config_hash, started_at, ended_at,
           outcome, counts, message
         FROM run
         WHERE (account_id = $1 OR account_id IS NULL) AND ($2::text IS NULL OR job = $2)
           AND ($3::text IS NULL OR schedule = $3) AND ($4::bigint IS NULL OR number = $4)
         ORDER BY number DESC LIMIT $5`,
        [
          accountId,
          job ?? null,
          schedule ?? null,
          number ?? null,
          limit === undefined ? null : Math.max(0, Math.trunc(limit)),
        ],
      );
      return rows.map(toRun);
    },
  };
}
