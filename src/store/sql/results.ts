import type { AssessedVersion, PrunedVersion, PruneQuery } from '../../domain/pipelines/assessed-version.js';
import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import type { HeldList, HeldQuery, HeldResult } from '../../domain/results/held.js';
import type { FailureMessage } from '../../engine/results/failure.js';
import type { LatestQuery } from '../analysis.js';
import type { RescoringKey } from '../assessments.js';
import { holdAccount } from './accounts.js';
import type { Bound, Sql } from './sql.js';

interface IdentityRow {
  readonly pipeline: string;
  readonly version: string;
  readonly config_hash: string;
}

const identityOf = ({ pipeline, version, config_hash }: IdentityRow) => ({
  name: pipeline,
  version,
  configHash: config_hash,
});

/** The version that made the most recent result of a pipeline. */
export async function findLatest(
  sql: Sql,
  { accountId, includeTests, pipeline, marked }: LatestQuery,
): Promise<PipelineIdentity | undefined> {
  const isMarked = `AND EXISTS (
    SELECT 1 FROM feedback AS f WHERE f.receipt = s.receipt AND ${sql.sameAccount('f', 's')})`;
  const found = await sql.row<Omit<IdentityRow, 'pipeline'>>(
    `SELECT r.version, r.config_hash
     FROM result AS r JOIN submission AS s ON s.receipt = r.receipt AND ${sql.sameAccount('s', 'r')}
     WHERE s.account_id = $1 AND ($2 OR NOT s.test) AND r.pipeline = $3 ${marked ? isMarked : ''}
     GROUP BY r.version, r.config_hash ORDER BY max(r.assessed_at) DESC, r.version DESC, r.config_hash LIMIT 1`,
    [accountId, includeTests, pipeline],
  );
  return found && identityOf({ pipeline, ...found });
}

interface VersionRow extends IdentityRow {
  readonly current: number;
  readonly earlier: number;
  readonly held: number;
  readonly first_at: Date;
  readonly last_at: Date;
}

/** Every version that assessed texts of an account, the last first. */
export async function listVersions(sql: Sql, accountId: string): Promise<AssessedVersion[]> {
  const of = (table: string, state: string) =>
    `SELECT pipeline, version, config_hash, assessed_at, '${state}' AS state FROM ${table} WHERE ${sql.ofAccount}`;
  const count = (state: string) => `count(*) FILTER (WHERE state = '${state}') AS ${state}`;
  const rows = await sql.rows<VersionRow>(
    `SELECT pipeline, version, config_hash, ${count('current')}, ${count('earlier')}, ${count('held')},
       min(assessed_at) AS first_at, max(assessed_at) AS last_at
     FROM (${of('result', 'current')} UNION ALL ${of('earlier_result', 'earlier')}
       UNION ALL ${of('held_result', 'held')}) AS v
     GROUP BY pipeline, version, config_hash
     ORDER BY max(assessed_at) DESC, pipeline, version, config_hash`,
    [accountId],
  );
  return rows.map(({ current, earlier, held, first_at, last_at, ...row }) => ({
    pipeline: identityOf(row),
    ...{ current, earlier, held, firstAssessedAt: first_at, lastAssessedAt: last_at },
  }));
}

/** Earlier results of an account that a query selects: of a pipeline, made before a time, except the last versions. */
export function pruned({ ofAccount }: Sql, { accountId, pipeline, before, keep = 0 }: PruneQuery) {
  const values: Bound[] = [accountId, pipeline ?? null, keep, ...(before ? [before] : [])];
  const rows = `earlier_result
    WHERE ${ofAccount} AND ($2::VARCHAR IS NULL OR pipeline = $2) ${before ? 'AND assessed_at < $4' : ''}
      AND NOT EXISTS (
        SELECT 1 FROM (
          SELECT pipeline, version, config_hash,
            row_number() OVER (PARTITION BY pipeline ORDER BY max(replaced_at) DESC, version DESC, config_hash) AS age
          FROM earlier_result WHERE ${ofAccount}
          GROUP BY pipeline, version, config_hash) AS aged
        WHERE age <= $3::BIGINT AND aged.pipeline = earlier_result.pipeline AND aged.version = earlier_result.version
          AND aged.config_hash = earlier_result.config_hash)`;
  return { rows, values };
}

/** How many results pruning would remove, by version; the versions that were replaced first come first. */
export async function countPruned(sql: Sql, query: PruneQuery): Promise<PrunedVersion[]> {
  const { rows, values } = pruned(sql, query);
  return toPruned(await sql.rows(prunedCounts(rows), values));
}

/** Counts rows of earlier results by version. */
export const prunedCounts = (rows: string) => `
  SELECT pipeline, version, config_hash, count(*) AS results FROM ${rows}
  GROUP BY pipeline, version, config_hash ORDER BY pipeline, max(replaced_at), version, config_hash`;

/** Converts rows of {@link prunedCounts}. */
export const toPruned = (rows: readonly (IdentityRow & { readonly results: number })[]): PrunedVersion[] =>
  rows.map(({ results, ...row }) => ({ pipeline: identityOf(row), results }));

/** Removes earlier results; call it in a transaction with one snapshot. @throws AssessError `unknown_account` */
export async function pruneResults(sql: Sql, query: PruneQuery): Promise<PrunedVersion[]> {
  await holdAccount(sql, query.accountId);
  const counted = await countPruned(sql, query);
  const { rows, values } = pruned(sql, query);
  if (counted.length > 0) await sql.run(`DELETE FROM ${rows}`, values);
  return counted;
}

const SAME_RESCORING = 'account_id = $1 AND pipeline = $2 AND version = $3 AND config_hash = $4';

export const rescoringValues = ({ accountId, pipeline }: RescoringKey): string[] => [
  accountId,
  pipeline.name,
  pipeline.version,
  pipeline.configHash,
];

/** When the unfinished rescoring was started. */
export async function findRescoring(sql: Sql, key: RescoringKey): Promise<Date | undefined> {
  const statement = `SELECT started_at FROM rescoring WHERE ${SAME_RESCORING}`;
  return (await sql.row<{ started_at: Date }>(statement, rescoringValues(key)))?.started_at;
}

export async function deleteRescoring(sql: Sql, key: RescoringKey): Promise<void> {
  await sql.run(`DELETE FROM rescoring WHERE ${SAME_RESCORING}`, rescoringValues(key));
}

interface HeldListRow {
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
  readonly since: Date;
}

/** `FROM … WHERE …` for held results: `h` is the held result, `s` its submission, `r` the result that is shown. */
export const waiting = ({ sameAccount }: Sql) => `
  FROM held_result AS h
  JOIN submission AS s ON s.receipt = h.receipt AND ${sameAccount('s', 'h')}
  JOIN result AS r ON r.receipt = h.receipt AND ${sameAccount('r', 'h')} AND r.pipeline = h.pipeline
  WHERE h.rejected_at IS NULL AND s.account_id = $1
    AND ($2::VARCHAR IS NULL OR (h.pipeline = $2 AND h.version = $3::VARCHAR AND h.config_hash = $4::VARCHAR))`;

export const waitingValues = ({ accountId, pipeline }: HeldQuery): Bound[] => [
  accountId,
  pipeline?.name ?? null,
  pipeline?.version ?? null,
  pipeline?.configHash ?? null,
];

/** Held results: failures and results that replace failures first, then by the size of the move. */
export async function listHeld(sql: Sql, query: HeldQuery & { readonly limit: number }): Promise<HeldList> {
  const rows = await sql.rows<HeldListRow>(
    `SELECT count(*) OVER () AS total, s.id, h.pipeline, r.version AS from_version, r.config_hash AS from_hash,
       r.overall_score AS from_score, r.message AS from_message, h.version AS to_version, h.config_hash AS to_hash,
       h.overall_score AS to_score, h.message AS to_message, h.assessed_at AS since
     ${waiting(sql)}
     ORDER BY abs(h.overall_score - r.overall_score) DESC NULLS FIRST, h.receipt, h.pipeline
     LIMIT ${Math.max(1, Math.trunc(query.limit))}`,
    waitingValues(query),
  );
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
    since: row.since,
  };
}
