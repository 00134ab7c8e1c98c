import type { Document, Sentence } from '../document/document.js';
import { TAG_NUMBERS } from '../document/penn-tags.js';
import type { Token } from '../document/token.js';
import { ADJECTIVE, ADVERB, CLASSES_OF_TAG, NAME, NOUN, VERB } from './tag-classes.js';
import { listsOf, wordList } from './word-lists.js';

const AUXILIARY = wordList(
  "be am is are was were been being 'm 're 's have has had having 've 'd do does did doing done ain",
);
const NEGATION = wordList("n't");

/** What is known of the tokens of a text as written, or as meant. */
export interface WordColumns {
  readonly tokens: readonly Token[];
  /** The number of each word in lower case among the different ones of the text: an index into `vocabulary`. */
  readonly numbers: Int32Array;
  /** The lists on which each word stands (`wordList`). */
  readonly lists: Int32Array;
  /** 1 for a word of its own: `do` of `don't` is one, `n't` is not. */
  readonly isRunning: Uint8Array;
}

/**
 * What features look at in a text, as columns with one entry for each token: found out once, however many families of
 * features read it.
 */
export interface TextColumns {
  readonly written: WordColumns;
  /** The same object where nothing is misspelt. */
  readonly meant: WordColumns;
  /** The number of each tag (`TAG_NUMBERS`), and the classes that it belongs to (`tagClass`). */
  readonly tagNumbers: Uint8Array;
  readonly tags: Int32Array;
  /** The different words in lower case, as written or as meant. */
  readonly vocabulary: readonly string[];
  /** How many words of their own are written. */
  readonly words: number;
}

/** By the tokens as meant, which are an array of their own for each document. */
const KNOWN = new WeakMap<readonly Token[], TextColumns>();

/** The columns of a document that has been tagged. */
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

/** Nouns, lexical verbs, adjectives and adverbs; no names, no auxiliaries. */
export function isContent(tags: number, lists: number): boolean {
  if ((tags & VERB) !== 0) return (lists & AUXILIARY) === 0;
  if ((tags & NOUN) !== 0) return (tags & NAME) === 0;
  return (tags & ADJECTIVE) !== 0 || ((tags & ADVERB) !== 0 && (lists & NEGATION) === 0);
}

/** The words of their own, in lower case, as written. */
export function runningWords({ written, vocabulary }: TextColumns): string[] {
  const words: string[] = [];
  for (let at = 0; at < written.numbers.length; at++)
    if (written.isRunning[at] === 1) words.push(vocabulary[written.numbers[at]!]!);
  return words;
}

/** How many tokens there are whose tag belongs to some class. */
export function countTags({ tags }: TextColumns, classes: number): number {
  let count = 0;
  for (let at = 0; at < tags.length; at++) if ((tags[at]! & classes) !== 0) count += 1;
  return count;
}

/** How many of the words of their own stand on a list. */
export function countListed({ lists, isRunning }: WordColumns, list: number): number {
  let count = 0;
  for (let at = 0; at < lists.length; at++) if (isRunning[at] === 1 && (lists[at]! & list) !== 0) count += 1;
  return count;
}

/** How many words of their own a sentence has. */
export function wordsOf({ isRunning }: WordColumns, { firstToken, endToken }: Sentence): number {
  let count = 0;
  for (let at = firstToken; at < endToken; at++) count += isRunning[at]!;
  return count;
}

/** Index of the first word of its own in a sentence, or −1. */
export function firstWordOf({ isRunning }: WordColumns, { firstToken, endToken }: Sentence): number {
  const at = isRunning.indexOf(1, firstToken);
  return at >= 0 && at < endToken ? at : -1;
}
