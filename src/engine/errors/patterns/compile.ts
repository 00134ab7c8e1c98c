import type { PennTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { setNamed } from './sets.js';
import type { Alternative, Element, Pattern, PatternLine, Term } from './syntax.js';

/** Whether a token fits an element; undefined stands for the edge of the sentence. */
type Test = (token: Token | undefined) => boolean;

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
  // One step outside the sentence is its edge; two steps are nowhere.
  if (start < first - 1 || start + tests.length > end + 1) return false;
  for (let offset = 0; offset < tests.length; offset++) {
    const index = start + offset;
    if (!tests[offset]!(index < first || index >= end ? undefined : tokens[index])) return false;
  }
  return true;
}

function compileElement(element: Element, lexicon: Lexicon): Test {
  const tests = element.map((term) => compileTerm(term, lexicon));
  const [only] = tests;
  return tests.length === 1 ? only! : (token) => tests.every((test) => test(token));
}

function compileTerm({ negated, alternatives }: Term, lexicon: Lexicon): Test {
  const words = new Set(alternatives.flatMap((alternative) => wordsOf(alternative, lexicon) ?? []));
  const tags = new Set<string>(alternatives.flatMap((a) => (a.kind === 'tag' ? [a.tag] : [])));
  const edge = alternatives.some(({ kind }) => kind === 'boundary') || words.has('^');
  const any = alternatives.some(({ kind }) => kind === 'any');
  const tests = alternatives.flatMap((alternative) => {
    const set = alternative.kind === 'set' ? setNamed(alternative.name) : undefined;
    return set && 'holds' in set ? [set.holds] : [];
  });
  const holds: Test = (token) =>
    token === undefined
      ? edge
      : any || words.has(token.lower) || tags.has(token.tag) || tests.some((test) => test(token, lexicon));
  return negated ? (token) => !holds(token) : holds;
}

/** All words that an alternative stands for; undefined where it is no list of words. */
function wordsOf(alternative: Alternative, lexicon: Lexicon): string[] | undefined {
  switch (alternative.kind) {
    case 'word':
      return [alternative.word];
    case 'lemma':
      return formsOf(alternative.lemma, lexicon);
    case 'set': {
      const set = setNamed(alternative.name);
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

function triggerOf(element: Element, lexicon: Lexicon): Trigger {
  let best: Trigger = { words: [], tags: [] };
  for (const { negated, alternatives } of element) {
    if (negated) continue;
    const words: string[] = [];
    const tags: PennTag[] = [];
    const known = alternatives.every((alternative) => {
      if (alternative.kind === 'tag') return tags.push(alternative.tag) > 0;
      const listed = wordsOf(alternative, lexicon);
      // A set that holds the edge of a sentence fits where there is no token to call it.
      return listed !== undefined && !listed.includes('^') && words.push(...listed) > 0;
    });
    if (known && cost({ words, tags }, lexicon) < cost(best, lexicon)) best = { words, tags };
  }
  return best;
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
