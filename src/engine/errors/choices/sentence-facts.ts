import type { PennTag } from '../../document/penn-tags.js';
import type { Token } from '../../document/token.js';
import { COMMON_NOUN, NOUN, OUTSIDE, tagNumber, VERB } from './tags.js';
import type { WordFacts } from './word-facts.js';

const WIDE_COLUMNS = 4;
const NARROW_COLUMNS = 2;

/** Padding on both sides of a sentence, so that every place has neighbours. */
export const PADDING = 4;

/**
 * The tokens of one sentence as columns of numbers; index `PADDING` is its first token, and places outside it contain 0
 * and the tag `OUTSIDE`. Reused for every sentence, so that reading allocates nothing. The kernel reads them in place.
 */
export class SentenceFacts {
  /** Number of tokens. */
  length = 0;
  /** Index into `words` of each token. */
  index = new Int32Array(0);
  /** Address of `word` to `seen` in the kernel's memory, one after the other, and the length of each. */
  address = 0;
  capacity = 0;
  word: Int32Array = new Int32Array(0);
  cluster: Int32Array = new Int32Array(0);
  group: Int32Array = new Int32Array(0);
  tag: Uint8Array = new Uint8Array(0);
  /** Hash of the base form that matches the tag. */
  lemma: Int32Array = new Int32Array(0);
  /** 1 for a noun that the text has used before this sentence. */
  seen: Uint8Array = new Uint8Array(0);
  readonly #nounsOfText = new Set<number>();

  constructor(readonly words: WordFacts) {}

  /** Index after the last token. */
  get end(): number {
    return this.length + PADDING;
  }

  /** Starts a new text: no noun has been used yet. */
  startText(): void {
    this.#nounsOfText.clear();
    this.words.forget();
  }

  /** Reads the tokens from `first` up to `end`, a sentence. */
  read(tokens: readonly Token[], first: number, end: number): void {
    this.resize(end - first);
    for (let at = first; at < end; at++) {
      const { lower, tag } = tokens[at]!;
      this.put(at - first, this.words.indexOf(lower), tagNumber(tag as PennTag));
    }
    this.finish();
  }

  /** Makes room for a sentence of this many tokens. */
  resize(length: number): void {
    this.length = length;
    const size = length + 2 * PADDING;
    if (size > this.capacity) this.#reserve(2 * size);
    for (let at = length + PADDING; at < size; at++) {
      this.index[at] = 0;
      this.word[at] = 0;
      this.cluster[at] = 0;
      this.group[at] = 0;
      this.tag[at] = OUTSIDE;
      this.lemma[at] = 0;
      this.seen[at] = 0;
    }
  }

  #reserve(capacity: number): void {
    const { kernel } = this.words;
    const address = kernel.reserve((4 * WIDE_COLUMNS + NARROW_COLUMNS) * capacity);
    const wide = (number: number) => kernel.numbers(address + 4 * number * capacity, capacity);
    const narrow = (number: number) =>
      kernel.bytes(address + (4 * WIDE_COLUMNS + number) * capacity, capacity);
    this.address = address;
    this.capacity = capacity;
    this.index = new Int32Array(capacity);
    this.word = wide(0);
    this.cluster = wide(1);
    this.group = wide(2);
    this.lemma = wide(3);
    this.tag = narrow(0).fill(OUTSIDE, 0, PADDING);
    this.seen = narrow(1);
  }

  /** Puts a word in a place, 0 for the first of the sentence. */
  put(place: number, index: number, tag: number): void {
    const { words } = this;
    const at = place + PADDING;
    this.index[at] = index;
    this.word[at] = words.hash[index]!;
    this.cluster[at] = words.cluster[index]!;
    this.group[at] = words.group[index]!;
    this.tag[at] = tag;
    this.lemma[at] = NOUN[tag]
      ? words.nounLemma[index]!
      : VERB[tag]
        ? words.verbLemma[index]!
        : words.hash[index]!;
  }

  /** Call it when every word is in its place. */
  finish(): void {
    const nouns = this.#nounsOfText;
    for (let at = PADDING; at < this.end; at++)
      this.seen[at] = COMMON_NOUN[this.tag[at]!] && nouns.has(this.lemma[at]!) ? 1 : 0;
    for (let at = PADDING; at < this.end; at++) if (COMMON_NOUN[this.tag[at]!]) nouns.add(this.lemma[at]!);
  }
}
