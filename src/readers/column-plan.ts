import { ownExport, STORES_OWN_COLUMNS } from '../domain/files/own-export.js';
import { shown, shownNames } from '../domain/shown.js';
import { columnOfMetadata } from '../domain/submissions/metadata-column.js';
import { isRejects, REJECT_COLUMNS, REJECT_RAW_COLUMN } from '../domain/submissions/reject.js';
import { noColumn } from '../domain/submissions/unknown-column.js';
import { AssessError } from '../errors.js';
import { addMetadata, hasColumn, locate } from './nested.js';
import { refuseOtherExport } from './other-export.js';
import type { Row } from './record.js';

/** The attributes that a table is read for, and those that are required. */
export interface AttributeNeeds {
  readonly attributes: readonly string[];
  readonly required: readonly string[];
  /** Attributes that are numbers, to be parsed in a table of text. */
  readonly integers: readonly string[];
}

/** What the user said about the columns. */
export interface ColumnChoices {
  /** Column by attribute, for attributes with another name in the file. */
  readonly map?: Readonly<Record<string, string>> | undefined;
  /** Constant by attribute, for rows without a value of their own. */
  readonly set?: Readonly<Record<string, string>> | undefined;
}

/** What the user said about a table. */
export interface TableChoices extends ColumnChoices {
  /** Name of its encoding; absent: UTF-8, or the detected encoding of a file that is not UTF-8. */
  readonly encoding?: string | undefined;
  /** The sheet of a spreadsheet, by its name or the number of its tab; absent: the first. */
  readonly sheet?: string | undefined;
  /** Whether texts and questions are HTML, which becomes plain text. */
  readonly html?: boolean | undefined;
}

/** Which column contains which attribute. Plain data, so that it can be sent to threads. */
export interface ColumnPlan {
  /** The attributes that each column contains; columns without an entry are metadata. */
  readonly targets: ReadonlyMap<string, readonly string[]>;
  readonly constants: Readonly<Record<string, unknown>>;
  /** The header; undefined if each record brings its own keys. */
  readonly header: readonly string[] | undefined;
  /**
   * Mapped columns that are inside objects or have another name; in tables without a header, any mapped column may be.
   */
  readonly nested: readonly string[];
  /** Whether the header is that of one of our exports. */
  readonly isOwn: boolean;
  /** Columns that are neither attributes nor metadata. */
  readonly ignored: ReadonlySet<string>;
  /** Attributes that are numbers; in a table with a header, they are parsed from text. */
  readonly integers: ReadonlySet<string>;
}

/** Common names of the attributes, without case, spaces and punctuation. */
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

/** What a table says about its columns besides its header. */
interface TableShape {
  /** It is made of documents, whose columns are in their names. */
  readonly documents?: boolean;
  /** The cells of the row below the header, as far as it is known: they may be the real names. */
  readonly below?: readonly string[] | undefined;
}

/**
 * Determines which column contains which attribute.
 * @param columns the header; undefined if each record brings its own keys, which are then checked record by record
 * @throws AssessError `invalid_option` for an unknown attribute or column, `missing_columns`
 */
export function planColumns(
  path: string,
  columns: readonly string[] | undefined,
  needs: AttributeNeeds,
  { map = {}, set = {} }: ColumnChoices,
  { documents = false, below = [] }: TableShape = {},
): ColumnPlan {
  checkAttributes('map', Object.keys(map), needs.attributes);
  checkAttributes('set', Object.keys(set), needs.attributes);
  if ('id' in set) throw new AssessError('invalid_option', { option: 'set', reason: 'ids differ by row' });
  for (const [attribute, column] of Object.entries(map)) {
    if (columns && !hasColumn(columns, column)) {
      // With its attribute, because some commands have a flag of their own for it.
      const option = `map ${attribute}=${column}`;
      throw new AssessError('invalid_option', { option, reason: noColumn(path, column, columns) });
    }
  }

  const targets = new Map<string, string[]>();
  for (const attribute of needs.attributes) {
    const column = map[attribute] ?? attribute;
    targets.set(column, [...(targets.get(column) ?? []), attribute]);
  }
  if (columns) {
    const isThere = (name: string) =>
      map[name] === undefined ? columns.includes(name) : hasColumn(columns, map[name]);
    const missing = needs.required.filter((name) => !isThere(name) && !(name in set));
    if (missing.length > 0) {
      refuseOtherExport(path, (column) => columns.includes(column), missing);
      const likely = likelyColumns(
        missing,
        columns.filter((column) => !targets.has(column) && shown(column) === column),
      );
      throw new AssessError('missing_columns', {
        path,
        missing,
        found: shownNames(columns),
        likely,
        documents,
        isBelow: missing.every((name) => name in likelyColumns(missing, below)),
      });
    }
  }
  const isOwn = columns !== undefined && ownExport((column) => columns.includes(column)) !== undefined;
  const isOfRejects = columns && isRejects(columns);
  const integers = new Set(needs.integers);
  return {
    targets,
    header: columns,
    constants: Object.fromEntries(
      Object.entries(set).map(([name, value]) => [name, integers.has(name) ? numberOf(value) : value]),
    ),
    nested: Object.values(map).filter((column) => !columns?.includes(column) || column.includes('.')),
    isOwn,
    ignored: new Set([
      ...(isOfRejects ? [...REJECT_COLUMNS, REJECT_RAW_COLUMN] : []),
      ...(isOwn ? STORES_OWN_COLUMNS : []),
    ]),
    integers,
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

/** The usual names of an attribute's column, bare. */
export const namesOf = (attribute: string) => [bare(attribute), ...(SYNONYMS[attribute] ?? [])];

function likelyColumns(missing: readonly string[], columns: readonly string[]): Record<string, string> {
  const free = new Set(columns);
  const likely: Record<string, string> = {};
  for (const attribute of missing) {
    const column = namesOf(attribute).flatMap((name) =>
      [...free].filter((candidate) => bare(candidate) === name),
    )[0];
    if (column === undefined) continue;
    likely[attribute] = column;
    free.delete(column);
  }
  return likely;
}

const DECIMAL = /^\s*[+-]?\d+(\.\d+)?\s*$/;

/** The number that `text` represents; otherwise the text, which then has the wrong type. */
function numberOf(text: string): unknown {
  return DECIMAL.test(text) ? Number(text) : text;
}

/** A row split into attributes and the rest. */
export interface PlannedRow {
  readonly attributes: Record<string, unknown>;
  /** Columns that are not attributes, in the order of the file, with objects flattened; undefined if there are none. */
  readonly metadata: Record<string, unknown> | undefined;
  /** What is wrong if metadata columns have the same name and different values. */
  readonly fault?: string | undefined;
  /** Whether it is a row of one of our exports. */
  readonly isOwn: boolean;
}

/**
 * Applies a plan to one row. A number becomes text if its attribute is text.
 * @param written the values with numbers as they were written
 */
export function applyPlan(
  plan: ColumnPlan,
  values: Row['values'],
  written: Row['values'] = values,
): PlannedRow {
  const attributes: Record<string, unknown> = { ...plan.constants };
  const assign = (targets: readonly string[], value: unknown, digits: unknown) => {
    if (value === null) return;
    for (const name of targets) {
      // A value overrides the constant; an absent one doesn't.
      if (value === '' && name in plan.constants) continue;
      attributes[name] = typedFor(plan, name, value, digits);
    }
  };
  let taken: Set<string> | undefined;
  for (const column of plan.nested) {
    const found = Object.hasOwn(values, column) ? undefined : locate(values, column);
    if (!found) continue;
    assign(plan.targets.get(column)!, found.value, locate(written, column)?.value);
    taken ??= new Set();
    taken.add(found.name);
  }
  const isOwn = plan.header ? plan.isOwn : ownExport((column) => Object.hasOwn(values, column)) !== undefined;
  let metadata: Record<string, unknown> | undefined;
  let fault: string | undefined;
  for (const column of Object.keys(values)) {
    const targets = plan.targets.get(column);
    if (targets) assign(targets, values[column], written[column]);
    else if (!plan.ignored.has(column) && !taken?.has(column) && !(isOwn && isStoresOwn(column))) {
      metadata ??= {};
      const found = addMetadata(metadata, column, values[column], taken);
      fault ??= found;
    }
  }
  // An object without members is not metadata.
  if (metadata && Object.keys(metadata).length === 0) metadata = undefined;
  return { attributes, metadata, fault, isOwn };
}

const isStoresOwn = (column: string) => (STORES_OWN_COLUMNS as readonly string[]).includes(column);

/**
 * The value, converted to the type of its attribute: tables may contain only text, or values of other types.
 * @param digits a number as it was written
 */
function typedFor({ header, integers }: ColumnPlan, name: string, value: unknown, digits: unknown): unknown {
  if (!integers.has(name)) {
    // A number is an examiner's id, however it is written; as text, `1E5` would be a name.
    if (typeof value === 'number') return name === 'examiner_id' ? value : String(digits);
    return header && typeof value === 'boolean' ? String(value) : value;
  }
  if (!header) return value;
  if (typeof value === 'boolean') return value ? 1 : undefined;
  return typeof value === 'string' ? numberOf(value) : value;
}

/** The row from which a plan would make these attributes: the reverse of `applyPlan`. */
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
  const names = new Set(Object.keys(values));
  for (const name of Object.keys(metadata ?? {})) {
    const column = columnOfMetadata(name, names);
    Object.defineProperty(values, column, { value: metadata![name], enumerable: true });
  }
  return values;
}
