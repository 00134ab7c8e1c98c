import type { TextBatch, TextExport } from '../store.js';
import { conditionsExpression } from './conditions.js';
import { resultsOf } from './earlier-results.js';
import { type Bounds, filledColumns } from './export-columns.js';
import { csvOf, type ExportTable, exportTableOf, ofPipeline } from './export-tables.js';
import type { ReadPool } from './read-pool.js';
import type { Session } from './session.js';

/** Receipts per page: its lines are a few MB of text, and a scan for so many skips the rest of the table. */
const PAGE = 4096;
/** Pages read at once: DuckDB uses one thread for each. */
const AT_ONCE = 2;

/**
 * An export as text, which DuckDB assembles page by page, each in its own transaction; the next pages are read while
 * one is being processed. Texts received after the start are left out, as are rows deleted before their page is read.
 */
export async function* readText(pool: ReadPool, query: TextExport): AsyncGenerator<TextBatch> {
  const table = await pool.use((session) => exportTableOf(session, query));
  const bounds = await pool.use((session) => boundsOf(session, query.accountId));
  const metadata =
    query.form === 'csv' && bounds ? await pool.use((session) => filledColumns(session, query, bounds)) : [];
  const csv = query.form === 'csv' ? csvOf(query.subject, table, metadata) : undefined;
  if (csv) yield { rows: 0, text: csv.header };
  if (!bounds) return;
  const statement = pageStatement(query, table, csv?.line, metadata);
  const { low, high: end } = bounds;
  const read = (start: number) => {
    const between = `BETWEEN ${start} AND ${Math.min(start + PAGE - 1, end)}`;
    return pool.use((session) => readPage(session, query, statement, between));
  };
  const pages: Promise<TextBatch>[] = [];
  let start = low;
  const readAhead = () => {
    for (; start <= end && pages.length < AT_ONCE; start += PAGE) {
      const page = read(start);
      // Its error is thrown when it is awaited.
      page.catch(() => undefined);
      pages.push(page);
    }
  };
  for (readAhead(); pages.length > 0; ) {
    const page = await pages.shift()!;
    readAhead();
    if (page.rows > 0) yield page;
  }
}

async function boundsOf(session: Session, accountId: string): Promise<Bounds | undefined> {
  const bounds = await session.row<{ low: number | null; high: number | null }>(
    'SELECT min(receipt)::DOUBLE AS low, max(receipt)::DOUBLE AS high FROM submission WHERE account_id = $1',
    [accountId],
  );
  const { low, high } = bounds!;
  return low === null || high === null ? undefined : { low, high };
}

/** `$1` is the account, `$2` the pipeline or null, followed by the values of the conditions. */
function pageStatement(
  { subject, withTexts, where, version }: TextExport,
  table: ExportTable,
  csvLine: string | undefined,
  metadata: readonly string[],
) {
  const { sql, values } = conditionsExpression(subject, where, 3);
  const line = csvLine ?? table.line(...(withTexts ? [TEXT_MEMBERS] : []));
  return {
    values,
    statement: (between: string) => `
      SELECT count(*)::DOUBLE AS rows, string_agg(${line}, chr(10) ORDER BY ${table.order}) AS text
      FROM ${table.from(between, resultsOf(version), metadata)}
      WHERE s.account_id = $1 AND ${ofPipeline(subject)} AND ${sql}`,
  };
}

const TEXT_MEMBERS = `',"question_text":', to_json(s.question_text)::VARCHAR, ',"text":', to_json(s.text)::VARCHAR`;

async function readPage(
  session: Session,
  { accountId, pipeline }: TextExport,
  { statement, values }: ReturnType<typeof pageStatement>,
  between: string,
): Promise<TextBatch> {
  const page = await session.row<{ rows: number; text: string | null }>(statement(between), [
    accountId,
    pipeline ?? null,
    ...values,
  ]);
  return { rows: page!.rows, text: page!.text === null ? '' : `${page!.text}\n` };
}
