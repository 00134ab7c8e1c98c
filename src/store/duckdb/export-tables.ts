import type { ConditionSubject } from '../../domain/condition.js';
import { FORMULA, headerCell } from '../../domain/csv-cell.js';
import { METADATA } from '../../domain/metadata-column.js';
import { metadataHeader } from '../../domain/own-export.js';
import { TRAITS, traitErrorColumn } from '../../domain/traits.js';
import type { RowsExport } from '../store.js';
import type { Session } from './session.js';
import { metadataValues } from './statistics-statements.js';

/** A column of an export: its type in Parquet, its value, and its value as text where that has a form of its own. */
interface ExportColumn {
  readonly name: string;
  readonly type: 'VARCHAR' | 'INTEGER' | 'BIGINT' | 'DOUBLE' | 'TIMESTAMPTZ' | 'JSON';
  readonly value: string;
  readonly text?: string;
}

/** What an export holds, as SQL: flat columns, and the JSON object of a line. */
export interface ExportTable {
  /**
   * Rows between two receipts: `s` is the submission, `r` its result (of `results`), `f` its mark. `s.picked` are the values
   * of the metadata columns that are named, taken apart once for all of them.
   */
  readonly from: (between: string, results: string, metadata?: readonly string[]) => string;
  readonly order: string;
  readonly columns: readonly ExportColumn[];
  /** @param more further members, each with the comma before it */
  readonly line: (...more: string[]) => string;
}

const text = (name: string, value = `s.${name}`): ExportColumn => ({ name, type: 'VARCHAR', value });
const integer = (name: string, value = `s.${name}`): ExportColumn => ({ name, type: 'INTEGER', value });
const json = (name: string, value: string): ExportColumn => ({ name, type: 'JSON', value });
const time = (name: string, value: string): ExportColumn => ({
  name,
  type: 'TIMESTAMPTZ',
  value: `to_timestamp(floor(epoch(${value})))`,
  text: timeText(value),
});

/** The form of every time that the API names: seconds, UTC. */
function timeText(value: string): string {
  return `strftime(${value}, '%Y-%m-%dT%H:%M:%SZ')`;
}

/** Members of a result object that have columns, as `r.members` lists them: an object is read once for all of them. */
const MEMBERS = [
  'overall_score',
  'cefr_level',
  'score_standard_error',
  'score_dimensions.prompt_relevance',
  ...TRAITS.map((trait) => `score_dimensions.${trait}` as const),
  ...TRAITS.map((trait) => `trait_standard_errors.${trait}` as const),
  'text_stats.r1',
  'text_stats.r2',
  'text_stats.r3',
  'text_stats.lcs',
  'text_stats.feature_count',
  'text_stats.word_count',
  'sentence_scores',
  'suspect_tokens',
  'textual_errors',
  'error_reasons',
] as const;
const MEMBERS_OF_BODY = `json_extract_string(body, [${MEMBERS.map((path) => `'$.${path}'`).join(', ')}])`;

/** A member of a result object, which CSV gives as the object has it. */
const member = (name: string, type: ExportColumn['type'], path: (typeof MEMBERS)[number]): ExportColumn => {
  const written = `r.members[${MEMBERS.indexOf(path) + 1}]`;
  return { name, type, value: `${written}::${type}`, text: written };
};
/** A figure of a text that was assessed; the store has 0 for others. */
const count = (name: string) => integer(name, `CASE WHEN r.type = 'success' THEN r.${name} END`);

const quoted = (value: string) => `coalesce(to_json(${value})::VARCHAR, 'null')`;
const plain = (value: string) => `coalesce(${value}::VARCHAR, 'null')`;
const timeJson = (value: string) => `'"' || ${timeText(value)} || '"'`;
/** An object, with what else comes before its end where there is any. Each `||` would copy all that is there already. */
const object = (members: readonly (readonly [name: string, value: string])[], ...more: string[]) => {
  const parts = members.map(([name, value], index) => `'${index > 0 ? ',' : '{'}"${name}":', ${value}`);
  return `concat(${[...parts, ...more, `'}'`].join(', ')})`;
};

const TEST = 'CASE WHEN s.test THEN 1 END';
const METADATA_JSON = `coalesce(s.metadata, '{}')`;
const IDENTITY_COLUMNS = [
  ...['account_id', 'id', 'author_id', 'task_id', 'session_id'].map((name) => text(name)),
  integer('sequence_id'),
];
const IDENTITY_MEMBERS = [
  ...['account_id', 'id', 'author_id', 'task_id', 'session_id'].map((name) => [name, quoted(`s.${name}`)]),
  ['sequence_id', plain('s.sequence_id')],
] as [string, string][];
const submissionsBetween = (between: string, metadata: readonly string[] = []) => {
  const picked = metadata.length === 0 ? '' : `SELECT *, ${metadataValues(metadata)} AS picked`;
  return `(${picked} FROM submission WHERE receipt ${between}) AS s`;
};

/** The same as `src/writers` makes of single rows, to the byte; a test compares them. */
export const EXPORT_TABLES: Readonly<Record<ConditionSubject, ExportTable>> = {
  submissions: {
    from: (between, _, metadata) => submissionsBetween(between, metadata),
    order: 's.receipt',
    columns: [
      ...IDENTITY_COLUMNS,
      integer('sequence_count'),
      text('question_text'),
      text('text'),
      integer('test', TEST),
      json(METADATA, METADATA_JSON),
      time('received_at', 's.received_at'),
    ],
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
    from: (between, results, metadata) =>
      `(SELECT *, ${MEMBERS_OF_BODY} AS members FROM ${results} WHERE receipt ${between}) AS r
       JOIN ${submissionsBetween(between, metadata)} ON s.receipt = r.receipt`,
    order: 's.receipt, r.pipeline',
    columns: [
      ...IDENTITY_COLUMNS,
      integer('test', TEST),
      json(METADATA, METADATA_JSON),
      text('pipeline_name', 'r.pipeline'),
      text('pipeline_version', 'r.version'),
      text('config_hash', 'r.config_hash'),
      time('assessed_at', 'r.assessed_at'),
      text('type', 'r.type'),
      member('overall_score', 'DOUBLE', 'overall_score'),
      member('cefr_level', 'VARCHAR', 'cefr_level'),
      member('score_standard_error', 'DOUBLE', 'score_standard_error'),
      member('prompt_relevance', 'DOUBLE', 'score_dimensions.prompt_relevance'),
      ...TRAITS.map((trait) => member(trait, 'DOUBLE', `score_dimensions.${trait}`)),
      ...TRAITS.map((trait) => member(traitErrorColumn(trait), 'DOUBLE', `trait_standard_errors.${trait}`)),
      member('r1', 'DOUBLE', 'text_stats.r1'),
      member('r2', 'DOUBLE', 'text_stats.r2'),
      member('r3', 'DOUBLE', 'text_stats.r3'),
      member('lcs', 'INTEGER', 'text_stats.lcs'),
      member('feature_count', 'INTEGER', 'text_stats.feature_count'),
      member('word_count', 'INTEGER', 'text_stats.word_count'),
      count('sentence_count'),
      count('error_count'),
      count('suspect_count'),
      text('message', 'r.message'),
      member('sentence_scores', 'JSON', 'sentence_scores'),
      member('suspect_tokens', 'JSON', 'suspect_tokens'),
      member('textual_errors', 'JSON', 'textual_errors'),
      member('error_reasons', 'JSON', 'error_reasons'),
      json('explanation', 'r.explanation'),
    ],
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
    columns: [
      text('account_id'),
      text('id'),
      { name: 'examiner_id', type: 'BIGINT', value: 'f.examiner_id' },
      json('mark', 'f.mark'),
      time('received_at', 'f.received_at'),
    ],
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

/** Marks of an account whose examiners have names, which come behind all else. */
const NAMED_FEEDBACK: ExportTable = {
  from: (...rows) =>
    `${EXPORT_TABLES.feedback.from(...rows)}
     LEFT JOIN examiner_name AS n ON n.account_id = s.account_id AND n.examiner_id = f.examiner_id`,
  order: EXPORT_TABLES.feedback.order,
  columns: [...EXPORT_TABLES.feedback.columns, text('examiner_name', 'n.name')],
  line: (...more) => EXPORT_TABLES.feedback.line(`',"examiner_name":' || to_json(n.name)::VARCHAR`, ...more),
};

/** What an export of an account holds. */
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

/** True for rows of the pipeline `$2`, where one is given. */
export function ofPipeline(subject: ConditionSubject): string {
  return subject === 'results' ? '($2::VARCHAR IS NULL OR r.pipeline = $2::VARCHAR)' : '$2::VARCHAR IS NULL';
}

/** The columns as Parquet has them. */
export function parquetColumns({ columns }: ExportTable): string {
  return columns.map(({ name, type, value }) => `${value}::${type} AS ${name}`).join(', ');
}

/** An export as CSV: each metadata column has a column of its own there. */
export function csvOf(
  subject: ConditionSubject,
  { columns }: ExportTable,
  metadata: readonly string[],
): { readonly header: string; readonly line: string } {
  const header = metadataHeader(
    subject,
    columns.map(({ name }) => name),
    metadata,
  );
  const names = columns.flatMap(({ name }) => (name === METADATA ? header : [name]));
  const isThere = ({ name }: ExportColumn) => name !== METADATA || header.length > 0;
  const cells = columns.filter(isThere).map(({ name, type, value, text: written = `${value}::VARCHAR` }) => {
    if (name === METADATA) return pickedCells(header.length);
    if (type === 'VARCHAR') return cell(written, harmless(written));
    return type === 'JSON' ? cell(written, written) : written;
  });
  return {
    header: `${names.map(headerCell).join(',')}\n`,
    // Where there is no value, `concat` leaves nothing.
    line: `concat(${cells.join(`, ',', `)})`,
  };
}

/** The cells of all metadata columns: one expression for any number of them. */
const pickedCells = (count: number) =>
  `coalesce(array_to_string(list_transform(s.picked, lambda x: coalesce(${cell('x', harmless('x'))}, '')), ','), '${','.repeat(count - 1)}')`;

/** Text that a spreadsheet would run as a formula gets an apostrophe before it; JSON never does. */
const harmless = (value: string) => `regexp_replace(${value}, '${FORMULA.replaceAll("'", "''")}', '''\\1')`;

/** A cell, quoted where it has to be. @param value `written` without formulas */
function cell(written: string, value: string): string {
  const isQuoted = ["'\"'", "','", 'chr(10)', 'chr(13)']
    .map((one) => `contains(${written}, ${one})`)
    .join(' OR ');
  return `CASE WHEN ${isQuoted} THEN concat('"', replace(${value}, '"', '""'), '"') ELSE ${value} END`;
}
