import { guarded, unguarded } from './columns.js';
import type { Session } from './session.js';

/** Examiners with names have numbers above this: nobody numbers people so high, so that no number is given twice. */
const ABOVE = 1e12;

/**
 * The numbers of examiners with names; those who have none yet get the first that is free.
 * @returns the number of each name
 */
export async function numberExaminers(
  session: Session,
  accountId: string,
  names: readonly string[],
): Promise<Map<string, number>> {
  const wanted = new Set(names);
  if (wanted.size === 0) return new Map();
  const known = Object.entries(await listExaminerNames(session, accountId));
  const numbers = new Map(known.map(([number, name]) => [name, Number(number)]));
  const unknown = [...wanted].filter((name) => !numbers.has(name));
  if (unknown.length === 0) return numbers;
  const taken = new Set(
    await session.numbers(
      `SELECT DISTINCT examiner_id::DOUBLE FROM feedback WHERE examiner_id > ${ABOVE}::BIGINT
       UNION SELECT examiner_id::DOUBLE FROM examiner_name WHERE account_id = $1`,
      [accountId],
    ),
  );
  let number = ABOVE;
  for (const name of unknown) {
    do number += 1;
    while (taken.has(number));
    numbers.set(name, number);
    await session.run('INSERT INTO examiner_name VALUES ($1, $2::BIGINT, $3)', [accountId, number, name]);
  }
  return numbers;
}

/** Deletes the names of examiners of whom no mark is left. */
export async function forgetExaminers(session: Session, accountId: string): Promise<void> {
  await session.run(
    `DELETE FROM examiner_name WHERE account_id = $1 AND examiner_id NOT IN (
       SELECT f.examiner_id FROM feedback AS f JOIN submission AS s ON s.receipt = f.receipt WHERE s.account_id = $1)`,
    [accountId],
  );
}

/** Names of an account's examiners by number. */
export async function listExaminerNames(
  session: Session,
  accountId: string,
): Promise<Record<number, string>> {
  const rows = await session.rows<{ examiner_id: number; name: string }>(
    `SELECT examiner_id::DOUBLE AS examiner_id, ${guarded('name')} AS name FROM examiner_name
     WHERE account_id = $1 ORDER BY examiner_id`,
    [accountId],
  );
  return Object.fromEntries(rows.map(({ examiner_id, name }) => [examiner_id, unguarded(name)]));
}
