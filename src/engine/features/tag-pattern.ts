import type { Token } from '../document/token.js';

/**
 * Patterns over words and tags, atoms separated by spaces. An atom in lower case is a word, in upper case a Penn tag
 * (`NN*` any tag that starts so), alternatives joined by `|`. `I` counts as a word. `BE` and `NP` stand for the forms
 * of be and a short noun phrase, `~` for up to two adverbs or negations, `..` for up to eight words, `^` for the start
 * of a sentence.
 */
export type TagPattern = (tokens: readonly Token[], at: number, end: number) => boolean;

type Atom =
  | { readonly kind: 'one'; readonly test: (token: Token) => boolean }
  | {
      readonly kind: 'many';
      readonly most: number;
      readonly least: number;
      readonly test: (token: Token) => boolean;
    }
  | { readonly kind: 'start' };

const BE = new Set("be am is are was were been being 'm 're 's".split(' '));
const NOUN_PHRASE = /^(?:DT|PRP|CD|JJ|NN|POS)/;

const SPECIAL: Readonly<Record<string, Atom>> = {
  '^': { kind: 'start' },
  BE: { kind: 'one', test: ({ lower }) => BE.has(lower) },
  NP: { kind: 'many', least: 1, most: 4, test: ({ tag }) => NOUN_PHRASE.test(tag) },
  '~': { kind: 'many', least: 0, most: 2, test: ({ tag, lower }) => tag.startsWith('RB') || lower === 'not' },
  '..': { kind: 'many', least: 0, most: 8, test: () => true },
};

export function compileTagPattern(pattern: string): TagPattern {
  const atoms = pattern.trim().split(/\s+/).map(compileAtom);
  return (tokens, at, end) => matchesFrom(atoms, 0, tokens, at, at, end);
}

/** The words and tags with which a match can start; empty when anything can. */
export function firstAlternatives(pattern: string): readonly string[] {
  const first = pattern.trim().split(/\s+/)[0]!;
  if (first === 'BE') return [...BE];
  return first in SPECIAL ? [] : first.split('|').map((part) => (part === 'I' ? 'i' : part));
}

function compileAtom(text: string): Atom {
  const special = SPECIAL[text];
  if (special) return special;
  const words = new Set<string>();
  const tags = new Set<string>();
  const prefixes: string[] = [];
  for (const part of text.split('|')) {
    if (part === 'I') words.add('i');
    else if (part.endsWith('*')) prefixes.push(part.slice(0, -1));
    else if (/^[A-Z]/.test(part)) tags.add(part);
    else words.add(part);
  }
  const test = ({ lower, tag }: Token) =>
    words.has(lower) || tags.has(tag) || prefixes.some((prefix) => tag.startsWith(prefix));
  return { kind: 'one', test };
}

function matchesFrom(
  atoms: readonly Atom[],
  atom: number,
  tokens: readonly Token[],
  at: number,
  start: number,
  end: number,
): boolean {
  const current = atoms[atom];
  if (!current) return true;
  if (current.kind === 'start')
    return isStart(tokens, start) && matchesFrom(atoms, atom + 1, tokens, at, start, end);
  if (current.kind === 'one')
    return at < end && current.test(tokens[at]!) && matchesFrom(atoms, atom + 1, tokens, at + 1, start, end);
  for (let taken = 0; taken <= current.most; taken++) {
    if (taken >= current.least && matchesFrom(atoms, atom + 1, tokens, at + taken, start, end)) return true;
    if (at + taken >= end || !current.test(tokens[at + taken]!)) return false;
  }
  return false;
}

/** Whether a sentence starts here; patterns are tried within one sentence, so what stands before is another's stop. */
function isStart(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return before === undefined || (before.kind === 'punctuation' && /[.!?…"“(]$/.test(before.text));
}
