import type { PrunedVersion, PruneQuery } from '../../domain/pipelines/assessed-version.js';
import { holdAccount } from '../sql/accounts.js';
import { pruned, prunedCounts, toPruned } from '../sql/results.js';
import type { Session } from './database.js';

/**
 * Removes earlier results and counts what it removed, in one statement, because others may add some meanwhile.
 * @throws AssessError `unknown_account`
 */
export async function pruneResults(session: Session, query: PruneQuery): Promise<PrunedVersion[]> {
  await holdAccount(session, query.accountId);
  const { rows, values } = pruned(session, query);
  const statement = `WITH gone AS (DELETE FROM ${rows} RETURNING *) ${prunedCounts('gone')}`;
  return toPruned(await session.rows(statement, values));
}
