import type { Comparison, ComparisonQuery } from '../domain/comparison.js';
import type { PeriodSums } from '../domain/period-sums.js';
import type { PipelineIdentity } from '../domain/pipeline.js';
import type { Exports } from './exports.js';
import type { Overview, OverviewQuery, Statistics, StatisticsQuery } from './statistics.js';

/** Texts of an account; those marked as tests are left out unless asked for. */
export interface TextsQuery {
  readonly accountId: string;
  readonly includeTests: boolean;
}

/** Which result is the latest of a pipeline. */
export interface LatestQuery extends TextsQuery {
  readonly pipeline: string;
  /** Of texts with marks alone. */
  readonly marked: boolean;
}

/** A column of the submission or of its metadata, whose values become groups. */
export type GroupingColumn =
  /** A group for each value. */
  | { readonly by: string; readonly values: readonly string[] }
  /** No groups: the numbers that values say, also with a decimal comma. */
  | { readonly by: string; readonly numbers: true }
  /** A key for each value, whatever values there are; `names` tells them where it is to. */
  | { readonly by: string; readonly keyed: true; readonly named: boolean };

/** Which scores are read, and in which groups their texts are. */
export interface ScoresQuery extends TextsQuery {
  /** Absent: no scores are read. */
  readonly identity?: PipelineIdentity | undefined;
  /** `scored`: texts with a score of that identity; `marked`: those with a mark, whether scored or not; `all`: likewise. */
  readonly texts: 'scored' | 'marked' | 'all';
  readonly columns: readonly GroupingColumn[];
}

/** What became of a text: no result of the pipeline, one of another identity, a failure, or a score. */
export const OUTCOMES = ['unassessed', 'outdated', 'failed', 'scored'] as const;

/** Texts column by column, in order of receipt; a million of them as objects would fill the memory. */
export interface ScoreColumns {
  readonly receipts: Float64Array;
  /** The same number for texts of the same author. */
  readonly authors: Float64Array;
  /** NaN where there is none. */
  readonly scores: Float64Array;
  /** Places in `OUTCOMES`. */
  readonly outcomes: Float64Array;
  /** Of each column asked for, the place of the group from 0, −1 for texts in none; or else its key or number, NaN for none. */
  readonly groups: readonly Float64Array[];
  /** Values by key that this batch is the first to have. */
  readonly names: readonly { readonly key: number; readonly text: string }[];
}

export interface MarksQuery extends TextsQuery {
  /** Member of the mark. */
  readonly mark: string;
}

/** Marks column by column, in order of receipt, then of examiner. */
export interface MarkColumns {
  readonly receipts: Float64Array;
  readonly examiners: Float64Array;
  /** Months since the beginning of the year 0, in UTC. */
  readonly months: Float64Array;
  /** What stands in the member, as text, by the key of `values`; NaN where the mark has none. */
  readonly marks: Float64Array;
  /** Texts of marks that this batch is the first to have. */
  readonly values: readonly { readonly key: number; readonly text: string }[];
}

/** Of which columns values are counted; absent: of all metadata columns. */
export interface ColumnsQuery extends TextsQuery {
  readonly columns?: readonly string[] | undefined;
  /** So many values are listed of each. */
  readonly most: number;
}

/** What values a column has. */
export interface ColumnProfile {
  readonly by: string;
  /** Different values, texts that have one, and texts without. */
  readonly distinct: number;
  readonly texts: number;
  readonly missing: number;
  /** The most frequent ones. */
  readonly values: readonly { readonly value: string; readonly texts: number }[];
  /** Where all values are numbers, also with a decimal comma. */
  readonly quartiles: readonly [number, number, number] | null;
}

export interface FactsQuery {
  readonly accountId: string;
  readonly identity?: PipelineIdentity | undefined;
  readonly receipts: readonly number[];
  /** Columns of the submission or metadata columns. */
  readonly columns: readonly string[];
}

/** What is known of a text, without the text. */
export interface TextFacts {
  readonly receipt: number;
  readonly id: string;
  readonly taskId: string;
  /** Of the result; null where there is none, or a failure. */
  readonly words: number | null;
  readonly errors: number | null;
  readonly suspects: number | null;
  readonly standardError: number | null;
  readonly level: string | null;
  readonly promptRelevance: number | null;
  /** Values of the columns asked for, in their order. */
  readonly groups: readonly (string | null)[];
}

/** A metadata column, and two ways to read its values as dates (domain/date-format.ts). */
export interface DatesQuery extends TextsQuery {
  readonly column: string;
  readonly formats: readonly string[];
  readonly otherwise: readonly string[];
}

/** How many values of a column are dates one way, the other way, or neither way; blank ones count for nothing. */
export interface DateProfile {
  readonly onlyFirst: number;
  readonly onlyOther: number;
  /** Both ways, but other dates. */
  readonly differing: number;
  readonly unreadable: number;
  /** What parts the numbers of the first date that differs. */
  readonly separator: string | null;
  /** Id of the first text whose value is no date one way, and the other way. */
  readonly notFirst: string | null;
  readonly notOther: string | null;
}

/** Results by period of time, or by what made them. */
export interface PeriodsQuery extends TextsQuery {
  /** Each of these is a period of its own where `unit` is absent; otherwise there is one. */
  readonly identities: readonly PipelineIdentity[];
  readonly unit?: 'week' | 'month' | 'quarter' | undefined;
  /** A metadata column with dates in one of some formats (domain/date-format.ts); absent: when the text was received. */
  readonly date?: { readonly column: string; readonly formats: readonly string[] } | undefined;
  /** Width of the ranges in which scores are counted, and the lowest score. */
  readonly step: number;
  readonly lowest: number;
}

/** What is computed over many texts; nothing of it writes. */
export interface Analysis extends Exports {
  /** Sets the results of two versions beside each other, text by text; held ones are among them. */
  comparison(query: ComparisonQuery): Promise<Comparison>;
  statistics(query: StatisticsQuery): Promise<Statistics>;
  /** What a report begins with. */
  overview(query: OverviewQuery): Promise<Overview>;
  /** Names of the metadata columns that submissions of the account have, sorted. */
  metadataColumns(accountId: string): Promise<string[]>;
  /** What values metadata columns have, or the columns asked for. */
  columnProfiles(query: ColumnsQuery): Promise<ColumnProfile[]>;
  /** The version and configuration that made the most recent result of a pipeline. */
  latestIdentity(query: LatestQuery): Promise<PipelineIdentity | undefined>;
  /** Scores of texts, and marks, column by column: what goes over a million texts needs nothing else of them. */
  scoreColumns(query: ScoresQuery): AsyncIterable<ScoreColumns>;
  markColumns(query: MarksQuery): AsyncIterable<MarkColumns>;
  /** Names of the members that marks of the account have, sorted. */
  markMembers(query: TextsQuery): Promise<string[]>;
  /** What is known of some texts, in any order; those that are gone are left out. */
  textFacts(query: FactsQuery): Promise<TextFacts[]>;
  /** How the values of a metadata column can be read as dates. */
  dateProfile(query: DatesQuery): Promise<DateProfile>;
  /** Sums over results by period, in order of time, undated texts last. */
  periodSums(query: PeriodsQuery): Promise<PeriodSums[]>;
}
