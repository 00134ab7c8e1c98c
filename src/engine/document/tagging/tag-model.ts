import type { Artefact } from '../../artefact/artefact.js';
import { PENN_TAGS } from '../penn-tags.js';
import type { Token } from '../token.js';
import { HashIndex } from './hash-index.js';
import { historyFeatures, localFeatures, MOST_FEATURES, START_TAG } from './tag-features.js';
import { PADDING, TokenFacts } from './token-facts.js';
import { readWordKnowledge, SEVERAL_TAGS } from './word-knowledge.js';

/** An entry of `entries` holds the tag in its high byte and the weight plus this in its low byte. */
export const WEIGHT_OFFSET = 128;

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
      const tag = this.#best(at + PADDING, previous, beforePrevious);
      tokens[first + at]!.tag = PENN_TAGS[tag]!;
      beforePrevious = previous;
      previous = tag;
    }
  }

  #best(at: number, previous: number, beforePrevious: number): number {
    const facts = this.#facts;
    const only = facts.onlyTag[at]!;
    if (only !== SEVERAL_TAGS) return only;
    const active = this.#active;
    const local = localFeatures(facts, at, active);
    const count = historyFeatures(facts, at, previous, beforePrevious, active, local);
    const scores = this.#scores;
    scores.fill(0);
    for (let feature = 0; feature < count; feature++) this.#add(active[feature]!, scores);
    let best = 0;
    for (let tag = 1; tag < scores.length; tag++) if (scores[tag]! > scores[best]!) best = tag;
    return best;
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
