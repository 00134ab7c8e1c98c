/** A row that was rejected by an import, with its place. */
export interface Reject {
  /** The file as the user named it. */
  readonly path: string;
  /** The physical line (1-based) on which the row starts, or its number in a sheet; undefined if the file is the row. */
  readonly line: number | undefined;
  /** The id in the row; undefined if it has none or cannot be parsed. */
  readonly id: string | undefined;
  /** The interface's message, or what is wrong with the record; never quotes a text. */
  readonly message: string;
  /** The exact place, for people. */
  readonly detail?: string | undefined;
  /** The row's own columns. */
  readonly values?: Readonly<Record<string, unknown>> | undefined;
  /** The record as in the file, if it could not be split. */
  readonly raw?: string | undefined;
}

/** A reason for rejected rows, with their number and the first of them. */
export interface RejectReason {
  /** Without the parts that differ between rows. */
  readonly message: string;
  /** The detail, if all these rows share it. */
  readonly detail?: string | undefined;
  readonly rows: number;
  readonly path: string;
  readonly line: number | undefined;
}

/** The place of a row, for people. */
export const placeIn = (path: string, line: number | undefined) =>
  line === undefined ? path : `${path}:${line}`;

/**
 * A message of the interface as the command line prints it. The wording of the interface itself never changes, even where it
 * names an attribute that doesn't exist.
 */
export function toldMessage(message: string): string {
  return message.replace(/ this response_id$/, ' this id');
}

/** The first columns of a file of rejected rows: the origin of a row, not imported as metadata. */
export const REJECT_COLUMNS = ['file', 'line', 'id', 'message'] as const;
/** Whether a table is a file of rejected rows. */
export function isRejects(columns: readonly string[]): boolean {
  return REJECT_COLUMNS.every((name, index) => columns[index] === name);
}
/** Last column of that file: records that could not be split, unchanged. */
export const REJECT_RAW_COLUMN = 'row';
