import type { TokenTable } from '../../document/token-table.js';
import type { CompiledPattern } from './compiled-rules.js';

/** Patterns as one array of numbers, which runs over the tokens of a table. */
export class PatternProgram {
  /** For each pattern: its anchor, its length, the number of test values that follow, and these. */
  readonly #code: Int32Array;
  /** Where each pattern starts; −1 for a handler without a pattern, which always matches. */
  readonly #starts: Int32Array;

  /** @param lookedUp elements from this number on are tested last, in their order */
  constructor(
    patterns: readonly (CompiledPattern | undefined)[],
    lookedUp: number,
    readonly table: TokenTable,
  ) {
    const code: number[] = [];
    this.#starts = Int32Array.from(patterns, (pattern) => {
      if (!pattern) return -1;
      const { anchor, elements } = pattern;
      const tests = testOrder(elements, anchor, lookedUp).flatMap((at) => [at, elements[at]!]);
      return code.push(anchor, elements.length, tests.length, ...tests) - tests.length - 3;
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

/**
 * Rare elements first. The anchor comes after all others that tokens can be looked up by, because the token that triggers
 * the pattern usually matches it.
 */
function testOrder(elements: readonly number[], anchor: number, lookedUp: number): number[] {
  const rank = (at: number) => (at === anchor ? lookedUp : Math.min(lookedUp, elements[at]!));
  return [...elements.keys()].sort((a, b) => rank(a) - rank(b));
}
