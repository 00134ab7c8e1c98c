import { PENN_TAGS, type PennTag } from '../../document/penn-tags.js';

export type Atom =
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'lemma'; readonly lemma: string }
  | { readonly kind: 'tag'; readonly tag: PennTag }
  | { readonly kind: 'set'; readonly name: string }
  | { readonly kind: 'any' }
  | { readonly kind: 'boundary' };

/** Matches if its atom does, or does not if negated. */
export interface Term {
  /** As written, without `!`. */
  readonly source: string;
  readonly negated: boolean;
  readonly atom: Atom;
}

/** One token. Matches if all terms of one alternative match; if negated, when no alternative does. */
export interface Element {
  readonly negated: boolean;
  readonly alternatives: readonly (readonly Term[])[];
}

const TAGS: ReadonlySet<string> = new Set(PENN_TAGS.filter((tag) => /^[A-Z]+\$?$/.test(tag)));

/**
 * Reads one element of a pattern (syntax.ts).
 * @throws Error if it is not in the notation; rules are part of the program, so this is a bug
 */
export function parseElement(source: string): Element {
  const negated = source.length > 1 && source.startsWith('!');
  if (negated && source.includes('&')) throw new Error(`${source} can be read in two ways`);
  const alternatives = (negated ? source.slice(1) : source)
    .split('|')
    .map((alternative) => alternative.split('&').map(parseTerm));
  return { negated, alternatives };
}

function parseTerm(written: string): Term {
  const negated = written.length > 1 && written.startsWith('!');
  const source = negated ? written.slice(1) : written;
  return { source, negated, atom: parseAtom(source) };
}

function parseAtom(source: string): Atom {
  if (source === '^' || source === '$') return { kind: 'boundary' };
  if (source === '*') return { kind: 'any' };
  if (source.startsWith('@')) return { kind: 'set', name: source.slice(1) };
  if (TAGS.has(source)) return { kind: 'tag', tag: source as PennTag };
  const lemma = /^<(.+)>$/.exec(source)?.[1];
  if (lemma !== undefined) return { kind: 'lemma', lemma };
  if (source === '' || source !== source.toLowerCase()) throw new Error(`cannot read the element ${source}`);
  return { kind: 'word', word: source };
}
