/**
 * Rules as tables, which `compileRules` makes when the program is built: a thread that starts reads no notation and looks
 * up few words. They are small, because browsers load them.
 */
export interface CompiledRules {
  /**
   * The elements of all patterns, each once, in the notation of element-syntax.ts: those that tokens can be looked up by,
   * the rarest in running text first, then the others. A test is an element by number.
   */
  readonly elements: readonly string[];
  /** How many elements tokens can be looked up by. */
  readonly lookedUp: number;
  /**
   * The words and tags that call the patterns of an element, by its number, each list separated by spaces. An element of
   * plain words and tags is called by these.
   */
  readonly triggers: Readonly<Record<number, readonly [words: string, tags: string]>>;
  /** Reasons of lines that have their own. */
  readonly reasons: readonly string[];
  readonly rules: readonly {
    readonly name: string;
    readonly reason: string;
    readonly lines: readonly CompiledLine[];
  }[];
}

/**
 * A pattern line (syntax.ts): code, confidence in per cent, right side, number of its own reason or −1, and a pattern for
 * each choice of its optional elements, written by `writePattern` and separated by spaces.
 */
export type CompiledLine = readonly [
  code: string,
  percent: number,
  correction: string,
  reason: number,
  patterns: string,
];

/** Where a pattern matches and what it replaces: elements `editStart` to `editEnd` (exclusive). */
interface PatternShape {
  readonly editStart: number;
  readonly editEnd: number;
  /** By number. */
  readonly elements: readonly number[];
}

/** A digit is a character from # to ~. */
const BASE = 92;
const ZERO = 35;

/** A digit each for the start and end of the edit, and two for each element. @throws RangeError for more than 92² elements */
export function writePattern({ editStart, editEnd, elements }: PatternShape): string {
  if (Math.max(...elements) >= BASE ** 2) throw new RangeError('patterns have too many different elements');
  const digits = elements.flatMap((element) => [Math.floor(element / BASE), element % BASE]);
  return String.fromCharCode(...[editStart, editEnd, ...digits].map((digit) => ZERO + digit));
}

/** Reads what `writePattern` wrote. */
export function readPattern(written: string): PatternShape {
  const digit = (at: number) => written.charCodeAt(at) - ZERO;
  const elements: number[] = [];
  for (let at = 2; at < written.length; at += 2) elements.push(digit(at) * BASE + digit(at + 1));
  return { editStart: digit(0), editEnd: digit(1), elements };
}

/** What a pattern proposes where it matches. */
export interface CompiledPattern extends PatternShape {
  readonly code: string;
  readonly confidence: number;
  /** The right side, which pieces.ts reads. */
  readonly correction: string;
  /** Position of the element by which a token triggers this pattern: the rarest one. */
  readonly anchor: number;
}
