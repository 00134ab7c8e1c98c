import type { Kernel } from '../../kernel/kernel.js';
import type { Token } from '../token.js';
import { SEVERAL_TAGS, type WordKnowledge } from './word-knowledge.js';

/** Padding on both sides of a sentence, so that every token has neighbours. */
export const PADDING = 2;
const LONGEST_SUFFIX = 4;
const LONGEST_PREFIX = 3;
/** Columns in the order that the kernel expects (kernel/assembly/tag-features.ts). */
const COLUMNS = 16;
const FIRST_SUFFIX = 7;
const FIRST_PREFIX = FIRST_SUFFIX + LONGEST_SUFFIX;
const FIRST_CAPACITY = 64;
type Facts = [
  word: Int32Array,
  classes: Int32Array,
  cluster: Int32Array,
  group: Int32Array,
  capitals: Int32Array,
  shape: Int32Array,
  onlyTag: Int32Array,
];

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const DIGIT_ZERO = 0x30;
const DIGIT_NINE = 0x39;

const hashUnit = (hash: number, unit: number) => Math.imul(hash ^ unit, FNV_PRIME);

/** FNV-1a over UTF-16 units, with every digit counted as 0: `1984` and `2010` are one word for the tagger. */
export function wordHash(lower: string): number {
  let hash = FNV_OFFSET | 0;
  for (let at = 0; at < lower.length; at++) {
    const unit = lower.charCodeAt(at);
    hash = hashUnit(hash, unit >= DIGIT_ZERO && unit <= DIGIT_NINE ? DIGIT_ZERO : unit);
  }
  return hash;
}

/**
 * The data from which features are computed, for each token of one sentence; index `PADDING` is the first token, places
 * outside the sentence contain 0. Reused for every sentence, so that tagging allocates nothing. The kernel reads it in
 * place.
 */
export class TokenFacts {
  /** Number of tokens. */
  length = 0;
  /** How many words of the sentence have capitals, except the first: many in titles, none if a learner uses none. */
  style = 0;
  /** Address of the columns in the kernel's memory, one after the other, and the length of each. */
  address = 0;
  capacity = 0;
  #columns: Int32Array[] = [];

  constructor(
    readonly knowledge: WordKnowledge,
    readonly kernel: Kernel,
  ) {
    this.#reserve(FIRST_CAPACITY);
  }

  /** The only tag of a word, or `SEVERAL_TAGS`. */
  get onlyTag(): Int32Array {
    return this.#columns[6]!;
  }

  get shape(): Int32Array {
    return this.#columns[5]!;
  }

  /** For the tagger: the address of the weight sums for the word's own features. */
  get own(): Int32Array {
    return this.#columns[14]!;
  }

  /** The tag that the tagger chose. */
  get tag(): Int32Array {
    return this.#columns[15]!;
  }

  /** Reads the tokens from `first` up to `end`, a sentence. */
  read(tokens: readonly Token[], first: number, end: number): void {
    this.length = end - first;
    const size = this.length + 2 * PADDING;
    if (size > this.capacity) this.#reserve(2 * size);
    for (let at = 0; at < this.length; at++) this.#readToken(tokens[first + at]!, at + PADDING, at === 0);
    this.style = styleOf(tokens, first, end);
    for (let pad = 0; pad < PADDING; pad++) this.#clear(this.length + PADDING + pad);
  }

  #readToken(token: Token, at: number, isFirst: boolean): void {
    const { lower } = token;
    const { knowledge } = this;
    const hash = wordHash(lower);
    const known = knowledge.find(hash);
    const [word, classes, cluster, group, capitals, shape, onlyTag] = this.#columns as Facts;
    word[at] = hash;
    classes[at] = known < 0 ? 0 : knowledge.classes[known]!;
    cluster[at] = known < 0 ? 0 : knowledge.clusters[known]!;
    group[at] = known < 0 ? 0 : knowledge.groups[known]!;
    capitals[at] = known < 0 ? 0 : knowledge.capitals[known]!;
    shape[at] = shapeOf(token, isFirst);
    onlyTag[at] = known < 0 ? SEVERAL_TAGS : knowledge.onlyTags[known]!;
    let suffix = FNV_OFFSET | 0;
    for (let count = 0; count < LONGEST_SUFFIX; count++) {
      suffix = hashUnit(suffix, lower.charCodeAt(lower.length - 1 - count));
      this.#columns[FIRST_SUFFIX + count]![at] = count < lower.length ? suffix : 0;
    }
    let prefix = FNV_OFFSET | 0;
    for (let count = 0; count < LONGEST_PREFIX; count++) {
      prefix = hashUnit(prefix, lower.charCodeAt(count));
      this.#columns[FIRST_PREFIX + count]![at] = count < lower.length ? prefix : 0;
    }
  }

  #clear(at: number): void {
    for (const column of this.#columns) column[at] = 0;
  }

  #reserve(capacity: number): void {
    this.capacity = capacity;
    this.address = this.kernel.reserve(4 * COLUMNS * capacity);
    this.#columns = Array.from({ length: COLUMNS }, (_, column) =>
      this.kernel.numbers(this.address + 4 * column * capacity, capacity),
    );
  }
}

const KINDS = ['word', 'number', 'punctuation', 'url', 'email', 'symbol'];
const HAS_DIGIT = /\d/;
const HAS_HYPHEN = /[-‐‑]/;
const STYLES = { none: 0, some: 1, most: 2, unknown: 3 } as const;

/** How a word is written. */
const CAPITALS = { none: 0, all: 1, first: 2, inside: 3 } as const;

/** Kind, capitals, hyphen, digits and place of a token in one number: an initial capital means less at the start. */
function shapeOf(token: Token, isFirst: boolean): number {
  const { kind, text } = token;
  const marks = (HAS_HYPHEN.test(text) ? 1 : 0) + (HAS_DIGIT.test(text) ? 2 : 0);
  return 1 + KINDS.indexOf(kind) + 8 * (capitalsOf(token) + 4 * (marks + 4 * (isFirst ? 1 : 0)));
}

function capitalsOf({ text, lower }: Token): number {
  if (text === lower) return CAPITALS.none;
  if (text.length > 1 && text === text.toUpperCase()) return CAPITALS.all;
  return text.charCodeAt(0) !== lower.charCodeAt(0) ? CAPITALS.first : CAPITALS.inside;
}

function styleOf(tokens: readonly Token[], first: number, end: number): number {
  let words = 0;
  let capitals = 0;
  for (let at = first + 1; at < end; at++) {
    const { kind, text, lower } = tokens[at]!;
    if (kind !== 'word') continue;
    words += 1;
    if (text !== lower) capitals += 1;
  }
  if (words === 0) return STYLES.unknown;
  if (capitals === 0) return STYLES.none;
  return 2 * capitals > words ? STYLES.most : STYLES.some;
}
