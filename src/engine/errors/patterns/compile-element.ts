import type { PennTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { type Atom, type Element, parseElement, type Term } from './element-syntax.js';
import { setNamed } from './sets.js';

/** Whether a token matches an element; undefined is the edge of the sentence. */
type Test = (token: Token | undefined) => boolean;

/** The words and tags by which an element can be looked up: all that could match it. */
export interface Trigger {
  readonly words: readonly string[];
  readonly tags: readonly PennTag[];
  /** Approximate share of tokens in running text that it matches; infinite if it can't be looked up. */
  readonly cost: number;
}

/** Represents the edge of the sentence in lists of words. */
const EDGE = '^';
const NO_TRIGGER: Trigger = { words: [], tags: [], cost: Number.POSITIVE_INFINITY };
const SHARE_OF_TAG = 0.05;

/** The test of an element, built when first needed: most texts need only a few of all patterns. */
class LazyTest {
  #test: Test | undefined;

  constructor(
    readonly source: string,
    readonly lexicon: Lexicon,
  ) {}

  holds(token: Token | undefined): boolean {
    this.#test ??= compileElement(parseElement(this.source), this.lexicon);
    return this.#test(token);
  }
}

interface CompiledElement {
  /** The index of its test in `ElementCompiler.tests`. */
  readonly id: number;
  readonly trigger: Trigger;
}

/**
 * Compiles elements, each once: a thousand lines share a few hundred of them. Only the tests outlast it; the rest takes
 * megabytes.
 */
export class ElementCompiler {
  /** The tests of all elements compiled so far. */
  readonly tests: LazyTest[] = [];
  readonly #bySource = new Map<string, CompiledElement>();
  readonly #triggers = new Map<string, Trigger>();

  constructor(readonly lexicon: Lexicon) {}

  /** @param source an element in the notation of syntax.ts */
  compile(source: string): CompiledElement {
    let compiled = this.#bySource.get(source);
    if (!compiled) {
      const id = this.tests.push(new LazyTest(source, this.lexicon)) - 1;
      compiled = { id, trigger: this.#triggerOf(parseElement(source)) };
      this.#bySource.set(source, compiled);
    }
    return compiled;
  }

  /** All alternatives need words or tags for look-up; of terms that must all match, the rarest is enough. */
  #triggerOf({ negated, alternatives }: Element): Trigger {
    if (negated) return NO_TRIGGER;
    if (alternatives.length === 1) return this.#triggerOfTerms(alternatives[0]!);
    const triggers = alternatives.map((terms) => this.#triggerOfTerms(terms));
    return {
      words: triggers.flatMap(({ words }) => words),
      tags: triggers.flatMap(({ tags }) => tags),
      cost: triggers.reduce((sum, { cost }) => sum + cost, 0),
    };
  }

  #triggerOfTerms(terms: readonly Term[]): Trigger {
    let best = NO_TRIGGER;
    for (const term of terms) {
      const trigger = term.negated ? NO_TRIGGER : this.#triggerOfTerm(term);
      if (trigger.cost < best.cost) best = trigger;
    }
    return best;
  }

  #triggerOfTerm({ source, atom }: Term): Trigger {
    let trigger = this.#triggers.get(source);
    if (!trigger) {
      trigger = triggerOfAtom(atom, this.lexicon);
      this.#triggers.set(source, trigger);
    }
    return trigger;
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
function wordsOf(atom: Atom, lexicon: Lexicon): readonly string[] | undefined {
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

function triggerOfAtom(atom: Atom, lexicon: Lexicon): Trigger {
  if (atom.kind === 'tag') return { words: [], tags: [atom.tag], cost: SHARE_OF_TAG };
  const words = wordsOf(atom, lexicon);
  // A set that includes the edge of a sentence matches where there is no token for look-up.
  if (words === undefined || words.includes(EDGE)) return NO_TRIGGER;
  // Zipf's scale is the logarithm of the count in a billion words.
  return { words, tags: [], cost: words.reduce((sum, word) => sum + 10 ** (lexicon.zipf(word) - 9), 0) };
}
