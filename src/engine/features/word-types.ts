import type { Document } from '../document/document.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import { NAME } from './tag-classes.js';
import { columnsOf, isContent } from './text-columns.js';

/** A content word of a text with its data from the lexicon. */
export interface ContentWord {
  readonly word: string;
  /** `NN`, `VB`, `JJ` or `RB`. */
  readonly wordClass: string;
  /** A1 to C2 as 1 to 6; 0 if not listed. */
  readonly level: number;
  /** Frequency on the Zipf scale; 0 if unknown. */
  readonly zipf: number;
}

/** The words of a text, without names and clitics. */
interface WordsOfText {
  readonly count: number;
  /** Frequencies of the words that the lexicon has, in order. */
  readonly zipfs: readonly number[];
  /** Content words, in order. */
  readonly content: readonly ContentWord[];
  /** The same, each word of each class only once. */
  readonly types: readonly ContentWord[];
}

export function wordsOfText(document: Document, lexicon: Lexicon): WordsOfText {
  const { written, tags, vocabulary } = columnsOf(document);
  const zipfOf = new Float64Array(vocabulary.length).fill(-1);
  let count = 0;
  const zipfs: number[] = [];
  const content: ContentWord[] = [];
  const types: ContentWord[] = [];
  /** By the number of a word. */
  const known: ContentWord[][] = [];
  for (let at = 0; at < tags.length; at++) {
    if (written.isRunning[at] === 0 || (tags[at]! & NAME) !== 0) continue;
    count += 1;
    const number = written.numbers[at]!;
    const word = vocabulary[number]!;
    if (zipfOf[number] === -1) zipfOf[number] = lexicon.zipf(word);
    const zipf = zipfOf[number]!;
    if (zipf > 0) zipfs.push(zipf);
    if (!isContent(tags[at]!, written.lists[at]!)) continue;
    const { tag } = written.tokens[at]!;
    const wordClass = tag.slice(0, 2);
    known[number] ??= [];
    let type = known[number].find((each) => each.wordClass === wordClass);
    if (!type) {
      type = { word, wordClass, level: lexicon.cefr(word, tag), zipf };
      known[number].push(type);
      types.push(type);
    }
    content.push(type);
  }
  return { count, zipfs, content, types };
}
