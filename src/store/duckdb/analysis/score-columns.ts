import type { DuckDBValue } from '@duckdb/node-api';
import {
  type GroupingColumn,
  type MarkColumns,
  type MarksQuery,
  OUTCOMES,
  type ScoreColumns,
  type ScoresQuery,
} from '../../analysis.js';
import { guarded, unguarded } from '../columns.js';
import type { ReadPool } from '../read-pool.js';
import type { Session } from '../session.js';
import { inTransaction } from '../write-queue.js';
import { groupExpression, numberExpression, pickedColumns } from './statistics-statements.js';

/**
 * Columns whose groups are read at once: for each one, DuckDB keeps the names of all groups for every text of a vector.
 */
const COLUMNS_AT_ONCE = 8;

/** Texts or marks per batch. */
const BATCH = 65_536;

const MARKED = 'EXISTS (FROM feedback AS f WHERE f.receipt = s.receipt)';

/**
 * A number for a text: 53 bits of its hash, so that two of a million texts collide with a probability of one in 18,000.
 */
const key = (expression: string) => `(hash(${expression}) >> 11)::DOUBLE`;

/** Scores of texts with their groups. */
export async function* readScoreColumns(pool: ReadPool, query: ScoresQuery): AsyncGenerator<ScoreColumns> {
  const { accountId, includeTests, identity, texts, columns } = query;
  const values: readonly DuckDBValue[] = [
    accountId,
    includeTests,
    identity?.name ?? null,
    identity?.version ?? null,
    identity?.configHash ?? null,
  ];
  const isMarked = texts === 'marked';
  const counted = `s.account_id = $1 AND ($2 OR NOT s.test) ${isMarked ? `AND ${MARKED}` : ''}`;
  const isOwn = 'r.version = $4 AND r.config_hash = $5';
  const facts = [
    's.receipt::DOUBLE',
    key('s.author_id'),
    `coalesce(CASE WHEN ${isOwn} THEN r.overall_score END, 'NaN'::DOUBLE)`,
    `CASE WHEN r.receipt IS NULL THEN ${place('unassessed')} WHEN NOT (${isOwn}) THEN ${place('outdated')}
       WHEN r.overall_score IS NULL THEN ${place('failed')} ELSE ${place('scored')} END::DOUBLE`,
  ];
  const from = (picked: string) => `
    FROM (SELECT *, ${picked} AS picked FROM submission) AS s ${texts === 'scored' ? '' : 'LEFT'} JOIN (
      FROM result AS r WHERE pipeline = $3 ${texts === 'scored' ? `AND ${isOwn} AND overall_score IS NOT NULL` : ''}) AS r
      ON r.receipt = s.receipt
    WHERE ${counted} ORDER BY s.receipt`;
  const named = columns.filter((column) => 'named' in column && column.named);
  const read = async (session: Session) => {
    const found: Float64Array[] = [];
    for (const [index, some] of chunks(columns, COLUMNS_AT_ONCE).entries()) {
      const bound = [...values];
      const { picked, expressions } = pickedColumns(some.map(({ by }) => by));
      const groups = some.map((column, place) => groupCode(column, expressions[place]!, bound));
      const selected = [...facts, ...groups].join(', ');
      const all = await numberColumns(session, `SELECT ${selected} ${from(picked)}`, bound);
      found.push(...(index === 0 ? all : all.slice(facts.length)));
    }
    return found;
  };
  const { found, names } = await pool.use((session) =>
    inTransaction(session, async () => ({
      found: await read(session),
      names:
        named.length === 0
          ? []
          : await keyNames(
              session,
              `SELECT unnest([${named.map(({ by }) => groupExpression(by)).join(', ')}]) AS text
               FROM submission AS s WHERE ${counted}`,
              [accountId, includeTests],
            ),
    })),
  );
  const [receipts, authors, scores, outcomes, ...codes] = found;
  for (const part of parts(receipts)) {
    yield {
      receipts: receipts!.subarray(...part),
      authors: authors!.subarray(...part),
      scores: scores!.subarray(...part),
      outcomes: outcomes!.subarray(...part),
      groups: codes.map((column) => column.subarray(...part)),
      names: part[0] === 0 ? names : [],
    };
  }
}

/** Splits into lists of at most this size; one empty list if there is nothing. */
function chunks<T>(all: readonly T[], size: number): T[][] {
  const count = Math.max(1, Math.ceil(all.length / size));
  return Array.from({ length: count }, (_, index) => all.slice(index * size, (index + 1) * size));
}

const place = (outcome: (typeof OUTCOMES)[number]) => OUTCOMES.indexOf(outcome);

/** The texts of a query's column `text`, by key. */
async function keyNames(session: Session, texts: string, values: DuckDBValue[]) {
  const rows = await session.rows<{ key: number; text: string }>(
    `SELECT DISTINCT ${key('text')} AS key, ${guarded('text')} AS text FROM (${texts}) WHERE text IS NOT NULL`,
    values,
  );
  return rows.map(({ key, text }) => ({ key, text: unguarded(text) }));
}

/**
 * The index of a text's group from 0, −1 without one; its number; or its key. Values are bound, never part of the
 * statement.
 */
function groupCode(column: GroupingColumn, value: string, values: DuckDBValue[]): string {
  if ('keyed' in column) return `CASE WHEN ${value} IS NULL THEN 'NaN'::DOUBLE ELSE ${key(value)} END`;
  if ('values' in column) {
    values.push(JSON.stringify(column.values));
    return `(coalesce(list_position(from_json($${values.length}::VARCHAR, '["VARCHAR"]'), ${value}), 0) - 1)::DOUBLE`;
  }
  return `coalesce(${numberExpression(value)}, 'NaN'::DOUBLE)`;
}

/** Marks of texts, with the value of their member. */
export async function* readMarkColumns(pool: ReadPool, query: MarksQuery): AsyncGenerator<MarkColumns> {
  const { accountId, includeTests, mark } = query;
  const pointer = `/${mark.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const values = [accountId, includeTests, pointer];
  const marks = `
    SELECT f.receipt, f.examiner_id, f.received_at, TRY(json_extract_string(f.mark, $3)) AS text
    FROM feedback AS f JOIN submission AS s ON s.receipt = f.receipt
    WHERE s.account_id = $1 AND ($2 OR NOT s.test)`;
  const { columns, texts } = await pool.use((session) =>
    inTransaction(session, async () => ({
      columns: await numberColumns(
        session,
        `SELECT receipt::DOUBLE, examiner_id::DOUBLE, (12 * year(received_at) + month(received_at) - 1)::DOUBLE,
           CASE WHEN text IS NULL THEN 'NaN'::DOUBLE ELSE ${key('text')} END FROM (${marks}) ORDER BY receipt, examiner_id`,
        values,
      ),
      texts: await keyNames(session, marks, values),
    })),
  );
  const [receipts, examiners, months, keys] = columns as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (const part of parts(receipts)) {
    yield {
      receipts: receipts.subarray(...part),
      examiners: examiners.subarray(...part),
      months: months.subarray(...part),
      marks: keys.subarray(...part),
      values: part[0] === 0 ? texts : [],
    };
  }
}

/** Columns of a result that are all DOUBLE and NOT NULL. */
async function numberColumns(
  session: Session,
  statement: string,
  values: DuckDBValue[],
): Promise<Float64Array[]> {
  return (await session.columns(statement, values)).map((column) => Float64Array.from(column as number[]));
}

/** Without rows, DuckDB returns no columns either. */
function* parts(column: Float64Array | undefined): Generator<[start: number, end: number]> {
  const rows = column?.length ?? 0;
  for (let start = 0; start < rows; start += BATCH) yield [start, Math.min(rows, start + BATCH)];
}

/** Members of marks, sorted. */
export async function listMarkMembers(
  session: Session,
  { accountId, includeTests }: Pick<MarksQuery, 'accountId' | 'includeTests'>,
): Promise<string[]> {
  const rows = await session.rows<{ name: string }>(
    `SELECT DISTINCT ${guarded('name')} AS name FROM (
       SELECT unnest(TRY(json_keys(f.mark))) AS name FROM feedback AS f JOIN submission AS s ON s.receipt = f.receipt
       WHERE s.account_id = $1 AND ($2 OR NOT s.test))`,
    [accountId, includeTests],
  );
  return rows.map(({ name }) => unguarded(name)).sort();
}
