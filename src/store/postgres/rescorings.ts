import type { RescoringKey } from '../assessments.js';
import { unknownAccount } from './accounts-present.js';
import type { Session } from './database.js';

const SAME = 'account_id = $1 AND pipeline = $2 AND version = $3 AND config_hash = $4';

function valuesOf({ accountId, pipeline }: RescoringKey): string[] {
  return [accountId, pipeline.name, pipeline.version, pipeline.configHash];
}

/** When the unfinished rescoring was started. */
export async function findRescoring(session: Session, key: RescoringKey): Promise<Date | undefined> {
  const row = await session.row<{ started_at: Date }>(
    `SELECT started_at FROM rescoring WHERE ${SAME}`,
    valuesOf(key),
  );
  return row?.started_at;
}

/** A new start replaces an unfinished one. @throws AssessError `unknown_account` */
export async function insertRescoring(session: Session, key: RescoringKey, startedAt: Date): Promise<void> {
  // Locked, so that the account is not deleted before this is visible.
  const written = await session.run(
    `INSERT INTO rescoring
     SELECT id, $2, $3, $4, $5 FROM (SELECT id FROM account WHERE id = $1 FOR KEY SHARE) AS account
     ON CONFLICT (account_id, pipeline, version, config_hash) DO UPDATE SET started_at = excluded.started_at`,
    [...valuesOf(key), startedAt],
  );
  if (written === 0) throw unknownAccount(key.accountId);
}

export async function deleteRescoring(session: Session, key: RescoringKey): Promise<void> {
  await session.run(`DELETE FROM rescoring WHERE ${SAME}`, valuesOf(key));
}
