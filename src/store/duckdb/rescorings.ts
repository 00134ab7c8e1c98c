import type { RescoringKey } from '../assessments.js';
import { holdAccount } from '../sql/accounts.js';
import { deleteRescoring, rescoringValues } from '../sql/results.js';
import type { Session } from './session.js';

/** A new start replaces an unfinished one. @throws AssessError `unknown_account` */
export async function insertRescoring(
  session: Session,
  { key, startedAt }: { key: RescoringKey; startedAt: Date },
): Promise<void> {
  await holdAccount(session, key.accountId);
  await deleteRescoring(session, key);
  await session.run('INSERT INTO rescoring VALUES ($1, $2, $3, $4, $5)', [
    ...rescoringValues(key),
    startedAt,
  ]);
}
