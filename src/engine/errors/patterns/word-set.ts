import { WORD_LISTS } from './word-lists.js';

/** A set of words separated by white space; `@month` stands for the words of that list. */
export const wordSet = (words: string): ReadonlySet<string> =>
  new Set(words.split(/\s+/).flatMap((word) => (word.startsWith('@') ? listed(word.slice(1)) : [word])));

const listed = (name: string): string[] => WORD_LISTS[name]!.split(/\s+/);
