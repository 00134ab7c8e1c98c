import type { HumanScore } from '../domain/marks/human-score.js';
import { MarkReader } from '../domain/marks/mark-reader.js';
import { shown, shownNames } from '../domain/shown.js';
import { parseSubmission } from '../domain/submissions/submission.js';
import { noColumn } from '../domain/submissions/unknown-column.js';
import { violationDetail } from '../domain/submissions/violation-detail.js';
import { TRAITS, type Trait } from '../engine/results/traits.js';
import { AssessError } from '../errors.js';
import {
  type AttributeNeeds,
  applyPlan,
  bare,
  type ColumnPlan,
  planColumns,
  SYNONYMS,
} from './column-plan.js';
import { Markup } from './markup.js';
import { cellAt, hasColumn } from './nested.js';
import { isBroken, type Row, type TableRow } from './record.js';
import { openChosen, type ReadingChoice } from './table.js';

/** The column, or the member of marks, that contains the marks of a trait. */
export type TraitColumns = Readonly<Partial<Record<Trait, string>>>;

/** Marks of single traits, from all raters. */
export type TraitScores = Readonly<Partial<Record<Trait, readonly HumanScore[]>>>;

/** Which columns contain what a scoring model is fitted on. */
export interface MarkedColumns extends ReadingChoice {
  /** Column by attribute (`text`, `question_text`, `author_id`, `task_id`, `id`), if it has another name. */
  readonly map?: Readonly<Record<string, string>> | undefined;
  /** Columns of the marks, one per rater. */
  readonly human: readonly string[];
  /** Columns of marks of single traits. */
  readonly traits?: TraitColumns | undefined;
  /** Column by which folds are formed. */
  readonly groupBy?: string | undefined;
  /** Whether texts and questions are HTML, which becomes plain text. */
  readonly html?: boolean | undefined;
  /**
   * Reads the marks of all files and interprets them at the end; absent: a new one, which places levels at their
   * middle.
   */
  readonly reader?: MarkReader | undefined;
}

/** A text with its marks. */
export interface MarkedRow {
  /** The file and the line, or the submission. */
  readonly place: string;
  /** The text's name in its source. */
  readonly id: string | undefined;
  readonly text: string;
  readonly question: string;
  /**
   * Marks in the order of the raters, without absent ones; at least one. Their reader interprets them when it knows
   * all.
   */
  readonly marks: readonly HumanScore[];
  readonly traits: TraitScores;
  readonly group: string | undefined;
  readonly author: string | undefined;
  readonly task: string | undefined;
}

/** A row that broke a rule, or has no mark. */
export interface LeftOutRow {
  readonly place: string;
  /** What is wrong, without a word of the text; undefined if only the mark is missing. */
  readonly message: string | undefined;
}

interface MarkedBatch {
  readonly rows: readonly (MarkedRow | LeftOutRow)[];
  /** Bytes read so far from the file on disk. */
  readonly taken: number;
}

const NEEDS: AttributeNeeds = {
  attributes: ['id', 'text', 'question_text', 'author_id', 'task_id'],
  required: ['text'],
  integers: [],
};

/**
 * Reads CSV, TSV, JSONL, Parquet or a spreadsheet as marked texts. Memory does not grow with the file, except with a
 * sheet.
 * @param signal stops reading at once; its reason is then thrown
 * @throws AssessError `unreadable_file`, `missing_columns`, `invalid_option` for a missing column
 */
export async function* readMarkedTexts(
  path: string,
  { map = {}, human, traits = {}, groupBy, reader = new MarkReader(), html, ...reading }: MarkedColumns,
  signal?: AbortSignal,
): AsyncGenerator<MarkedBatch, void> {
  const table = await openChosen(path, reading, signal);
  let plan: ColumnPlan;
  try {
    const { columns } = table;
    if (human.length === 0) throw noHumanColumn(path, columns);
    for (const column of human) requireColumn('human', column, path, columns);
    for (const column of Object.values(traits)) requireColumn('trait', column, path, columns);
    if (groupBy !== undefined && !(groupBy in map)) requireColumn('group-by', groupBy, path, columns);
    for (const [attribute, column] of Object.entries(map))
      requireColumn(attribute === 'text' ? 'text' : 'map', column, path, columns);
    plan = planColumns(path, columns, NEEDS, { map }, { below: table.below });
  } catch (error) {
    await table.close();
    throw error;
  }
  const markup = await Markup.open(html);
  const judge = (row: TableRow): MarkedRow | LeftOutRow => {
    const { line } = row;
    if (isBroken(row))
      return { place: `${path}:${line}`, message: row.message + (row.detail ? ` (${row.detail})` : '') };
    const attributes = markup.read(applyPlan(plan, row.values, row.written).attributes);
    const id = nameIn(attributes.id);
    const place = `${path}:${line}${id === undefined ? '' : `: ${shown(id)}`}`;
    const valuesOf = (column: string) => [cellAt(row.values, column)];
    return judgeMarked(place, { human, traits, reader }, valuesOf, {
      id,
      text: attributes.text,
      question: attributes.question_text,
      group: groupBy === undefined ? undefined : nameIn(cellOf(row, attributes, groupBy)),
      author: nameIn(attributes.author_id),
      task: nameIn(attributes.task_id),
    });
  };
  for await (const rows of table.rows) yield { rows: rows.map(judge), taken: table.source.taken };
  for (const note of markup.notes(path)) reading.onHint?.(note);
}

/** A row before its text and marks are checked. */
interface UnjudgedRow extends Pick<MarkedRow, 'id' | 'group' | 'author' | 'task'> {
  readonly text: unknown;
  readonly question: unknown;
}

/**
 * Checks the marks of a row, and its text and question by the rules for submissions.
 * @param valuesOf gives the values in a column of marks, one for each rater
 */
export function judgeMarked(
  place: string,
  { human, traits = {}, reader }: Pick<MarkedColumns, 'human' | 'traits'> & { readonly reader: MarkReader },
  valuesOf: (column: string) => readonly unknown[],
  { text, question, ...rest }: UnjudgedRow,
): MarkedRow | LeftOutRow {
  const isWrong = (column: string) => valuesOf(column).some((value) => reader.read(value) === undefined);
  const wrong = [...human, ...Object.values(traits)].find(isWrong);
  if (wrong !== undefined) return { place, message: `${shown(wrong)} is neither a number nor a CEFR level` };
  const marksIn = (column: string | undefined): HumanScore[] =>
    (column === undefined ? [] : valuesOf(column)).flatMap((value) => {
      const mark = reader.read(value);
      return mark === undefined || mark === 'absent' ? [] : [mark];
    });
  const marks = human.flatMap(marksIn);
  if (marks.length === 0) return { place, message: undefined };
  // A text that a submission may not contain never reaches a pipeline.
  const attributes = { text, question_text: question, author_id: 'none', task_id: 'none' };
  const { submission, violation } = parseSubmission('none', attributes, { noQuestion: true });
  if (violation) {
    const detail = violationDetail(violation, attributes);
    return { place, message: violation.message + (detail ? ` (${detail})` : '') };
  }
  const ofTraits = TRAITS.map((trait) => [trait, marksIn(traits[trait])] as const);
  return {
    place,
    text: submission.text,
    question: submission.question_text,
    marks,
    traits: Object.fromEntries(ofTraits.filter(([, found]) => found.length > 0)),
    ...rest,
  };
}

/** A name in a cell: text as it is, a number as text, nothing if it is empty. */
export function nameIn(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** `--group-by` may name an attribute that another column holds. */
const cellOf = ({ values }: Row, attributes: Readonly<Record<string, unknown>>, column: string) =>
  cellAt(values, column) ?? attributes[column];

function requireColumn(
  option: string,
  column: string,
  path: string,
  columns: readonly string[] | undefined,
): void {
  if (!columns || hasColumn(columns, column)) return;
  throw new AssessError('invalid_option', { option, reason: noColumn(path, column, columns) });
}

function noHumanColumn(path: string, columns: readonly string[] | undefined): AssessError {
  const names = new Set(['mark', 'overall', 'overallscore', 'humanscore', ...SYNONYMS.mark!]);
  const likely = columns?.find((column) => names.has(bare(column)));
  const known = columns ? ` (its columns: ${shownNames(columns).join(', ') || 'none'})` : '';
  const example = likely === undefined ? '' : `, perhaps --human ${shown(likely)}`;
  const reason = `name the column of ${path} that holds the examiners' marks${example}${known}`;
  return new AssessError('invalid_option', { option: 'human', reason });
}
