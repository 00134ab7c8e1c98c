import { filledColumns, readRows } from '../duckdb/export/rows.js';
import type { Exports, Rows, RowsExport } from '../exports.js';
import { type Lend, readFeedback, readSubmissions, readTexts } from '../sql/texts.js';
import type { PostgresContext } from './context.js';
import type { SnapshotQuery } from './snapshot.js';

/** Exports: DuckDB selects rows from a copy of them; single rows are read from the tables themselves. */
export function postgresExports({
  database,
  copies,
}: Pick<PostgresContext, 'database' | 'copies'>): Rows & Exports {
  const lend: Lend = (work) => work(database);
  return {
    submissions: (query) => readSubmissions(lend, query),
    feedback: (query) => readFeedback(lend, query),
    textsOf: (accountId, receipts) => readTexts(lend, accountId, receipts),

    async *exportRows(query) {
      await using copy = await copies.take({ accountId: query.accountId, tables: exportedTables(query) });
      yield* readRows(copy.reads, query);
    },

    async filledColumns(query) {
      if (query.subject === 'feedback') return [];
      const tables = exportedTables({ ...query, withTexts: false });
      await using copy = await copies.take({ accountId: query.accountId, tables });
      return await copy.reads.use((session) => filledColumns(session, query));
    },
  };
}

/** The parts of the tables that an export needs. */
function exportedTables({
  subject,
  where = [],
  pipeline,
  version,
  withTexts = false,
}: RowsExport): SnapshotQuery['tables'] {
  if (subject === 'submissions') return { submission: { columns: ['metadata', 'question_text', 'text'] } };
  const named = where.map(({ column }) => column);
  const submission = {
    columns: [
      'metadata',
      ...(withTexts || named.includes('question_text') ? ['question_text'] : []),
      ...(withTexts || named.includes('text') ? ['text'] : []),
    ],
  };
  if (subject === 'feedback') return { submission, feedback: { columns: ['mark'] }, examiner_name: {} };
  const results = {
    columns: ['body', 'explanation'],
    pipelines: pipeline === undefined ? undefined : [pipeline],
  };
  return { submission, result: results, ...(version && { earlier_result: results }) };
}
