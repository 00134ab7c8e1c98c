import type { PipelineIdentity } from '../domain/pipelines/pipeline.js';
import type { Comparison, ComparisonQuery } from '../domain/results/comparison.js';
import type { PeriodSums } from '../domain/results/period-sums.js';
import type { Trait } from '../engine/results/traits.js';
import type { Overview, OverviewQuery, Statistics, StatisticsQuery } from './statistics.js';

/** Texts of an account; test submissions are left out unless requested. */
interface TextsQuery {
  readonly accountId: string;
  readonly includeTests: boolean;
}

/** Which result counts as the latest of a pipeline. */
export interface LatestQuery extends TextsQuery {
  readonly pipeline: string;
  /** Only texts with marks. */
  readonly marked: boolean;
}

/** A column of the submission or of its metadata, whose values become groups. */
export type GroupingColumn =
  /** A group for each value. */
  | { readonly by: string; readonly values: readonly string[] }
  /** No groups: the values as numbers, also with a decimal comma. */
  | { readonly by: string; readonly numbers: true }
  /** A key for each value, for any number of values; with `named`, batches also contain the values. */
  | { readonly by: string; readonly keyed: true; readonly named: boolean };

/** Which scores are read, and the groups of their texts. */
export interface ScoresQuery extends TextsQuery {
  /** Absent: no scores are read. */
  readonly identity?: PipelineIdentity | undefined;
  /** `scored`: texts with a score of that identity; `marked`: those with a mark, whether scored or not; `all`: likewise. */
  readonly texts: 'scored' | 'marked' | 'all';
  readonly columns: readonly GroupingColumn[];
}

/** The outcome for a text: no result of the pipeline, one of another identity, a failure, or a score. */
export const OUTCOMES = ['unassessed', 'outdated', 'failed', 'scored'] as const;

/** Texts column by column, in order of arrival; a million objects would fill the memory. */
export interface ScoreColumns {
  readonly receipts: Float64Array;
  /** The same number for texts by the same author. */
  readonly authors: Float64Array;
  /** NaN without a score. */
  readonly scores: Float64Array;
  /** Indices into `OUTCOMES`. */
  readonly outcomes: Float64Array;
  /**
   * For each requested column, the index of the group from 0, −1 for texts without one; or its key or number, NaN
   * without one.
   */
  readonly groups: readonly Float64Array[];
  /** Values by key, for keys that first occur in this batch. */
  readonly names: readonly { readonly key: number; readonly text: string }[];
}

export interface MarksQuery extends TextsQuery {
  /** Member of the mark. */
  readonly mark: string;
}

/** Marks column by column, in order of arrival, then of examiner. */
export interface MarkColumns {
  readonly receipts: Float64Array;
  readonly examiners: Float64Array;
  /** Months since the start of the year 0, in UTC. */
  readonly months: Float64Array;
  /** The text in the member, by the key of `values`; NaN if the mark has none. */
  readonly marks: Float64Array;
  /** Texts of marks that first occur in this batch. */
  readonly values: readonly { readonly key: number; readonly text: string }[];
}

/** The columns whose values are counted; absent: all metadata columns. */
export interface ColumnsQuery extends TextsQuery {
  readonly columns?: readonly string[] | undefined;
  /** Maximum number of values listed for each. */
  readonly most: number;
}

/** The values of a column. */
export interface ColumnProfile {
  readonly by: string;
  /** Distinct values, texts that have one, and texts without. */
  readonly distinct: number;
  readonly texts: number;
  readonly missing: number;
  /** The most frequent ones. */
  readonly values: readonly { readonly value: string; readonly texts: number }[];
  /** If all values are numbers, also with a decimal comma. */
  readonly quartiles: readonly [number, number, number] | null;
}

export interface FactsQuery {
  readonly accountId: string;
  readonly identity?: PipelineIdentity | undefined;
  readonly receipts: readonly number[];
  /** Columns of the submission or metadata columns. */
  readonly columns: readonly string[];
}

/** Facts about a text, without the text. */
export interface TextFacts {
  readonly receipt: number;
  readonly id: string;
  readonly taskId: string;
  /** From the result; null without a result, or for a failure. */
  readonly words: number | null;
  readonly errors: number | null;
  readonly suspects: number | null;
  readonly standardError: number | null;
  readonly level: string | null;
  readonly promptRelevance: number | null;
  /** Scores of single traits, of those that the pipeline scores. */
  readonly traits: Readonly<Partial<Record<Trait, number>>>;
  /** Of the errors, in order. */
  readonly errorCodes: readonly string[];
  /** Values of the requested columns, in order. */
  readonly groups: readonly (string | null)[];
}

/** A metadata column, and two ways to read its values as dates (domain/files/date-format.ts). */
export interface DatesQuery extends TextsQuery {
  readonly column: string;
  readonly formats: readonly string[];
  readonly otherwise: readonly string[];
}

/** How many values of a column are dates when read one way, the other way, or neither; blank ones are ignored. */
export interface DateProfile {
  readonly onlyFirst: number;
  readonly onlyOther: number;
  /** Both ways, but different dates. */
  readonly differing: number;
  readonly unreadable: number;
  /** The separator of the numbers in the first date that differs. */
  readonly separator: string | null;
  /** Id of the first text whose value is not a date when read one way, and the other way. */
  readonly notFirst: string | null;
  readonly notOther: string | null;
}

/** Results by period of time, or by the version that made them. */
export interface PeriodsQuery extends TextsQuery {
  /** Without `unit`, each of these is a period of its own; otherwise there is only one. */
  readonly identities: readonly PipelineIdentity[];
  readonly unit?: 'week' | 'month' | 'quarter' | undefined;
  /** A metadata column with dates in one of several formats (domain/files/date-format.ts); absent: the time of receipt. */
  readonly date?: { readonly column: string; readonly formats: readonly string[] } | undefined;
  /** Width of the ranges in which scores are counted, and the lowest score. */
  readonly step: number;
  readonly lowest: number;
}

/** The columns that submissions have: attributes and metadata. */
export interface Columns {
  /** Names of the metadata columns that submissions of the account have, sorted. */
  metadataColumns(accountId: string): Promise<string[]>;
  /** The values of all metadata columns, or of the requested columns. */
  columnProfiles(query: ColumnsQuery): Promise<ColumnProfile[]>;
  /** How the values of a metadata column can be read as dates. */
  dateProfile(query: DatesQuery): Promise<DateProfile>;
}

/** Scores of texts, and marks, column by column: all that analyses of a million texts need. */
export interface ScoresAndMarks {
  /** The version and configuration that made a pipeline's most recent result. */
  latestIdentity(query: LatestQuery): Promise<PipelineIdentity | undefined>;
  scoreColumns(query: ScoresQuery): AsyncIterable<ScoreColumns>;
  markColumns(query: MarksQuery): AsyncIterable<MarkColumns>;
  /** Names of the members that marks of the account have, sorted. */
  markMembers(query: TextsQuery): Promise<string[]>;
  /** Facts about some texts, in any order; deleted ones are left out. */
  textFacts(query: FactsQuery): Promise<TextFacts[]>;
}

/** Totals over results. */
export interface Summaries {
  statistics(query: StatisticsQuery): Promise<Statistics>;
  /** What a report starts with. */
  overview(query: OverviewQuery): Promise<Overview>;
  /** Compares the results of two versions, text by text, including held ones. */
  comparison(query: ComparisonQuery): Promise<Comparison>;
  /** Sums over results by period, in chronological order, undated texts last. */
  periodSums(query: PeriodsQuery): Promise<PeriodSums[]>;
}

/** Analyses over many texts; all only read. */
export interface Analysis extends Columns, ScoresAndMarks, Summaries {}
