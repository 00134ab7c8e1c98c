import type { Document, Sentence } from '../document/document.js';
import { columnsOf } from './text-columns.js';

/** The sentences that say word for word what an earlier one said: they tell nothing new about their writer. */
export function repeatedSentences(document: Document): Sentence[] {
  const { numbers } = columnsOf(document).written;
  /** By their first word. */
  const said = new Map<number, Sentence[]>();
  return document.sentences.filter((sentence) => {
    const first = numbers[sentence.firstToken]!;
    const alike = said.get(first);
    if (alike?.some((other) => saysTheSame(numbers, other, sentence))) return true;
    if (alike) alike.push(sentence);
    else said.set(first, [sentence]);
    return false;
  });
}

function saysTheSame(numbers: Int32Array, a: Sentence, b: Sentence): boolean {
  const length = a.endToken - a.firstToken;
  if (length !== b.endToken - b.firstToken) return false;
  for (let at = 0; at < length; at++)
    if (numbers[a.firstToken + at] !== numbers[b.firstToken + at]) return false;
  return true;
}
