import type { PipelineIdentity } from '../pipelines/pipeline.js';
import type { ScoreOrFailure } from './held.js';

/** How far scores moved, in points of the scale; later minus earlier. Undefined values are null, never 0. */
interface MoveFigures {
  /** Texts with a score of both versions. */
  readonly texts: number;
  readonly mean: number | null;
  /** Sample standard deviation (n − 1). */
  readonly sd: number | null;
}

/** The moves of a subgroup. */
export interface GroupMoves extends MoveFigures {
  /** The column that forms it. */
  readonly by: string;
  /** Its value; null if submissions have none. */
  readonly group: string | null;
}

/** The contribution of a category of features, or of a feature, to the mean move, in points. */
export interface ExplainedMove {
  readonly category: string;
  readonly points: number;
  /** The strongest first, without those that are too weak to be named in an explanation. */
  readonly features: readonly { readonly feature: string; readonly points: number }[];
}

/** The change of one text. */
export interface TextMove {
  /** Of the submission. */
  readonly id: string;
  readonly from: ScoreOrFailure;
  readonly to: ScoreOrFailure;
  /** Null if only one of the two has a score. */
  readonly move: number | null;
  /** Whether it is held or rejected. */
  readonly held: boolean;
  /** The features that moved it most, the strongest first; empty if one of the results has no explanation. */
  readonly because: readonly { readonly feature: string; readonly points: number }[];
}

/** The results of two versions of a pipeline, or of two pipelines on one scale, text by text. */
export interface Comparison {
  readonly from: PipelineIdentity;
  readonly to: PipelineIdentity;
  /** Texts with a result of both, including failures. */
  readonly both: number;
  /** Texts with a result of one of them only. */
  readonly onlyFrom: number;
  readonly onlyTo: number;
  /** Texts whose later result is held or rejected. */
  readonly held: number;
  /** Texts that neither version could assess, that only the earlier could, and that only the later could. */
  readonly failures: { readonly both: number; readonly nowFailing: number; readonly nowScored: number };
  readonly moves: MoveFigures & {
    /** Texts with a changed score. */
    readonly moved: number;
    readonly meanAbsolute: number | null;
    /** The largest fall (or smallest rise) and the largest rise (or smallest fall). */
    readonly range: readonly [number, number] | null;
  };
  /** Number of moves in each range of `width` points, from `low` on; moves of exactly 0 are left out. */
  readonly histogram: {
    readonly width: number;
    readonly bins: readonly { readonly low: number; readonly texts: number }[];
  };
  /** Number of texts that moved from one range of scores to another; ranges are named by their lowest score. */
  readonly levels: readonly { readonly from: number; readonly to: number; readonly texts: number }[];
  /** The largest groups of each requested column, and the number of other groups. */
  readonly groups: readonly GroupMoves[];
  readonly groupsLeftOut: Readonly<Record<string, number>>;
  /** What moved the mean, as far as both results of a text have an explanation. */
  readonly explained: {
    /** Texts that were analysed: those with both explanations, or a sample of them. */
    readonly texts: number;
    readonly mean: number | null;
    /** The move of the score of the average text. */
    readonly base: number;
    readonly categories: readonly ExplainedMove[];
  };
  /** Order: texts that gained or lost a score first, then the largest moves. */
  readonly largest: readonly TextMove[];
}

/** Selects what to compare, and how much detail to return. */
export interface ComparisonQuery {
  readonly accountId: string;
  readonly from: PipelineIdentity;
  readonly to: PipelineIdentity;
  readonly includeTests: boolean;
  /** Columns of the submission or metadata columns that form subgroups. */
  readonly by: readonly string[];
  /** Maximum number of groups of a column, largest first. */
  readonly groupLimit: number;
  /** Maximum number of texts. */
  readonly limit: number;
  /** The lowest score of the scale, from which levels of this many points are counted. */
  readonly lowest: number;
  readonly levelWidth: number;
  /** Points that a range of the histogram covers. */
  readonly binWidth: number;
}
