import { counted } from '../../domain/counted.js';
import { allReferences, faultOf } from '../sql/references.js';
import type { Verification } from '../upkeep.js';
import { type Database, type Session, UNLIMITED } from './database.js';
import { TABLES_OF_TEXTS } from './text-deletion.js';

/** A text `s` that no worker would find, although nothing says how its assessment ended. */
const FORGOTTEN = ['work', 'result', 'held_result']
  .map(
    (table) =>
      `NOT EXISTS (SELECT 1 FROM ${table} AS t WHERE t.account_id = s.account_id AND t.receipt = s.receipt)`,
  )
  .join(' AND ');

/** Counts the rows of all tables at one moment, and checks that they have the rows that they belong to. */
export function verify(database: Database): Promise<Verification> {
  return database.transaction(
    async (session) => {
      await session.run('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      const names = await session.rows<{ name: string }>(
        `SELECT table_name AS name FROM information_schema.tables
         WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1`,
      );
      const tables: Record<string, number> = {};
      for (const { name } of names) tables[name] = await count(session, name);
      const faults: string[] = [];
      for (const reference of allReferences(TABLES_OF_TEXTS))
        faults.push(...(await faultOf(session, reference)));
      const forgotten = await count(session, `submission AS s WHERE ${FORGOTTEN}`);
      if (forgotten > 0)
        faults.push(
          `${counted(forgotten, 'row of submission has', 'rows of submission have')} no result and does not wait for one`,
        );
      return { tables, faults };
    },
    { timeout: UNLIMITED },
  );
}

async function count(session: Session, from: string): Promise<number> {
  return (await session.row<{ rows: number }>(`SELECT count(*) AS rows FROM ${from}`))!.rows;
}
