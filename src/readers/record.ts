/** A record of a table that could be read. */
export interface Row {
  /** The physical line (1-based) on which it starts. */
  readonly line: number;
  /** Values by column or key, in the order of the file. In CSV all are strings, and empty cells are left out. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The values with text in place of numbers that JavaScript writes in another way; absent if there are none. */
  readonly written?: Readonly<Record<string, unknown>> | undefined;
  /** The file that the row was made from, if each row is made from its own file. */
  readonly file?: string | undefined;
  /** Why its text could not be read. */
  readonly fault?: RowFault | undefined;
}

/** What is wrong with a row: the interface's message, and exactly where, for people. */
export interface RowFault {
  readonly message: string;
  readonly detail?: string | undefined;
}

/** A record that could not be read, while the ones around it could. */
interface BrokenRow {
  readonly line: number;
  /** What is wrong; never quotes content. */
  readonly message: string;
  /** Where exactly, for people. */
  readonly detail?: string | undefined;
  /** The values, if the record could be split although it is broken. */
  readonly values?: Readonly<Record<string, unknown>> | undefined;
  /** As in a row. */
  readonly written?: Readonly<Record<string, unknown>> | undefined;
  /** The record as it is in the file, at most `RAW_LIMIT` characters, if it could not be split. */
  readonly raw?: string | undefined;
}

export type TableRow = Row | BrokenRow;

export function isBroken(row: TableRow): row is BrokenRow {
  return 'message' in row;
}

/** A record with more bytes is broken: an unclosed quote must not fill the memory. */
export const RECORD_LIMIT = 1 << 20;
export const RECORD_TOO_LONG = 'row is longer than 1 MiB';
/** A broken record is passed on up to this length. */
export const RAW_LIMIT = 1 << 16;

/** The interface's message for bytes that are not valid UTF-8. */
export const INVALID_ENCODING = 'invalid_encoding';

/** Eight bytes as `\xHH`. */
const NAMED_LENGTH = 32;

/** Names the bytes that make a record's encoding invalid. */
export function encodingDetail({ offset, bytes }: { offset: number; bytes: string }): string {
  return `${bytes.slice(0, NAMED_LENGTH)} at byte ${offset}`;
}
