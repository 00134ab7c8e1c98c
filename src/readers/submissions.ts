import { hash } from 'node:crypto';
import { IdCleaner, taskOfQuestion } from '../domain/submissions/clean-id.js';
import {
  type NewSubmission,
  parseSubmission,
  SUBMISSION_ATTRIBUTES,
} from '../domain/submissions/submission.js';
import { cleanedRow, faultOf } from './cleaned-ids.js';
import type { AttributeNeeds, ColumnPlan, PlannedRow } from './column-plan.js';
import type { Source } from './documents/find.js';
import type { Judge, JudgedTable } from './judged.js';
import { hasColumn } from './nested.js';
import { openSource, type SourceChoices } from './open-source.js';
import type { Row, RowFault } from './record.js';

/** What rows may lack. */
export interface Absences {
  /** Rows without an id get one derived from their attributes. */
  readonly generateIds?: boolean | undefined;
  /** Rows without an author get their own: its id is that of the text. */
  readonly generateAuthors?: boolean | undefined;
  /** Rows without a question are accepted; those of our own exports always are. */
  readonly noQuestion?: boolean | undefined;
}

export interface SubmissionChoices extends SourceChoices, Absences {
  /** Key for making valid ids from other values (domain/submissions/clean-id.ts); absent: such rows are rejected. */
  readonly idKey?: string | undefined;
}

/** Hexadecimal digits of a generated id: 128 bits, so that two texts never share one. */
const GENERATED_LENGTH = 32;

/** The attributes of submissions, and those for which a table must have a column. */
export function submissionNeeds({ generateIds, generateAuthors, noQuestion }: Absences): AttributeNeeds {
  return {
    attributes: ['id', ...SUBMISSION_ATTRIBUTES],
    required: [
      ...(generateIds ? [] : ['id']),
      'text',
      ...(generateAuthors ? [] : ['author_id']),
      ...(noQuestion ? [] : ['question_text']),
    ],
    integers: ['sequence_id', 'sequence_count', 'test'],
  };
}

/**
 * Opens CSV, TSV, JSONL, Parquet, a spreadsheet or documents as submissions, which are read on the calling thread. A
 * text column given as `@file` names files, which are read as documents. If there is no `task_id`, each question is a
 * task.
 * @param signal stops reading at once; its reason is then thrown
 * @throws AssessError `unreadable_file`, `missing_columns`, `invalid_option`
 */
export async function readSubmissions(
  source: Source,
  choices: SubmissionChoices,
  signal?: AbortSignal,
): Promise<JudgedTable<NewSubmission>> {
  const tasks = new QuestionTasks();
  const judge = submissionJudge(choices, tasks);
  const table = await openSource(source, submissionNeeds(choices), choices, judge, signal);
  return withTaskNotes(table, typeof source === 'string' ? source : source.path, tasks);
}

/** The table with a note on derived tasks, which is known when all rows are read. */
export const withTaskNotes = <T>(table: JudgedTable<T>, path: string, tasks: QuestionTasks): JudgedTable<T> =>
  Object.defineProperty({ ...table }, 'notes', { get: () => [...table.notes, ...tasks.notes(path)] });

/** Derives tasks from questions, for tables that don't name tasks. */
export class QuestionTasks {
  #first: string | undefined;

  /** The attributes of a row, with a task if the table has no place for one. */
  complete(attributes: PlannedRow['attributes'], values: Row['values'], plan: ColumnPlan) {
    const { task_id, question_text } = attributes;
    if (task_id !== undefined || typeof question_text !== 'string' || question_text.trim() === '')
      return attributes;
    if (namesTasks(plan, values)) return attributes;
    const task = taskOfQuestion(question_text);
    this.#first ??= task;
    return { ...attributes, task_id: task };
  }

  notes(path: string): string[] {
    if (this.#first === undefined) return [];
    return [
      `${path} has no column task_id, so each question is a task (the first is ${this.#first}). To name tasks, use --map task_id=COLUMN or --set task_id=NAME`,
    ];
  }
}

/** Whether a table, or a record with its own keys, has the column of tasks, even if it is empty. */
function namesTasks({ targets, header }: ColumnPlan, values: Row['values']): boolean {
  const columns = header ?? Object.keys(values);
  return [...targets].some(([column, names]) => names.includes('task_id') && hasColumn(columns, column));
}

/** Checks rows by the rules for submissions. */
export function submissionJudge({ idKey, ...absences }: SubmissionChoices, tasks: QuestionTasks) {
  const cleaner = idKey === undefined ? undefined : new IdCleaner(idKey);
  return ((planned, values, plan) => {
    if (planned.fault !== undefined) return { message: planned.fault };
    const row = { ...planned, attributes: tasks.complete(planned.attributes, values, plan) };
    return submissionIn(cleaner ? cleanedRow(row, cleaner) : row, absences);
  }) satisfies Judge<NewSubmission>;
}

/** The submission in a row whose ids have been cleaned. */
export function submissionIn(
  { attributes, metadata, isOwn }: PlannedRow,
  { generateIds, generateAuthors, noQuestion }: Absences,
): { readonly value: NewSubmission } | RowFault {
  const { id, author_id } = attributes;
  const [makesId, makesAuthor] = [isAbsent(id), generateAuthors === true && isAbsent(author_id)];
  if (makesId && !generateIds) return { message: 'id missing' };
  if (!makesId && typeof id !== 'string') return faultOf({ message: 'id must be a string' }, attributes);
  const { submission, violation } = parseSubmission(
    makesId ? PLACEHOLDER : (id as string),
    makesAuthor ? { ...attributes, author_id: PLACEHOLDER } : attributes,
    { noQuestion: noQuestion || isOwn },
  );
  if (violation) return faultOf(violation, attributes);
  const own = makesId
    ? generatedId({ ...submission, ...(makesAuthor && { author_id: null }) })
    : submission.id;
  return {
    value: {
      ...submission,
      id: own,
      ...(makesAuthor && { author_id: own }),
      ...(metadata && { metadata: JSON.stringify(metadata) }),
    },
  };
}

const PLACEHOLDER = '0';
const isAbsent = (value: unknown) => value === undefined || value === null || value === '';

/** An id that depends on all attributes and nothing else, so that the same row has the same id in every import. */
function generatedId(submission: Readonly<Record<string, unknown>>): string {
  const content = JSON.stringify(SUBMISSION_ATTRIBUTES.map((name) => submission[name] ?? null));
  return hash('sha256', content).slice(0, GENERATED_LENGTH);
}
