import type { Estimate } from './estimate.js';

/** A difference of a group, judged: `flagged` beyond ±.10, `few` with too few texts to be judged at all. */
export interface JudgedDifference extends Estimate {
  /** Of the test that there is no difference, and the same after Holm's correction for all that were made. */
  readonly p: number | null;
  readonly adjustedP: number | null;
  readonly verdict: 'flagged' | 'within' | 'few' | 'unknown';
}

/** How one group of texts differs. */
export interface GroupComparison {
  /** Value of the column; a range for numbers that were cut; null where texts have none. */
  readonly group: string | null;
  /** Texts with a score; of these, with a mark. */
  readonly n: number;
  readonly marked: number;
  readonly authors: number;
  readonly meanScore: number | null;
  readonly sdScore: number | null;
  /** Of the marked texts. */
  readonly meanMark: number | null;
  /** System scores of the group less those of the rest, in pooled standard deviations: may be a true difference. */
  readonly scores: JudgedDifference;
  /** The same of examiners' marks; null without marks. */
  readonly marks: JudgedDifference | null;
  /** System − human on the marked texts, in standard deviations of all human scores. */
  readonly systemHuman: JudgedDifference | null;
  /** System scores of the group less those of the rest at the same mark, in standard deviations of system scores. */
  readonly conditional: JudgedDifference | null;
}

/** Groups of texts by one column. */
export interface ColumnComparison {
  readonly by: string;
  /** Where numbers were cut into four; null for values as they are. */
  readonly cuts: readonly number[] | null;
  readonly groups: readonly GroupComparison[];
}

/** Groups compared, column by column. */
export interface GroupAnalysis {
  /** Differences beyond it are flagged, in standard deviations. */
  readonly limit: number;
  /** Groups with fewer texts are not judged. */
  readonly fewest: number;
  /** Tests that were made; of so many, one in twenty is significant by chance. */
  readonly tests: number;
  readonly columns: readonly ColumnComparison[];
}
