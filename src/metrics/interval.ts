/** The ends of an interval. */
export type Interval = readonly [low: number, high: number];
