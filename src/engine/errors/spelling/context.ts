import { tokenize } from '../../document/tokenizer.js';
import type { LanguageModel } from '../../language-model/language-model.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { PartOfSpeech } from '../../lexicon/parts-of-speech.js';
import type { Candidate } from './ranking-features.js';

/** The evidence from the sentence about a candidate, in this order. */
export const CONTEXT_FEATURES = [
  /**
   * ln of how much better it fits the surrounding words than its frequency suggests, minus that of the best candidate;
   * at least −8.
   */
  'fit',
  /** 1 if a closed-class word before it rules the candidate out: `a children`, `to went`. */
  'isMisfit',
] as const;

/** The place of a misspelt word. */
export interface Context {
  /** The sentence as the language model reads it. */
  readonly sentence: Int32Array;
  /** Position of the misspelt word in `sentence`. */
  readonly at: number;
  /** The word before, in lower case; empty if there is none. */
  readonly previous: string;
  /** Additional evidence for or against a candidate, added to its score. */
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

const WORST_FIT = -8;

/** The values of `CONTEXT_FEATURES` for each candidate. */
export function contextFeatures(
  candidates: readonly Candidate[],
  { sentence, at, previous }: Context,
  language: LanguageModel,
  lexicon: Lexicon,
): [number, number][] {
  const inSentence = language.editGains(
    sentence,
    at,
    at + 1,
    candidates.map((candidate) => languageIds(candidate, language)),
  );
  const gains = candidates.map(
    (candidate, index) =>
      inSentence[index]! -
      logFrequency(candidate.first, lexicon) -
      (candidate.isSplit ? logFrequency(candidate.last, lexicon) : 0),
  );
  const best = Math.max(...gains);
  return candidates.map((candidate, index) => {
    const isMisfit =
      previous !== '' && !candidate.isSplit && !fits(lexicon.word(candidate.first), previous, lexicon);
    return [Math.max(WORST_FIT, gains[index]! - best), isMisfit ? 1 : 0];
  });
}

/** The tokens of a candidate as the language model knows them. */
export function languageIds({ text, isSplit }: Candidate, language: LanguageModel): number[] {
  const lower = text.toLowerCase();
  if (isSplit || lower.includes("'")) return tokenize(lower).map((token) => language.wordId(token.lower));
  return [language.wordId(lower)];
}

/** Zipf values are log10 of the count in a billion words. */
const BILLION = 9;

/** ln of the relative frequency of a word of the lexicon in running text. */
export const logFrequency = (id: number, lexicon: Lexicon): number =>
  Math.LN10 * (lexicon.zipfOfId(id) - BILLION);

/** Affinities are clipped here, so that one pair can't outweigh every letter. */
const MOST_AFFINITY = 7;

/** ln of how much more likely the second word is after the first than in general. */
export function affinity(first: number, second: number, language: LanguageModel, lexicon: Lexicon): number {
  const pair = Int32Array.of(language.wordId(lexicon.word(first)), language.wordId(lexicon.word(second)));
  const ratio = language.logProbability(pair, 1) - logFrequency(second, lexicon);
  return Math.max(-MOST_AFFINITY, Math.min(MOST_AFFINITY, ratio));
}

/** Whether a word can follow another, judged by closed classes. */
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
