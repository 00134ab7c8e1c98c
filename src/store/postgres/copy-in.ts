import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Session as DuckDbSession } from '../duckdb/session.js';
import { COPIED_TABLES, type CopiedTable, literal } from './copied-tables.js';
import { encodedText, escaped, NULL } from './copy-format.js';
import type { Session } from './database.js';

/** Rows per batch: some MB of texts. */
const PAGE = 4096;

/** Tables that are copied, with the column that numbers their rows. */
const PAGED_BY = {
  run: 'number',
  submission: 'receipt',
  result: 'receipt',
  earlier_result: 'receipt',
  held_result: 'receipt',
  feedback: 'receipt',
  examiner_name: undefined,
  id_key: undefined,
} as const;
type Table = keyof typeof PAGED_BY;

/** Columns with different values here, as DuckDB's SQL over a row `t`. */
const REPLACED: Partial<Readonly<Record<Table, Readonly<Record<string, string>>>>> = {
  run: {
    number: '(SELECT given FROM temp.run_number AS n WHERE n.place = t.number)',
    // Nobody continues it.
    outcome: `coalesce(t.outcome, 'killed')`,
  },
  feedback: { run: '(SELECT given FROM temp.run_number AS n WHERE n.place = t.run)' },
};

/**
 * Copies the rows of an account out of DuckDB, where receipts and runs count from 1, into the tables, with new receipts
 * and numbers in the same order. The account must exist.
 */
export async function copyIn(
  session: Session,
  client: pg.ClientBase,
  duckdb: DuckDbSession,
  accountId: string,
): Promise<void> {
  const lastReceipt = await giveNumbers(session, duckdb, 'submission', 'receipt', `'receipt'`);
  await giveNumbers(session, duckdb, 'run', 'number', `pg_get_serial_sequence('run', 'number')`);
  for (const [table, by] of Object.entries(PAGED_BY) as [Table, string | undefined][]) {
    const fields = new Map([...fieldsOf(table), ['account_id', literal(accountId)]]);
    const into = copyFrom(`COPY ${table} (${[...fields.keys()].join(', ')}) FROM STDIN`);
    const last = by === 'receipt' ? lastReceipt : 0;
    await pipeline(pagesOf(duckdb, table, [...fields.values()], by, last), client.query(into));
  }
  await session.run(
    `INSERT INTO work (account_id, receipt)
     SELECT s.account_id, s.receipt FROM submission AS s
     WHERE s.account_id = $1 AND NOT EXISTS (
       SELECT FROM result AS r WHERE r.account_id = s.account_id AND r.receipt = s.receipt)`,
    [accountId],
  );
}

/**
 * Assigns numbers from a sequence to the rows of a table; the table `TABLE_number` of DuckDB records them.
 * @returns the last one that they had
 */
async function giveNumbers(
  session: Session,
  duckdb: DuckDbSession,
  table: 'submission' | 'run',
  column: string,
  sequence: string,
): Promise<number> {
  const [[rows], [last]] = (await duckdb.columns(
    `SELECT count(*)::DOUBLE, coalesce(max(${column}), 0)::DOUBLE FROM ${table}`,
  )) as [[number], [number]];
  // Other processes take numbers meanwhile; a range without gaps is described by its ends.
  const ranges = await session.rows<{ low: number; high: number }>(
    `SELECT min(number) AS low, max(number) AS high
     FROM (SELECT number, number - row_number() OVER (ORDER BY number) AS gap
       FROM (SELECT nextval(${sequence}) AS number FROM generate_series(1, $1)) AS given) AS placed
     GROUP BY gap ORDER BY low`,
    [rows],
  );
  await duckdb.run(`CREATE OR REPLACE TEMP TABLE ${table}_number (place BIGINT, given BIGINT)`);
  await duckdb.run(
    `INSERT INTO temp.${table}_number
     SELECT o.place, g.given
     FROM (SELECT ${column} AS place, row_number() OVER (ORDER BY ${column}) AS position FROM ${table}) AS o
     JOIN (SELECT given, row_number() OVER (ORDER BY given) AS position
       FROM (SELECT unnest(range(low, high + 1)) AS given
         FROM (SELECT unnest(from_json($1::VARCHAR, '[{"low": "BIGINT", "high": "BIGINT"}]'), recursive := true)))) AS g
       ON g.position = o.position`,
    [JSON.stringify(ranges)],
  );
  return last;
}

/** DuckDB's SQL for the fields of a row `t`, by target column. */
function fieldsOf(name: Table): [string, string][] {
  const table: CopiedTable = COPIED_TABLES[name];
  const replaced = REPLACED[name] ?? {};
  const types = new Map<string, string>(Object.entries(table.columns));
  for (const [column, { type }] of Object.entries(table.costly ?? {})) types.set(column, type);
  for (const column of Object.keys(replaced)) types.set(column, types.get(column) ?? 'VARCHAR');
  return [...types].map(([column, type]) => {
    const isReceipt = column === 'receipt';
    return [column, fieldOf(isReceipt ? 'n.given' : (replaced[column] ?? `t.${column}`), type)];
  });
}

function fieldOf(value: string, type: string): string {
  if (type === 'VARCHAR') return escaped(value);
  if (type === 'ENCODED') return escaped(encodedText(value));
  return `coalesce(${value}::VARCHAR${type === 'TIMESTAMP' ? ` || '+00'` : ''}, '${NULL}')`;
}

/** The lines of a table, page by page. */
async function* pagesOf(
  duckdb: DuckDbSession,
  table: Table,
  fields: readonly string[],
  by: string | undefined,
  last: number,
): AsyncGenerator<string> {
  const isPaged = by === 'receipt';
  const from = isPaged
    ? `${table} AS t JOIN temp.submission_number AS n ON n.place = t.receipt`
    : `${table} AS t`;
  for (let start = 1; start <= Math.max(1, last); start += PAGE) {
    const between = isPaged ? `WHERE t.receipt BETWEEN ${start} AND ${start + PAGE - 1}` : '';
    const page = await duckdb.row<{ lines: string | null }>(
      `SELECT string_agg(concat_ws(chr(9), ${fields.join(', ')}), chr(10)${by ? ` ORDER BY t.${by}` : ''}) AS lines
       FROM ${from} ${between}`,
    );
    if (page?.lines) yield `${page.lines}\n`;
  }
}
