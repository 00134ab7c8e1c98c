import { FORMULA, headerCell } from '../../../domain/files/csv-cell.js';
import {
  type ColumnType,
  type ExportColumn,
  FEEDBACK_COLUMNS,
  RESULT_COLUMNS,
  SQL_TYPES,
  SUBMISSION_COLUMNS,
} from '../../../domain/files/export-columns.js';
import { metadataHeader } from '../../../domain/files/own-export.js';
import type { ConditionSubject } from '../../../domain/submissions/condition.js';
import { metadataCells } from '../../../domain/submissions/metadata-cells.js';
import { METADATA } from '../../../domain/submissions/metadata-column.js';
import type { RowsExport } from '../../store.js';
import type { Session } from '../session.js';

/** A column as SQL: its value, and its value as text if that has a different form. */
interface SqlColumn {
  readonly name: string;
  readonly type: (typeof SQL_TYPES)[ColumnType];
  readonly value: string;
  readonly text?: string;
}

/** An export as SQL: flat columns, and the JSON object of a line. */
export interface ExportTable {
  /** Rows between two receipts: `s` is the submission, `r` its result (of `results`), `f` its mark. */
  readonly from: (between: string, results: string) => string;
  readonly order: string;
  readonly columns: readonly SqlColumn[];
  /** @param more additional members, each preceded by a comma */
  readonly line: (...more: string[]) => string;
}

/** The format of all times in the API: seconds, UTC. */
function timeText(value: string): string {
  return `strftime(${value}, '%Y-%m-%dT%H:%M:%SZ')`;
}

const TEST = 'CASE WHEN s.test THEN 1 END';
const METADATA_JSON = `coalesce(s.metadata, '{}')`;
/** A count for an assessed text, else NULL; for other texts the store has 0. */
const count = (name: string) => `CASE WHEN r.type = 'success' THEN r.${name} END`;

/** Values that are neither columns of the submission with the same name nor only in the result object. */
const VALUES: Readonly<Record<string, string>> = {
  test: TEST,
  [METADATA]: METADATA_JSON,
  'pipeline.name': 'r.pipeline',
  'pipeline.version': 'r.version',
  'pipeline.config_hash': 'r.config_hash',
  assessed_at: 'r.assessed_at',
  'result.type': 'r.type',
  'result.sentence_scores.length': count('sentence_count'),
  'result.textual_errors.length': count('error_count'),
  'result.suspect_tokens.length': count('suspect_count'),
  'result.message': 'r.message',
  explanation: 'r.explanation',
  examiner_id: 'f.examiner_id',
  mark: 'f.mark',
};

/**
 * Members of a result object that have columns, in the order of `r.members`: each object is parsed once for all of
 * them.
 */
const MEMBERS: readonly string[] = RESULT_COLUMNS.map(({ path }) => path).filter(
  (path) => path.startsWith('result.') && !(path in VALUES),
);
const MEMBERS_OF_BODY = `json_extract_string(body, [${MEMBERS.map((path) => `'${path.replace('result', '$')}'`).join(', ')}])`;

/**
 * A column as SQL. For members of a result object, CSV uses the value in the object. @param table of rows with
 * `received_at`
 */
const sqlColumn =
  (table: 's' | 'f') =>
  ({ name, type, path }: ExportColumn): SqlColumn => {
    const place = MEMBERS.indexOf(path);
    const written = `r.members[${place + 1}]`;
    if (place >= 0)
      return { name, type: SQL_TYPES[type], value: `${written}::${SQL_TYPES[type]}`, text: written };
    const value = VALUES[path] ?? `${path === 'received_at' ? table : 's'}.${path}`;
    if (type !== 'timestamp') return { name, type: SQL_TYPES[type], value };
    return {
      name,
      type: SQL_TYPES[type],
      value: `to_timestamp(floor(epoch(${value})))`,
      text: timeText(value),
    };
  };

const quoted = (value: string) => `coalesce(to_json(${value})::VARCHAR, 'null')`;
const plain = (value: string) => `coalesce(${value}::VARCHAR, 'null')`;
const timeJson = (value: string) => `'"' || ${timeText(value)} || '"'`;
/** An object, with additional members before its end. Each `||` would copy everything before it. */
const object = (members: readonly (readonly [name: string, value: string])[], ...more: string[]) => {
  const parts = members.map(([name, value], index) => `'${index > 0 ? ',' : '{'}"${name}":', ${value}`);
  return `concat(${[...parts, ...more, `'}'`].join(', ')})`;
};

const IDENTITY_MEMBERS = [
  ...['account_id', 'id', 'author_id', 'task_id', 'session_id'].map((name) => [name, quoted(`s.${name}`)]),
  ['sequence_id', plain('s.sequence_id')],
] as [string, string][];
const submissionsBetween = (between: string) => `(FROM submission WHERE receipt ${between}) AS s`;

/**
 * The columns of domain/files/export-columns.ts as SQL; lines are byte for byte the same as those that `src/writers` makes
 * from single rows.
 */
export const EXPORT_TABLES: Readonly<Record<ConditionSubject, ExportTable>> = {
  submissions: {
    from: submissionsBetween,
    order: 's.receipt',
    columns: SUBMISSION_COLUMNS.map(sqlColumn('s')),
    line: (...more) =>
      object(
        [
          ...IDENTITY_MEMBERS,
          ['sequence_count', plain('s.sequence_count')],
          ['question_text', quoted('s.question_text')],
          ['text', quoted('s.text')],
          ['test', plain(TEST)],
          ['metadata', METADATA_JSON],
          ['received_at', timeJson('s.received_at')],
        ],
        ...more,
      ),
  },
  results: {
    from: (between, results) =>
      `(SELECT *, ${MEMBERS_OF_BODY} AS members FROM ${results} WHERE receipt ${between}) AS r
       JOIN ${submissionsBetween(between)} ON s.receipt = r.receipt`,
    order: 's.receipt, r.pipeline',
    columns: RESULT_COLUMNS.map(sqlColumn('s')),
    line: (...more) =>
      object(
        [
          ...IDENTITY_MEMBERS,
          ['test', plain(TEST)],
          ['metadata', METADATA_JSON],
          [
            'pipeline',
            object([
              ['name', quoted('r.pipeline')],
              ['version', quoted('r.version')],
              ['config_hash', quoted('r.config_hash')],
            ]),
          ],
          ['assessed_at', timeJson('r.assessed_at')],
          ['result', 'r.body'],
        ],
        `',"explanation":' || r.explanation`,
        ...more,
      ),
  },
  feedback: {
    from: (between) =>
      `(FROM feedback WHERE receipt ${between}) AS f JOIN ${submissionsBetween(between)} ON s.receipt = f.receipt`,
    order: 's.receipt, f.examiner_id',
    columns: FEEDBACK_COLUMNS.map(sqlColumn('f')),
    line: (...more) =>
      object(
        [
          ['account_id', quoted('s.account_id')],
          ['id', quoted('s.id')],
          ['examiner_id', plain('f.examiner_id')],
          ['mark', 'f.mark'],
          ['received_at', timeJson('f.received_at')],
        ],
        ...more,
      ),
  },
};

/** Marks of an account with named examiners; the name follows all other members. */
const NAMED_FEEDBACK: ExportTable = {
  from: (...rows) =>
    `${EXPORT_TABLES.feedback.from(...rows)}
     LEFT JOIN examiner_name AS n ON n.account_id = s.account_id AND n.examiner_id = f.examiner_id`,
  order: EXPORT_TABLES.feedback.order,
  columns: [...EXPORT_TABLES.feedback.columns, { name: 'examiner_name', type: 'VARCHAR', value: 'n.name' }],
  line: (...more) => EXPORT_TABLES.feedback.line(`',"examiner_name":' || to_json(n.name)::VARCHAR`, ...more),
};

/** The content of an export of an account. */
export async function exportTableOf(
  session: Session,
  { subject, accountId }: Pick<RowsExport, 'subject' | 'accountId'>,
): Promise<ExportTable> {
  if (subject !== 'feedback') return EXPORT_TABLES[subject];
  const [names = 0] = await session.numbers(
    'SELECT count(*)::DOUBLE FROM examiner_name WHERE account_id = $1',
    [accountId],
  );
  return names > 0 ? NAMED_FEEDBACK : EXPORT_TABLES.feedback;
}

/** True for rows of the pipeline `$2`, if it is given. */
export function ofPipeline(subject: ConditionSubject): string {
  return subject === 'results' ? '($2::VARCHAR IS NULL OR r.pipeline = $2::VARCHAR)' : '$2::VARCHAR IS NULL';
}

/** The columns in Parquet. */
export function parquetColumns({ columns }: ExportTable): string {
  return columns.map(({ name, type, value }) => `${value}::${type} AS ${name}`).join(', ');
}

/** Names and values of metadata as JSON lists; metadata that DuckDB cannot read counts as absent. */
const NAMES = `coalesce(TRY(to_json(json_keys(s.metadata)))::VARCHAR, '[]')`;
const TEXTS = `coalesce(TRY(to_json(s.metadata->>'$.*'))::VARCHAR, '[]')`;
/** Stands around these lists in lines of CSV; neither texts nor ids may contain it, and JSON escapes it. */
const MARK = '\x1F';

/**
 * An export as CSV, with a separate column for each metadata column. `text` puts their cells in place of the metadata:
 * in SQL, the time for a row would grow with the square of its columns.
 */
export function csvOf(
  subject: ConditionSubject,
  { columns }: ExportTable,
  metadata: readonly string[],
): { readonly header: string; readonly line: string; readonly text: (lines: string) => string } {
  const header = metadataHeader(
    subject,
    columns.map(({ name }) => name),
    metadata,
  );
  const cellsOf = metadataCells(metadata);
  const names = columns.flatMap(({ name }) => (name === METADATA ? header : [name]));
  const isThere = ({ name }: SqlColumn) => name !== METADATA || header.length > 0;
  const cells = columns.filter(isThere).map(({ name, type, value, text: written = `${value}::VARCHAR` }) => {
    if (name === METADATA) return `chr(31), ${NAMES}, chr(31), ${TEXTS}, chr(31)`;
    if (type === 'VARCHAR') return cell(written, harmless(written));
    return type === 'JSON' ? cell(written, written) : written;
  });
  return {
    header: `${names.map(headerCell).join(',')}\n`,
    // Without a value, `concat` returns an empty text.
    line: `concat(${cells.join(`, ',', `)})`,
    text: (lines) => {
      const parts = lines.split(MARK);
      // Names and values stand between other parts.
      for (let at = 1; at < parts.length; at += 3) {
        parts[at] = cellsOf(parts[at]!, parts[at + 1]!);
        parts[at + 1] = '';
      }
      return parts.join('');
    },
  };
}

/** Text that a spreadsheet would run as a formula is prefixed with an apostrophe; JSON never is. */
const harmless = (value: string) => `regexp_replace(${value}, '${FORMULA.replaceAll("'", "''")}', '''\\1')`;

/** A cell, quoted if necessary. @param value `written`, with formulas neutralised */
function cell(written: string, value: string): string {
  const isQuoted = ["'\"'", "','", 'chr(10)', 'chr(13)']
    .map((one) => `contains(${written}, ${one})`)
    .join(' OR ');
  return `CASE WHEN ${isQuoted} THEN concat('"', replace(${value}, '"', '""'), '"') ELSE ${value} END`;
}
