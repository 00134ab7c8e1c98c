import type { Token } from '../../document/token.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { type Atom, type Element, parseElement, type Term } from './element-syntax.js';
import { setNamed } from './sets.js';

/** Whether a token matches an element; undefined is the edge of the sentence. */
type Test = (token: Token | undefined) => boolean;

/** Represents the edge of the sentence in lists of words. */
export const EDGE = '^';

/** The test of an element, built when first needed: most texts need only a few of all patterns. */
export class ElementTest {
  #test: Test | undefined;

  /** @param source in the notation of syntax.ts */
  constructor(
    readonly source: string,
    readonly lexicon: Lexicon,
  ) {}

  holds(token: Token | undefined): boolean {
    this.#test ??= compileElement(parseElement(this.source), this.lexicon);
    return this.#test(token);
  }
}

function compileElement({ negated, alternatives }: Element, lexicon: Lexicon): Test {
  // Plain words and tags, of which most elements consist, are looked up in one step.
  const words = new Set<string>();
  const tags = new Set<string>();
  const tests: Test[] = [];
  for (const terms of alternatives) {
    const [term] = terms;
    const isPlain = terms.length === 1 && term?.negated === false;
    const listed = isPlain ? wordsOf(term.atom, lexicon) : undefined;
    if (listed) for (const word of listed) words.add(word);
    if (listed?.includes(EDGE)) tests.push((token) => token === undefined);
    else if (isPlain && term.atom.kind === 'tag') tags.add(term.atom.tag);
    else if (!listed) tests.push(both(terms.map((each) => compileTerm(each, lexicon))));
  }
  const holds: Test = (token) =>
    (token !== undefined && (words.has(token.lower) || tags.has(token.tag))) ||
    tests.some((test) => test(token));
  return negated ? (token) => !holds(token) : holds;
}

const both = (tests: readonly Test[]): Test =>
  tests.length === 1 ? tests[0]! : (token) => tests.every((test) => test(token));

function compileTerm({ negated, atom }: Term, lexicon: Lexicon): Test {
  const holds = compileAtom(atom, lexicon);
  return negated ? (token) => !holds(token) : holds;
}

function compileAtom(atom: Atom, lexicon: Lexicon): Test {
  const listed = wordsOf(atom, lexicon);
  if (listed) {
    const words = new Set(listed);
    return (token) => (token === undefined ? words.has(EDGE) : words.has(token.lower));
  }
  switch (atom.kind) {
    case 'tag':
      return (token) => token?.tag === atom.tag;
    case 'boundary':
      return (token) => token === undefined;
    case 'set': {
      const set = setNamed(atom.name);
      return (token) => token !== undefined && 'holds' in set && set.holds(token, lexicon);
    }
    default:
      return (token) => token !== undefined;
  }
}

/** All words that match an atom; undefined if it is not a list of words. */
export function wordsOf(atom: Atom, lexicon: Lexicon): readonly string[] | undefined {
  switch (atom.kind) {
    case 'word':
      return [atom.word];
    case 'lemma':
      return formsOf(atom.lemma, lexicon);
    case 'set': {
      const set = setNamed(atom.name);
      return 'words' in set ? set.words : undefined;
    }
    default:
      return undefined;
  }
}

/** The lemma and its inflected forms, as a verb and as a noun. */
function formsOf(lemma: string, lexicon: Lexicon): string[] {
  const forms = [lemma];
  if (lexicon.isBaseForm(lemma, 'verb')) forms.push(...Object.values(lexicon.verbForms(lemma)));
  if (lexicon.isBaseForm(lemma, 'noun')) forms.push(lexicon.plural(lemma));
  return [...new Set(forms)];
}
