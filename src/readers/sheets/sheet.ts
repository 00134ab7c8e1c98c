import { AssessError } from '../../errors.js';

/** A row of a sheet, as people see it. */
export interface SheetRow {
  /** As the program numbers it, from 1. */
  readonly number: number;
  readonly isHidden: boolean;
  /** What the cells show, by column from 0; empty ones are left out. */
  readonly cells: ReadonlyMap<number, string>;
}

/** Cells that were merged into one; rows from 1, columns from 0, both ends included. */
export interface Merged {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface Sheet {
  readonly rows: readonly SheetRow[];
  readonly merged: readonly Merged[];
  /** Columns that are hidden, from 0. */
  readonly hiddenColumns: readonly number[];
  /** Addresses of formulas whose value was never stored, so that nothing can be shown. */
  readonly unsettled: readonly string[];
  /** Addresses of cells that show an error. */
  readonly errors: readonly string[];
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

/** Cells that a sheet may have: what a sheet of 200 MiB has, and the repeated rows of a hostile one have not. */
export const MOST_CELLS = 4_000_000;

/** Collects what a reader finds in a sheet. */
export class SheetBuilder implements Sheet {
  readonly rows: SheetRow[] = [];
  readonly merged: Merged[] = [];
  readonly hiddenColumns: number[] = [];
  readonly unsettled: string[] = [];
  readonly errors: string[] = [];
  #cells = 0;

  constructor(private readonly path: string) {}

  /** @throws AssessError `unreadable_file` beyond `MOST_CELLS` */
  addRow(row: SheetRow): void {
    if (row.cells.size === 0) return;
    this.#cells += row.cells.size;
    if (this.#cells > MOST_CELLS) {
      const reason = `the sheet has more than ${MOST_CELLS.toLocaleString('en')} cells`;
      throw new AssessError('unreadable_file', { path: this.path, reason, next: 'save it as CSV in UTF-8' });
    }
    this.rows.push(row);
  }
}

/** The letters of a column: 0 is A, 26 is AA. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return letters;
}

export const addressOf = (row: number, column: number) => `${columnLetters(column)}${row}`;
