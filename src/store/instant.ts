/** A time as returned by a store: in milliseconds, or as a date. */
export type Instant = number | Date;
