import type { Lexicon } from '../../lexicon/lexicon.js';
import { PartOfSpeech } from '../../lexicon/parts-of-speech.js';
import { regularComparison, regularPast, regularPlural } from '../../lexicon/regular-inflection.js';
import { UNCOUNTABLE } from '../reason.js';

/** A non-existent form, made by a rule from a word that is inflected differently or not at all. */
interface InflectionError {
  readonly correction: string;
  /** `IN`, `IV`, `IJ`, or `CN` for the plural of an uncountable noun. */
  readonly code: 'IN' | 'IV' | 'IJ' | 'CN';
  /** The reason: a sentence for learners, with slots (reason.ts). */
  readonly reason: string;
  /** Whether the word was inflected before it got its ending: `borned` is *born*, however much it resembles *burned*. */
  readonly isDouble?: true;
}

const PLURAL = 'The plural of this noun is *{correction}*.';
const ALREADY_PLURAL = '*{correction}* is plural already.';
const SAME_PLURAL = 'The plural of *{correction}* is the same as the singular.';
const NO_PLURAL = 'Adjectives have no plural in English: write *{correction}*.';
const IRREGULAR_VERB = 'This verb is irregular: write *{correction}*.';
const COMPARISON = 'This adjective does not take this ending: write *{correction}*.';

/** Frequency above which a past form is one that learners know. Zipf scale. */
const COMMON = 4;

/**
 * Explains an unknown word as a wrong inflection: `childs`, `informations`, `goed`, `differents`. Undefined if it is
 * not one, so that a slip is treated as spelling (`studing`; `citys` is both and counts as inflection).
 * @param word lower case, not in the lexicon
 * @param afterAuxiliary whether a participle is expected, as after `have`
 */
export function inflectionError(
  word: string,
  lexicon: Lexicon,
  afterAuxiliary = false,
): InflectionError | undefined {
  return (
    wrongPlural(word, lexicon) ?? wrongPast(word, lexicon, afterAuxiliary) ?? wrongComparison(word, lexicon)
  );
}

/** The word without a plural ending, for each way in which one may have been added. */
function stemsOfPlural(word: string): string[] {
  if (!word.endsWith('s') || word.length < 4) return [];
  const stems = [word.slice(0, -1)];
  if (word.endsWith('es')) stems.push(word.slice(0, -2));
  if (word.endsWith('ies')) stems.push(`${word.slice(0, -3)}y`);
  return stems;
}

function wrongPlural(word: string, lexicon: Lexicon): InflectionError | undefined {
  for (const stem of stemsOfPlural(word)) {
    const parts = lexicon.partsOfSpeech(stem);
    if (parts === 0) continue;
    if (lexicon.isUncountable(stem)) return { correction: stem, code: 'CN', reason: UNCOUNTABLE };
    if (lexicon.singular(stem) !== undefined && lexicon.zipf(stem) > 3)
      return {
        correction: stem,
        code: 'IN',
        reason: lexicon.singular(stem) === stem ? SAME_PLURAL : ALREADY_PLURAL,
      };
    if (lexicon.isBaseForm(stem, 'noun')) {
      const plural = lexicon.plural(stem);
      // `churchs`: a misspelt regular plural is a spelling error, and found as one.
      if (plural !== word && (plural !== regularPlural(stem) || stem.endsWith('y'))) {
        return lexicon.id(plural) >= 0 ? { correction: plural, code: 'IN', reason: PLURAL } : undefined;
      }
    }
    const isAdjectiveAlone =
      (parts & PartOfSpeech.adjective) !== 0 && (parts & (PartOfSpeech.noun | PartOfSpeech.verb)) === 0;
    if (isAdjectiveAlone && lexicon.zipf(stem) > 3)
      return { correction: stem, code: 'IJ', reason: NO_PLURAL };
  }
  return undefined;
}

function wrongPast(word: string, lexicon: Lexicon, afterAuxiliary: boolean): InflectionError | undefined {
  if (!word.endsWith('ed') || word.length < 4) return undefined;
  const stems = [word.slice(0, -2), word.slice(0, -1), word.slice(0, -3)];
  for (const stem of stems) {
    if (!lexicon.isBaseForm(stem, 'verb') || regularPast(stem) !== word) continue;
    const { past, pastParticiple } = lexicon.verbForms(stem);
    if (past !== word)
      return { correction: afterAuxiliary ? pastParticiple : past, code: 'IV', reason: IRREGULAR_VERB };
  }
  // `boughted`, `borned`, `chosed`
  for (const inflected of stems) {
    const forms = lexicon.inflections(inflected);
    const [lemma] = lexicon.lemmas(inflected, 'verb');
    // Not `writted`, which is rather *written* than *writ*.
    const isPast =
      lexicon.zipf(inflected) > COMMON && forms.some((form) => form === 'past' || form === 'pastParticiple');
    if (!isPast || lemma === undefined || lemma === inflected || regularPast(lemma) === inflected) continue;
    const isRight = !afterAuxiliary || forms.includes('pastParticiple');
    const correction = isRight ? inflected : lexicon.verbForms(lemma).pastParticiple;
    return { correction, code: 'IV', reason: IRREGULAR_VERB, isDouble: true };
  }
  return undefined;
}

function wrongComparison(word: string, lexicon: Lexicon): InflectionError | undefined {
  const ending = /(?:er|est)$/.exec(word)?.[0];
  if (!ending || word.length < 5) return undefined;
  const base = word.slice(0, -ending.length);
  for (const stem of [base, `${base}e`, base.slice(0, -1), `${base.slice(0, -1)}y`]) {
    if (!lexicon.isBaseForm(stem, 'adjective')) continue;
    const degree = ending === 'er' ? 'comparative' : 'superlative';
    const right = lexicon.comparatives(stem);
    if (right && right[degree] !== word && regularComparison(stem)[degree] === word)
      return { correction: right[degree], code: 'IJ', reason: COMPARISON };
  }
  return undefined;
}
