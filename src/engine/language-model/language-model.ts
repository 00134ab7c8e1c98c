import type { Artefact } from '../artefact/artefact.js';
import type { Resources } from '../component.js';
import {
  backoffCode,
  extendPlace,
  extendPrint,
  NgramTable,
  placeOf,
  printOf,
  probabilityCode,
} from './ngram-table.js';
import { FIRST_WORD, SENTENCE_END, SENTENCE_START, Vocabulary } from './vocabulary.js';

/** Codes of one order that a codebook holds. */
export const CODES = 256;

/**
 * How likely words are after those before them: an n-gram model with backoff (models/language-model). A sentence is
 * given as ids from `SENTENCE_START` to `SENTENCE_END` (`sentenceIds`); positions are indices into them. Probabilities
 * are natural logarithms. It reads its artefact in place and allocates nothing but a buffer for edits, so that each
 * thread has its own model over shared memory.
 */
export class LanguageModel {
  /** The longest n-grams have so many words. */
  readonly order: number;
  readonly #vocabulary: Vocabulary;
  readonly #unigrams: Uint16Array;
  readonly #table: NgramTable;
  /** Meaning of codes: `CODES` values for each order from 1. */
  readonly #probabilities: Float32Array;
  readonly #backoffs: Float32Array;
  /** For each shape of unknown words the log of the share that one of them has of it. */
  readonly #shares: Float32Array;
  /** Backoffs after the word before: at i that of the last i + 1 words. */
  #before: Float64Array;
  #after: Float64Array;
  #window = new Int32Array(64);

  constructor(artefact: Artefact) {
    this.order = Number(artefact.meta.order);
    this.#vocabulary = Vocabulary.read(artefact);
    this.#unigrams = artefact.section('unigrams', 'u16');
    this.#table = NgramTable.read(artefact);
    this.#probabilities = artefact.section('probabilities', 'f32');
    this.#backoffs = artefact.section('backoffs', 'f32');
    this.#shares = artefact.section('shares', 'f32');
    this.#before = new Float64Array(this.order);
    this.#after = new Float64Array(this.order);
  }

  /** How many ids there are: those below `FIRST_WORD` are markers and shapes of unknown words. */
  get size(): number {
    return this.#unigrams.length;
  }

  /** The id of a token in lower case (digits and quotation marks as they are); that of its shape when unknown. */
  wordId(lower: string): number {
    return this.#vocabulary.id(lower);
  }

  /** Whether a token in lower case is in the vocabulary. */
  knows(lower: string): boolean {
    return this.wordId(lower) >= FIRST_WORD;
  }

  /** The ids of one sentence, with its markers: token i is at position i + 1. */
  sentenceIds(tokens: readonly { readonly lower: string }[]): Int32Array {
    const ids = new Int32Array(tokens.length + 2);
    ids[0] = SENTENCE_START;
    for (let at = 0; at < tokens.length; at++) ids[at + 1] = this.wordId(tokens[at]!.lower);
    ids[tokens.length + 1] = SENTENCE_END;
    return ids;
  }

  /** ln P(word at a position | words before it). The position is at least 1: the start is never predicted. */
  logProbability(ids: Int32Array, at: number): number {
    return this.score(ids, at, at + 1);
  }

  /** The sum of `logProbability` over the positions from `from` (at least 1) to before `to`. */
  score(ids: Int32Array, from: number, to: number): number {
    let sum = 0;
    let contexts = this.#enter(ids, from - 1);
    for (let at = from; at < to; at++) {
      const id = ids[at]!;
      const unigram = this.#unigrams[id]!;
      let logProbability = this.#probabilities[probabilityCode(unigram)]!;
      this.#after[0] = this.#backoffs[backoffCode(unigram)]!;
      let place = placeOf(id);
      let print = printOf(id);
      let length = 1;
      for (; length < this.order && length <= at; length++) {
        place = extendPlace(place, ids[at - length]!);
        print = extendPrint(print, ids[at - length]!);
        const entry = this.#table.find(place, print);
        if (entry === 0) break;
        logProbability = this.#probabilities[length * CODES + probabilityCode(entry)]!;
        this.#after[length] = this.#backoffs[length * CODES + backoffCode(entry)]!;
      }
      for (let context = length; context <= contexts; context++) logProbability += this.#before[context - 1]!;
      if (id < FIRST_WORD) logProbability += this.#shares[id]!;
      sum += logProbability;
      const free = this.#before;
      this.#before = this.#after;
      this.#after = free;
      contexts = Math.min(length, this.order - 1);
    }
    return sum;
  }

  /**
   * How much more likely a sentence gets when the words at positions from `start` to before `end` give way to others:
   * the logarithm of the ratio of its probabilities, of which only what the edit touches is computed. `start` is at
   * least 1; `end` = `start` inserts.
   */
  editGain(ids: Int32Array, start: number, end: number, replacementIds: ArrayLike<number>): number {
    const reach = this.order - 1;
    const first = Math.max(0, start - reach);
    const last = Math.min(ids.length, end + reach);
    const length = start - first + replacementIds.length + last - end;
    if (length > this.#window.length) this.#window = new Int32Array(2 * length);
    const window = this.#window;
    let size = 0;
    for (let at = first; at < start; at++) window[size++] = ids[at]!;
    for (let at = 0; at < replacementIds.length; at++) window[size++] = replacementIds[at]!;
    for (let at = end; at < last; at++) window[size++] = ids[at]!;
    return this.score(window, start - first, size) - this.score(ids, start, last);
  }

  /** Puts the backoffs after the word at a position in place. @returns how many there are */
  #enter(ids: Int32Array, at: number): number {
    let place = placeOf(ids[at]!);
    let print = printOf(ids[at]!);
    this.#before[0] = this.#backoffs[backoffCode(this.#unigrams[ids[at]!]!)]!;
    let length = 1;
    for (; length < this.order - 1 && length <= at; length++) {
      place = extendPlace(place, ids[at - length]!);
      print = extendPrint(print, ids[at - length]!);
      const entry = this.#table.find(place, print);
      if (entry === 0) break;
      this.#before[length] = this.#backoffs[length * CODES + backoffCode(entry)]!;
    }
    return length;
  }
}

/** The language model of the thread, over models/language-model. */
export function languageModelFrom(resources: Resources): LanguageModel {
  return resources.once('language-model', () => new LanguageModel(resources.artefact('language-model')));
}
