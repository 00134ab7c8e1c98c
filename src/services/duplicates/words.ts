import { foldedWords } from '../../engine/document/counted-words.js';

/** Fewest words that a quotation of the question, or what two texts share, consists of. */
export const GRAM = 5;

/** Stands for a word that is not the learner's own: it equals no word, not even itself. */
export const NOT_OWN = 0;

/**
 * The words of a text as numbers: equal words, whatever their capitals, apostrophes and hyphens, have equal numbers, also if
 * one has its accents as characters of their own, as in file names of macOS and in text of PDFs.
 */
export const wordNumbers = (text: string): Uint32Array =>
  Uint32Array.from(foldedWords(text.normalize('NFC')), numberOf);

const APOSTROPHE = 0x27;
const CURLY_APOSTROPHE = 0x2019;
const HYPHEN = 0x2d;

/** FNV-1a over the letters, mixed; two of a million words share a number with a probability of one in 4,000 million. */
function numberOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < word.length; at++) {
    const unit = word.charCodeAt(at);
    if (unit === APOSTROPHE || unit === CURLY_APOSTROPHE || unit === HYPHEN) continue;
    hash = Math.imul(hash ^ unit, 0x01000193);
  }
  return mixed(hash) || 1;
}

/** The finaliser of MurmurHash3, so that all bits depend on all bits. */
function mixed(hash: number): number {
  let bits = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** A number for the words from `start`; 0 if one of them is not the learner's own. */
export function gramAt(words: Uint32Array, start: number, length: number): number {
  let hash = length;
  for (let at = start; at < start + length; at++) {
    const word = words[at]!;
    if (word === NOT_OWN) return 0;
    hash = Math.imul(hash ^ word, 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return mixed(hash) || 1;
}

/** Blots out what a text quotes from its question: stretches of `GRAM` words or more. */
export function blotOutQuotations(words: Uint32Array, question: ReadonlySet<number>): void {
  if (question.size === 0) return;
  const quoted: number[] = [];
  for (let at = 0; at + GRAM <= words.length; at++)
    if (question.has(gramAt(words, at, GRAM))) quoted.push(at);
  for (const at of quoted) words.fill(NOT_OWN, at, at + GRAM);
}

/** What `blotOutQuotations` recognises a question by. */
export function gramsOf(question: string): ReadonlySet<number> {
  const words = wordNumbers(question);
  const grams = new Set<number>();
  for (let at = 0; at + GRAM <= words.length; at++) grams.add(gramAt(words, at, GRAM));
  return grams;
}
