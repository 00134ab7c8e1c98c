import type { TextBatch, TextExport } from '../../store.js';
import { conditionsExpression } from '../analysis/conditions.js';
import { resultsOf } from '../analysis/earlier-results.js';
import type { ReadPool } from '../read-pool.js';
import type { Session } from '../session.js';
import { filledColumns } from './columns.js';
import { receiptPages } from './receipt-pages.js';
import { csvOf, type ExportTable, exportTableOf, ofPipeline } from './tables.js';

/** Receipts per page at most: its lines are a few MB of text, and a scan for so many skips the rest of the table. */
const PAGE = 4096;
/** Pages read at once: DuckDB uses one thread for each. */
const AT_ONCE = 2;

/**
 * An export as text, which DuckDB assembles page by page, each in its own transaction; the next pages are read while
 * one is being processed. Texts received after the start are left out, as are rows deleted before their page is read.
 */
export async function* readText(pool: ReadPool, query: TextExport): AsyncGenerator<TextBatch> {
  const table = await pool.use((session) => exportTableOf(session, query));
  const unread = await pool.use((session) => receiptPages(session, query.accountId, PAGE));
  const metadata = query.form === 'csv' ? await pool.use((session) => filledColumns(session, query)) : [];
  const csv = query.form === 'csv' ? csvOf(query.subject, table, metadata) : undefined;
  if (csv) yield { rows: 0, text: csv.header };
  const statement = pageStatement(query, table, csv?.line);
  const pages: Promise<TextBatch>[] = [];
  const readAhead = () => {
    while (pages.length < AT_ONCE && unread.length > 0) {
      const between = unread.shift()!;
      const page = pool.use((session) => readPage(session, query, statement, between));
      // Its error is thrown when it is awaited.
      page.catch(() => undefined);
      pages.push(page);
    }
  };
  for (readAhead(); pages.length > 0; ) {
    const { rows, text } = await pages.shift()!;
    readAhead();
    if (rows > 0) yield { rows, text: csv ? csv.text(text) : text };
  }
}

/** `$1` is the account, `$2` the pipeline or null, followed by the values of the conditions. */
function pageStatement(
  { subject, withTexts, where, version }: TextExport,
  table: ExportTable,
  csvLine: string | undefined,
) {
  const { sql, values } = conditionsExpression(subject, where, 3);
  const line = csvLine ?? table.line(...(withTexts ? [TEXT_MEMBERS] : []));
  return {
    values,
    statement: (between: string) => `
      SELECT count(*)::DOUBLE AS rows, string_agg(${line}, chr(10) ORDER BY ${table.order}) AS text
      FROM ${table.from(between, resultsOf(version))}
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
