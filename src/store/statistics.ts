import type { PipelineIdentity } from '../domain/pipelines/pipeline.js';
import type { FailureMessage } from '../engine/results/failure.js';
import type { Trait } from '../engine/results/traits.js';

/** Columns of a submission that statistics can be grouped by; any other name is a metadata column. */
export const GROUPING_COLUMNS: readonly string[] = [
  'author_id',
  'task_id',
  'session_id',
  'sequence_id',
  'sequence_count',
  'question_text',
];

export interface StatisticsQuery {
  readonly accountId: string;
  /** A column of the submission (`task_id`, `author_id`, …; never `text`) or a metadata column; absent: one group. */
  readonly by?: string | undefined;
  readonly includeTests: boolean;
  /** The pipeline whose results count; absent: those of all pipelines. */
  readonly pipeline?: string | undefined;
  /** Pipelines whose scores are counted in steps of a half. */
  readonly inHalves?: readonly string[] | undefined;
}

/** Moments of scores. Undefined ones are null, never 0. */
export interface ScoreMoments {
  readonly meanScore: number | null;
  /** Sample standard deviation (n − 1). */
  readonly sdScore: number | null;
  readonly minScore: number | null;
  readonly maxScore: number | null;
  /** With linear interpolation. */
  readonly quartiles: readonly [number, number, number] | null;
}

/** Counts and moments of one pipeline's results in one group. */
export interface GroupStatistics extends ScoreMoments {
  /** Value of the requested column; null for submissions without one, or if none was requested. */
  readonly group: string | null;
  readonly pipeline: Pick<PipelineIdentity, 'name' | 'version' | 'configHash'>;
  /** Texts with a result, including failures. */
  readonly assessed: number;
  readonly failures: Readonly<Partial<Record<FailureMessage, number>>>;
  /** How many scores have each floor: key `5` holds scores from 5 to below 6; in halves `5.0` those from 5 to below 5.5. */
  readonly histogram: Readonly<Record<string, number>>;
  readonly words: number;
  readonly errors: number;
  readonly suspects: number;
  /** Number of errors by code, most frequent first. */
  readonly errorCodes: Readonly<Record<string, number>>;
}

/** Everything except `tests` leaves out test submissions unless requested. */
export interface Statistics {
  readonly submissions: number;
  /** Test submissions of the account, even if they are not counted elsewhere. */
  readonly tests: number;
  readonly authors: number;
  readonly tasks: number;
  /** Submissions by the value of the requested column: numbers first, in numeric order; those without a value last. */
  readonly submissionsByGroup: readonly { readonly group: string | null; readonly submissions: number }[];
  readonly marks: number;
  readonly examiners: number;
  readonly groups: readonly GroupStatistics[];
}

/** The account and pipeline of an overview, and how it groups scores: in ranges of `step` points from `lowest` on. */
export interface OverviewQuery {
  readonly accountId: string;
  readonly pipeline: string;
  readonly lowest: number;
  readonly step: number;
  readonly includeTests: boolean;
}

/** Texts whose scores are in one range. */
export interface ScoreRangeProfile {
  /** Its lowest score. */
  readonly from: number;
  readonly texts: number;
  readonly words: number;
  readonly errors: number;
  readonly suspects: number;
  /** Number of errors by code, most frequent first. */
  readonly errorCodes: Readonly<Record<string, number>>;
}

/** The scores of a trait. */
interface TraitProfile {
  readonly trait: Trait;
  /** Texts that have it. */
  readonly texts: number;
  readonly mean: number;
  /** Sample standard deviation (n − 1); null of one text. */
  readonly sd: number | null;
}

/** The results of a pipeline in one version and configuration. */
export interface ResultProfile extends ScoreMoments {
  readonly pipeline: PipelineIdentity;
  /** When the first and the last of them were made. */
  readonly assessed: readonly [first: Date, last: Date];
  /** Texts with a result; those among them with a score. */
  readonly texts: number;
  readonly scored: number;
  readonly failures: Readonly<Partial<Record<FailureMessage, number>>>;
  /** In order; traits that no text has are left out. */
  readonly traits: readonly TraitProfile[];
  /** In order of score; ranges without a text are left out. */
  readonly ranges: readonly ScoreRangeProfile[];
}

/** Everything except `tests` leaves out test submissions unless requested. */
export interface Overview {
  readonly submissions: number;
  readonly authors: number;
  readonly tasks: number;
  readonly tests: number;
  /** When the first and the last submission were received; null if there are none. */
  readonly received: readonly [first: Date, last: Date] | null;
  readonly marks: number;
  readonly examiners: number;
  /** Texts with a mark; those among them with several. */
  readonly markedTexts: number;
  readonly multiplyMarked: number;
  /** Versions of the pipeline, the most recent first. */
  readonly results: readonly ResultProfile[];
  /** The program that computed this, with its version. */
  readonly engine: string;
}
