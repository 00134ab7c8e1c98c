import type { ConditionSubject } from '../../../domain/submissions/condition.js';
import { METADATA } from '../../../domain/submissions/metadata-column.js';
import type { ExportRow, RowsExport } from '../../store.js';
import { conditionsExpression } from '../analysis/conditions.js';
import { resultsOf } from '../analysis/earlier-results.js';
import type { ReadPool } from '../read-pool.js';
import type { Session } from '../session.js';
import { columnsInFileOrder } from './metadata-order.js';
import { receiptPages } from './receipt-pages.js';

/** The rows of an export as SQL. */
interface ExportTable {
  /** Rows between two receipts: `s` is the submission, `r` its result (of `results`), `f` its mark. */
  readonly from: (between: string, results: string) => string;
  readonly order: string;
  /** Values by member, in the order of a line. */
  readonly members: Readonly<Record<string, string>>;
}

/** The format of all times in the API: seconds, UTC. */
const timeText = (value: string) => `strftime(${value}, '%Y-%m-%dT%H:%M:%SZ')`;
const TEST = 'CASE WHEN s.test THEN 1 END';
const METADATA_JSON = `coalesce(s.metadata, '{}')`;
const TEXT_MEMBERS = { question_text: 's.question_text', text: 's.text' };

const IDENTITY = {
  ...Object.fromEntries(['account_id', 'id', 'author_id', 'task_id', 'session_id'].map((n) => [n, `s.${n}`])),
  sequence_id: 's.sequence_id',
};
const submissionsBetween = (between: string) => `(FROM submission WHERE receipt ${between}) AS s`;

const TABLES: Readonly<Record<ConditionSubject, ExportTable>> = {
  submissions: {
    from: submissionsBetween,
    order: 's.receipt',
    members: {
      ...IDENTITY,
      sequence_count: 's.sequence_count',
      ...TEXT_MEMBERS,
      test: TEST,
      [METADATA]: METADATA_JSON,
      received_at: timeText('s.received_at'),
    },
  },
  results: {
    from: (between, results) =>
      `(FROM ${results} WHERE receipt ${between}) AS r JOIN ${submissionsBetween(between)} ON s.receipt = r.receipt`,
    order: 's.receipt, r.pipeline',
    members: {
      ...IDENTITY,
      test: TEST,
      [METADATA]: METADATA_JSON,
      pipeline: 'to_json({name: r.pipeline, version: r.version, config_hash: r.config_hash})::VARCHAR',
      assessed_at: timeText('r.assessed_at'),
      result: 'r.body',
      explanation: 'r.explanation',
    },
  },
  feedback: {
    from: (between) =>
      `(FROM feedback WHERE receipt ${between}) AS f JOIN ${submissionsBetween(between)} ON s.receipt = f.receipt
       LEFT JOIN examiner_name AS n ON n.account_id = s.account_id AND n.examiner_id = f.examiner_id`,
    order: 's.receipt, f.examiner_id',
    members: {
      account_id: 's.account_id',
      id: 's.id',
      examiner_id: 'f.examiner_id',
      mark: 'f.mark',
      received_at: timeText('f.received_at'),
      examiner_name: 'n.name',
    },
  },
};

/** The rows of an export between two receipts, as the end of a statement; `$1` and all following values are bound. */
function chosenRows({ subject, accountId, pipeline, where, version }: RowsExport) {
  const { sql, values } = conditionsExpression(subject, where, 3);
  const ofPipeline =
    subject === 'results' ? '($2::VARCHAR IS NULL OR r.pipeline = $2::VARCHAR)' : '$2::VARCHAR IS NULL';
  return {
    bound: [accountId, pipeline ?? null, ...values],
    from: (between: string) => `${TABLES[subject].from(between, resultsOf(version))}
      WHERE s.account_id = $1 AND ${ofPipeline} AND ${sql}`,
  };
}

/** The metadata columns that have a value in some row of an export, in the order of the imported files. */
export async function filledColumns(session: Session, query: RowsExport): Promise<string[]> {
  if (query.subject === 'feedback') return [];
  const { bound, from } = chosenRows(query);
  return columnsInFileOrder(session, query.accountId, from, bound);
}

/** Receipts per page at most: its rows take a MB or two, and a scan for so many skips the rest of the table. */
const PAGE = 2048;
/** Pages read at once: DuckDB uses one thread for each. */
const AT_ONCE = 2;

/**
 * The rows of an export page by page, each in its own transaction; the next pages are read while one is being processed.
 * Texts received after the start are left out, as are rows deleted before their page is read.
 */
export async function* readRows(pool: ReadPool, query: RowsExport): AsyncGenerator<ExportRow[]> {
  const { order, members } = TABLES[query.subject];
  const selected = { ...members, ...(query.subject === 'results' && query.withTexts && TEXT_MEMBERS) };
  const { bound, from } = chosenRows(query);
  const unread = await pool.use((session) => receiptPages(session, query.accountId, PAGE));
  const row = Object.entries(selected).map(([name, value]) => `"${name}" := ${value}`);
  // One text for a page: node-api takes several times as long for single values.
  const json = `string_agg(to_json(struct_pack(${row.join(', ')}))::VARCHAR, ',' ORDER BY ${order})`;
  const page = async (between: string) => {
    const statement = `SELECT ${json} AS rows FROM ${from(between)}`;
    const [{ rows } = { rows: null }] = await pool.use((session) =>
      session.rows<{ rows: string | null }>(statement, bound),
    );
    return JSON.parse(`[${rows ?? ''}]`) as ExportRow[];
  };
  const pages: Promise<ExportRow[]>[] = [];
  const readAhead = () => {
    while (pages.length < AT_ONCE && unread.length > 0) {
      const rows = page(unread.shift()!);
      // Its error is thrown when it is awaited.
      rows.catch(() => undefined);
      pages.push(rows);
    }
  };
  for (readAhead(); pages.length > 0; ) {
    const rows = await pages.shift()!;
    readAhead();
    if (rows.length > 0) yield rows;
  }
}
