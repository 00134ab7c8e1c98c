import type { Interval } from './bootstrap.js';

/** A figure with how sure it is. All three are null where the figure is not defined. */
export interface Estimate {
  readonly value: number | null;
  /** Null also where too few texts are there to tell. */
  readonly standardError: number | null;
  readonly interval95: Interval | null;
}

/** A figure that is not defined. */
export const UNKNOWN: Estimate = { value: null, standardError: null, interval95: null };
