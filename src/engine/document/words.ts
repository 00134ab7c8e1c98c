import { abbreviation, LONGEST_ABBREVIATION } from './abbreviations.js';
import {
  APOSTROPHE,
  classAt,
  DIGIT,
  HYPHEN,
  isAlphanumericAt,
  isDigitAt,
  isLetterAt,
  LETTER,
  MARK,
  widthAt,
} from './character-class.js';

/** A run of letters and digits, with the characters that join them. */
interface Word {
  readonly end: number;
  readonly hasLetter: boolean;
  readonly hasApostrophe: boolean;
}

const FULL_STOP = 0x2e;
const COMMA = 0x2c;
const COLON = 0x3a;
const SLASH = 0x2f;
const AMPERSAND = 0x26;
const UNDERSCORE = 0x5f;
const THOUSANDS = 3;

const isUpperAt = (text: string, at: number) =>
  isLetterAt(text, at) && text.charAt(at) !== text.charAt(at).toLowerCase();

/** The word or number that starts at an offset with a letter or digit. */
export function wordAt(text: string, start: number): Word {
  let at = start;
  let hasLetter = false;
  let hasApostrophe = false;
  for (;;) {
    const characterClass = classAt(text, at);
    if (characterClass === LETTER || characterClass === DIGIT || characterClass === MARK) {
      hasLetter ||= characterClass === LETTER;
      at += widthAt(text, at);
    } else if (joins(text, start, at, characterClass, hasLetter)) {
      hasApostrophe ||= characterClass === APOSTROPHE;
      at += 1;
    } else {
      return { end: at, hasLetter, hasApostrophe };
    }
  }
}

/** Whether the character at an offset joins the characters before and after it into one token. */
function joins(text: string, start: number, at: number, characterClass: number, hasLetter: boolean): boolean {
  if (characterClass === APOSTROPHE) return isLetterAt(text, at + 1);
  if (characterClass === HYPHEN) return isAlphanumericAt(text, at + 1);
  switch (text.charCodeAt(at)) {
    case UNDERSCORE:
      return isAlphanumericAt(text, at + 1);
    case AMPERSAND:
      return isUpperAt(text, at - 1) && isUpperAt(text, at + 1);
    case FULL_STOP:
    case COLON:
    case SLASH:
      return isDigitAt(text, at - 1) && isDigitAt(text, at + 1);
    case COMMA:
      return !hasLetter && at - start <= THOUSANDS + endOfGroups(text, start, at) && isGroup(text, at + 1);
    default:
      return false;
  }
}

/** Exactly three digits: `1,000` is one number, `2005,2006` two. */
function isGroup(text: string, at: number): boolean {
  for (let digit = 0; digit < THOUSANDS; digit++) if (!isDigitAt(text, at + digit)) return false;
  return !isDigitAt(text, at + THOUSANDS);
}

/** How far the groups before a comma extend from the start, because only the first may have fewer than three digits. */
function endOfGroups(text: string, start: number, at: number): number {
  return at - start > THOUSANDS && text.charCodeAt(at - THOUSANDS - 1) === COMMA ? at - start : 0;
}

/**
 * The end of an abbreviation including its stop (`Mr.`, `U.S.`, `p.m.`, the initial in `J. Smith`), otherwise the end
 * of the word.
 * @param afterCapital whether the previous token starts with a capital letter, or there is none
 */
export function endOfAbbreviation(text: string, start: number, end: number, afterCapital: boolean): number {
  if (text.charCodeAt(end) !== FULL_STOP) return end;
  if (end - start === 1 && isLetterAt(text, start)) return endOfLetters(text, start, afterCapital);
  if (
    text.slice(start, end + 1) === 'Ph.' &&
    text.charAt(end + 1) === 'D' &&
    !isAlphanumericAt(text, end + 2)
  )
    return end + (text.charCodeAt(end + 2) === FULL_STOP ? 3 : 2);
  if (end - start > LONGEST_ABBREVIATION || text.charCodeAt(end + 1) === FULL_STOP) return end;
  const known = abbreviation(text.slice(start, end).toLowerCase());
  if (!known || (known.capitalised && !isUpperAt(text, start))) return end;
  return known.beforeNumber && !isNumberNext(text, end + 1) ? end : end + 1;
}

/** Single letters, each with a stop (`e.g.`, `U.S.A`), or one initial before a name. */
function endOfLetters(text: string, start: number, afterCapital: boolean): number {
  let letters = 1;
  let at = start + 1;
  while (text.charCodeAt(at) === FULL_STOP && isSingleLetterAt(text, at + 1) && !isPronoun(text, at + 1)) {
    letters += 1;
    at += 2;
  }
  const hasStop = text.charCodeAt(at) === FULL_STOP && text.charCodeAt(at + 1) !== FULL_STOP;
  if (letters > 1) return hasStop ? at + 1 : at;
  const isBeforeInitial = isSingleLetterAt(text, at + 2) && text.charCodeAt(at + 3) === FULL_STOP;
  const isBeforeName = isUpperAt(text, at + 2) && (afterCapital || isBeforeInitial);
  const isInitial = isBeforeName && isUpperAt(text, start) && !isPronoun(text, start);
  const isPage = 'pc'.includes(text.charAt(start)) && isNumberNext(text, at + 1);
  return hasStop && ((isInitial && text[at + 1] === ' ') || isPage) ? at + 1 : at;
}

const isSingleLetterAt = (text: string, at: number) => isLetterAt(text, at) && !isWordUnit(text, at + 1);
const isWordUnit = (text: string, at: number) =>
  isAlphanumericAt(text, at) || classAt(text, at) === APOSTROPHE;

/** `I.I` is two sentences without a space. `i.e.` starts with i, so only letters after a stop count. */
const isPronoun = (text: string, at: number) => text[at] === 'I' || text[at] === 'i';

const isNumberNext = (text: string, at: number) => isDigitAt(text, text[at] === ' ' ? at + 1 : at);
