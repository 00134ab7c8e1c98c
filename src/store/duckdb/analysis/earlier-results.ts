import type { PipelineIdentity } from '../../../domain/pipelines/pipeline.js';
import type { Session } from '../session.js';

/**
 * Moves results that those of another version or configuration replace from the table `result` to the table of earlier
 * ones. Earlier results of the new version itself are deleted.
 * @param receipts of the texts, for `IN (…)`
 */
export async function keepEarlier(
  session: Session,
  { name, version, configHash }: PipelineIdentity,
  receipts: string,
  at: Date,
): Promise<void> {
  const values = [name, version, configHash];
  await session.run(
    `DELETE FROM earlier_result
     WHERE receipt IN (${receipts}) AND pipeline = $1 AND version = $2 AND config_hash = $3`,
    values,
  );
  await session.run(
    `INSERT INTO earlier_result
     SELECT *, $4::TIMESTAMP FROM result
     WHERE receipt IN (${receipts}) AND pipeline = $1 AND NOT (version = $2 AND config_hash = $3)`,
    [...values, at],
  );
}

/** The source of results for a FROM clause: those that are shown, or all of one version, including earlier ones. */
export function resultsOf(version: Pick<PipelineIdentity, 'version' | 'configHash'> | undefined): string {
  if (!version) return 'result';
  const literal = (value: string) => `'${value.replaceAll("'", "''")}'`;
  return `(
    FROM (FROM result UNION ALL SELECT * EXCLUDE (replaced_at) FROM earlier_result)
    WHERE version = ${literal(version.version)} AND config_hash = ${literal(version.configHash)})`;
}
