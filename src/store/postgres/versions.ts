import type { AssessedVersion, PrunedVersion, PruneQuery } from '../../domain/pipelines/assessed-version.js';
import { type PrunedRow, toAssessedVersion, toPruned, type VersionRow } from '../version-rows.js';
import { holdAccount } from './accounts-present.js';
import type { Session, Value } from './database.js';

/** Every version that assessed texts of an account, the last first. */
export async function listVersions(session: Session, accountId: string): Promise<AssessedVersion[]> {
  const of = (table: string, state: string) =>
    `SELECT pipeline, version, config_hash, assessed_at, '${state}' AS state FROM ${table} WHERE account_id = $1`;
  const count = (state: string) => `count(*) FILTER (WHERE state = '${state}') AS ${state}`;
  const rows = await session.rows<VersionRow>(
    `SELECT pipeline, version, config_hash, ${count('current')}, ${count('earlier')}, ${count('held')},
       min(assessed_at) AS first_at, max(assessed_at) AS last_at
     FROM (${of('result', 'current')} UNION ALL ${of('earlier_result', 'earlier')}
       UNION ALL ${of('held_result', 'held')}) AS v
     GROUP BY pipeline, version, config_hash
     ORDER BY max(assessed_at) DESC, pipeline, version, config_hash`,
    [accountId],
  );
  return rows.map(toAssessedVersion);
}

/** Earlier results of an account that a query selects: of a pipeline, made before a time, except the last versions. */
const PRUNED = `
  account_id = $1
  AND ($2::text IS NULL OR pipeline = $2) AND ($3::timestamptz IS NULL OR assessed_at < $3)
  AND (pipeline, version, config_hash) NOT IN (
    SELECT pipeline, version, config_hash FROM (
      SELECT pipeline, version, config_hash,
        row_number() OVER (PARTITION BY pipeline ORDER BY max(replaced_at) DESC, version DESC, config_hash) AS age
      FROM earlier_result WHERE account_id = $1
      GROUP BY pipeline, version, config_hash) AS aged
    WHERE age <= $4::bigint)`;

function prunedValues({ accountId, pipeline, before, keep }: PruneQuery): Value[] {
  return [accountId, pipeline ?? null, before ?? null, keep ?? 0];
}

/** What is or would be removed, by version; the versions that were replaced first come first. */
const countsOf = (removed: string) => `
  SELECT pipeline, version, config_hash, count(*) AS results FROM ${removed}
  GROUP BY pipeline, version, config_hash ORDER BY pipeline, max(replaced_at), version, config_hash`;

/** How many results pruning would remove, by version. */
export async function countPruned(session: Session, query: PruneQuery): Promise<PrunedVersion[]> {
  const statement = countsOf(`earlier_result WHERE ${PRUNED}`);
  return (await session.rows<PrunedRow>(statement, prunedValues(query))).map(toPruned);
}

/** Removes earlier results. @throws AssessError `unknown_account` */
export async function pruneResults(session: Session, query: PruneQuery): Promise<PrunedVersion[]> {
  await holdAccount(session, query.accountId);
  const rows = await session.rows<PrunedRow>(
    `WITH removed AS (
       DELETE FROM earlier_result WHERE ${PRUNED} RETURNING pipeline, version, config_hash, replaced_at)
     ${countsOf('removed')}`,
    prunedValues(query),
  );
  return rows.map(toPruned);
}
