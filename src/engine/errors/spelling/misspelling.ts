import { withCaseOf } from '../../lexicon/letter-case.js';
import type { Lexicon, Variety } from '../../lexicon/lexicon.js';
import { regularPast } from '../../lexicon/regular-inflection.js';
import { WordFlag } from '../../lexicon/word-flags.js';
import { isWrongAdverb } from '../classify/derivation.js';
import { impossibleFormCode } from '../classify/impossible-forms.js';
import { bonusOf } from './bonus.js';
import { languageIds } from './context.js';
import { LONGEST_TOKEN } from './exemptions.js';
import { type Finding, neighbour, type Place } from './finding.js';
import { inflectionError } from './inflection-errors.js';
import { MESSAGE_SPELLINGS, PRONOUN_SLIPS } from './known-slips.js';
import { nameLikeness } from './names.js';
import { slipCost, splitAffinity } from './ranking-features.js';
import type { Correction, SpellingModel } from './spelling-model.js';
import { COLLOCATION } from './splits.js';
import { SEPARATE_WORDS } from './word-boundaries.js';

/** Share of the correction's probability that remains if the word may be something completely different. */
const PRIOR = { none: 0.98, some: 0.7, strong: 0 } as const;
/** A capitalised word within a sentence is corrected only with at least this confidence. */
const SURE_DESPITE_CAPITAL = 0.85;
const SHORTEST_DESPITE_CAPITAL = 5;
/** Two slips are likely only in a word of at least this length: `Unerversity`. */
const LONG_DESPITE_CAPITAL = 8;
/** At the start of a sentence, an unknown word counts as a name unless it resembles a word that learners use. */
const MAY_BE_NAME = 0.6;
/** `nonalcoholic`, `recaulk`: no dictionary has all of them, so only an obvious correction counts. */
const PREFIXED =
  /^(?:anti|auto|bio|co|counter|cyber|de|dis|eco|extra|fore|hyper|inter|mega|micro|mid|mini|mis|multi|non|out|over|post|pre|pro|pseudo|re|semi|sub|super|tele|trans|ultra|un|under)(.{4,})$/;
/** Words of two letters resemble half of all short words. */
const IS_TINY = 0.75;
/** Names with at least this frequency are generally known: `Germany`, `London`. Zipf scale. */
const WELL_KNOWN = 4.6;
/** A rare word that is in the dictionary. */
const RARE = {
  /** Up to this frequency, the letters alone may count against a word; up to the next, its sentence may. Zipf scale. */
  zipf: 2.6,
  demandedZipf: 3.4,
  /** How much more frequent, and how certain, the correction must be. */
  advantage: 2,
  certainty: 0.85,
  /** How much the gain in the ln probability of the sentence must exceed −ln of the probability of the slip. */
  evidence: 4,
  prior: 0.7,
  demandedPrior: 0.9,
} as const;
const MESSAGE_CONFIDENCE = 0.85;
const INFLECTION_CONFIDENCE = 0.9;
const AUXILIARIES = new Set([
  'have',
  'has',
  'had',
  "'ve",
  'having',
  'been',
  'was',
  'were',
  'is',
  'are',
  'be',
]);

/** By code. */
const REASONS = {
  S: 'The correct spelling is *{correction}*.',
  RP: SEPARATE_WORDS,
  MP: 'An apostrophe is missing: *{correction}*.',
  DY: 'The adverb is formed another way: *{correction}*.',
  IV: 'This verb is irregular: write *{correction}*.',
} as const;
const MESSAGE = 'This is a spelling for messages: in a text, write *{correction}*.';
const PRONOUN = 'The correct form is *{correction}*.';

/** The wrong word, its most likely correction, and the confidence that anything is wrong. */
export interface Misspelling {
  readonly finding: Finding | undefined;
  /** Probability that the word is wrong, whatever the right word is. */
  readonly certainty: number;
}

/** A non-existent reflexive pronoun, whatever dictionaries say. */
export function judgePronoun(place: Place): Misspelling | undefined {
  const pronoun = PRONOUN_SLIPS.get(place.token.lower);
  return pronoun === undefined
    ? undefined
    : { finding: found(place, pronoun, 'DA', INFLECTION_CONFIDENCE, PRONOUN), certainty: 1 };
}

/** Judges a word that the lexicon lacks. Undefined if it should be left alone. */
export function judgeUnknown(
  place: Place,
  model: SpellingModel,
  variety: Variety | undefined,
): Misspelling | undefined {
  const { token } = place;
  const likeness = nameLikeness(place, model.lexicon);
  if (likeness === 'strong') return undefined;
  if (token.text.length > LONGEST_TOKEN) return { finding: undefined, certainty: PRIOR.none };
  const message = MESSAGE_SPELLINGS.get(token.lower);
  if (message) return { finding: found(place, message, 'S', MESSAGE_CONFIDENCE, MESSAGE), certainty: 1 };
  if (token.text.length === 1) return undefined;
  const afterAuxiliary = AUXILIARIES.has(neighbour(place, -1)?.lower ?? '');
  const inflection = inflectionError(token.lower, model.lexicon, afterAuxiliary);
  const correction = correctionOf(place, model, variety);
  const isLikelier =
    (correction?.probability ?? 0) > INFLECTION_CONFIDENCE && correction!.candidate.distance === 1;
  if (inflection && (inflection.isDouble || !isLikelier || correction!.text === inflection.correction)) {
    const { correction: right, code, reason } = inflection;
    const confidence = INFLECTION_CONFIDENCE * PRIOR[likeness];
    return { finding: found(place, right, code, confidence, reason), certainty: 1 };
  }
  if (model.unlisted.has(token.lower) || isPrefixedWord(token.lower, correction, model.lexicon))
    return undefined;
  const prior = PRIOR[likeness] * certaintyOf(place, correction, model);
  if (!correction) return { finding: undefined, certainty: likeness === 'none' ? prior : 0 };
  if (isObscureName(correction, model.lexicon))
    return { finding: undefined, certainty: token.text === token.lower ? prior : 0 };
  if (likeness === 'some' && !isSureDespiteCapital(place, correction)) return undefined;
  const code = codeOf(token.lower, correction, model.lexicon);
  return {
    finding: found(place, correction.text, code, correction.probability * prior, REASONS[code]),
    certainty: prior,
  };
}

/** Confidence, 0 to 1, that the word is wrong: lower for two letters, and for a possible name opening a sentence. */
function certaintyOf(
  { token, facts }: Place,
  correction: Correction | undefined,
  { lexicon }: SpellingModel,
): number {
  if (token.text.length === 2) return IS_TINY;
  const isCapital = token.text !== token.lower && facts.sentenceStarts.has(token.index) && !facts.isShouted;
  return isCapital && !(correction && isLearnersLanguage(correction, lexicon)) ? MAY_BE_NAME : 1;
}

/** Whether the correction would be a name that few learners mean. */
function isObscureName({ text, candidate }: Correction, lexicon: Lexicon): boolean {
  const isName =
    !candidate.isSplit && (lexicon.flags(candidate.first) & WordFlag.lower) === 0 && !text.startsWith("I'");
  return isName && lexicon.cefr(text.toLowerCase()) === 0 && lexicon.zipfOfId(candidate.first) < WELL_KNOWN;
}

/** Whether it is a word with a prefix, and not close to a word that learners use. */
function isPrefixedWord(word: string, correction: Correction | undefined, lexicon: Lexicon): boolean {
  const stem = PREFIXED.exec(word)?.[1];
  if (!stem || !lexicon.isWord(stem) || lexicon.zipf(stem) <= 2) return false;
  return !(correction && correction.candidate.distance <= 1 && isLearnersLanguage(correction, lexicon));
}

/** Whether learners may have meant it: a word of the vocabulary profiles, or two that often occur together. */
function isLearnersLanguage({ text, candidate }: Correction, lexicon: Lexicon): boolean {
  if (candidate.isSplit) return splitAffinity(candidate) >= COLLOCATION;
  return lexicon.cefr(text.toLowerCase()) > 0;
}

/** Judges a rare word of the dictionary that looks like a slip for a common word: `pice`, `heathy`. */
export function judgeRare(
  place: Place,
  model: SpellingModel,
  variety: Variety | undefined,
): Misspelling | undefined {
  const { lower } = place.token;
  const { lexicon } = model;
  const id = lexicon.id(lower);
  if (id < 0 || lower.length < 3 || (lexicon.flags(id) & WordFlag.rare) === 0) return undefined;
  const zipf = lexicon.zipfOfId(id);
  if (zipf > RARE.demandedZipf || !isLowerEnough(place)) return undefined;
  const correction = correctionOf(place, model, variety);
  if (!correction || correction.candidate.isSplit) return undefined;
  const isCapitalised = place.token.text !== lower && !place.facts.isShouted;
  const isDue = !isCapitalised && isDemanded(place, correction, model);
  if (!isDue && !isObvious(correction, zipf, lexicon)) return undefined;
  const prior = isDue ? RARE.demandedPrior : RARE.prior;
  const confidence = correction.probability * prior;
  return { finding: found(place, correction.text, 'S', confidence, REASONS.S), certainty: prior };
}

/** One slip away, and hundreds of times more frequent. */
const isObvious = ({ candidate, probability }: Correction, zipf: number, lexicon: Lexicon) =>
  zipf <= RARE.zipf &&
  candidate.distance <= 1 &&
  probability >= RARE.certainty &&
  lexicon.zipfOfId(candidate.first) >= zipf + RARE.advantage;

/** Whether the sentence supports the correction more strongly than the slip is unlikely. */
function isDemanded(
  { token, words }: Place,
  { candidate }: Correction,
  { language }: SpellingModel,
): boolean {
  const at = words.position(token);
  const gain = language.editGain(words.ids, at, at + 1, languageIds(candidate, language));
  return gain - slipCost(candidate) >= RARE.evidence;
}

const isLowerEnough = ({ token, facts }: Place) =>
  token.text === token.lower || facts.sentenceStarts.has(token.index) || facts.isShouted;

function correctionOf(
  place: Place,
  model: SpellingModel,
  variety: Variety | undefined,
): Correction | undefined {
  const { token, words } = place;
  const before = neighbour(place, -1);
  const correction = model.correct(token.lower, {
    sentence: words.ids,
    at: words.position(token),
    previous: before?.kind === 'word' ? before.lower : '',
    bonus: bonusOf(token, variety, model.lexicon),
  });
  return correction && variety ? inVariety(correction, variety, model) : correction;
}

/** The same word as the expected variety writes it. */
function inVariety(correction: Correction, variety: Variety, model: SpellingModel): Correction {
  const { candidate, text } = correction;
  const { lexicon, varieties } = model;
  const own = lexicon.variety(text);
  const partner =
    own === undefined || own === 'both' || own === variety ? -1 : varieties.partner(candidate.first);
  return candidate.isSplit || partner < 0 ? correction : { ...correction, text: lexicon.written(partner) };
}

function isSureDespiteCapital({ token, facts }: Place, { probability, candidate }: Correction): boolean {
  if (facts.sentenceStarts.has(token.index)) return probability >= SURE_DESPITE_CAPITAL;
  if (candidate.isSplit || token.text.length < SHORTEST_DESPITE_CAPITAL) return false;
  const isLong = token.text.length >= LONG_DESPITE_CAPITAL;
  return candidate.distance <= (isLong ? 2 : 1) && probability >= SURE_DESPITE_CAPITAL;
}

function found(
  { token }: Place,
  correction: string,
  code: string,
  confidence: number,
  reason: string,
): Finding {
  const { start, end, text } = token;
  return { start, end, correction: withCaseOf(text, correction), code, confidence, reason };
}

/**
 * If all letters are right and only a space is missing (`alot`), the error is one of spacing, which the scheme counts
 * as punctuation (RP); a missing apostrophe is MP; anything else is spelling.
 */
function codeOf(written: string, { text, candidate }: Correction, lexicon: Lexicon): keyof typeof REASONS {
  if (candidate.isSplit) return 'RP';
  const meant = text.toLowerCase();
  if (meant.replaceAll("'", '') === written) return 'MP';
  if (isWrongAdverb(written, meant)) return 'DY';
  return isIrregular(meant, lexicon) && impossibleFormCode(written, meant, 'V', lexicon) ? 'IV' : 'S';
}

const isIrregular = (form: string, lexicon: Lexicon) =>
  lexicon.lemmas(form, 'verb').some((lemma) => lexicon.verbForms(lemma).past !== regularPast(lemma));
