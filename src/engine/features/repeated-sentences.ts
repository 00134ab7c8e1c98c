import type { Document, Sentence } from '../document/document.js';
import { columnsOf } from './text-columns.js';

/** The sentences that say word for word what an earlier one said: they tell nothing new about their writer. */
export function repeatedSentences(document: Document): Sentence[] {
  const { numbers } = columnsOf(document).written;
  /** By a hash of their words. */
  const said = new Map<number, Sentence[]>();
  return document.sentences.filter((sentence) => {
    const hash = hashOf(numbers, sentence);
    const alike = said.get(hash);
    if (alike?.some((other) => saysTheSame(numbers, other, sentence))) return true;
    if (alike) alike.push(sentence);
    else said.set(hash, [sentence]);
    return false;
  });
}

function hashOf(numbers: Int32Array, { firstToken, endToken }: Sentence): number {
  let hash = 0;
  for (let at = firstToken; at < endToken; at++) hash = (Math.imul(hash, 31) + numbers[at]! + 1) | 0;
  return hash;
}

function saysTheSame(numbers: Int32Array, a: Sentence, b: Sentence): boolean {
  const length = a.endToken - a.firstToken;
  if (length !== b.endToken - b.firstToken) return false;
  for (let at = 0; at < length; at++)
    if (numbers[a.firstToken + at] !== numbers[b.firstToken + at]) return false;
  return true;
}
