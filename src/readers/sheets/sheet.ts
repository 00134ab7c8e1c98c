import { AssessError } from '../../errors.js';
import { LARGEST_UNPACKED } from '../whole-file.js';
import { isRounded, longInteger } from './long-integer.js';

/** A row of a sheet, as the program shows it. */
export interface SheetRow {
  /** As the program numbers it, from 1. */
  readonly number: number;
  readonly isHidden: boolean;
  /** What the cells show, by column from 0; empty ones are left out. */
  readonly cells: ReadonlyMap<number, string>;
}

/** Merged cells; rows from 1, columns from 0, both ends included. */
export interface Merged {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface Sheet {
  readonly rows: readonly SheetRow[];
  readonly merged: readonly Merged[];
  readonly hiddenColumns: HiddenColumns;
  /** Formulas whose value was never stored, so that nothing can be shown. */
  readonly unsettled: CellCount;
  /** Cells that show an error. */
  readonly errors: CellCount;
  /** Columns with long integers, from 0, and whether a program has rounded all of these. */
  readonly longIntegers: ReadonlyMap<number, { readonly allRounded: boolean }>;
}

/** Counts cells, and remembers the first. */
export class CellCount {
  count = 0;
  /** Its address. */
  first = '';

  add(row: number, column: number): void {
    if (this.count === 0) this.first = addressOf(row, column);
    this.count += 1;
  }
}

export interface SheetName {
  readonly name: string;
  readonly isHidden: boolean;
}

export interface Workbook {
  /** In the order of their tabs. */
  readonly names: readonly SheetName[];
  /** @param index in `names` */
  read(index: number): Promise<Sheet>;
}

/** Columns and rows that a sheet has. */
export const MOST_COLUMNS = 16_384;
export const MOST_ROWS = 1_048_576;

/** Hidden columns. A file may name any number of overlapping ranges, so only their borders are counted. */
class HiddenColumns {
  readonly #borders = new Int32Array(MOST_COLUMNS + 1);

  /** @param end the column after the last one, at most `MOST_COLUMNS` */
  add(start: number, end: number): void {
    if (start < 0 || start >= end) return;
    this.#borders[start]! += 1;
    this.#borders[end]! -= 1;
  }

  /** The hidden ones among the first columns, from 0. */
  among(columns: number): number[] {
    const found: number[] = [];
    let ranges = 0;
    for (let column = 0; column < columns; column += 1) {
      ranges += this.#borders[column]!;
      if (ranges > 0) found.push(column);
    }
    return found;
  }
}

/**
 * Limit on the cells of a sheet: as many as a sheet of 200 MiB has, but fewer than the repeated rows of a hostile one.
 */
const MOST_CELLS = 4_000_000;
/** Limit on the characters of all cells: cells that share a text could repeat it endlessly. */
const MOST_CHARACTERS = LARGEST_UNPACKED;

/** Collects what a reader finds in a sheet. */
export class SheetBuilder implements Sheet {
  readonly rows: SheetRow[] = [];
  readonly merged: Merged[] = [];
  readonly hiddenColumns = new HiddenColumns();
  readonly unsettled = new CellCount();
  readonly errors = new CellCount();
  readonly longIntegers = new Map<number, { readonly allRounded: boolean }>();
  #cells = 0;
  #characters = 0;

  constructor(private readonly path: string) {}

  /** @throws AssessError `unreadable_file` if the limits above are exceeded */
  addRow(row: SheetRow): void {
    if (row.cells.size === 0) return;
    this.#cells += row.cells.size;
    for (const text of row.cells.values()) this.#characters += text.length;
    if (this.#cells > MOST_CELLS)
      throw this.#tooLarge(`the sheet has more than ${MOST_CELLS.toLocaleString('en')} cells`);
    if (this.#characters > MOST_CHARACTERS) throw this.#tooLarge('the sheet holds too much text');
    this.rows.push(row);
  }

  /** A long integer in full; undefined for other numbers. @param written as it is in the file */
  longInteger(column: number, written: string): string | undefined {
    const found = longInteger(written);
    if (found === undefined) return undefined;
    const { allRounded = true } = this.longIntegers.get(column) ?? {};
    this.longIntegers.set(column, { allRounded: allRounded && isRounded(found) });
    return found;
  }

  #tooLarge(reason: string): AssessError {
    return new AssessError('unreadable_file', { path: this.path, reason, next: 'save it as CSV in UTF-8' });
  }
}

/** The letters of a column: 0 is A, 26 is AA. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

/** The address of a cell, such as `B3`. @param row from 1 @param column from 0 */
export const addressOf = (row: number, column: number) => `${columnLetters(column)}${row}`;
