import type { Token } from '../document/token.js';
import type { TokenTable } from '../document/token-table.js';

/**
 * Patterns over words and tags, atoms separated by spaces. An atom in lower case is a word, in upper case a Penn tag
 * (`NN*` any tag with this prefix), alternatives joined by `|`. `I` counts as a word. `BE` and `NP` stand for the forms
 * of be and a short noun phrase, `~` for up to two adverbs or negations, `..` for up to eight words, `^` for the start
 * of a sentence.
 */
type TagPattern = readonly Atom[];

/** A test of `least` to `most` tokens; `START` for the start of a sentence, which takes none. */
interface Atom {
  readonly test: number;
  readonly least: number;
  readonly most: number;
}

type Test = (token: Token) => boolean;

const START = -1;
const BE = new Set("be am is are was were been being 'm 're 's".split(' '));
const NOUN_PHRASE = /^(?:DT|PRP|CD|JJ|NN|POS)/;

const SPECIAL: Readonly<Record<string, Omit<Atom, 'test'> & { readonly holds: Test }>> = {
  BE: { least: 1, most: 1, holds: ({ lower }) => BE.has(lower) },
  NP: { least: 1, most: 4, holds: ({ tag }) => NOUN_PHRASE.test(tag) },
  '~': { least: 0, most: 2, holds: ({ tag, lower }) => tag.startsWith('RB') || lower === 'not' },
  '..': { least: 0, most: 8, holds: () => true },
};

/** Parses patterns. The tests of their atoms, each once, become those of the table over which the patterns run. */
export class TagPatternCompiler {
  readonly tests: Test[] = [];
  readonly #atoms = new Map<string, Atom>();

  compile(pattern: string): TagPattern {
    return pattern
      .trim()
      .split(/\s+/)
      .map((text) => this.#atom(text));
  }

  #atom(text: string): Atom {
    if (text === '^') return { test: START, least: 0, most: 0 };
    let atom = this.#atoms.get(text);
    if (!atom) {
      const { holds, least, most } = SPECIAL[text] ?? { holds: testOf(text), least: 1, most: 1 };
      atom = { test: this.tests.push(holds) - 1, least, most };
      this.#atoms.set(text, atom);
    }
    return atom;
  }
}

/** The words and tags with which a match can start; empty if it can start with anything. */
export function firstAlternatives(pattern: string): readonly string[] {
  const first = pattern.trim().split(/\s+/)[0]!;
  if (first === 'BE') return [...BE];
  return first === '^' || first in SPECIAL ? [] : first.split('|').map((part) => (part === 'I' ? 'i' : part));
}

function testOf(text: string): Test {
  const words = new Set<string>();
  const tags = new Set<string>();
  const prefixes: string[] = [];
  for (const part of text.split('|')) {
    if (part === 'I') words.add('i');
    else if (part.endsWith('*')) prefixes.push(part.slice(0, -1));
    else if (/^[A-Z]/.test(part)) tags.add(part);
    else words.add(part);
  }
  return ({ lower, tag }) =>
    words.has(lower) || tags.has(tag) || prefixes.some((prefix) => tag.startsWith(prefix));
}

/**
 * Matches a pattern from the token at `start`, in a sentence that ends before the token at `end`.
 * @returns the token after the match, −1 if there is none
 */
export function matchEnd(
  pattern: TagPattern,
  table: TokenTable,
  tokens: readonly Token[],
  start: number,
  end: number,
): number {
  if (pattern[0]?.test === START && !isStart(tokens, start)) return -1;
  return endFrom(pattern, pattern[0]?.test === START ? 1 : 0, table, start, end);
}

function endFrom(pattern: TagPattern, atom: number, table: TokenTable, at: number, end: number): number {
  if (atom === pattern.length) return at;
  const { test, least, most } = pattern[atom]!;
  for (let taken = 0; taken <= most; taken++) {
    const found = taken >= least ? endFrom(pattern, atom + 1, table, at + taken, end) : -1;
    if (found >= 0) return found;
    if (taken === most || at + taken >= end || !table.fits(test, at + taken)) return -1;
  }
  return -1;
}

/** Whether a sentence starts here; patterns are tried within one sentence, so a preceding stop belongs to another. */
function isStart(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return before === undefined || (before.kind === 'punctuation' && /[.!?…"“(]$/.test(before.text));
}
