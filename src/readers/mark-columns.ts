import { shown } from '../domain/shown.js';
import { noColumn } from '../domain/submissions/unknown-column.js';
import { AssessError } from '../errors.js';
import type { ColumnPlan } from './column-plan.js';

/** A column that contains marks. */
export interface MarkColumn {
  /** Whose marks they are; absent: the examiner of the row, or the one after whom the column is named. */
  readonly examiner?: string | undefined;
  /** The member of the mark: `holistic`, `content` … */
  readonly member: string;
  readonly column: string;
}

/** Attributes of a row that say whose marks it holds. */
export const EXAMINER_ATTRIBUTES = ['examiner_id', 'examiner_name'] as const;

/** Columns that make up one mark of one examiner. */
export interface MarkGroup {
  /** Absent: the examiner of the row. */
  readonly examiner: string | undefined;
  readonly columns: readonly MarkColumn[];
}

/** How the columns of a row are grouped: one way if the row names an examiner, another if it doesn't. */
interface MarkGroups {
  readonly withExaminer: readonly MarkGroup[];
  /** Undefined if it is unclear whose marks the columns contain. */
  readonly withoutExaminer: readonly MarkGroup[] | undefined;
}

/**
 * Groups columns of marks. Columns of the same member in a table that names no examiner are named after their examiners
 * (`rater1`, `rater2`); columns of several members are one mark of one examiner.
 */
export function groupColumns(columns: readonly MarkColumn[]): MarkGroups {
  const named = new Map<string, MarkColumn[]>();
  for (const one of columns) {
    if (one.examiner !== undefined) named.set(one.examiner, [...(named.get(one.examiner) ?? []), one]);
  }
  const ofNamed = [...named].map(([examiner, own]): MarkGroup => ({ examiner, columns: own }));
  const others = columns.filter(({ examiner }) => examiner === undefined);
  const withExaminer = others.length > 0 ? [...ofNamed, { examiner: undefined, columns: others }] : ofNamed;
  const isColumnEach = new Set(others.map(({ member }) => member)).size <= 1;
  const eachAlone = others.map((one): MarkGroup => ({ examiner: one.column, columns: [one] }));
  return { withExaminer, withoutExaminer: isColumnEach ? [...ofNamed, ...eachAlone] : undefined };
}

/**
 * Refuses missing columns, and columns for which it is unclear whose marks they contain.
 * @throws AssessError `invalid_option`
 */
export function checkMarkColumns(path: string, columns: readonly MarkColumn[], plan: ColumnPlan): void {
  const { header } = plan;
  const missing = header && columns.find(({ column }) => !header.includes(column));
  if (missing) throw invalid(noColumn(path, missing.column, header));
  const { withExaminer, withoutExaminer } = groupColumns(columns);
  const hasExaminer = namesExaminer(plan);
  if (header && !hasExaminer && !withoutExaminer) {
    throw invalid(
      `${path} does not say whose marks these are: give them one examiner with --set examiner_id=NAME, or name an examiner for each column: --mark NAME:content=COLUMN`,
    );
  }
  const groups = hasExaminer || !withoutExaminer ? withExaminer : withoutExaminer;
  for (const group of groups) {
    const members = group.columns.map(({ member }) => member);
    const twice = members.find((member, index) => members.indexOf(member) < index);
    if (twice === undefined || (!header && withoutExaminer)) continue;
    throw invalid(
      `an examiner has one ${shown(twice)} mark, and there are several columns of it; name their examiners: --mark NAME:${shown(twice)}=COLUMN`,
    );
  }
}

/** Whether a table with a header, or a constant, names examiners. */
function namesExaminer({ header, targets, constants }: ColumnPlan): boolean {
  const isExaminer = (name: string) => (EXAMINER_ATTRIBUTES as readonly string[]).includes(name);
  if (Object.keys(constants).some(isExaminer)) return true;
  return header?.some((column) => targets.get(column)?.some(isExaminer)) === true;
}

function invalid(reason: string): AssessError {
  return new AssessError('invalid_option', { option: 'mark', reason });
}
