import type { Artefact } from '../../artefact/artefact.js';
import { PENN_TAGS } from '../penn-tags.js';
import type { Token } from '../token.js';
import { HashIndex } from './hash-index.js';
import { historyFeatures, MOST_FEATURES, neighbourFeatures, ownFeatures, START_TAG } from './tag-features.js';
import { PADDING, TokenFacts } from './token-facts.js';
import { readWordKnowledge, SEVERAL_TAGS } from './word-knowledge.js';

/** An entry of `entries` holds the tag in its high byte and the weight plus this in its low byte. */
export const WEIGHT_OFFSET = 128;

/** The scores of this many words by themselves are kept: nearly all running text consists of fewer. */
const REMEMBERED = 4096;

/**
 * A linear model that tags from left to right: the tag whose features have the greatest sum of weights wins
 * (Collins 2002). Weights are stored per feature, for those tags alone for which they are not nearly 0.
 */
export class TagModel {
  readonly #features: HashIndex;
  /** Where the entries of each feature begin, and an end. */
  readonly #starts: Uint32Array;
  readonly #entries: Uint16Array;
  readonly #facts: TokenFacts;
  readonly #active = new Int32Array(MOST_FEATURES);
  readonly #scores = new Int32Array(PENN_TAGS.length);
  /** For each tag what the features of a word by itself sum to, row by row. */
  readonly #ownScores = new Int16Array(REMEMBERED * PENN_TAGS.length);
  /** Which row is that of a word in lower case, by its shape. */
  readonly #ownRows: Map<string, number>[] = [];
  #rows = 0;

  constructor(artefact: Artefact) {
    this.#features = HashIndex.read(artefact, 'feature');
    this.#starts = artefact.section('featureStarts', 'u32');
    this.#entries = artefact.section('featureEntries', 'u16');
    this.#facts = new TokenFacts(readWordKnowledge(artefact));
  }

  /** Assigns tags to the tokens from `first` up to `end`, which form a sentence. */
  tag(tokens: readonly Token[], first: number, end: number): void {
    this.#facts.read(tokens, first, end);
    let previous = START_TAG;
    let beforePrevious = START_TAG;
    for (let at = 0; at < end - first; at++) {
      const token = tokens[first + at]!;
      const tag = this.#best(token.lower, at + PADDING, previous, beforePrevious);
      token.tag = PENN_TAGS[tag]!;
      beforePrevious = previous;
      previous = tag;
    }
  }

  #best(lower: string, at: number, previous: number, beforePrevious: number): number {
    const facts = this.#facts;
    const only = facts.onlyTag[at]!;
    if (only !== SEVERAL_TAGS) return only;
    const scores = this.#scores;
    const own = this.#ownRow(lower, at) * scores.length;
    for (let tag = 0; tag < scores.length; tag++) scores[tag] = this.#ownScores[own + tag]!;
    const neighbours = neighbourFeatures(facts, at, this.#active, 0);
    this.#addAll(historyFeatures(facts, at, previous, beforePrevious, this.#active, neighbours));
    let best = 0;
    for (let tag = 1; tag < scores.length; tag++) if (scores[tag]! > scores[best]!) best = tag;
    return best;
  }

  /** The row of `#ownScores` for a word at an index of the facts. */
  #ownRow(lower: string, at: number): number {
    const shape = this.#facts.shape[at]!;
    const known = this.#ownRows[shape]?.get(lower);
    if (known !== undefined) return known;
    if (this.#rows === REMEMBERED) {
      this.#ownRows.length = 0;
      this.#rows = 0;
    }
    const row = this.#rows++;
    this.#ownRows[shape] ??= new Map();
    this.#ownRows[shape].set(lower, row);
    this.#scores.fill(0);
    this.#addAll(ownFeatures(this.#facts, at, this.#active));
    this.#ownScores.set(this.#scores, row * this.#scores.length);
    return row;
  }

  /** Adds the weights of the first `count` active features to the scores. */
  #addAll(count: number): void {
    for (let feature = 0; feature < count; feature++) this.#add(this.#active[feature]!, this.#scores);
  }

  #add(feature: number, scores: Int32Array): void {
    const position = this.#features.find(feature);
    if (position < 0) return;
    const end = this.#starts[position + 1]!;
    for (let at = this.#starts[position]!; at < end; at++) {
      const entry = this.#entries[at]!;
      const tag = entry >> 8;
      scores[tag] = scores[tag]! + (entry & 0xff) - WEIGHT_OFFSET;
    }
  }
}
