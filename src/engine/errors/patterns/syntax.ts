import { bareCode, isErrorCode } from '../../results/codes.js';
import { NotationError } from './notation-error.js';

/** A pattern of fixed length: elements `editStart` to `editEnd` (exclusive) are replaced by the correction. */
export interface Pattern {
  /** In the notation that element-syntax.ts reads. */
  readonly elements: readonly string[];
  readonly editStart: number;
  readonly editEnd: number;
}

/**
 * The notation of pattern lines. A line reads `CODE PERCENT ELEMENT…`: the error code (without `+`), the confidence in
 * percent, and what to look for, one element per token, within one sentence:
 *
 * | element      | matches |
 * |--------------|---------|
 * | `depend`     | this word, in any case |
 * | `<depend>`   | any form of this verb or noun |
 * | `VBD`        | a word with this Penn tag |
 * | `@name`      | a named set (sets.ts) |
 * | `*`          | any token |
 * | `^`, `$`     | no token: the sentence starts or ends here |
 * | `a\|b`, `x&y` | either; both. `\|` binds weakest |
 * | `x&!y`, `!a\|b` | not `y`; neither `a` nor `b` |
 * | `x?`         | `x` or nothing |
 * | `[x > y]`    | the place to correct: `x` becomes `y`. Nothing on the left inserts, nothing on the right deletes |
 *
 * On the right of `>`: words; `$1`, `$2` … copy a token of the left side; `$base`, `$past`, … (forms.ts) put the last
 * token of the left side into that form, `$1base` the first; `~take` is a verb in the form of the last token of the
 * left side. A final `a` becomes `an` if the next word requires it.
 *
 * A line that starts with `=` gives the lines below it their own reason (reason.ts); a single `=` ends that.
 */
export interface PatternLine {
  readonly code: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** Absent if that of the rule applies. */
  readonly reason?: string | undefined;
  /** The right side, which pieces.ts reads. */
  readonly correction: string;
  /** One for each choice of optional elements. */
  readonly patterns: readonly Pattern[];
}

/** Reads a table of pattern lines; empty lines and comments, which start with `#`, are left out. */
export function parsePatternLines(table: string): PatternLine[] {
  let reason: string | undefined;
  return table.split('\n').flatMap((written) => {
    const line = written.trim();
    if (line.startsWith('=')) reason = line.slice(1).trim() || undefined;
    return /^(?:$|#|=)/.test(line) ? [] : [{ ...parsePatternLine(line), reason }];
  });
}

/** @throws NotationError if a line is not in the notation; rules are part of the program, so this is a bug */
export function parsePatternLine(line: string): PatternLine {
  const fields = /^(\S+)\s+(\d{1,3})\s+(.*)$/.exec(line);
  if (!fields) throw new NotationError('a pattern line needs a code, a percentage and elements');
  const [, code, percent, body] = fields as unknown as [string, string, string, string];
  if (!isErrorCode(code) || bareCode(code) !== code) throw new NotationError(`there is no code ${code}`);
  const { before, wrong, right, after } = sidesOf(body, line.length - body.length);
  const patterns: Pattern[] = [];
  for (const start of choices(before)) {
    for (const end of choices(after)) {
      const editEnd = start.length + wrong.length;
      patterns.push({ elements: [...start, ...wrong, ...end], editStart: start.length, editEnd });
    }
  }
  return { code, confidence: Number(percent) / 100, correction: right.join(' '), patterns };
}

/** `before [wrong > right] after`, each as a list of words. */
function sidesOf(body: string, offset: number) {
  const found = [...body.matchAll(/[[\]]|[^\s[\]]+/g)];
  const words = found.map(([word]) => word);
  const [open, arrow, close] = ['[', '>', ']'].map((mark) => words.indexOf(mark)) as [number, number, number];
  if (open < 0 || arrow < open || close < arrow)
    throw new NotationError('a pattern needs [wrong > right]', offset);
  const optional = words.findIndex((word, at) => open < at && at < arrow && isOptional(word));
  if (optional >= 0)
    throw new NotationError('nothing in brackets is optional', offset + found[optional]!.index);
  return {
    before: words.slice(0, open),
    wrong: words.slice(open + 1, arrow),
    right: words.slice(arrow + 1, close),
    after: words.slice(close + 1),
  };
}

const isOptional = (element: string) => element.length > 1 && element.endsWith('?');

/** All sequences that result from keeping or omitting optional elements, each once: `*? *?` has three. */
function choices(elements: readonly string[]): (readonly string[])[] {
  if (!elements.some(isOptional)) return [elements];
  const sequences = elements.reduce<string[][]>(
    (begun, element) =>
      begun.flatMap((sequence) =>
        isOptional(element) ? [[...sequence, element.slice(0, -1)], sequence] : [[...sequence, element]],
      ),
    [[]],
  );
  return [...new Map(sequences.map((sequence) => [sequence.join(' '), sequence])).values()];
}
