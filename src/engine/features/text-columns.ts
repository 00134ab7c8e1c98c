import type { Document, Sentence } from '../document/document.js';
import { TAG_NUMBERS } from '../document/penn-tags.js';
import type { Token } from '../document/token.js';
import { ADJECTIVE, ADVERB, CLASSES_OF_TAG, NAME, NOUN, VERB } from './tag-classes.js';
import { listsOf, wordList } from './word-lists.js';

const AUXILIARY = wordList(
  "be am is are was were been being 'm 're 's have has had having 've 'd do does did doing done ain",
);
const NEGATION = wordList("n't");

/** Facts about the tokens of a text, as written or as intended. */
export interface WordColumns {
  readonly tokens: readonly Token[];
  /** The number of each word in lower case among the distinct words of the text: an index into `vocabulary`. */
  readonly numbers: Int32Array;
  /** The lists that contain each word (`wordList`). */
  readonly lists: Int32Array;
  /** 1 for an independent word: `do` of `don't` is one, `n't` is not. */
  readonly isRunning: Uint8Array;
}

/**
 * The data that features use, as columns with one entry per token: computed once, however many feature families read
 * it.
 */
export interface TextColumns {
  readonly written: WordColumns;
  /** The same object if nothing is misspelt. */
  readonly meant: WordColumns;
  /** The number of each tag (`TAG_NUMBERS`), and its classes (`tagClass`). */
  readonly tagNumbers: Uint8Array;
  readonly tags: Int32Array;
  /** The distinct words in lower case, as written or as intended. */
  readonly vocabulary: readonly string[];
  /** The number of independent words as written. */
  readonly words: number;
}

/** Keyed by the intended tokens, which are a separate array for each document. */
const KNOWN = new WeakMap<readonly Token[], TextColumns>();

/** The columns of a tagged document. */
export function columnsOf(document: Document): TextColumns {
  const known = KNOWN.get(document.intended);
  if (known) return known;
  const columns = readColumns(document);
  KNOWN.set(document.intended, columns);
  return columns;
}

function readColumns({ tokens, intended }: Document): TextColumns {
  const numberOf = new Map<string, number>();
  const vocabulary: string[] = [];
  const listsOfNumber: number[] = [];
  const read = (words: readonly Token[]): WordColumns => {
    const numbers = new Int32Array(words.length);
    const lists = new Int32Array(words.length);
    const isRunning = new Uint8Array(words.length);
    for (let at = 0; at < words.length; at++) {
      const token = words[at]!;
      let number = numberOf.get(token.lower);
      if (number === undefined) {
        number = vocabulary.push(token.lower) - 1;
        numberOf.set(token.lower, number);
        listsOfNumber.push(listsOf(token.lower));
      }
      numbers[at] = number;
      lists[at] = listsOfNumber[number]!;
      isRunning[at] = isRunningWord(token) ? 1 : 0;
    }
    return { tokens: words, numbers, lists, isRunning };
  };
  const written = read(tokens);
  const meant = tokens === intended ? written : read(intended);
  const tagNumbers = new Uint8Array(tokens.length);
  const tags = new Int32Array(tokens.length);
  let words = 0;
  for (let at = 0; at < tokens.length; at++) {
    const number = TAG_NUMBERS.get(tokens[at]!.tag) ?? 0;
    tagNumbers[at] = number;
    tags[at] = CLASSES_OF_TAG[number]!;
    words += written.isRunning[at]!;
  }
  return { written, meant, tagNumbers, tags, vocabulary, words };
}

function isRunningWord({ kind, spaceBefore, lower }: Token): boolean {
  if (kind !== 'word') return false;
  return spaceBefore || !(lower.startsWith("'") || lower === "n't");
}

/** Nouns, lexical verbs, adjectives and adverbs; neither names nor auxiliaries. */
export function isContent(tags: number, lists: number): boolean {
  if ((tags & VERB) !== 0) return (lists & AUXILIARY) === 0;
  if ((tags & NOUN) !== 0) return (tags & NAME) === 0;
  return (tags & ADJECTIVE) !== 0 || ((tags & ADVERB) !== 0 && (lists & NEGATION) === 0);
}

/** Words of one family usually share this many letters: `educate`, `education`. */
const STEM = 5;

/** The content words among some tokens, as written, reduced to a crude stem. */
export function contentStems(
  { firstToken, endToken }: Pick<Sentence, 'firstToken' | 'endToken'>,
  { written, tags, vocabulary }: TextColumns,
): Set<string> {
  const stems = new Set<string>();
  for (let at = firstToken; at < endToken; at++)
    if (written.isRunning[at] === 1 && isContent(tags[at]!, written.lists[at]!))
      stems.add(vocabulary[written.numbers[at]!]!.slice(0, STEM));
  return stems;
}

/** The independent words, in lower case, as written: of the text, or of some tokens. */
export function runningWords(
  { written, vocabulary }: TextColumns,
  { firstToken, endToken } = { firstToken: 0, endToken: written.numbers.length },
): string[] {
  const words: string[] = [];
  for (let at = firstToken; at < endToken; at++)
    if (written.isRunning[at] === 1) words.push(vocabulary[written.numbers[at]!]!);
  return words;
}

/** Number of tokens whose tag belongs to a class. */
export function countTags({ tags }: TextColumns, classes: number): number {
  let count = 0;
  for (let at = 0; at < tags.length; at++) if ((tags[at]! & classes) !== 0) count += 1;
  return count;
}

/** Number of independent words that are on a list. */
export function countListed({ lists, isRunning }: WordColumns, list: number): number {
  let count = 0;
  for (let at = 0; at < lists.length; at++) if (isRunning[at] === 1 && (lists[at]! & list) !== 0) count += 1;
  return count;
}

/** Number of independent words in a sentence. */
export function wordsOf({ isRunning }: WordColumns, { firstToken, endToken }: Sentence): number {
  let count = 0;
  for (let at = firstToken; at < endToken; at++) count += isRunning[at]!;
  return count;
}

/** Index of the first independent word in a sentence, or −1. */
export function firstWordOf({ isRunning }: WordColumns, { firstToken, endToken }: Sentence): number {
  const at = isRunning.indexOf(1, firstToken);
  return at >= 0 && at < endToken ? at : -1;
}
