/** A time as a store reads it: in milliseconds, or as a date. */
export type Instant = number | Date;
