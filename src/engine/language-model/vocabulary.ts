import type { Artefact } from '../artefact/artefact.js';
import { HashIndex } from '../document/tagging/hash-index.js';

/** Precedes the first token of a sentence; never predicted. */
export const SENTENCE_START = 0;
/** Follows the last token of a sentence; predicted. */
export const SENTENCE_END = 1;

/** Words outside the vocabulary are distinguished by shape, which says much about their place in a sentence. */
export const UNKNOWN_SHAPES = ['number', 'symbol', '-ing', '-ed', '-ly', '-s', 'other'] as const;
const FIRST_SHAPE = 2;
/** Ids below are markers and shapes of unknown words. */
export const FIRST_WORD = FIRST_SHAPE + UNKNOWN_SHAPES.length;

/** Minimum length of unknown words that are distinguished by their ending. */
const SHORTEST_WITH_ENDING = 5;
const ENDINGS = ['ing', 'ed', 'ly', 's'] as const;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const DIGIT_ZERO = 0x30;
const DIGIT_NINE = 0x39;

/** Maps tokens to the language model's ids. */
export class Vocabulary {
  constructor(readonly index: HashIndex) {}

  static read(artefact: Artefact): Vocabulary {
    return new Vocabulary(HashIndex.read(artefact, 'index'));
  }

  /** Number of ids, including markers and shapes of unknown words. */
  get size(): number {
    return FIRST_WORD + this.index.prints.length;
  }

  /** The id of a token in lower case; that of its shape if the vocabulary lacks it. Allocates nothing. */
  id(lower: string): number {
    const position = this.index.find(tokenHash(lower));
    return position < 0 ? this.shape(lower) : FIRST_WORD + position;
  }

  /** The id of a token's shape, whether or not the vocabulary has the token. */
  shape(lower: string): number {
    if (/\d/.test(lower)) return FIRST_SHAPE;
    if (!/\p{L}/u.test(lower)) return FIRST_SHAPE + 1;
    const ending = lower.length < SHORTEST_WITH_ENDING ? -1 : ENDINGS.findIndex((end) => lower.endsWith(end));
    return ending < 0 ? FIRST_WORD - 1 : FIRST_SHAPE + 2 + ending;
  }
}

/**
 * FNV-1a over UTF-16 units (Fowler, Noll & Vo), with every digit as 0 and typographic quotation marks as straight ones.
 */
export function tokenHash(lower: string): number {
  let hash = FNV_OFFSET | 0;
  for (let at = 0; at < lower.length; at++) hash = Math.imul(hash ^ folded(lower.charCodeAt(at)), FNV_PRIME);
  return hash;
}

function folded(unit: number): number {
  if (unit >= DIGIT_ZERO && unit <= DIGIT_NINE) return DIGIT_ZERO;
  if (unit < 0x2018) return unit;
  if (unit <= 0x2019) return 0x27;
  return unit === 0x201c || unit === 0x201d ? 0x22 : unit;
}
