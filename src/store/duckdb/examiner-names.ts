import { NAMED_EXAMINERS_ABOVE, numberNames } from '../mark-rules.js';
import { listExaminerNames } from '../sql/accounts.js';
import type { Session } from './session.js';

/**
 * The numbers of examiners with names; new examiners get the first free numbers.
 * @returns the number of each name
 */
export async function numberExaminers(
  session: Session,
  accountId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map();
  const used = await session.numbers(
    `SELECT DISTINCT examiner_id::DOUBLE FROM feedback WHERE examiner_id > ${NAMED_EXAMINERS_ABOVE}::BIGINT`,
  );
  const { numbers, added } = numberNames(names, await listExaminerNames(session, accountId), used);
  for (const name of added)
    await session.run('INSERT INTO examiner_name VALUES ($1, $2::BIGINT, $3)', [
      accountId,
      numbers.get(name)!,
      name,
    ]);
  return numbers;
}

/** Deletes the names of examiners without any marks left. */
export async function forgetExaminers(session: Session, accountId: string): Promise<void> {
  await session.run(
    `DELETE FROM examiner_name WHERE account_id = $1 AND examiner_id NOT IN (
       SELECT f.examiner_id FROM feedback AS f JOIN submission AS s ON s.receipt = f.receipt WHERE s.account_id = $1)`,
    [accountId],
  );
}
