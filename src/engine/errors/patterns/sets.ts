import { isFiniteTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { PartOfSpeech } from '../../lexicon/parts-of-speech.js';
import { UNCOUNTABLE } from './uncountable.js';
import { WORD_LISTS } from './word-lists.js';

/** A set of tokens that patterns refer to with `@`: a list of words, or a test. */
type TokenSet = { readonly words: readonly string[] } | { readonly holds: TokenTest };
type TokenTest = (token: Token, lexicon: Lexicon) => boolean;

const tagged =
  (pattern: RegExp): TokenTest =>
  ({ tag }) =>
    pattern.test(tag);

/** Whether the word can have these parts of speech and no others. */
const only =
  (parts: number): TokenTest =>
  ({ lower }, lexicon) => {
    const known = lexicon.partsOfSpeech(lower);
    return known !== 0 && (known & ~parts) === 0;
  };

/** Singular nouns that are countable in their usual sense. */
const isCountableNoun: TokenTest = ({ tag, lower }, lexicon) =>
  tag === 'NN' &&
  !UNCOUNTABLE.has(lower) &&
  lexicon.isCountable(lower) &&
  lexicon.singular(lower) === undefined;

const isUncountableNoun: TokenTest = ({ tag, lower }) => tag === 'NN' && UNCOUNTABLE.has(lower);

/** A plural that differs from its singular, so neither `people` nor `sheep`. */
const isPluralNoun: TokenTest = ({ tag, lower }, lexicon) => {
  if (tag !== 'NNS') return false;
  const singular = lexicon.singular(lower);
  return singular !== undefined && singular !== lower;
};

/**
 * An inflected form of a verb that is not a base form: `went`, `goes`, `going`. Of words that are both (`found`, `saw`,
 * `left`), only those count that learners hardly ever use as a base form.
 */
const isInflectedVerb: TokenTest = ({ lower }, lexicon) => {
  if (lower.startsWith("'")) return false;
  if (RARE_BASES.has(lower)) return true;
  return !lexicon.isBaseForm(lower, 'verb') && lexicon.lemmas(lower, 'verb').length > 0;
};
/** Base forms that learners mostly use as the past of another verb. */
export const RARE_BASES: ReadonlySet<string> = new Set([
  'saw',
  'left',
  'felt',
  'fell',
  'thought',
  'rose',
  'found',
  'does',
  'has',
  'shot',
  'won',
]);

const FORMS_OF_BE = /^(?:am|is|are|was|were|be|been|being|'\w+)$/;
/** Other forms in -ing are too often part of a compound: `operating system`, `learning environment`. */
const COMMON_GERUNDS =
  /^(?:having|making|getting|buying|finding|using|taking|wearing|asking|giving|seeing|choosing)$/;
const COPULA = new Set(['am', 'is', 'are', 'was', 'were', "'m", "'s", "'re"]);

const TESTS: Readonly<Record<string, TokenTest>> = {
  end: tagged(/^\.$/),
  /** A mark that ends a phrase; a slash or dash with the same tag does not. */
  stop: ({ text }) => /^(?:[.,;:!?…]|\.\.\.|[!?]+)$/.test(text),
  copula: ({ tag, lower }) => /^(?:VB|$)/.test(tag) && COPULA.has(lower),
  noun: tagged(/^NNP?S?$/),
  common: tagged(/^NNS?$/),
  name: tagged(/^NNPS?$/),
  adjective: tagged(/^JJ[RS]?$/),
  adverb: tagged(/^RB[RS]?$/),
  verb: tagged(/^VB/),
  /** A verb form that can have an object; any verb except `be`. */
  transitive: ({ tag, lower }) =>
    (/^VB[DPZ]?$/.test(tag) && !FORMS_OF_BE.test(lower)) || COMMON_GERUNDS.test(lower),
  finite: ({ tag }) => isFiniteTag(tag),
  present: tagged(/^VB[PZ]?$/),
  /** What a noun phrase starts with, except pronouns. */
  nominal: tagged(/^(?:DT|PRP\$|NN.*|JJ[RS]?|CD)$/),
  countable: isCountableNoun,
  uncountable: isUncountableNoun,
  plural: isPluralNoun,
  inflected: isInflectedVerb,
  base: ({ lower }, lexicon) => lexicon.isBaseForm(lower, 'verb'),
  gerund: ({ lower }, lexicon) => lexicon.inflections(lower).includes('gerund'),
  participle: ({ lower }, lexicon) => lexicon.inflections(lower).includes('pastParticiple'),
  onlyverb: only(PartOfSpeech.verb),
  /** An adjective that is not a noun. */
  onlyadjective: ({ tag, lower }, lexicon) =>
    tag === 'JJ' &&
    (lexicon.partsOfSpeech(lower) & (PartOfSpeech.adjective | PartOfSpeech.noun)) === PartOfSpeech.adjective,
  word: ({ kind }) => kind === 'word',
  /** A year that was over long ago, so that the perfect does not go with it. */
  longago: ({ text }) => /^(?:19\d\d|200\d|201\d)$/.test(text),
  year: ({ text }) => /^(?:1[5-9]|20)\d\d$/.test(text),
  /** A number above one, in words or figures. */
  several: ({ tag, lower }) => tag === 'CD' && !/^(?:one|1|zero|0|half|[01]?[.,]\d+|.*\/.*)$/.test(lower),
};

const wordSets = new Map<string, TokenSet>();

/** The set of a name. @throws Error if there is none; rules are part of the program, so this is a bug */
export function setNamed(name: string): TokenSet {
  const known = wordSets.get(name);
  if (known) return known;
  const words = WORD_LISTS[name];
  if (words) {
    const set = { words: words.split(/\s+/) };
    wordSets.set(name, set);
    return set;
  }
  const holds = TESTS[name];
  if (!holds) throw new Error(`there is no set of tokens @${name}`);
  return { holds };
}
