import type { PendingQuery, PendingText } from '../assessments.js';
import type { ExportQuery } from '../exports.js';
import { type FeedbackRow, type SubmissionRow, toStoredFeedback, toSubmission } from '../submission-rows.js';
import type { StoredFeedback, StoredSubmission } from '../submissions.js';
import { integerList, RECEIPTS_PER_STATEMENT, slices } from './receipts.js';
import type { Bound, Sql } from './sql.js';

/** Lends what runs statements. */
export type Lend = <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;

/** Rows with texts per page. */
const PAGE = 500;

/** All columns of a submission `s` except its texts. */
export const ATTRIBUTES = `
  s.receipt, s.account_id, s.id, s.author_id, s.task_id, s.session_id, s.sequence_id, s.sequence_count, s.test,
  s.received_at, s.metadata`;

const textsOf = ({ text }: Sql) => `${text('s.text')} AS text, ${text('s.question_text')} AS question_text`;

/** A long read: receipts, fixed at the start, and the rows of one page of them. */
interface PagedRead<R, T> {
  readonly receipts: readonly number[];
  /** Builds the statement for a list of receipts for `IN (…)`. */
  readonly statement: (sql: Sql, receipts: string) => string;
  readonly convert: (row: R, sql: Sql) => T;
  readonly pageSize?: number;
}

/**
 * Reads page by page, each in a transaction of its own: a transaction that stayed open for an hour-long export would
 * prevent logs and deleted rows from being cleared. Rows deleted before their page is read are left out.
 */
async function* paged<R, T>(
  lend: Lend,
  accountId: string,
  { receipts, statement, convert, pageSize = PAGE }: PagedRead<R, T>,
): AsyncGenerator<T[]> {
  for (const slice of slices(receipts, Math.min(pageSize, RECEIPTS_PER_STATEMENT))) {
    const list = integerList(slice);
    const rows = await lend(async (sql) =>
      (await sql.rows<R>(statement(sql, list), [accountId])).map((row) => convert(row, sql)),
    );
    if (rows.length > 0) yield rows;
  }
}

/** Submissions of an account in order of arrival. */
export async function* readSubmissions(
  lend: Lend,
  { accountId }: ExportQuery,
): AsyncGenerator<StoredSubmission[]> {
  yield* paged(lend, accountId, {
    receipts: await lend((sql) =>
      sql.numbers('SELECT receipt::FLOAT8 FROM submission WHERE account_id = $1 ORDER BY receipt', [
        accountId,
      ]),
    ),
    statement: (sql, list) =>
      `SELECT ${ATTRIBUTES}, ${textsOf(sql)} FROM submission AS s
       WHERE s.receipt IN (${list}) AND s.account_id = $1 ORDER BY s.receipt`,
    convert: (row: SubmissionRow, { decoded }) => toSubmission(row, decoded),
  });
}

/** Marks of an account, ordered by receipt of their texts, then by examiner. */
export async function* readFeedback(
  lend: Lend,
  { accountId }: ExportQuery,
): AsyncGenerator<StoredFeedback[]> {
  yield* paged(lend, accountId, {
    receipts: await lend((sql) =>
      sql.numbers(
        `SELECT s.receipt::FLOAT8 FROM submission AS s
         WHERE s.account_id = $1
           AND EXISTS (SELECT 1 FROM feedback AS f WHERE f.receipt = s.receipt AND ${sql.sameAccount('f', 's')})
         ORDER BY s.receipt`,
        [accountId],
      ),
    ),
    statement: (sql, list) =>
      `SELECT s.account_id, s.id, f.examiner_id, f.mark, f.received_at
       FROM feedback AS f JOIN submission AS s ON s.receipt = f.receipt AND ${sql.sameAccount('f', 's')}
       WHERE f.receipt IN (${list}) AND s.receipt IN (${list}) AND s.account_id = $1
       ORDER BY f.receipt, f.examiner_id`,
    convert: (row: FeedbackRow) => toStoredFeedback(row),
  });
}

/** Some texts of an account. */
export const readTexts = (
  lend: Lend,
  accountId: string,
  receipts: readonly number[],
): AsyncGenerator<{ receipt: number; text: string }[]> =>
  paged(lend, accountId, {
    receipts: [...receipts].sort((a, b) => a - b),
    statement: ({ text }, list) =>
      `SELECT receipt, ${text('text')} AS text FROM submission
       WHERE receipt IN (${list}) AND account_id = $1 ORDER BY receipt`,
    convert: ({ receipt, text }: { receipt: number; text: string }, { decoded }) => ({
      receipt,
      text: decoded(text),
    }),
  });

/** Texts of an account without a result of this pipeline, version and configuration; failures need no explanation. */
function withoutResult(sql: Sql, query: PendingQuery) {
  const { accountId, pipeline, rescoreSince, rescoreUntil, explained = false } = query;
  const none = (table: string) => `NOT EXISTS (
    SELECT 1 FROM ${table} AS r
    WHERE r.receipt = s.receipt AND ${sql.sameAccount('r', 's')} AND r.pipeline = $2 AND r.version = $3
      AND r.config_hash = $4 AND (NOT $5::BOOLEAN OR r.type = 'failure' OR r.explanation IS NOT NULL)
      ${rescoreSince ? 'AND r.assessed_at >= $6' : ''} ${rescoreUntil ? 'AND r.assessed_at <= $7' : ''})`;
  const { name, version, configHash } = pipeline;
  const times = [rescoreSince, rescoreUntil].flatMap((time) => time ?? []);
  const values: Bound[] = [accountId, name, version, configHash, explained, ...times];
  const from = `FROM submission AS s WHERE s.account_id = $1 AND ${none('result')} AND ${none('held_result')}`;
  return { from, values };
}

export async function countPending(sql: Sql, query: PendingQuery): Promise<number> {
  const { from, values } = withoutResult(sql, query);
  const [count = 0] = await sql.numbers(`SELECT count(*)::FLOAT8 ${from}`, values);
  return Math.min(count, query.limit ?? Number.POSITIVE_INFINITY);
}

export interface PendingRow {
  readonly receipt: number;
  readonly account_id: string;
  readonly id: string;
  readonly text: string;
  readonly question_text: string;
  readonly trace: string | null;
}

export const selectPending = (sql: Sql, receipts: string, condition = 'true') => `
  SELECT s.receipt, s.account_id, s.id, s.trace, ${textsOf(sql)}
  FROM submission AS s WHERE s.receipt IN (${receipts}) AND ${condition} ORDER BY s.receipt`;

export const toPendingText = (
  { receipt, account_id: accountId, id, text, question_text, trace }: PendingRow,
  { decoded }: Pick<Sql, 'decoded'>,
): PendingText => ({
  ...{ receipt, accountId, id, text: decoded(text), question_text: decoded(question_text) },
  ...(trace !== null && { trace }),
});

/** Pending texts: the set is fixed at the start, 8 bytes each; their texts are read page by page. */
export async function* readPending(
  lend: Lend,
  query: PendingQuery,
  batchSize: number,
): AsyncGenerator<PendingText[]> {
  const limit = query.limit === undefined ? '' : `LIMIT ${Math.max(0, Math.trunc(query.limit))}`;
  const pages = paged(lend, query.accountId, {
    receipts: await lend((sql) => {
      const { from, values } = withoutResult(sql, query);
      return sql.numbers(`SELECT s.receipt::FLOAT8 ${from} ORDER BY s.receipt ${limit}`, values);
    }),
    statement: (sql, list) => selectPending(sql, list, 's.account_id = $1'),
    convert: toPendingText,
    // Whole batches, so that only the last one is smaller.
    pageSize: batchSize * Math.max(1, Math.floor(PAGE / batchSize)),
  });
  for await (const page of pages) yield* slices(page, batchSize);
}
