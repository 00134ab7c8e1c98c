import { REJECT_COLUMNS, REJECT_RAW_COLUMN } from '../domain/reject.js';
import { shown, shownNames } from '../domain/shown.js';
import { AssessError } from '../errors.js';
import type { Row } from './record.js';

/** What a table is read for: its attributes, and which of them it can't do without. */
export interface AttributeNeeds {
  readonly attributes: readonly string[];
  readonly required: readonly string[];
  /** Attributes that are numbers in a table of text. */
  readonly integers: readonly string[];
}

/** What the user said about the columns. */
export interface ColumnChoices {
  /** Column by attribute, for attributes that have another name in the file. */
  readonly map?: Readonly<Record<string, string>> | undefined;
  /** Constant by attribute, for rows that have no value of their own. */
  readonly set?: Readonly<Record<string, string>> | undefined;
}

/** What the user said about a table. */
export interface TableChoices extends ColumnChoices {
  /** Name of its encoding; absent: UTF-8, or what a file that is none seems to be in. */
  readonly encoding?: string | undefined;
}

/** Which column holds which attribute. Plain data, so that it travels between threads. */
export interface ColumnPlan {
  /** Attributes that each column holds; columns without an entry are metadata. */
  readonly targets: ReadonlyMap<string, readonly string[]>;
  readonly constants: Readonly<Record<string, unknown>>;
  /** The header; undefined where each record brings its own keys. */
  readonly header: readonly string[] | undefined;
  /** Columns that are neither. */
  readonly ignored: ReadonlySet<string>;
  /** Attributes to be parsed from text; empty for tables whose values have types. */
  readonly integers: ReadonlySet<string>;
}

/** What people call the attributes, without case, spaces and punctuation. */
export const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  id: [
    'textid',
    'essayid',
    'answerid',
    'responseid',
    'submissionid',
    'docid',
    'documentid',
    'uuid',
    'nr',
    'no',
  ],
  text: ['essay', 'answer', 'response', 'fulltext', 'essaytext', 'answertext', 'responsetext', 'content'],
  author_id: ['author', 'student', 'learner', 'candidate', 'writer', 'user', 'studentid', 'learnerid'],
  task_id: ['task', 'prompt', 'promptid', 'item', 'itemid', 'assignment', 'testid', 'questionid', 'topic'],
  question_text: ['question', 'prompt', 'prompttext', 'task', 'tasktext', 'instructions', 'topic'],
  session_id: ['session', 'sitting', 'sittingid', 'sessionnumber', 'sessionno'],
  sequence_id: [
    'sequence',
    'seq',
    'seqid',
    'sequencenumber',
    'sequenceno',
    'seqno',
    'questionnumber',
    'questionno',
  ],
  sequence_count: ['sequences', 'sequencelength', 'sequencetotal', 'seqcount', 'questioncount', 'questions'],
  test: ['istest', 'testflag', 'testsubmission'],
  examiner_id: ['examiner', 'rater', 'raterid', 'marker', 'markerid', 'grader', 'annotator'],
  mark: ['score', 'grade', 'rating', 'holistic', 'humanscore', 'band'],
};

/**
 * Settles which column holds which attribute.
 * @param columns the header; undefined where each record brings its own keys, which are then judged record by record
 * @throws AssessError `invalid_option` for an attribute or a column that is not there, `missing_columns`
 */
export function planColumns(
  path: string,
  columns: readonly string[] | undefined,
  needs: AttributeNeeds,
  { map = {}, set = {} }: ColumnChoices,
): ColumnPlan {
  checkAttributes('--map', Object.keys(map), needs.attributes);
  checkAttributes('--set', Object.keys(set), needs.attributes);
  if ('id' in set) throw new AssessError('invalid_option', { option: '--set', reason: 'ids differ by row' });
  for (const column of Object.values(map)) {
    if (columns && !columns.includes(column)) {
      const reason = `there is no column ${shown(column)} in ${path} (its columns: ${shownNames(columns).join(', ') || 'none'})`;
      throw new AssessError('invalid_option', { option: '--map', reason });
    }
  }

  const targets = new Map<string, string[]>();
  for (const attribute of needs.attributes) {
    const column = map[attribute] ?? attribute;
    targets.set(column, [...(targets.get(column) ?? []), attribute]);
  }
  if (columns) {
    const missing = needs.required.filter((name) => !columns.includes(map[name] ?? name) && !(name in set));
    if (missing.length > 0) {
      const likely = likelyColumns(
        missing,
        columns.filter((column) => !targets.has(column) && shown(column) === column),
      );
      throw new AssessError('missing_columns', { path, missing, found: shownNames(columns), likely });
    }
  }
  const isRejects = columns && REJECT_COLUMNS.every((name, index) => columns[index] === name);
  const integers = new Set(needs.integers);
  return {
    targets,
    header: columns,
    constants: Object.fromEntries(
      Object.entries(set).map(([name, value]) => [name, integers.has(name) ? numberOf(value) : value]),
    ),
    ignored: new Set(isRejects ? [...REJECT_COLUMNS, REJECT_RAW_COLUMN] : []),
    integers: columns ? integers : new Set(),
  };
}

function checkAttributes(option: string, names: readonly string[], known: readonly string[]): void {
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const reason = `there is no attribute ${shown(unknown)} (choose one of: ${known.join(', ')})`;
  throw new AssessError('invalid_option', { option, reason });
}

/** A name without case, spaces and punctuation. */
export const bare = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

function likelyColumns(missing: readonly string[], columns: readonly string[]): Record<string, string> {
  const free = new Set(columns);
  const likely: Record<string, string> = {};
  for (const attribute of missing) {
    const names = [bare(attribute), ...(SYNONYMS[attribute] ?? [])];
    const column = names.flatMap((name) => [...free].filter((candidate) => bare(candidate) === name))[0];
    if (column === undefined) continue;
    likely[attribute] = column;
    free.delete(column);
  }
  return likely;
}

const DECIMAL = /^\s*[+-]?\d+(\.\d+)?\s*$/;

/** The number that `text` is; where it is none, the text, which then has the wrong type. */
function numberOf(text: string): unknown {
  return DECIMAL.test(text) ? Number(text) : text;
}

/** A row split into attributes and the rest. */
export interface PlannedRow {
  readonly attributes: Record<string, unknown>;
  /** Columns that are no attributes, in the order of the file; undefined where there are none. */
  readonly metadata: Record<string, unknown> | undefined;
}

/** Applies a plan to one row. */
export function applyPlan(plan: ColumnPlan, values: Row['values']): PlannedRow {
  const attributes: Record<string, unknown> = { ...plan.constants };
  let metadata: Record<string, unknown> | undefined;
  for (const column of Object.keys(values)) {
    const value = values[column];
    const targets = plan.targets.get(column);
    if (targets) {
      if (value === null) continue;
      for (const name of targets) {
        // A constant gives way to a value, not to an absent one.
        if (value === '' && name in plan.constants) continue;
        attributes[name] = typeof value === 'string' && plan.integers.has(name) ? numberOf(value) : value;
      }
    } else if (!plan.ignored.has(column)) {
      metadata ??= {};
      if (column === '__proto__') Object.defineProperty(metadata, column, { value, enumerable: true });
      else metadata[column] = value;
    }
  }
  return { attributes, metadata };
}

/** The row that a plan would make these attributes of: what `applyPlan` did, backwards. */
export function undoPlan(
  plan: ColumnPlan,
  attributes: Readonly<Record<string, unknown>>,
  metadata: Readonly<Record<string, unknown>> | undefined,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [column, [attribute]] of plan.targets) {
    const value = attributes[attribute!];
    if (value !== undefined && value !== plan.constants[attribute!]) values[column] = value;
  }
  return { ...values, ...metadata };
}
