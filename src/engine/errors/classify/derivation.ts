import { letterDistance } from './similarity.js';
import { SAME_ROOT } from './word-pairs.js';

const SUFFIXES = new Set(
  (
    ' e y s er or ion tion ation ition sion ssion ption ment ness iness ful iful less ly ally ily bly ably al ial ic ical ' +
    'ically ive able ible ous ious ance ence ant ent ancy ency ity ty ety ism ist ise ize ify en ed d ing th hood ship dom ' +
    'ish some age ery ary ory fully ingly edly ied ian an is de d be se te cial tial ually uous eous y ied ative ily r st ' +
    'ation ed ment ments ions ors ers t ce cy self selves dly ges ge wards ward ways wise'
  ).split(' '),
);
/** Endings that separate words of one root only if the other ends in `c…`: `important`, `importance`. */
const NEEDS_C = new Set(['t', 'te']);
const NEGATIVE = /^(?:un|in|im|ir|il|dis|mis|non)(?=.{4})/;
const SHORTEST_STEM = 3;

/**
 * Whether two different words are derived from one stem by endings (`beauty`, `beautiful`) or by a negative prefix
 * (`unpossible`, `impossible`). It compares only letters: inflected forms of one lemma also count.
 */
export function sharesStem(a: string, b: string): boolean {
  if (a === b) return false;
  if (SAME_ROOT.has(a, b)) return true;
  const [bareA, bareB] = [a.replace(NEGATIVE, ''), b.replace(NEGATIVE, '')];
  if (bareA === bareB || (bareA !== a && bareA === b) || (bareB !== b && bareB === a)) return true;
  return sharesStemByEnding(a, b);
}

function sharesStemByEnding(a: string, b: string): boolean {
  let stem = 0;
  while (stem < a.length && stem < b.length && a[stem] === b[stem]) stem += 1;
  // An ending may share its first letters with the other: `interest|ing`, `interest|ed`; `educat|e`, `educat|ion`.
  const shortest = Math.max(SHORTEST_STEM, Math.ceil(Math.min(a.length, b.length) / 2));
  for (let length = stem; length >= Math.max(shortest, stem - 3); length--) {
    const [endA, endB] = [a.slice(length), b.slice(length)];
    if (!SUFFIXES.has(endA) || !SUFFIXES.has(endB)) continue;
    if (NEEDS_C.has(endA) && !endB.startsWith('c')) continue;
    if (NEEDS_C.has(endB) && !endA.startsWith('c')) continue;
    return true;
  }
  return false;
}

/**
 * Whether a non-existent word was derived from the adjective of an adverb by a rule other than that of the adverb:
 * `happyly`, `basicly`, `imediate` for `immediately`. Both in lower case.
 */
export function isWrongAdverb(wrong: string, right: string): boolean {
  if (!right.endsWith('ly') || right.length < 6) return false;
  const stem = right.slice(0, -2);
  if (stem.endsWith('i')) return wrong === `${stem.slice(0, -1)}yly`;
  if (stem.endsWith('ical')) return wrong === `${stem.slice(0, -2)}ly`;
  // `usuall` only lacks a letter.
  return !wrong.endsWith('y') && wrong !== `${stem}l` && letterDistance(wrong, stem) <= 1;
}
