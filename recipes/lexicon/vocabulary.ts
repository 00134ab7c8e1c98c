import { casePattern } from '#src/engine/lexicon/letter-case.js';
import { WordFlag } from '#src/engine/lexicon/word-flags.js';
import { MODERN_NAMES, MODERN_WORDS } from './modern-words.js';
import { CLITICS, SHORT_WORDS } from './short-words.js';

/** The lists that the vocabulary is put together from; words as written. */
export interface WordLists {
  readonly american: readonly string[];
  readonly british: readonly string[];
  readonly largeAmerican: readonly string[];
  readonly largeBritish: readonly string[];
  /** Words that may be names, in lower case. */
  readonly names: Iterable<string>;
  readonly zipf: ReadonlyMap<string, number>;
}

/** Words in lower case with their flags, the most frequent first, and the exact form of those with capitals inside. */
export interface Vocabulary {
  readonly words: readonly string[];
  readonly flags: Uint16Array;
  readonly mixed: readonly string[];
}

const IS_WORD = /^\p{L}[\p{L}'-]*$/u;
const IS_LATIN_1 = /^[\0-\xff]*$/;
const BOTH = WordFlag.british | WordFlag.american;
/** A name must be this frequent: rarer surnames hide slips. On the Zipf scale. */
const NAME_ZIPF = 1.5;

/** Joins the lists into one table, in which each word stands once whatever the cases it is written in. */
export function buildVocabulary(lists: WordLists): Vocabulary {
  const flags = new Map<string, number>();
  const mixed = new Map<string, string>();
  const add = (word: string, extra: number) => {
    const lower = word.toLowerCase();
    if (!IS_WORD.test(word) || !IS_LATIN_1.test(lower)) return;
    const pattern = casePattern(word);
    if (pattern === 'lower' && word.length <= 2 && !SHORT_WORDS.has(word)) return;
    if (pattern === 'mixed') mixed.set(lower, word);
    flags.set(lower, (flags.get(lower) ?? 0) | WordFlag[pattern] | extra);
  };
  for (const word of lists.american) add(word, WordFlag.american);
  for (const word of lists.british) add(word, WordFlag.british);
  for (const word of [...MODERN_WORDS, ...MODERN_NAMES]) add(word, BOTH);
  for (const clitic of CLITICS) flags.set(clitic, WordFlag.lower | BOTH);
  const usual = new Set(flags.keys());
  const addLarge = (words: readonly string[], variety: number) => {
    for (const word of words) if (!usual.has(word.toLowerCase())) add(word, variety | WordFlag.rare);
  };
  addLarge(lists.largeAmerican, WordFlag.american);
  addLarge(lists.largeBritish, WordFlag.british);
  // `dont` and `im` stand in lists of names, but learners mean something else.
  const bare = new Set([...flags.keys()].map((word) => word.replace("'", '')));
  for (const name of lists.names) {
    if (
      flags.has(name) ||
      bare.has(name) ||
      !/^[a-z]{2,}$/.test(name) ||
      (lists.zipf.get(name) ?? 0) < NAME_ZIPF
    )
      continue;
    flags.set(name, WordFlag.name);
  }
  const zipf = (word: string) => lists.zipf.get(word) ?? 0;
  const words = [...flags.keys()].sort((a, b) => zipf(b) - zipf(a) || (a < b ? -1 : 1));
  return {
    words,
    flags: Uint16Array.from(words, (word) => flags.get(word)!),
    mixed: [...mixed.values()].sort(),
  };
}
