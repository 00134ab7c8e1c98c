import { PENN_TAGS, type PennTag } from '../../document/penn-tags.js';
import { bareCode, isErrorCode } from '../codes.js';

/**
 * The notation of pattern lines. A line reads `CODE PERCENT ELEMENT…`: the error code (without `+`), the confidence in
 * percent, and what to look for, one element a token, within one sentence:
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
 * token of the left side into that form, `$1base` the first; `~take` is a verb in the form that the last token of the
 * left side has. A final `a` becomes `an` where the next word asks for it.
 */
export type Atom =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'lemma'; readonly lemma: string }
  | { readonly kind: 'tag'; readonly tag: PennTag }
  | { readonly kind: 'set'; readonly name: string }
  | { readonly kind: 'any' }
  | { readonly kind: 'boundary' };

/** Holds when its atom does, or does not where negated. */
export interface Term {
  readonly negated: boolean;
  readonly atom: Atom;
}

/** One token. Holds when all terms of one alternative hold; where negated, when no alternative does. */
export interface Element {
  readonly negated: boolean;
  readonly alternatives: readonly (readonly Term[])[];
}

/** A part of the correction: a word; a verb in the form of the replaced one; a token of the left side, perhaps in another form. */
export type Piece =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'likewise'; readonly lemma: string }
  | { readonly kind: 'copy'; readonly position: number; readonly form: string | undefined };

/** A pattern of fixed length: elements `editStart` to `editEnd` (exclusive) are replaced by the correction. */
export interface Pattern {
  readonly elements: readonly Element[];
  readonly editStart: number;
  readonly editEnd: number;
  readonly correction: readonly Piece[];
}

export interface PatternLine {
  readonly code: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** One for each choice of optional elements. */
  readonly patterns: readonly Pattern[];
}

const TAGS: ReadonlySet<string> = new Set(PENN_TAGS.filter((tag) => /^[A-Z]+\$?$/.test(tag)));

/** Reads a table of pattern lines; empty lines and lines that start with `#` are left out. */
export function parsePatternLines(table: string): PatternLine[] {
  return table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(parsePatternLine);
}

/** @throws Error when a line is not in the notation: rules are part of the program, so that this is a bug */
export function parsePatternLine(line: string): PatternLine {
  const fields = /^(\S+)\s+(\d{1,3})\s+(.*)$/.exec(line);
  if (!fields) throw new Error(`a pattern line needs a code, a percentage and elements: ${line}`);
  const [, code, percent, body] = fields as unknown as [string, string, string, string];
  if (!isErrorCode(code) || bareCode(code) !== code) throw new Error(`unknown code in: ${line}`);
  const { before, wrong, right, after } = sidesOf(body, line);
  const replaced = wrong.map((source) => parseElement(source, line));
  if (replaced.some(({ optional }) => optional)) throw new Error(`nothing in brackets is optional: ${line}`);
  const correction = right.map((piece) => parsePiece(piece, wrong.length));
  const parsedAfter = after.map((source) => parseElement(source, line));
  const patterns: Pattern[] = [];
  for (const start of choices(before.map((source) => parseElement(source, line)))) {
    for (const end of choices(parsedAfter)) {
      patterns.push({
        elements: [...start, ...replaced.map(({ element }) => element), ...end],
        editStart: start.length,
        editEnd: start.length + wrong.length,
        correction,
      });
    }
  }
  return { code, confidence: Number(percent) / 100, patterns };
}

/** `before [wrong > right] after`, each as a list of words. */
function sidesOf(body: string, line: string) {
  const words = body.replace(/[[\]]/g, ' $& ').trim().split(/\s+/);
  const [open, arrow, close] = ['[', '>', ']'].map((mark) => words.indexOf(mark)) as [number, number, number];
  if (open < 0 || arrow < open || close < arrow) throw new Error(`a pattern needs [wrong > right]: ${line}`);
  return {
    before: words.slice(0, open),
    wrong: words.slice(open + 1, arrow),
    right: words.slice(arrow + 1, close),
    after: words.slice(close + 1),
  };
}

interface OptionalElement {
  readonly element: Element;
  readonly optional: boolean;
}

function parseElement(source: string, line: string): OptionalElement {
  const optional = source.length > 1 && source.endsWith('?');
  const body = optional ? source.slice(0, -1) : source;
  const negated = body.length > 1 && body.startsWith('!');
  if (negated && body.includes('&')) throw new Error(`${source} can be read in two ways, in: ${line}`);
  const alternatives = (negated ? body.slice(1) : body)
    .split('|')
    .map((alternative) => alternative.split('&').map((term) => parseTerm(term, line)));
  return { element: { negated, alternatives }, optional };
}

function parseTerm(source: string, line: string): Term {
  const negated = source.length > 1 && source.startsWith('!');
  return { negated, atom: parseAtom(negated ? source.slice(1) : source, line) };
}

function parseAtom(source: string, line: string): Atom {
  if (source === '^' || source === '$') return { kind: 'boundary' };
  if (source === '*') return { kind: 'any' };
  if (source.startsWith('@')) return { kind: 'set', name: source.slice(1) };
  if (TAGS.has(source)) return { kind: 'tag', tag: source as PennTag };
  const lemma = /^<(.+)>$/.exec(source)?.[1];
  if (lemma !== undefined) return { kind: 'lemma', lemma };
  if (source === '' || source !== source.toLowerCase()) throw new Error(`cannot read ${source} in: ${line}`);
  return { kind: 'word', word: source };
}

function parsePiece(source: string, replaced: number): Piece {
  if (source.startsWith('~')) return { kind: 'likewise', lemma: source.slice(1) };
  const reference = /^\$(\d*)([a-z]*)$/.exec(source);
  if (!reference) return { kind: 'word', word: source };
  const [, position, form] = reference;
  return {
    kind: 'copy',
    position: position === '' ? replaced - 1 : Number(position) - 1,
    form: form === '' ? undefined : form,
  };
}

/** All sequences that come from keeping or leaving out optional elements. */
function choices(elements: readonly OptionalElement[]): Element[][] {
  return elements.reduce<Element[][]>(
    (sequences, { element, optional }) =>
      sequences.flatMap((sequence) => {
        const kept = [...sequence, element];
        return optional ? [kept, sequence] : [kept];
      }),
    [[]],
  );
}
