import { filledColumns, readRows } from '../duckdb/export/rows.js';
import type { Exports, Rows, RowsExport } from '../exports.js';
import { type FeedbackRow, type SubmissionRow, toStoredFeedback, toSubmission } from '../submission-rows.js';
import type { PostgresContext } from './context.js';
import type { Database, Value } from './database.js';
import type { SnapshotQuery } from './snapshot.js';
import { decoded } from './text-codec.js';

/** Rows with texts per page. */
const PAGE = 500;

/** Exports: DuckDB selects rows from a copy of them; single rows are read from the tables themselves. */
export function postgresExports({
  database,
  copies,
}: Pick<PostgresContext, 'database' | 'copies'>): Rows & Exports {
  return {
    async *submissions({ accountId }) {
      const receipts = await receiptsOf(database, 'submission', accountId);
      for await (const rows of paged<SubmissionRow>(database, SUBMISSIONS, accountId, receipts)) {
        yield rows.map((row) => toSubmission(row, decoded));
      }
    },

    async *feedback({ accountId }) {
      const receipts = await receiptsOf(database, 'feedback', accountId);
      for await (const rows of paged<FeedbackRow>(database, FEEDBACK, accountId, receipts)) {
        yield rows.map(toStoredFeedback);
      }
    },

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

    async *textsOf(accountId, receipts) {
      const sorted = [...receipts].sort((a, b) => a - b);
      for await (const rows of paged<{ receipt: number; text: string }>(database, TEXTS, accountId, sorted)) {
        yield rows.map(({ receipt, text }) => ({ receipt, text: decoded(text) }));
      }
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

async function receiptsOf(
  database: Database,
  table: 'submission' | 'feedback',
  accountId: string,
): Promise<number[]> {
  const [row] = await database.rows<{ receipts: number[] | null }>(
    `SELECT array_agg(DISTINCT receipt ORDER BY receipt)::float8[] AS receipts FROM ${table} WHERE account_id = $1`,
    [accountId],
  );
  return row?.receipts ?? [];
}

/**
 * Reads page by page, so that no transaction stays open while a slow client reads. Rows deleted before their page is
 * read are left out.
 */
async function* paged<R>(
  database: Database,
  statement: string,
  accountId: string,
  receipts: readonly number[],
): AsyncGenerator<R[]> {
  for (let start = 0; start < receipts.length; start += PAGE) {
    const values: Value[] = [accountId, receipts.slice(start, start + PAGE)];
    const rows = await database.rows<R>(statement, values);
    if (rows.length > 0) yield rows;
  }
}

/** `$1` is the account, `$2` the receipts of a page. */
const TEXTS = `SELECT receipt, text FROM submission WHERE account_id = $1 AND receipt = ANY ($2::bigint[]) ORDER BY receipt`;

const SUBMISSIONS = `
  SELECT receipt, account_id, id, author_id, task_id, session_id, sequence_id, sequence_count, test, received_at,
    metadata, question_text, text
  FROM submission WHERE account_id = $1 AND receipt = ANY ($2::bigint[]) ORDER BY receipt`;

const FEEDBACK = `
  SELECT s.account_id, s.id, f.examiner_id, f.mark, f.received_at
  FROM feedback AS f JOIN submission AS s ON s.receipt = f.receipt AND s.account_id = f.account_id
  WHERE f.account_id = $1 AND f.receipt = ANY ($2::bigint[]) ORDER BY f.receipt, f.examiner_id`;
