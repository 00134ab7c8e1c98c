import type { Artefact } from '../../artefact/artefact.js';
import type { LanguageModel } from '../../language-model/language-model.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { bitCount, encodeWord, letterCode, letterSet } from './alphabet.js';
import { BucketIndex, deletionBuckets } from './deletion-index.js';
import { EditCosts, LONGEST_WORD } from './edit-costs.js';
import { BitDistance } from './edit-distance.js';
import { inflectionError } from './inflection-errors.js';
import { type Candidate, wordCandidate } from './ranking-features.js';
import { soundKey } from './sound-key.js';
import { splits } from './splits.js';

/** How many words are compared in detail, the most promising first. */
const COMPARED = 28;
const NEAR = 2;
/** For words of at least this length, written and intended word may be three edits apart. */
const LONG = 8;
/** If no word is near a long one, this many of the most frequent words are compared with it. */
const FREQUENT = 8000;
/** Maximum number of edits between words that sound alike. */
const FAR_BY_SOUND = 4;
/** How much of the Zipf scale one edit is worth when choosing words for detailed comparison. */
const ZIPF_PER_EDIT = 2;

/** Finds the words that a misspelling may represent. It has its own working memory, so each thread needs one. */
export class CandidateFinder {
  readonly costs: EditCosts;
  readonly #lexicon: Lexicon;
  readonly #language: LanguageModel;
  readonly #deletions: BucketIndex;
  readonly #sounds: BucketIndex;
  readonly #letterSets: Uint32Array;
  readonly #distance = new BitDistance();
  readonly #written = new Uint8Array(LONGEST_WORD);
  readonly #letters = new Uint8Array(256);
  readonly #buckets = new Uint32Array(32);
  /** For each word id, the number of the look-up that last found it. */
  readonly #seen: Uint32Array;
  #lookUps = 0;
  #writtenLength = 0;
  /**
   * Distance 0 is the word itself with another capital, which is not a difference in letters, or `soooo` reduced to
   * `so`.
   */
  #nearest = 1;

  constructor(artefact: Artefact, lexicon: Lexicon, language: LanguageModel) {
    this.#lexicon = lexicon;
    this.costs = EditCosts.from(artefact);
    this.#language = language;
    this.#deletions = new BucketIndex(artefact, 'deletions');
    this.#sounds = new BucketIndex(artefact, 'sounds');
    this.#letterSets = artefact.section('letterSets', 'u32');
    this.#seen = new Uint32Array(this.#letterSets.length);
  }

  /** All candidates of a word in lower case, in no particular order. Empty for words of more than 31 letters. */
  find(written: string): Candidate[] {
    // `soooo` and `gooood`: more than two of the same letter mean the same as two.
    const word = written.replace(/(.)\1\1+/g, '$1$1');
    if (written.length > LONGEST_WORD || word.length < 2) return [];
    const length = encodeWord(word, this.#written);
    const key = soundKey(this.#written, length);
    this.#nearest = word === written ? 1 : 0;
    const near = this.#near(length, key);
    const candidates = near.map(({ id, distance, soundsSame }) => {
      const cost = this.costs.cost(this.#letters, this.#spell(id), this.#written, length);
      return wordCandidate(word, id, { cost, distance, soundsSame, isInflectionError: false }, this.#lexicon);
    });
    this.#addInflection(word, length, candidates);
    candidates.push(...splits(word, this.#lexicon, this.#language));
    return candidates;
  }

  /** Ids of words that are close or sound alike, limited to the most promising. */
  #near(length: number, key: number): Near[] {
    const found: Near[] = [];
    this.#distance.prepare(this.#written, length);
    this.#lookUps += 1;
    this.#writtenLength = length;
    const written = letterSet(this.#written, length);
    const count = deletionBuckets(this.#written, length, this.#buckets);
    const farthest = length >= LONG ? NEAR + 1 : NEAR;
    for (let at = 0; at < count; at++) {
      this.#collect(this.#deletions, this.#buckets[at]!, written, length < 4 ? 1 : farthest, key, found);
    }
    if (length > 3) this.#collect(this.#sounds, key, 0, FAR_BY_SOUND, key, found);
    // `embiroment`: the index finds at most two edits among the first letters.
    if (length >= LONG && !found.some(({ distance }) => distance <= NEAR))
      for (let id = 0; id < FREQUENT; id++) this.#consider(id, written, farthest, key, false, found);
    return found.sort((a, b) => a.rank - b.rank || a.id - b.id).slice(0, COMPARED);
  }

  #collect(
    index: BucketIndex,
    bucket: number,
    written: number,
    farthest: number,
    key: number,
    found: Near[],
  ) {
    const { starts, ids } = index;
    for (let at = starts[bucket]!; at < starts[bucket + 1]!; at++)
      this.#consider(ids[at]!, written, farthest, key, index === this.#sounds, found);
  }

  /** Adds a word unless it is too far away. @param written its letters; 0 compares any word */
  #consider(
    id: number,
    written: number,
    farthest: number,
    key: number,
    isLikeSound: boolean,
    found: Near[],
  ): void {
    if (this.#seen[id] === this.#lookUps) return;
    if (Math.abs(this.#lexicon.length(id) - this.#writtenLength) > farthest) return;
    if (written !== 0) {
      const set = this.#letterSets[id]!;
      if (bitCount(set & ~written) > farthest || bitCount(written & ~set) > farthest) return;
    }
    const length = this.#spell(id);
    const distance = this.#distance.to(this.#letters, length);
    // Words that are too far away may still be found by their sound.
    if (distance > farthest || distance < this.#nearest) return;
    this.#seen[id] = this.#lookUps;
    const soundsSame = isLikeSound || soundKey(this.#letters, length) === key;
    const rank = distance * ZIPF_PER_EDIT - this.#lexicon.zipfOfId(id) - (soundsSame ? 1 : 0);
    found.push({ id, distance, soundsSame, rank });
  }

  #addInflection(word: string, length: number, candidates: Candidate[]) {
    const error = inflectionError(word, this.#lexicon);
    if (!error) return;
    const id = this.#lexicon.id(error.correction);
    const at = candidates.findIndex((candidate) => candidate.first === id && !candidate.isSplit);
    const intendedLength = this.#spell(id);
    this.#distance.prepare(this.#written, length);
    const match = {
      cost: this.costs.cost(this.#letters, intendedLength, this.#written, length),
      distance: this.#distance.to(this.#letters, intendedLength),
      soundsSame: false,
      isInflectionError: true,
    };
    const candidate = wordCandidate(word, id, match, this.#lexicon);
    if (at < 0) candidates.push(candidate);
    else candidates[at] = candidate;
  }

  /** Puts the letter codes of a word into the working memory. */
  #spell(id: number): number {
    const length = Math.min(this.#lexicon.spell(id, this.#letters), LONGEST_WORD);
    for (let at = 0; at < length; at++) this.#letters[at] = letterCode(this.#letters[at]!);
    return length;
  }
}

interface Near {
  readonly id: number;
  readonly distance: number;
  readonly soundsSame: boolean;
  /** Lower is more promising. */
  readonly rank: number;
}
