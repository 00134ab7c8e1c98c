import type { PennTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { setNamed } from './sets.js';
import type { Atom, Element, Pattern, PatternLine, Term } from './syntax.js';

/** Whether a token fits an element; undefined stands for the edge of the sentence. */
type Test = (token: Token | undefined) => boolean;

/** Stands for the edge of the sentence in lists of words. */
const EDGE = '^';

/** A pattern ready to run, and where to start looking for it. */
export interface CompiledPattern extends Omit<Pattern, 'elements'> {
  readonly code: string;
  readonly confidence: number;
  readonly tests: readonly Test[];
  /** Position of the element that brings a token to this pattern. */
  readonly anchor: number;
  readonly words: readonly string[];
  readonly tags: readonly PennTag[];
}

/** What one element can be looked up by: every word or tag that could fit it; neither where that is not known. */
interface Trigger {
  readonly words: readonly string[];
  readonly tags: readonly PennTag[];
}

export function compileLine(line: PatternLine, lexicon: Lexicon): CompiledPattern[] {
  return line.patterns.map(({ elements, editStart, editEnd, correction }) => {
    const triggers = elements.map((element) => triggerOf(element, lexicon));
    const anchor = rarest(triggers, lexicon);
    return {
      code: line.code,
      confidence: line.confidence,
      editStart,
      editEnd,
      correction,
      tests: elements.map((element) => compileElement(element, lexicon)),
      anchor,
      ...triggers[anchor]!,
    };
  });
}

/** Whether the pattern fits where its first element falls on token `start`, in a sentence from `first` to `end`. */
export function fits(
  pattern: CompiledPattern,
  tokens: readonly Token[],
  start: number,
  first: number,
  end: number,
): boolean {
  const { tests } = pattern;
  // What a pattern excludes may lie outside the sentence; what it asks for may not.
  if (start < first - 2 || start + tests.length > end + 1) return false;
  for (let offset = 0; offset < tests.length; offset++) {
    const index = start + offset;
    if (!tests[offset]!(index < first || index >= end ? undefined : tokens[index])) return false;
  }
  return true;
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

/** All words that an atom stands for; undefined where it is no list of words. */
function wordsOf(atom: Atom, lexicon: Lexicon): string[] | undefined {
  switch (atom.kind) {
    case 'word':
      return [atom.word];
    case 'lemma':
      return formsOf(atom.lemma, lexicon);
    case 'set': {
      const set = setNamed(atom.name);
      return 'words' in set ? [...set.words] : undefined;
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

function triggerOf({ negated, alternatives }: Element, lexicon: Lexicon): Trigger {
  const words: string[] = [];
  const tags: PennTag[] = [];
  if (negated) return NO_TRIGGER;
  for (const terms of alternatives) {
    // Of terms that must all hold, the rarest is enough to be called by.
    const triggers = terms.filter((term) => !term.negated).map(({ atom }) => triggerOfAtom(atom, lexicon));
    const [best] = triggers.sort((a, b) => cost(a, lexicon) - cost(b, lexicon));
    if (!best || best === NO_TRIGGER) return NO_TRIGGER;
    words.push(...best.words);
    tags.push(...best.tags);
  }
  return { words, tags };
}

const NO_TRIGGER: Trigger = { words: [], tags: [] };

function triggerOfAtom(atom: Atom, lexicon: Lexicon): Trigger {
  if (atom.kind === 'tag') return { words: [], tags: [atom.tag] };
  const words = wordsOf(atom, lexicon);
  // A set that holds the edge of a sentence fits where there is no token to call it.
  return words === undefined || words.includes(EDGE) ? NO_TRIGGER : { words, tags: [] };
}

/** The more often a trigger occurs, the dearer: roughly the share of tokens in running text that it fits. */
function cost({ words, tags }: Trigger, lexicon: Lexicon): number {
  if (words.length === 0 && tags.length === 0) return Number.POSITIVE_INFINITY;
  const shareOfTag = 0.05;
  return words.reduce((sum, word) => sum + 10 ** (lexicon.zipf(word) - 9), tags.length * shareOfTag);
}

function rarest(triggers: readonly Trigger[], lexicon: Lexicon): number {
  const costs = triggers.map((trigger) => cost(trigger, lexicon));
  const least = Math.min(...costs);
  if (least === Number.POSITIVE_INFINITY) throw new Error('a pattern needs a word or a tag to be found by');
  return costs.indexOf(least);
}
