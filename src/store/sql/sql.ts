/** A value that a statement is bound to. */
export type Bound = string | number | boolean | Date | null;

/** What differs between the databases in statements that are otherwise the same. */
export interface Dialect {
  /** Selects a column of texts, which {@link decoded} restores. */
  readonly text: (column: string) => string;
  /** A text as the database stores it. */
  readonly encoded: (text: string) => string;
  readonly decoded: (text: string) => string;
  /** The type of times. */
  readonly time: string;
  /** After the selection of a row: keeps it from being deleted before the end of the transaction. */
  readonly held: string;
  /** After an insertion: skips rows that another transaction has added at the same time. */
  readonly skipDuplicates: string;
  /** Whether a row of a text belongs to the account `$1`. */
  readonly ofAccount: string;
  /** Whether rows of two tables that are joined by receipt belong to the same account, where rows of texts name it. */
  readonly sameAccount: (one: string, other: string) => string;
}

/** Runs statements that both databases understand. Counts arrive as numbers, and times as Dates. */
export interface Sql extends Dialect {
  rows<T>(statement: string, values?: readonly Bound[]): Promise<T[]>;
  /** The first row. */
  row<T>(statement: string, values?: readonly Bound[]): Promise<T | undefined>;
  /** The one column of a result, of type FLOAT8. */
  numbers(statement: string, values?: readonly Bound[]): Promise<number[]>;
  /** Keeps other transactions from changing a table before the end of this one, so that what it has read stays true. */
  holdTable(table: string): Promise<void>;
  /** The number of rows written. */
  run(statement: string, values?: readonly Bound[]): Promise<number>;
}
