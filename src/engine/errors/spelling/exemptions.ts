import { casePattern } from '../../lexicon/letter-case.js';
import { neighbour, type Place } from './finding.js';

const HAS_OTHER_THAN_LETTERS = /[^A-Za-z'’-]/;
const LONGEST_ACRONYM = 5;
/** `iPhone`, `OnePlus`, `eBay`: a capital inside a word that is not a slip. */
const HAS_CAPITAL_INSIDE = /^[A-Za-z]?[a-z]*[A-Z][a-z]/;
/** Short words in foreign names and phrases. */
const FOREIGN_PARTICLES = new Set(
  'al da de del della der des di du el en et la las le les los van von vs'.split(' '),
);
const ROMAN_NUMBER = /^(?:i{2,3}|i?v|vi{1,3}|i?x|xi{1,2})$/;
const IS_SHORTENED_WORD = /^'/;
/** Longer tokens are not words. */
export const LONGEST_TOKEN = 40;

/**
 * Whether an unknown word is left alone whatever it resembles: it is in the question or between quotation marks, is an
 * acronym, a tag, a mask, a product, a foreign particle, a Roman number, or has digits or letters of other alphabets.
 */
export function isExempt(place: Place): boolean {
  const { token, facts } = place;
  const { text, lower } = token;
  if (HAS_OTHER_THAN_LETTERS.test(text) || IS_SHORTENED_WORD.test(lower)) return true;
  if (
    FOREIGN_PARTICLES.has(text) ||
    (casePattern(text) === 'mixed' && HAS_CAPITAL_INSIDE.test(text.slice(1)))
  )
    return true;
  if (ROMAN_NUMBER.test(text)) return true;
  if (facts.questionWords.has(lower) || facts.quoted.has(token.index)) return true;
  if (isAttachedToSign(place)) return true;
  return (
    !facts.isShouted && text.length <= LONGEST_ACRONYM && text.length > 1 && casePattern(text) === 'upper'
  );
}

/** `#hashtag`, `@name`, `/path`, `&entity;`. */
function isAttachedToSign(place: Place): boolean {
  const before = neighbour(place, -1);
  return before !== undefined && !place.token.spaceBefore && /^[#@&/\\_$]$/.test(before.text);
}
