import { detached } from './detached.js';
import type { Token } from './token.js';

/** Limit on the different tokens kept in memory; an essay has a few hundred. */
const MOST_ROWS = 8192;
const FIRST_ROOM = 1024;
/** The edge of a sentence has a row, like a token. */
const EDGE = 0;
/** Each pair of a token and a test takes two bits: whether the outcome is known, and the outcome. */
const TESTS_IN_WORD = 16;
const [KNOWN, HOLDS] = [1, 2];

const NOBODY: readonly number[] = [];

/**
 * Tokens as rows of a table, with a column for each test of a pattern: an outcome is computed when it is first needed,
 * and looked up from then on. Tokens with the same form and tag share a row, also across texts. Patterns thus run over
 * a text as look-ups of numbers, whatever their tests are.
 */
export class TokenTable {
  /** The row of each token of the last text. */
  rows = new Int32Array(0);
  #tokens: readonly Token[] = [];
  readonly #width: number;
  #answers: Uint32Array;
  #size = 1;
  /** The latest row for each written form. */
  readonly #byText = new Map<string, number>();
  /** For each row: tag and kind, what it calls, and the previous row of a token with the same form. */
  readonly #tags: string[] = [''];
  readonly #kinds: string[] = [''];
  readonly #callers: (readonly number[])[] = [NOBODY];
  readonly #next: number[] = [EDGE];

  /**
   * @param tests number of tests
   * @param holds whether a test holds for a token; undefined is the edge of a sentence
   * @param callersOf what a token calls, as numbers that the caller interprets
   */
  constructor(
    tests: number,
    readonly holds: (test: number, token: Token | undefined) => boolean,
    readonly callersOf: (token: Token) => readonly number[],
  ) {
    this.#width = Math.ceil(tests / TESTS_IN_WORD);
    this.#answers = new Uint32Array(FIRST_ROOM * this.#width);
  }

  /** Reads the tokens of a text. */
  read(tokens: readonly Token[]): void {
    if (this.#size > MOST_ROWS) this.#forget();
    if (tokens.length > this.rows.length) this.rows = new Int32Array(2 * tokens.length);
    this.#tokens = tokens;
    for (let at = 0; at < tokens.length; at++) this.rows[at] = this.#rowOf(tokens[at]!);
  }

  /** What the token at an index calls. */
  callers(index: number): readonly number[] {
    return this.#callers[this.rows[index]!]!;
  }

  /** Whether a test holds for the token at an index. */
  fits(test: number, index: number): boolean {
    return this.#answer(test, this.rows[index]!, index);
  }

  /** Whether a test holds for the edge of a sentence. */
  fitsEdge(test: number): boolean {
    return this.#answer(test, EDGE, -1);
  }

  #answer(test: number, row: number, index: number): boolean {
    const at = row * this.#width + (test >>> 4);
    const shift = 2 * (test & (TESTS_IN_WORD - 1));
    const known = this.#answers[at]! >>> shift;
    if ((known & KNOWN) !== 0) return (known & HOLDS) !== 0;
    const holds = this.holds(test, this.#tokens[index]);
    this.#answers[at]! |= (holds ? KNOWN | HOLDS : KNOWN) << shift;
    return holds;
  }

  #rowOf(token: Token): number {
    const { text, tag, kind } = token;
    const last = this.#byText.get(text) ?? EDGE;
    for (let row = last; row !== EDGE; row = this.#next[row]!)
      if (this.#tags[row] === tag && this.#kinds[row] === kind) return row;
    const row = this.#size++;
    if (row * this.#width >= this.#answers.length) this.#grow();
    this.#tags[row] = tag;
    this.#kinds[row] = kind;
    this.#callers[row] = this.callersOf(token);
    this.#next[row] = last;
    this.#byText.set(detached(text), row);
    return row;
  }

  #grow(): void {
    const larger = new Uint32Array(2 * this.#answers.length);
    larger.set(this.#answers);
    this.#answers = larger;
  }

  #forget(): void {
    this.#byText.clear();
    this.#answers.fill(0);
    this.#size = 1;
  }
}
