import { APOSTROPHE, classAt, isAlphanumericAt } from './character-class.js';

/** What may follow the apostrophe: 's, 'm, 'd, 're, 've, 'll. */
const CLITICS = new Set(['s', 'm', 'd', 're', 've', 'll']);
const LONGEST = 2;
/** Words that start with an apostrophe. */
const SHORTENED = new Set(['em', 'cause', 'cos', 'til', 'till', 'tis', 'twas', 'bout', 'n']);
const LONGEST_SHORTENED = 5;
const NOT_LENGTH = 3;

/**
 * Where a word is split as in the Penn Treebank: do|n't, it|'s, should|n't|'ve, can|not.
 * @returns offsets inside the word, in ascending order; empty for most words
 */
export function cliticBoundaries(text: string, start: number, end: number, hasApostrophe: boolean): number[] {
  if (!hasApostrophe) return isCannot(text, start, end) ? [start + NOT_LENGTH] : [];
  const boundaries: number[] = [];
  let remaining = end;
  while (remaining > start) {
    const boundary = lastBoundary(text, start, remaining);
    if (boundary <= start) break;
    boundaries.unshift(boundary);
    remaining = boundary;
  }
  return boundaries;
}

function isCannot(text: string, start: number, end: number): boolean {
  return end - start === 'cannot'.length && text.slice(start, end).toLowerCase() === 'cannot';
}

/** The start of the last clitic of a word, or −1. */
function lastBoundary(text: string, start: number, end: number): number {
  for (let length = 1; length <= LONGEST; length++) {
    const apostrophe = end - length - 1;
    if (apostrophe <= start || classAt(text, apostrophe) !== APOSTROPHE) continue;
    const suffix = text.slice(apostrophe + 1, end).toLowerCase();
    if (CLITICS.has(suffix)) return apostrophe;
    const isNot = suffix === 't' && text.charAt(apostrophe - 1).toLowerCase() === 'n';
    return isNot ? apostrophe - 1 : -1;
  }
  return -1;
}

/**
 * The end of a separate clitic (`it 's`, `don 't`) or of a word that starts with an apostrophe (`'cause`, `'90s`), or
 * the start itself if the apostrophe is a quotation mark.
 */
export function endAfterLeadingApostrophe(text: string, start: number): number {
  let end = start + 1;
  while (end - start <= LONGEST_SHORTENED + 1 && isAlphanumericAt(text, end)) end += 1;
  // `'s'` is a quoted letter.
  if (classAt(text, end) === APOSTROPHE) return start;
  const rest = text.slice(start + 1, end).toLowerCase();
  const isWord = CLITICS.has(rest) || rest === 't' || SHORTENED.has(rest) || /^\d\ds$/.test(rest);
  return isWord ? end : start;
}
