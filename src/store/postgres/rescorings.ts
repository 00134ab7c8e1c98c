import type { RescoringKey } from '../assessments.js';
import { unknownAccount } from '../sql/accounts.js';
import { rescoringValues } from '../sql/results.js';
import type { Session } from './database.js';

/** A new start replaces an unfinished one. @throws AssessError `unknown_account` */
export async function insertRescoring(session: Session, key: RescoringKey, startedAt: Date): Promise<void> {
  // Locked, so that the account is not deleted before this is visible.
  const written = await session.run(
    `INSERT INTO rescoring
     SELECT id, $2, $3, $4, $5 FROM (SELECT id FROM account WHERE id = $1 FOR KEY SHARE) AS account
     ON CONFLICT (account_id, pipeline, version, config_hash) DO UPDATE SET started_at = excluded.started_at`,
    [...rescoringValues(key), startedAt],
  );
  if (written === 0) throw unknownAccount(key.accountId);
}
