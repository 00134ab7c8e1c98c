import type { Document } from '../document/document.js';
import { columnsOf } from '../features/text-columns.js';

/** The words of a text as readers see them, in lower case: contractions are whole, `don't` is one word. */
export function wholeWords(document: Document): string[] {
  const { tokens, isRunning } = columnsOf(document).written;
  const words: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const { kind, lower } = tokens[at]!;
    if (isRunning[at] === 1) words.push(lower);
    else if (kind === 'word' && words.length > 0) words.push(words.pop()! + lower);
  }
  return words;
}
