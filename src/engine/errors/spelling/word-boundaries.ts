import type { Token } from '../../document/token.js';
import { withCaseOf } from '../../lexicon/letter-case.js';
import { PartOfSpeech } from '../../lexicon/parts-of-speech.js';
import { WordFlag } from '../../lexicon/word-flags.js';
import { affinity } from './context.js';
import type { Finding, Place } from './finding.js';
import { splitAffinity } from './ranking-features.js';
import type { SpellingModel } from './spelling-model.js';
import { COLLOCATION, splits } from './splits.js';

/**
 * How much more likely, as a natural logarithm, a sentence must become. At 4, about 3 in 100,000 words of edited text
 * are reported, most of them slips, and 97 in 100 artificially split words are found.
 */
const LEAST_GAIN = 4;
/** For words beyond the vocabulary profiles: of 17 compounds in learners' texts, 10 are marked, and the others are rare. */
const LEAST_GAIN_OF_RARE = 7;
const SURE_GAIN = 8;
const SURE = 0.9;
const LIKELY = 0.7;

/** How common joined words must be. Zipf scale. */
const LEAST_ZIPF = 2.5;
/** Edited text has 3 missing and 4 superfluous hyphens in 100,000 words with more than this gain, most of them slips. */
const LEAST_GAIN_OF_HYPHEN = 4;
/** Pairs that occur more often than this are written without a hyphen by many, even before a noun: `high quality work`. */
const OFTEN_WITHOUT_HYPHEN = 3;
/** What the first word of a compound before a noun may be. */
const OPENS_COMPOUND = /^(?:JJ[RS]?|NNP?|RBR?|RBS|VB[NG]?)$/;
/** Words that are written as two in another sense, or are joined by mistake. */
const ALSO_APART: ReadonlyMap<string, readonly [string, string]> = new Map(
  'every day, may be, any more, any way, some time, all ready, all together, every one, a while, a part, a long, a way'
    .split(', ')
    .map((words) => [words.replace(' ', ''), words.split(' ') as [string, string]]),
);
/** British and older writers do so on purpose. */
const RIGHT_APART = new Set(['percent', 'website', 'websites', 'forever', 'goodwill', 'anymore', 'hometown']);

export const SEPARATE_WORDS = 'These are separate words: *{correction}*.';
const ONE_WORD = 'This is one word: *{correction}*.';
const HYPHEN = 'These words form one compound. Join them with hyphens: *{correction}*.';

/** `set-up`, `one-tenth`, `medium-low`. */
const NOT_NOUN = PartOfSpeech.preposition | PartOfSpeech.adverb | PartOfSpeech.number;

/**
 * Words written apart, together or with a hyphen against the usage that the language model and the lexicon know: `RP`, if
 * the sentence supports it. `some thing`, `I go there everyday`, `a right hand drawer`, `my cell-phone`.
 */
export function boundaryFinding(place: Place, model: SpellingModel): Finding | undefined {
  if (place.token.text.includes('-')) return hyphenatedApart(place, model);
  return writtenApart(place, model) ?? withoutHyphen(place, model) ?? writtenTogether(place, model);
}

/** The next word, in small letters, if only a space is between. */
function nextWord({ token, words, document }: Place): Token | undefined {
  const next = document.tokens[token.index + 1];
  const isNext = next?.kind === 'word' && next.spaceBefore && next.text === next.lower && words.holds(next);
  return isNext && next.lower.length > 1 ? next : undefined;
}

function writtenApart(place: Place, model: SpellingModel): Finding | undefined {
  const { token } = place;
  const { lexicon, language } = model;
  const next = nextWord(place);
  if (!next || (token.lower.length < 2 && token.lower !== 'a')) return undefined;
  const id = lexicon.joinedId(token.lower, next.lower);
  if (id < 0 || (lexicon.flags(id) & WordFlag.lower) === 0) return undefined;
  const joined = token.lower + next.lower;
  const zipf = lexicon.zipfOfId(id);
  const isLearnt = lexicon.cefr(joined) > 0;
  if (zipf < LEAST_ZIPF || !(isLearnt || isNoun(next)) || !language.knows(joined) || RIGHT_APART.has(joined))
    return undefined;
  if (!isLearnt && affinityOf(token.lower, next.lower, model) >= COLLOCATION) return undefined;
  const gain = gainOf(place, 2, [joined], model);
  return found(place, next.end, joined, gain, isLearnt ? LEAST_GAIN : LEAST_GAIN_OF_RARE);
}

/** `a second hand car`, `the right hand drawer`: two words before a noun that are one with a hyphen. */
function withoutHyphen(place: Place, model: SpellingModel): Finding | undefined {
  const { token, document, words } = place;
  if (!OPENS_COMPOUND.test(token.tag)) return undefined;
  const next = nextWord(place);
  const noun = next && document.tokens[next.index + 1];
  if (!noun?.spaceBefore || noun.kind !== 'word' || !words.holds(noun) || !isNoun(noun)) return undefined;
  const hyphenated = `${token.lower}-${next!.lower}`;
  if (next!.text.includes('-') || !model.language.knows(hyphenated)) return undefined;
  if (affinityOf(token.lower, next!.lower, model) >= OFTEN_WITHOUT_HYPHEN) return undefined;
  return found(place, next!.end, hyphenated, gainOf(place, 2, [hyphenated], model), LEAST_GAIN_OF_HYPHEN);
}

/** `my cell-phone`, `a human-being`: two nouns with a hyphen that are two words. */
function hyphenatedApart(place: Place, model: SpellingModel): Finding | undefined {
  const { token, document } = place;
  const { lexicon, language } = model;
  const [first, second, ...others] = token.lower.split('-');
  if (!second || others.length > 0 || !isNoun(token) || language.knows(token.lower)) return undefined;
  // `a fig-tree garden`: before a noun, a hyphen is right. `a show-off`, `one-tenth`: the last part is no noun.
  if (/^(?:NN|JJ|CD)/.test(document.tokens[token.index + 1]?.tag ?? '')) return undefined;
  if (first === 'half' || (lexicon.partsOfSpeech(first!) & PartOfSpeech.number) !== 0) return undefined;
  if ((lexicon.partsOfSpeech(second) & NOT_NOUN) !== 0) return undefined;
  const gain = gainOf(place, 1, [first!, second], model);
  if (affinityOf(first!, second, model) < COLLOCATION) return undefined;
  return found(place, token.end, token.text.replace('-', ' '), gain, LEAST_GAIN_OF_HYPHEN);
}

/** `everytime`; `videogames`, which dictionaries have and hardly anyone writes. */
function writtenTogether(place: Place, model: SpellingModel): Finding | undefined {
  const { token } = place;
  const apart = ALSO_APART.get(token.lower);
  if (apart) return found(place, token.end, apart.join(' '), gainOf(place, 1, apart, model));
  const { lexicon, language } = model;
  const isOwnWord = language.knows(token.lower) || lexicon.cefr(token.lower) > 0;
  if (token.text !== token.lower || isOwnWord || !lexicon.isWord(token.lower)) return undefined;
  const [pair] = splits(token.lower, lexicon, language);
  if (!pair || splitAffinity(pair) < COLLOCATION) return undefined;
  const gain = gainOf(place, 1, pair.text.split(' '), model);
  return found(place, token.end, pair.text, gain, LEAST_GAIN_OF_RARE);
}

/** What the sentence gains in the language model when the words from the token on, as many as `count`, become others. */
function gainOf(
  { token, words }: Place,
  count: number,
  others: readonly string[],
  { language }: SpellingModel,
): number {
  const at = words.position(token);
  return language.editGain(
    words.ids,
    at,
    at + count,
    others.map((word) => language.wordId(word)),
  );
}

/** The affinity of two words; 0 if the lexicon lacks one. */
function affinityOf(first: string, second: string, { lexicon, language }: SpellingModel): number {
  const [from, to] = [lexicon.id(first), lexicon.id(second)];
  return from < 0 || to < 0 ? 0 : affinity(from, to, language, lexicon);
}

const isNoun = ({ tag }: Token) => tag === 'NN' || tag === 'NNS';

function found(
  { token }: Place,
  end: number,
  correction: string,
  gain: number,
  least = LEAST_GAIN,
): Finding | undefined {
  if (gain < least) return undefined;
  const confidence = gain < SURE_GAIN ? LIKELY : SURE;
  const reason = correction.includes(' ') ? SEPARATE_WORDS : correction.includes('-') ? HYPHEN : ONE_WORD;
  return {
    start: token.start,
    end,
    correction: withCaseOf(token.text, correction),
    code: 'RP',
    confidence,
    reason,
  };
}
