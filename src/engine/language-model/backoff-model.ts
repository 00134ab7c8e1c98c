import type { Artefact } from '../artefact/artefact.js';
import {
  backoffCode,
  extendPlace,
  extendPrint,
  NgramTable,
  placeOf,
  printOf,
  probabilityCode,
} from './ngram-table.js';

/** Codes of one order that a codebook holds. */
export const CODES = 256;

/**
 * An n-gram model with backoff: the probability of a word is that of the longest n-gram which ends with it, times the
 * backoffs of the longer contexts that were passed over. It walks along a sentence of ids: `enter`, then `step` after
 * `step`. All is read in place, and nothing is allocated.
 */
export class BackoffModel {
  /** The longest n-grams have so many words. */
  readonly order: number;
  /** How many ids there are. */
  readonly size: number;
  readonly #unigrams: Uint16Array;
  readonly #table: NgramTable;
  /** Meaning of codes: `CODES` values for each order from 1. */
  readonly #probabilities: Float32Array;
  readonly #backoffs: Float32Array;
  /** Backoffs after the last words: at i that of the last i + 1. The second takes turns with the first. */
  #before: Float64Array;
  #after: Float64Array;
  /** How many of them there are. */
  #contexts = 0;

  /** @param name prefix of its sections */
  constructor(artefact: Artefact, name: string) {
    this.#unigrams = artefact.section(`${name}Unigrams`, 'u16');
    this.#table = new NgramTable(artefact.section(`${name}Slots`, 'u32'));
    this.#probabilities = artefact.section(`${name}Probabilities`, 'f32');
    this.#backoffs = artefact.section(`${name}Backoffs`, 'f32');
    this.size = this.#unigrams.length;
    this.order = this.#probabilities.length / CODES;
    this.#before = new Float64Array(this.order);
    this.#after = new Float64Array(this.order);
  }

  /** Starts with the word at a position as the last one before the first step. */
  enter(ids: Int32Array, at: number): void {
    this.#walk(ids, at, this.order - 1);
  }

  /** P(word at a position | words before it), which must be those of the steps before. */
  step(ids: Int32Array, at: number): number {
    return this.#walk(ids, at, this.order);
  }

  /** Puts what the next step has to know of the words before it into `order` numbers from an offset on. */
  save(into: Float64Array, offset: number): void {
    into[offset] = this.#contexts;
    for (let context = 0; context < this.#contexts; context++)
      into[offset + 1 + context] = this.#before[context]!;
  }

  /** Goes back to where `save` was called. */
  restore(from: Float64Array, offset: number): void {
    this.#contexts = from[offset]!;
    for (let context = 0; context < this.#contexts; context++)
      this.#before[context] = from[offset + 1 + context]!;
  }

  #walk(ids: Int32Array, at: number, longest: number): number {
    const before = this.#before;
    const after = this.#after;
    const unigram = this.#unigrams[ids[at]!]!;
    let probability = this.#probabilities[probabilityCode(unigram)]!;
    after[0] = this.#backoffs[backoffCode(unigram)]!;
    let place = placeOf(ids[at]!);
    let print = printOf(ids[at]!);
    let length = 1;
    for (; length < longest && length <= at; length++) {
      const id = ids[at - length]!;
      place = extendPlace(place, id);
      print = extendPrint(print, id);
      const entry = this.#table.find(place, print);
      if (entry === 0) break;
      probability = this.#probabilities[length * CODES + probabilityCode(entry)]!;
      after[length] = this.#backoffs[length * CODES + backoffCode(entry)]!;
    }
    for (let context = length; context <= this.#contexts; context++) probability *= before[context - 1]!;
    this.#before = after;
    this.#after = before;
    this.#contexts = Math.min(length, this.order - 1);
    return probability;
  }
}
