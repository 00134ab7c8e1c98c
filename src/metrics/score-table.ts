import type { Grid } from './grid.js';
import type { Coded } from './group-effects.js';
import type { ScoreRange } from './rounding.js';

/** Scores of texts, one per row. */
export interface ScoreTable {
  readonly system: Float64Array;
  /** A list for each examiner, at least one; NaN for missing marks. The first examiner's are the human scores. */
  readonly raters: readonly Float64Array[];
  readonly groupings: readonly {
    readonly by: string;
    /** The group of each row; null if it has none. */
    readonly groups: readonly (string | null)[];
  }[];
  /** Of the system scores; NaN where unknown, absent if all are. */
  readonly standardErrors?: Float64Array | undefined;
  /** Rows that belong together, such as the texts of an author. */
  readonly clusters?: Coded | undefined;
}

export interface EvaluationOptions {
  /** The scale; scores beyond it are trimmed. */
  readonly trim?: ScoreRange | undefined;
  readonly grid: Grid;
}

/** System scores unchanged, trimmed, and trimmed and rounded: `scale`, `scale_trim`, `scale_trim_round` of RSMTool. */
export const SCORE_TYPES = ['raw', 'trimmed', 'trimmedRounded'] as const;
type ScoreType = (typeof SCORE_TYPES)[number];
export type ByScoreType<T> = Readonly<Record<ScoreType, T>>;

/** The same for each score type. */
export function byType<T>(make: (type: ScoreType) => T): ByScoreType<T> {
  return { raw: make('raw'), trimmed: make('trimmed'), trimmedRounded: make('trimmedRounded') };
}

/** The values of some rows. */
export function pick(values: Float64Array, rows: Uint32Array): Float64Array {
  return Float64Array.from(rows, (row) => values[row]!);
}
