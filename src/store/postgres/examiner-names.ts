import { NAMED_EXAMINERS_ABOVE, numberNames } from '../mark-rules.js';
import { listExaminerNames } from '../sql/accounts.js';
import { lockKey, lockNames } from './advisory-locks.js';
import type { Session } from './database.js';
import { encoded } from './text-codec.js';

/**
 * Prevents others from assigning or deleting numbers of an account's examiners, and from deleting marks, until the end of the
 * transaction. Take this lock before locking rows.
 * @param isShared whether the transaction only writes marks of examiners without names
 */
export function lockExaminers(session: Session, accountId: string, isShared = false): Promise<void> {
  return lockNames(session, [{ key: lockKey('examiners', accountId), isShared }]);
}

/**
 * The numbers of examiners with names; new examiners get the first free numbers. Call it with the lock.
 * @returns the number of each name
 */
export async function numberExaminers(
  session: Session,
  accountId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map();
  const used = await session.rows<{ examiner_id: number }>(
    'SELECT DISTINCT examiner_id FROM feedback WHERE account_id = $1 AND examiner_id > $2::bigint',
    [accountId, NAMED_EXAMINERS_ABOVE],
  );
  const { numbers, added } = numberNames(
    names,
    await listExaminerNames(session, accountId),
    used.map(({ examiner_id }) => examiner_id),
  );
  if (added.length > 0)
    await session.run(
      `INSERT INTO examiner_name (account_id, examiner_id, name)
       SELECT $1, * FROM unnest($2::bigint[], $3::text[])`,
      [accountId, added.map((name) => numbers.get(name)!), added.map(encoded)],
    );
  return numbers;
}

/** Deletes the names of examiners without any marks left. Call it with the lock. */
export async function forgetExaminers(session: Session, accountId: string): Promise<void> {
  await session.run(
    `DELETE FROM examiner_name AS e WHERE account_id = $1 AND NOT EXISTS (
       SELECT FROM feedback AS f WHERE f.account_id = e.account_id AND f.examiner_id = e.examiner_id)`,
    [accountId],
  );
}
