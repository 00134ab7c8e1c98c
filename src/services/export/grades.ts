import { counted } from '../../domain/counted.js';
import { shown, shownNames } from '../../domain/shown.js';
import { type Condition, conditionType } from '../../domain/submissions/condition.js';
import type { AssessmentResult } from '../../engine/results/result.js';
import type { Scale } from '../../engine/results/scale.js';
import { AssessError, say } from '../../errors.js';
import type { Exports } from '../../store/exports.js';
import type { CellValue, Column } from '../../writers/dataset.js';
import type { IdentityLine, ResultLine } from '../../writers/lines.js';
import { refuseProtected } from '../../writers/protect.js';
import { openWriter } from '../../writers/writer.js';
import { requireFilledColumn } from './filled-column.js';
import { linesOf, writeRows } from './rows.js';

/** Learning platforms whose gradebooks import files. */
export const GRADEBOOKS = ['moodle', 'canvas', 'openedx', 'brightspace'] as const;
export type Gradebook = (typeof GRADEBOOKS)[number];

/** A learner's grade: that of the newest text. */
interface Grade {
  readonly user: string;
  /** Absent if the text has no result yet, or could not be scored. */
  readonly points?: number | undefined;
  readonly comment: string;
}

/** How a platform has its file: the columns, and what stands above the grades. */
interface Layout {
  /** Names of the column of users that the platform understands; the first by default. */
  readonly userColumns: readonly [string, ...string[]];
  readonly columns: (named: Named) => readonly (readonly [name: string, of: (grade: Grade) => CellValue])[];
  readonly first?: (named: Named) => Grade;
  /** What its import will not take. */
  readonly doubts?: (named: Named, grades: readonly Grade[]) => readonly string[];
}

interface Named {
  readonly userColumn: string;
  /** The column of the gradebook; for Open edX, the usage key of the problem. */
  readonly item: string;
  readonly most: number;
}

const user = ({ user: id }: Grade) => id;
const points = ({ points: given }: Grade) => given;
const empty = () => '';

const LAYOUTS: Readonly<Record<Gradebook, Layout>> = {
  // Its import asks which column is what.
  moodle: {
    userColumns: ['Username', 'ID number', 'Email address'],
    columns: ({ userColumn, item }) => [
      [userColumn, user],
      [item, points],
      [`${item} (feedback)`, ({ comment }) => comment],
    ],
  },
  canvas: {
    userColumns: ['SIS Login ID', 'SIS User ID', 'ID'],
    columns: ({ userColumn, item }) => [
      ['Student', ({ comment }) => (comment === POSSIBLE ? POSSIBLE : '')],
      ...['ID', 'SIS User ID', 'SIS Login ID'].map(
        (name) => [name, name === userColumn ? user : empty] as const,
      ),
      ['Section', empty],
      [item, points],
    ],
    first: ({ most }) => ({ user: '', points: most, comment: POSSIBLE }),
  },
  // The import of the staff graded points problem; item is its usage key.
  openedx: {
    userColumns: ['user_id'],
    columns: ({ userColumn, item }) => [
      [userColumn, user],
      ['block_id', () => item],
      ['Previous Points', empty],
      ['New Points', points],
    ],
    doubts: ({ item }, grades) => {
      const others = grades.filter(({ user: id }) => !/^\d+$/.test(id)).length;
      return [
        ...(/^(?:block-v1:\S+|i4x:\/\/\S+)$/.test(item)
          ? []
          : [`${shown(item)} is no usage key (block-v1:…)`]),
        ...(others === 0 ? [] : [`${counted(others, 'user')} without a numeric user_id`]),
      ];
    },
  },
  brightspace: {
    userColumns: ['Username', 'OrgDefinedId'],
    columns: ({ userColumn, item }) => [
      [userColumn, user],
      [`${item} Points Grade`, points],
      ['End-of-Line Indicator', () => '#'],
    ],
  },
};

/** Begins the row of Canvas that has the most points of each assignment; the spaces belong to it. */
const POSSIBLE = '    Points Possible';

export interface GradesOptions {
  readonly store: Exports;
  readonly accountId: string;
  readonly gradebook: Gradebook;
  readonly pipeline: string;
  readonly scale: Scale;
  readonly where?: readonly Condition[] | undefined;
  readonly out: string;
  readonly protect?: readonly string[] | undefined;
  readonly item: string;
  /** The metadata column that has the users; default: `author_id`. */
  readonly user?: string | undefined;
  /** The name of the column of users in the file; default: that of the platform. */
  readonly userColumn?: string | undefined;
  /** The points of the highest score; default: the width of the scale. */
  readonly outOf?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface GradesSummary {
  readonly out: string;
  readonly rows: number;
  /** Learners whose newest text has no result yet; their grade is empty. */
  readonly waiting: number;
  /** Learners whose newest text could not be scored; their grade is empty. */
  readonly withoutScore: number;
  /** Texts without a value in the column of users. */
  readonly withoutUser: number;
  /** What the import of the platform will not take. */
  readonly doubts: readonly string[];
  readonly interrupted: boolean;
}

/**
 * Writes the score of each learner's newest text as a platform imports grades. While that text has no result, the grade is
 * empty: a teacher would take that of an older text for it. Test submissions are left out.
 * @throws AssessError `invalid_option`, `nothing_to_evaluate`, `unwritable_file`, and the store's errors
 */
export async function exportGrades(options: GradesOptions): Promise<GradesSummary> {
  const { store, accountId, gradebook, pipeline, where, scale, out, item, signal } = options;
  const layout = LAYOUTS[gradebook];
  const { userColumn = layout.userColumns[0], outOf: most = scale.max - scale.min } = options;
  if (!layout.userColumns.includes(userColumn)) {
    const reason = `must be one of ${layout.userColumns.join(', ')}`;
    throw new AssessError('invalid_option', { option: 'user-column', reason });
  }
  if (item.trim() === '') throw new AssessError('invalid_option', { option: 'item', reason: 'is empty' });
  await refuseProtected('output', out, options.protect ?? []);
  if (options.user !== undefined) await requireFilledColumn(store, accountId, 'user', options.user);
  const { grades, tasks, results, withoutUser } = await readGrades(options, most);
  if (tasks.size > 1) {
    const reason = `the texts are of ${tasks.size} tasks, but a column of grades is of one: ${shownNames([...tasks]).join(', ')}; choose one with a condition such as 'task_id = ${[...tasks][0]}'`;
    throw new AssessError('invalid_option', { option: 'where', reason });
  }
  if (results === 0 && !signal?.aborted) {
    const reason = `no text ${where?.length ? 'that matches ' : ''}has a result of ${pipeline}`;
    throw new AssessError('nothing_to_evaluate', { reason, next: say.scoreThem(pipeline) });
  }
  const named = { userColumn, item, most };
  const columns = layout
    .columns(named)
    .map(([name, of]): Column<Grade> => ({ name, type: of === points ? 'number' : 'text', of }));
  const writer = await openWriter({ columns }, 'csv', out);
  const all = [...grades.values()];
  const rows = [...(layout.first ? [layout.first(named)] : []), ...all];
  const { interrupted } = await writeRows(portion(rows), writer, { out, format: 'csv', signal });
  const waiting = all.filter(({ comment }) => comment === NO_RESULT).length;
  const withoutScore = all.filter(({ points: given }) => given === undefined).length - waiting;
  const doubts = layout.doubts?.(named, all) ?? [];
  return { out, rows: all.length, waiting, withoutScore, withoutUser, doubts, interrupted };
}

/** What the rows of a file are made from. */
interface ReadGrades {
  readonly grades: ReadonlyMap<string, Grade>;
  readonly tasks: ReadonlySet<string>;
  /** Number of texts with a result. */
  readonly results: number;
  readonly withoutUser: number;
}

async function readGrades(
  { store, accountId, pipeline, where, user: column, scale, signal }: GradesOptions,
  most: number,
): Promise<ReadGrades> {
  const grades = new Map<string, Grade & { readonly text: string }>();
  const tasks = new Set<string>();
  let [results, withoutUser] = [0, 0];
  // In order of arrival: the newest text of a learner replaces earlier ones.
  const note = (line: IdentityLine, graded: Omit<Grade, 'user'>) => {
    tasks.add(line.task_id);
    const id = userOf(line, column);
    if (id === '') withoutUser += 1;
    else grades.set(id, { user: id, text: line.id, ...graded });
  };
  // With a condition on results, texts without one are not asked for.
  const isOfAllTexts = !where?.some(isOfResult);
  if (isOfAllTexts) {
    const texts = linesOf<IdentityLine>(store, { accountId, subject: 'submissions', where }, signal);
    for await (const lines of texts)
      for (const line of lines) if (line.test !== 1) note(line, { comment: NO_RESULT });
  }
  const query = { accountId, subject: 'results', pipeline, where } as const;
  for await (const lines of linesOf<ResultLine>(store, query, signal)) {
    for (const line of lines) {
      if (line.test === 1) continue;
      results += 1;
      const graded = gradeOf(line.result.value, scale, most);
      const known = grades.get(userOf(line, column));
      if (!isOfAllTexts) note(line, graded);
      else if (known?.text === line.id) grades.set(known.user, { ...known, ...graded });
    }
  }
  return { grades, tasks, results, withoutUser };
}

const isOfResult = ({ column }: Condition) =>
  conditionType('results', column) !== conditionType('submissions', column);

/** The user of a text: its author, or what this metadata column has; empty if there is none. */
function userOf({ author_id, metadata }: IdentityLine, column: string | undefined): string {
  const found = column === undefined ? author_id : metadata?.value?.[column];
  return typeof found === 'string' || typeof found === 'number' ? String(found).trim() : '';
}

const NO_RESULT = 'no result yet';

async function* portion(rows: readonly Grade[]): AsyncGenerator<readonly Grade[]> {
  yield rows;
}

function gradeOf(result: AssessmentResult, { min, max }: Scale, most: number): Omit<Grade, 'user'> {
  if (result.type === 'failure' || result.overall_score === undefined)
    return { comment: 'not scored automatically' };
  const { overall_score: score, cefr_level: level } = result;
  const given = Math.round((100 * most * (score - min)) / (max - min)) / 100;
  const comment = `${score.toFixed(2)} on the scale from ${min} to ${max}${level ? `, level ${level}` : ''}`;
  return { points: given, comment };
}
