import type { Estimate } from '../estimate.js';

/** Who gave a score: an examiner by id, or the system. */
export type Rater = number | 'system';

/** How many texts have a given number of marks. */
export interface Coverage {
  readonly texts: number;
  readonly marks: number;
  /** Texts with at least two marks. */
  readonly doubleMarked: number;
  readonly byMarks: readonly { readonly marks: number; readonly texts: number }[];
}

/** How well two raters agree on the texts that both scored. */
export interface RaterAgreement {
  /** Number of texts. */
  readonly n: number;
  /** Percentages, 0 to 100, of the categories of the scale. */
  readonly exactAgreement: Estimate;
  readonly adjacentAgreement: Estimate;
  readonly qwk: Estimate;
  readonly pearson: Estimate;
  /** Standardised mean difference: the second minus the first. */
  readonly smd: Estimate;
  /** The same in points of the scale. */
  readonly meanDifference: Estimate;
}

/** Agreement of two examiners; the SMD's unit is their pooled standard deviation. */
export interface ExaminerPair extends RaterAgreement {
  readonly examiners: readonly [number, number];
}

/**
 * Agreement of an examiner with the system; differences are system − examiner, in standard deviations of the examiner's
 * marks.
 */
export interface SystemPair extends RaterAgreement {
  /** Null for the marks of all examiners together. */
  readonly examiner: number | null;
}

/** Agreement of all examiners together, on the texts with at least two marks; null if there are none. */
export interface PooledAgreement {
  readonly texts: number;
  readonly marks: number;
  /** Of the categories of the scale. */
  readonly fleissKappa: Estimate;
  /** Of the marks as numbers: disagreements count by their square. */
  readonly alpha: Estimate;
}

/** What the severities are based on. */
export interface SeverityDesign {
  /**
   * `examiners`: all examiners are linked by texts that they share. `system`: they are not, so the system's score
   * counts as an additional mark of every text, and severities are only as valid as the system's scores. `none`: there
   * is nothing to compare, or too much to compute.
   */
  readonly anchor: 'examiners' | 'system' | 'none';
  /** Examiners linked by shared texts, largest group first. */
  readonly linkedGroups: readonly (readonly number[])[];
  /** Marks (with those of the system as anchor) on texts that have at least two. */
  readonly marks: number;
  readonly texts: number;
  /** Residual standard deviation of a mark, in points: what text and severity do not explain. */
  readonly errorSd: number | null;
  /** Of the F-test that all examiners are equally severe. */
  readonly p: number | null;
  /** Reliability with which severities of examiners can be distinguished, 0 to 1. */
  readonly separationReliability: number | null;
}

/** What is known of one examiner. */
export interface ExaminerFacts {
  readonly examiner: number;
  readonly marks: number;
  /** Marks on texts that another examiner also marked. */
  readonly shared: number;
  readonly meanMark: number | null;
  readonly sdMark: number | null;
  /** Points by which the examiner marks lower than the average examiner; if negative, the examiner is lenient. */
  readonly severity: Estimate;
  /** Standard deviation of what text and severity do not explain of the examiner's marks, in points. */
  readonly residualSd: number | null;
  /** Correlation of the examiner's marks with the mean of the other raters of the same texts. */
  readonly restCorrelation: Estimate;
  /**
   * sd of the examiner's marks / sd of the others' on the same texts; below 1 the examiner keeps to the middle of the
   * scale.
   */
  readonly spread: Estimate;
  /** Severity by month of marking, and the p of the F-test that it did not change. */
  readonly months: readonly { readonly month: string; readonly n: number; readonly severity: Estimate }[];
  readonly monthsP: number | null;
}

/** Examiners compared with each other and with the system. */
export interface RaterAnalysis {
  readonly coverage: Coverage;
  readonly pooled: PooledAgreement | null;
  /** Pairs with shared texts, by descending number. */
  readonly pairs: readonly ExaminerPair[];
  /** Pairs beyond those listed. */
  readonly pairsOmitted: number;
  /** All examiners together, then each; empty without system scores. */
  readonly system: readonly SystemPair[];
  readonly design: SeverityDesign;
  readonly examiners: readonly ExaminerFacts[];
}

/** A text on which raters differ, without the text. */
export interface Disputed {
  readonly id: string;
  readonly taskId: string;
  /** The largest difference between two raters of the text, in points, and who they are: the lower one first. */
  readonly difference: number;
  readonly between: readonly [Rater, Rater];
  /** The difference in units of its standard error; null if that is unknown. */
  readonly unusual: number | null;
  readonly system: number | null;
  /** Of the system's score, in points. */
  readonly standardError: number | null;
  readonly level: string | null;
  readonly marks: readonly { readonly examiner: number; readonly score: number }[];
  readonly words: number | null;
  readonly errorsPer100Words: number | null;
  readonly suspectsPer100Words: number | null;
  /** 0 to 5. */
  readonly promptRelevance: number | null;
  /** Values of the requested columns. */
  readonly groups: Readonly<Record<string, string | null>>;
}
