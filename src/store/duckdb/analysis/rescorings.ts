import type { RescoringKey } from '../../assessments.js';
import { requireAccount } from '../accounts.js';
import { milliseconds } from '../columns.js';
import type { Session } from '../session.js';

const SAME = 'account_id = $1 AND pipeline = $2 AND version = $3 AND config_hash = $4';

function valuesOf({ accountId, pipeline }: RescoringKey): string[] {
  return [accountId, pipeline.name, pipeline.version, pipeline.configHash];
}

/** When the unfinished rescoring was started. */
export async function findRescoring(session: Session, key: RescoringKey): Promise<Date | undefined> {
  const row = await session.row<{ started_at: number }>(
    `SELECT ${milliseconds('started_at')} AS started_at FROM rescoring WHERE ${SAME}`,
    valuesOf(key),
  );
  return row && new Date(row.started_at);
}

/** A new start replaces an unfinished one. @throws AssessError `unknown_account` */
export async function insertRescoring(
  session: Session,
  { key, startedAt }: { key: RescoringKey; startedAt: Date },
): Promise<void> {
  await requireAccount(session, key.accountId);
  await session.run(`DELETE FROM rescoring WHERE ${SAME}`, valuesOf(key));
  await session.run('INSERT INTO rescoring VALUES ($1, $2, $3, $4, epoch_ms($5::BIGINT))', [
    ...valuesOf(key),
    startedAt.getTime(),
  ]);
}

export async function deleteRescoring(session: Session, key: RescoringKey): Promise<void> {
  await session.run(`DELETE FROM rescoring WHERE ${SAME}`, valuesOf(key));
}
