import type { Document, Sentence } from '../document/document.js';
import { columnsOf } from './text-columns.js';

/** The sentences that repeat an earlier one word for word: they say nothing new about their writer. */
export function repeatedSentences(document: Document): Sentence[] {
  const { numbers } = columnsOf(document).written;
  const said = new Set<string>();
  return document.sentences.filter(({ firstToken, endToken }) => {
    const words = numbers.subarray(firstToken, endToken).join(' ');
    if (said.has(words)) return true;
    said.add(words);
    return false;
  });
}
