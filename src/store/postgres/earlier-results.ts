import type { PipelineIdentity } from '../../domain/pipelines/pipeline.js';
import type { Session } from './database.js';

/**
 * Removes the results of a pipeline name from the table `result`; those of another version or configuration are kept as
 * earlier ones. Earlier results of the new version itself are deleted.
 */
export async function makeRoom(
  session: Session,
  { name, version, configHash }: PipelineIdentity,
  receipts: readonly number[],
  at: Date,
): Promise<void> {
  if (receipts.length === 0) return;
  await session.run(
    `WITH forgotten AS (
       DELETE FROM earlier_result
       WHERE receipt = ANY ($1::bigint[]) AND pipeline = $2 AND version = $3 AND config_hash = $4),
     replaced AS (DELETE FROM result WHERE receipt = ANY ($1::bigint[]) AND pipeline = $2 RETURNING *)
     INSERT INTO earlier_result
     SELECT replaced.*, $5::timestamptz FROM replaced WHERE NOT (version = $3 AND config_hash = $4)`,
    [receipts, name, version, configHash, at],
  );
}
