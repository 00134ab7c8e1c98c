import type { TokenTable } from '../../document/token-table.js';
import type { Search } from './compile.js';

/** Patterns as one array of numbers, which runs over the tokens of a table. */
export class PatternProgram {
  /** For each pattern: its anchor, its length, the number of test values that follow, and these. */
  readonly #code: Int32Array;
  /** Where each pattern starts; −1 for a handler without a pattern, which always matches. */
  readonly #starts: Int32Array;

  constructor(
    searches: readonly (Search | undefined)[],
    readonly table: TokenTable,
  ) {
    const code: number[] = [];
    this.#starts = Int32Array.from(searches, (search) => {
      if (!search) return -1;
      const { anchor, length, tests } = search;
      return code.push(anchor, length, tests.length, ...tests) - tests.length - 3;
    });
    this.#code = Int32Array.from(code);
  }

  /** Whether a pattern matches with its anchor at the token at `index`, in a sentence from `first` to `end`. */
  fits(pattern: number, index: number, first: number, end: number): boolean {
    const from = this.#starts[pattern]!;
    if (from < 0) return true;
    const code = this.#code;
    const start = index - code[from]!;
    // Excluded tokens may be outside the sentence; required ones may not.
    if (start < first - 2 || start + code[from + 1]! > end + 1) return false;
    const last = from + 3 + code[from + 2]!;
    for (let at = from + 3; at < last; at += 2) {
      const place = start + code[at]!;
      const test = code[at + 1]!;
      const isOutside = place < first || place >= end;
      if (!(isOutside ? this.table.fitsEdge(test) : this.table.fits(test, place))) return false;
    }
    return true;
  }
}
