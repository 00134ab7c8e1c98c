import type { DuckDBValue } from '@duckdb/node-api';
import type {
  AssessedVersion,
  PrunedVersion,
  PruneQuery,
} from '../../../domain/pipelines/assessed-version.js';
import { type PrunedRow, toAssessedVersion, toPruned, type VersionRow } from '../../version-rows.js';
import { requireAccount } from '../accounts.js';
import { milliseconds } from '../columns.js';
import type { Session } from '../session.js';

/** Every version that assessed texts of an account, the last first. */
export async function listVersions(session: Session, accountId: string): Promise<AssessedVersion[]> {
  const rows = await session.rows<VersionRow>(
    `SELECT pipeline, version, config_hash, count(*) FILTER (state = 'current')::DOUBLE AS current,
       count(*) FILTER (state = 'earlier')::DOUBLE AS earlier, count(*) FILTER (state = 'held')::DOUBLE AS held,
       ${milliseconds('min(v.assessed_at)')} AS first_at, ${milliseconds('max(v.assessed_at)')} AS last_at
     FROM (
       SELECT receipt, pipeline, version, config_hash, assessed_at, 'current' AS state FROM result
       UNION ALL SELECT receipt, pipeline, version, config_hash, assessed_at, 'earlier' FROM earlier_result
       UNION ALL SELECT receipt, pipeline, version, config_hash, assessed_at, 'held' FROM held_result) AS v
     SEMI JOIN (FROM submission WHERE account_id = $1) AS s ON s.receipt = v.receipt
     GROUP BY pipeline, version, config_hash
     ORDER BY max(v.assessed_at) DESC, pipeline, version, config_hash`,
    [accountId],
  );
  return rows.map(toAssessedVersion);
}

/** Earlier results of an account that a query selects: of a pipeline, made before a time, except the last versions. */
const PRUNED = `
  receipt IN (SELECT receipt FROM submission WHERE account_id = $1)
  AND ($2::VARCHAR IS NULL OR pipeline = $2) AND ($3::BIGINT IS NULL OR assessed_at < epoch_ms($3::BIGINT))
  AND (pipeline, version, config_hash) NOT IN (
    SELECT (pipeline, version, config_hash) FROM (
      SELECT pipeline, version, config_hash,
        row_number() OVER (PARTITION BY pipeline ORDER BY max(replaced_at) DESC, version DESC, config_hash) AS age
      FROM earlier_result WHERE receipt IN (SELECT receipt FROM submission WHERE account_id = $1)
      GROUP BY pipeline, version, config_hash)
    WHERE age <= $4::BIGINT)`;

function prunedValues({ accountId, pipeline, before, keep }: PruneQuery): DuckDBValue[] {
  return [accountId, pipeline ?? null, before?.getTime() ?? null, keep ?? 0];
}

/** How many results pruning would remove, by version. */
export async function countPruned(session: Session, query: PruneQuery): Promise<PrunedVersion[]> {
  const rows = await session.rows<PrunedRow>(
    `SELECT pipeline, version, config_hash, count(*)::DOUBLE AS results FROM earlier_result WHERE ${PRUNED}
     GROUP BY pipeline, version, config_hash ORDER BY pipeline, max(replaced_at), version, config_hash`,
    prunedValues(query),
  );
  return rows.map(toPruned);
}

/** Removes earlier results. @throws AssessError `unknown_account` */
export async function pruneResults(session: Session, query: PruneQuery): Promise<PrunedVersion[]> {
  await requireAccount(session, query.accountId);
  const pruned = await countPruned(session, query);
  if (pruned.length > 0) await session.run(`DELETE FROM earlier_result WHERE ${PRUNED}`, prunedValues(query));
  return pruned;
}
