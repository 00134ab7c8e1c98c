import { counted } from '../../../domain/counted.js';
import { reasonOf } from '../../../errors.js';
import { allReferences, faultOf } from '../../sql/references.js';
import type { Verification } from '../../upkeep.js';
import { TABLES_OF_TEXTS } from '../deletion/text-deletion.js';
import type { Session } from '../session.js';
import { tablesOf } from './copy.js';

/** Rows that may exist at most once. */
const UNIQUE = [
  ['submission', 'receipt'],
  ['submission', 'account_id, id'],
  ['result', 'receipt, pipeline'],
  ['held_result', 'receipt, pipeline'],
  ['feedback', 'receipt, examiner_id'],
  ['notification', 'number'],
  ['lti_hand_in', 'receipt'],
] as const;

/** Reads every value of every table, and checks that rows have the rows that they belong to. */
export async function verify(session: Session): Promise<Verification> {
  const tables: Record<string, number> = {};
  const faults: string[] = [];
  const attempt = async (what: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      faults.push(`${what}: ${reasonOf(error)}`);
    }
  };
  const count = async (table: string, select: string) =>
    (await session.numbers(`SELECT (${select})::DOUBLE AS found FROM ${table}`))[0] ?? 0;

  for (const { name } of await tablesOf(session)) {
    await attempt(`the table ${name} cannot be read`, async () => {
      const [rows = 0] = await session.numbers(`SELECT count(*)::DOUBLE FROM ${name}`);
      tables[name] = rows;
      const read = await count(`${name} AS t`, 'count(hash(t))');
      if (read !== rows) faults.push(`the table ${name} has ${read} of its ${counted(rows, 'row')}`);
    });
  }
  for (const reference of allReferences(TABLES_OF_TEXTS)) {
    await attempt(`the references of ${reference[0]} cannot be read`, async () => {
      faults.push(...(await faultOf(session, reference)));
    });
  }
  for (const [table, columns] of UNIQUE) {
    await attempt(`the keys of ${table} cannot be read`, async () => {
      const twice = await count(table, `count(*) - count(DISTINCT (${columns}))`);
      if (twice > 0)
        faults.push(
          `${counted(twice, `row of ${table} has`, `rows of ${table} have`)} the ${columns} of another one`,
        );
    });
  }
  return { tables, faults };
}
