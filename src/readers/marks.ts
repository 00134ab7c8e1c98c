import { parseJsonRecord } from '../domain/files/json.js';
import { EXAMINER_NAME_RULE, examinerIn, isExaminerName } from '../domain/marks/examiner.js';
import { type FiledFeedback, NOT_AN_EXAMINER, parseFeedback } from '../domain/marks/feedback.js';
import { OVERALL_MARK, parseHumanScore } from '../domain/marks/human-score.js';
import { shown } from '../domain/shown.js';
import { IdCleaner } from '../domain/submissions/clean-id.js';
import { identifierFault } from '../domain/submissions/identifier.js';
import { cleanedRow, faultOf } from './cleaned-ids.js';
import {
  type AttributeNeeds,
  type ColumnPlan,
  type PlannedRow,
  type TableChoices,
  undoPlan,
} from './column-plan.js';
import type { Judge, Judged, JudgedTable } from './judged.js';
import {
  checkMarkColumns,
  EXAMINER_ATTRIBUTES,
  groupColumns,
  type MarkColumn,
  type MarkGroup,
} from './mark-columns.js';
import { openSource } from './open-source.js';
import type { Row, RowFault } from './record.js';
import { type Absences, QuestionTasks, submissionIn, submissionNeeds } from './submissions.js';

export interface MarksChoices extends TableChoices, Absences {
  /** Key for making valid ids from other values (domain/submissions/clean-id.ts); absent: such rows are rejected. */
  readonly idKey?: string | undefined;
  /** Columns of marks, for tables with several of them per row; absent: a column `mark`. */
  readonly marks?: readonly MarkColumn[] | undefined;
}

/** A mark, with the original id from the file if that had to be converted to a valid one. */
export interface MarkRow extends FiledFeedback {
  readonly original?: unknown;
}

/** An id that an import generated can be found only with all that the import read. */
function needsOf({ marks, ...absences }: MarksChoices): AttributeNeeds {
  const ofText: AttributeNeeds = absences.generateIds
    ? submissionNeeds(absences)
    : { attributes: ['id'], required: ['id'], integers: [] };
  return {
    ...ofText,
    attributes: [...ofText.attributes, ...EXAMINER_ATTRIBUTES, ...(marks ? [] : ['mark'])],
    required: [...ofText.required, ...(marks ? [] : ['examiner_id', 'mark'])],
  };
}

/**
 * Opens CSV, TSV or JSONL as examiners' marks: columns `id`, `examiner_id`, `mark`, and `examiner_name`, which takes
 * precedence over a number; other columns are left out. A row with several columns of marks becomes one row per
 * examiner.
 * @param signal stops reading at once; its reason is then thrown
 * @throws AssessError `unreadable_file`, `missing_columns`, `invalid_option`
 */
export async function openMarks(
  path: string,
  choices: MarksChoices,
  signal?: AbortSignal,
): Promise<JudgedTable<MarkRow>> {
  const { marks, idKey } = choices;
  const cleaner = idKey === undefined ? undefined : new IdCleaner(idKey);
  const marksOf = marks ? judgeColumns(marks) : judgeMark;
  const tasks = new QuestionTasks();
  const judge: Judge<MarkRow> = (planned, values, plan, written) => {
    const row = choices.generateIds
      ? { ...planned, attributes: tasks.complete(planned.attributes, values, plan) }
      : planned;
    const cleaned = cleaner ? cleanedRow(row, cleaner) : row;
    const { attributes } = cleaned;
    let { id } = attributes;
    const isAbsent = id === undefined || id === '';
    if (isAbsent && choices.generateIds) {
      const text = submissionIn(cleaned, choices);
      if (!('value' in text)) return text;
      id = text.value.id;
    } else if (isAbsent) return { message: 'id missing' };
    const fault = typeof id === 'string' ? identifierFault(id, 'id') : 'id must be a string';
    if (fault) return faultOf({ message: fault }, attributes);
    const isOriginal = isAbsent || row.attributes.id === id;
    return marksOf({
      id: id as string,
      attributes,
      values: written,
      ...(!isOriginal && { original: row.attributes.id }),
    });
  };
  const table = await openSource(path, needsOf(choices), choices, judge, signal);
  try {
    if (marks) checkMarkColumns(path, marks, table.plan);
    return table;
  } catch (error) {
    await table.close();
    throw error;
  }
}

/** A row whose id is valid. */
interface MarkedRow {
  readonly id: string;
  readonly original?: unknown;
  readonly attributes: PlannedRow['attributes'];
  /** The row with numbers as they were written. */
  readonly values: Row['values'];
}

function judgeMark(row: MarkedRow): Judged<MarkRow> {
  const { attributes } = row;
  const mark = markOf(attributes.mark);
  if (mark === NOT_JSON) return { message: 'invalid_json' };
  if (mark === NO_SCORE) return { message: `mark ${NEITHER}` };
  return feedbackOf(row, examinerOf(attributes), mark);
}

function judgeColumns(columns: readonly MarkColumn[]) {
  const marksOf = marksInColumns(columns);
  return (row: MarkedRow): Judged<MarkRow> => {
    const marks = marksOf(row);
    return marks.length > 0 ? marks : { message: 'must specify mark' };
  };
}

/** Reads the marks in columns of a row: one for each examiner, none for empty cells. */
export function marksInColumns(columns: readonly MarkColumn[]) {
  const { withExaminer, withoutExaminer } = groupColumns(columns);
  return (row: MarkedRow): ({ readonly value: MarkRow } | RowFault)[] => {
    const { attributes, values } = row;
    const examiner = examinerOf(attributes);
    const groups = examiner === undefined ? (withoutExaminer ?? withExaminer) : withExaminer;
    return groups.flatMap((group) => {
      const mark = groupMark(group, values);
      if (mark === undefined) return [];
      if ('message' in mark) return [mark];
      return [feedbackOf(row, examinerIn(group.examiner) ?? examiner, mark.members)];
    });
  };
}

/** The mark in the columns of one examiner; undefined if they are all empty. */
function groupMark(
  { columns }: MarkGroup,
  values: Row['values'],
): { members: Record<string, string> } | RowFault | undefined {
  const members: Record<string, string> = {};
  for (const { member, column } of columns) {
    const value = values[column];
    const score = parseHumanScore(value);
    if (score === undefined) return { message: `${shown(column)} ${NEITHER}` };
    if (score !== 'absent') members[member] = String(value).trim();
  }
  return Object.keys(members).length > 0 ? { members } : undefined;
}

/** A name takes precedence over a number: an export has both, and the number may mean somebody else in this store. */
const examinerOf = ({ examiner_name, examiner_id }: PlannedRow['attributes']) =>
  examinerIn(examiner_name) ?? examinerIn(examiner_id);

function feedbackOf(
  { id, original }: MarkedRow,
  examiner: unknown,
  mark: unknown,
): { value: MarkRow } | RowFault {
  const name = typeof examiner === 'string' ? examiner : undefined;
  const isNumber = name === undefined || !isExaminerName(name);
  const parsed = parseFeedback({ examiner_id: isNumber ? examiner : 1, mark });
  if (parsed.message !== undefined) {
    const detail = parsed.message === NOT_AN_EXAMINER ? EXAMINER_NAME_RULE : undefined;
    return { message: parsed.message, detail };
  }
  const value = { submission_id: id, examiner_id: name ?? parsed.examiner_id, mark: parsed.mark };
  return { value: original === undefined ? value : { ...value, original } };
}

const NOT_JSON = Symbol('not JSON');
const NO_SCORE = Symbol('no score');
const NEITHER = 'is neither a number nor a CEFR level';

/** A JSON object is used unchanged, also if it is text in a cell; a bare mark is the overall mark; undefined if there is none. */
function markOf(mark: unknown): unknown {
  if (typeof mark !== 'number' && typeof mark !== 'string') return mark;
  const bare = String(mark).trim();
  if (bare.startsWith('{')) return parseJsonRecord(bare) ?? NOT_JSON;
  const score = parseHumanScore(bare);
  if (score === 'absent') return undefined;
  return score === undefined ? NO_SCORE : { [OVERALL_MARK]: bare };
}

/** The id of a mark's text as it was in the file. */
export function idInFile({ submission_id, original }: MarkRow): string {
  if (original === undefined) return submission_id;
  return typeof original === 'string' ? original : JSON.stringify(original);
}

/** The columns that a mark was read from: the reverse of reading. */
export function columnsOfMark(
  plan: ColumnPlan,
  row: MarkRow,
  columns: readonly MarkColumn[] | undefined,
): Readonly<Record<string, unknown>> {
  const { examiner_id, mark } = row;
  const id = row.original ?? row.submission_id;
  if (!columns) return undoPlan(plan, { id, examiner_id, mark }, undefined);
  const isOf = (one: MarkColumn) => (one.examiner ?? one.column) === String(examiner_id);
  const isNamed = columns.some(isOf);
  const own = columns.filter(
    (one) => one.member in mark && (isNamed ? isOf(one) : one.examiner === undefined),
  );
  return {
    ...undoPlan(plan, { id, ...(!isNamed && { examiner_id }) }, undefined),
    ...Object.fromEntries(own.map(({ column, member }) => [column, mark[member]])),
  };
}
