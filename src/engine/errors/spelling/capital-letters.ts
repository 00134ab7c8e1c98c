import { casePattern } from '../../lexicon/letter-case.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { WordFlag } from '../../lexicon/word-flags.js';
import { type Finding, neighbour, type Place } from './finding.js';
import type { SpellingModel } from './spelling-model.js';

const SURE = 0.97;
const LIKELY = 0.85;
/** Rarer names in lower case are more likely slips for other words. Zipf scale. */
const LEAST_ZIPF = 3.3;
const SHORTEST = 4;
/** Abbreviations that learners write in lower case. Others are too often slips. */
const ABBREVIATIONS = new Set(
  'tv usa uk dvd cd pc uae eu nato unesco fifa uefa usb gps dna hiv ceo mba ielts toefl covid bbc cnn nba'.split(
    ' ',
  ),
);
/** `i` with a full stop numbers a list; with one of these after it, it is not a pronoun. */
const AFTER_LETTER = new Set([')', '.', ']', '-']);

const I = 'The word *I* is always written with a capital letter.';
const ABBREVIATION = 'This abbreviation is written in capital letters: *{correction}*.';
const NAME = 'Names, days, months and languages begin with a capital letter: *{correction}*.';
const STRAY = 'Do not use a capital letter inside a word: *{correction}*.';

/** Missing capitals (`RP`): of `I`, of names, days, languages, abbreviations. */
export function capitalFinding(place: Place, { lexicon, unlisted }: SpellingModel): Finding | undefined {
  const { token } = place;
  const { start, end, text, lower } = token;
  if (text === 'i') {
    const next = neighbour(place, 1);
    const isNumbering = next && !next.spaceBefore && AFTER_LETTER.has(next.text) && !isSentenceEnd(place);
    return isNumbering ? undefined : { start, end, correction: 'I', code: 'RP', confidence: SURE, reason: I };
  }
  if (casePattern(text) !== 'lower') return strayCapital(place, lexicon);
  if (ABBREVIATIONS.has(lower) && !lexicon.isWord(lower))
    return {
      start,
      end,
      correction: text.toUpperCase(),
      code: 'RP',
      confidence: LIKELY,
      reason: ABBREVIATION,
    };
  const id = lexicon.id(lower);
  const isShort = lower.length < SHORTEST && lexicon.cefr(lower) === 0;
  if (id < 0 || isShort || lexicon.zipfOfId(id) < LEAST_ZIPF) return undefined;
  const flags = lexicon.flags(id);
  if ((flags & WordFlag.lower) !== 0 || (flags & (WordFlag.title | WordFlag.mixed)) === 0) return undefined;
  if (unlisted.has(lower)) return undefined;
  return {
    start,
    end,
    correction: lexicon.written(id),
    code: 'RP',
    confidence: lexicon.cefr(lower) > 0 ? SURE : LIKELY,
    reason: NAME,
  };
}

/** `THe`, `sChool`: an accidental capital. Names of products (`eCommerce`, `McPherson`) are not slips. */
function strayCapital({ token }: Place, lexicon: Lexicon): Finding | undefined {
  const { start, end, text, lower } = token;
  if (!/^(?:[A-Z]{2}[a-z]+|[a-z]+[A-Z][a-z]*)$/.test(text) || lexicon.isWord(text)) return undefined;
  const id = lexicon.id(lower);
  if (id < 0 || (lexicon.flags(id) & WordFlag.lower) === 0 || lexicon.cefr(lower) === 0) return undefined;
  const correction = /^[A-Z]{2}/.test(text) ? text.charAt(0) + lower.slice(1) : lower;
  return { start, end, correction, code: 'RP', confidence: LIKELY, reason: STRAY };
}

/** `… and i.` ends a sentence. */
function isSentenceEnd(place: Place): boolean {
  const next = neighbour(place, 1);
  const previous = neighbour(place, -1);
  return next?.text === '.' && previous?.kind === 'word';
}
