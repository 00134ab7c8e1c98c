import type { Document, Sentence } from '../document/document.js';

/** The sentences that say word for word what an earlier one said: they tell nothing new about their writer. */
export function repeatedSentences({ sentences, tokens }: Document): Sentence[] {
  const said = new Set<string>();
  return sentences.filter(({ firstToken, endToken }) => {
    const words = tokens.slice(firstToken, endToken).map(({ lower }) => lower);
    const key = words.join(' ');
    const isRepeated = said.has(key);
    said.add(key);
    return isRepeated;
  });
}
