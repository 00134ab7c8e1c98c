import type { Lexicon } from '../../lexicon/lexicon.js';
import { PartOfSpeech } from '../../lexicon/parts-of-speech.js';
import type { Candidate } from './ranking-features.js';
import type { WordPairs } from './word-pairs.js';

/** What the words on both sides say about a candidate, in this order. */
export const CONTEXT_FEATURES = [
  /** ln of how much likelier the candidate is after the word before than anywhere. */
  'affinityBefore',
  'affinityAfter',
  /** 1 where a closed class before it rules the candidate out: `a children`, `to went`. */
  'isMisfit',
] as const;

/** Where a misspelt word stands. */
export interface Context {
  /** Ids of the words next to it; −1 where there is none, or none that is known. */
  readonly previous: number;
  readonly next: number;
  /** What else speaks for or against a candidate, added to its score. */
  readonly bonus?: (candidate: Candidate) => number;
}

const P = PartOfSpeech;

const words = (list: string) => new Set(list.split(' '));
const ARTICLES = words('a an the my your his her its our their this that every each no');
const SINGULAR = words('a an this that every each another');
const PLURAL = words('these those many few several two three four five six seven eight nine ten both');
const BEFORE_BASE_FORM = words("to can could may might must shall should will would 'll do does did n't let");
const BEFORE_PARTICIPLE = words("have has had 've having been is are was were be being 's 're 'm");
const NOMINAL = P.noun | P.adjective | P.adverb | P.number | P.properNoun;

/** The values of `CONTEXT_FEATURES`. */
export function contextFeatures(
  { first, last, isSplit }: Candidate,
  { previous, next }: Context,
  pairs: WordPairs,
  lexicon: Lexicon,
): [number, number, number] {
  const isMisfit = previous >= 0 && !isSplit && !fits(lexicon.word(first), lexicon.word(previous), lexicon);
  return [pairs.affinity(previous, first), pairs.affinity(last, next), isMisfit ? 1 : 0];
}

/** Whether a word can stand after another, as far as closed classes tell. */
function fits(word: string, previous: string, lexicon: Lexicon): boolean {
  const parts = lexicon.partsOfSpeech(word);
  if (SINGULAR.has(previous) && lexicon.inflections(word).includes('plural')) return false;
  if (PLURAL.has(previous) && (parts & P.noun) !== 0 && lexicon.isCountable(word)) return false;
  if (ARTICLES.has(previous)) return (parts & NOMINAL) !== 0;
  if (BEFORE_BASE_FORM.has(previous)) {
    const isOtherVerbForm = (parts & P.verb) !== 0 && !lexicon.isBaseForm(word, 'verb');
    return !isOtherVerbForm || (parts & ~P.verb) !== 0;
  }
  if (BEFORE_PARTICIPLE.has(previous)) return !lexicon.isBaseForm(word, 'verb') || (parts & NOMINAL) !== 0;
  return true;
}
