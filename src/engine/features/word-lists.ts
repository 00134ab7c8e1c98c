const MOST = 31;
const LISTS_OF_WORD = new Map<string, number>();
let count = 0;

/**
 * Defines a list of words in lower case.
 * @returns its bit in `TextColumns.lists`
 */
export function wordList(words: string | Iterable<string>): number {
  if (count === MOST) throw new Error('there is no bit left for a list of words');
  const bit = 1 << count;
  count += 1;
  for (const word of typeof words === 'string' ? words.split(' ') : words)
    LISTS_OF_WORD.set(word, listsOf(word) | bit);
  return bit;
}

/** The lists that contain a word in lower case, a bit each. */
export const listsOf = (word: string): number => LISTS_OF_WORD.get(word) ?? 0;
