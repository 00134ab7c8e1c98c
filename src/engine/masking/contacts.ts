import type { Found, MaskKind } from './mask.js';

const LETTER_OR_DIGIT = String.raw`[\p{L}\p{N}]`;
const NOT_AFTER = `(?<!${LETTER_OR_DIGIT})`;
const NOT_BEFORE = `(?!${LETTER_OR_DIGIT})`;
const AT = String.raw`(?:\s?[@＠]\s?|\s?[([]\s?at\s?[)\]]\s?)`;
const DOMAINS =
  'com|org|net|edu|gov|info|io|co|app|me|tv|uk|us|de|fr|es|it|pt|br|mx|ar|pl|cz|sk|hu|ro|bg|gr|tr|ru|ua|cn|jp|kr|in|ch|at|nl|be|se|no|dk|fi|ie|au|ca|nz|za|eu';
const STREETS =
  'street|st|road|rd|avenue|ave|lane|ln|drive|square|boulevard|blvd|way|close|court|crescent|terrace|place';

/** Ways to reach somebody, in the order of the search: the first match takes the text. */
const PATTERNS: readonly (readonly [kind: MaskKind, pattern: RegExp, isMeant?: (text: string) => boolean])[] =
  [
    [
      'EMAIL',
      new RegExp(
        String.raw`${NOT_AFTER}[\p{L}\p{N}._%+-]+${AT}(?:[\p{L}\p{N}-]+(?:\.|\s?[([]dot[)\]]\s?))+\p{L}{2,}`,
        'giu',
      ),
    ],
    ['URL', /\b(?:https?:\/\/|ftp:\/\/|www\.)[^\s<>"')\]]*[^\s<>"')\].,;:!?]/giu],
    [
      'URL',
      new RegExp(
        String.raw`${NOT_AFTER}(?:[a-z0-9-]+\.)+(?:${DOMAINS})(?:\/[^\s<>"')\]]*)?${NOT_BEFORE}`,
        'giu',
      ),
    ],
    ['EMAIL', new RegExp(`${NOT_AFTER}@[\\p{L}\\p{N}_][\\p{L}\\p{N}_.]+`, 'gu')],
    [
      'ADDRESS',
      new RegExp(
        String.raw`${NOT_AFTER}\d{1,5}[a-z]?,?\s+(?:[\p{Lu}][\p{L}'’-]*\s+){1,3}(?:${STREETS})${NOT_BEFORE}\.?`,
        'giu',
      ),
      (text) => /\s\p{Lu}/u.test(text),
    ],
    [
      'ADDRESS',
      new RegExp(
        String.raw`${NOT_AFTER}(?:\p{Lu}[\p{L}'’-]*\s+){1,3}(?:Street|Road|Avenue|Lane|Square)\s+\d{1,5}[a-z]?${NOT_BEFORE}`,
        'gu',
      ),
    ],
    // Passports, bank accounts, student numbers: letters and digits in one word.
    [
      'NUMBER',
      new RegExp(
        String.raw`${NOT_AFTER}(?=[A-Z0-9-]*[A-Z])(?=(?:[A-Z-]*\d){4})[A-Z0-9][A-Z0-9-]{4,}${NOT_BEFORE}`,
        'gu',
      ),
    ],
    [
      'NUMBER',
      new RegExp(
        String.raw`${NOT_AFTER}[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){3,7}(?:\s?[A-Z0-9]{1,3})?${NOT_BEFORE}`,
        'gu',
      ),
    ],
    [
      'PHONE',
      new RegExp(String.raw`${NOT_AFTER}(?:\+|\()?\d(?:[\s().\/-]{0,2}\d){6,14}${NOT_BEFORE}`, 'gu'),
      isPhone,
    ],
    [
      'NUMBER',
      new RegExp(String.raw`${NOT_AFTER}\d{6,}${NOT_BEFORE}`, 'gu'),
      (text) => !ROUND_AMOUNT.test(text),
    ],
  ];

const ROUND_AMOUNT = /^[1-9]\d*0{5,}$|^\d{1,3}(?:[ .]\d00)?(?:[ .]000)+$/;

/** Years, dates and large amounts have as many digits. */
function isPhone(text: string): boolean {
  if (/^(?:1[5-9]|20)\d\d\s?[-/ ]\s?(?:1[5-9]|20)\d\d$/.test(text)) return false;
  if (/^\d{1,2}[./-]\d{1,2}[./-]\d{4}$|^\d{4}[./-]\d{1,2}[./-]\d{1,2}$/.test(text)) return false;
  // A single group of digits, without the 0 of a dialling code, is a number of another kind.
  return !ROUND_AMOUNT.test(text) && !/^[1-9]\d+$/.test(text);
}

/** E-mail addresses, handles, URLs, telephone numbers, street addresses and numbers that identify, in no order. */
export function findContacts(text: string): Found[] {
  const found: Found[] = [];
  for (const [kind, pattern, isMeant] of PATTERNS) {
    for (const { 0: match, index } of text.matchAll(pattern)) {
      const stretch = { kind, start: index, end: index + match.length };
      if (isMeant && !isMeant(match)) continue;
      if (!found.some((other) => other.start < stretch.end && stretch.start < other.end)) found.push(stretch);
    }
  }
  return found;
}
