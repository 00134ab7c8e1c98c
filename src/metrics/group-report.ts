import type { Sampling } from './clusters.js';
import type { Estimate } from './estimate.js';

/**
 * Verdict on a difference: `within` ±.10; beyond that, `flagged` if chance would cause it in fewer than one of twenty
 * cases, otherwise `chance`; `few` with too few texts or authors to be judged at all.
 */
export type Verdict = 'flagged' | 'within' | 'chance' | 'few' | 'unknown';

/** A difference of a group, judged. */
export interface JudgedDifference extends Estimate {
  /** Of the test for no difference. */
  readonly p: number | null;
  /** The same after Holm's correction for all tests of its kind; null if it is not judged. */
  readonly adjustedP: number | null;
  readonly verdict: Verdict;
}

/** How one group of texts differs. */
export interface GroupComparison {
  /** Value of the column; a range for numbers that were cut into ranges; null for texts without a value. */
  readonly group: string | null;
  /** Texts with a score; those among them with a mark. */
  readonly n: number;
  readonly marked: number;
  readonly authors: number;
  readonly meanScore: number | null;
  readonly sdScore: number | null;
  /** Of the marked texts. */
  readonly meanMark: number | null;
  /**
   * System scores of the group minus those of the rest, in pooled standard deviations; this may be a true difference.
   */
  readonly scores: JudgedDifference;
  /** The same for examiners' marks; null without marks. */
  readonly marks: JudgedDifference | null;
  /**
   * System − human on the marked texts, in standard deviations of all human scores; includes what all texts have in
   * common.
   */
  readonly systemHuman: Estimate | null;
  /** The same minus that of all texts; this is judged. */
  readonly net: JudgedDifference | null;
  /** System scores of the group minus those of the rest at the same mark, in standard deviations of system scores. */
  readonly conditional: JudgedDifference | null;
}

/** Groups of texts by one column. */
export interface ColumnComparison {
  readonly by: string;
  /** Boundaries, if numbers were cut into four ranges; null for unchanged values. */
  readonly cuts: readonly number[] | null;
  readonly groups: readonly GroupComparison[];
}

/** Groups compared by each column. */
export interface GroupAnalysis {
  /** Limit in standard deviations; greater differences are flagged. */
  readonly limit: number;
  /** Groups with fewer texts are not judged. */
  readonly fewest: number;
  /** Number of judged tests; without any difference, one in twenty would be significant by chance. */
  readonly tests: number;
  /** System − human of all marked texts, in standard deviations of the human scores; null without marks. */
  readonly overall: Estimate | null;
  /** Whether standard errors of the judged texts are by author or by text. */
  readonly sampling: Sampling;
  readonly columns: readonly ColumnComparison[];
}

/** A difference is beyond chance if its p value stays below this after the correction for the number of tests. */
const SIGNIFICANT = 0.05;

/** The differences by which a group is judged: without marks, those of its scores. */
export function judgedDifferences({ net, conditional, scores }: GroupComparison): JudgedDifference[] {
  return net && conditional ? [net, conditional] : [scores];
}

/** Whether a difference is flagged, and still is after correction for all tests. */
export const isSure = ({ verdict, adjustedP }: JudgedDifference): boolean =>
  verdict === 'flagged' && adjustedP !== null && adjustedP < SIGNIFICANT;

/** Whether a group is flagged by any of its differences. */
export const isFlagged = (group: GroupComparison): boolean =>
  judgedDifferences(group).some(({ verdict }) => verdict === 'flagged');

/** The columns that a page shows: of many columns that nobody requested, only those with a flagged group. */
export function shownColumns<C extends ColumnComparison>(
  columns: readonly C[],
  isNarrowed: boolean,
): { shown: readonly C[]; unflagged: readonly C[] } {
  if (!isNarrowed) return { shown: columns, unflagged: [] };
  const isOpen = ({ groups }: C) => groups.some(isFlagged);
  return { shown: columns.filter(isOpen), unflagged: columns.filter((column) => !isOpen(column)) };
}
