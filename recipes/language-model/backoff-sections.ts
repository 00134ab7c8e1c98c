import type { Section } from '#src/engine/artefact/artefact.js';
import { CODES } from '#src/engine/language-model/backoff-model.js';
import { quantise } from './codebook.js';
import { adjustedCounts, discountsOf, type Kept, keepAll, type SmoothedLevel, smooth } from './kneser-ney.js';
import { countNgrams, type NgramLevel } from './ngram-counts.js';
import { extendPlace, extendPrint, ngramSlots, placeOf, printOf } from './ngram-table.js';
import { keepBest, lossesOf } from './pruning.js';

export interface BackoffOptions {
  /** For each length from 1 the fewest occurrences of an n-gram. The longest n-grams have so many words. */
  readonly fewest: readonly number[];
  /** N-grams of two words and more that the model may hold. */
  readonly limit: number;
}

/** For each length from 1 how many n-grams occur often enough, and how many are kept. */
export interface BackoffFigures {
  readonly candidates: readonly number[];
  readonly kept: readonly number[];
}

/** Logarithms end here: that of the start of sentences, which is never predicted. */
const LEAST_PROBABILITY = 1e-12;

/**
 * Counts, prunes and smooths the n-grams of a text.
 * @param name prefix of the sections
 * @param ids sentences one after the other, each begun by `SENTENCE_START`; below `size`
 * @returns the sections that `BackoffModel` reads
 */
export function backoffSections(
  name: string,
  ids: Int32Array,
  size: number,
  options: BackoffOptions,
): { sections: Record<string, Section>; figures: BackoffFigures } {
  const levels = countNgrams(ids, size, options.fewest);
  const { kept, smoothed } = prune(levels, options.limit);
  const numbers = kept.map(numbersKept);
  const coded = numbers.map((chosen, level) => codesOf(chosen, smoothed[level]!));
  return {
    sections: {
      [`${name}Unigrams`]: coded[0]!.codes,
      [`${name}Probabilities`]: flat(coded.map(({ probabilities }) => probabilities)),
      [`${name}Backoffs`]: flat(coded.map(({ backoffs }) => backoffs)),
      [`${name}Slots`]: ngramSlots(...hashesOf(ids, levels, numbers), joined(coded.slice(1))),
    },
    figures: { candidates: levels.map((level) => level.size), kept: numbers.map(({ length }) => length) },
  };
}

function prune(levels: readonly NgramLevel[], limit: number): { kept: Kept; smoothed: SmoothedLevel[] } {
  const all = keepAll(levels);
  const full = adjustedCounts(levels, all);
  const discounts = discountsOf(levels, full);
  const kept = keepBest(levels, lossesOf(levels, smooth(levels, full, all, discounts)), limit);
  return { kept, smoothed: smooth(levels, adjustedCounts(levels, kept), kept, discounts) };
}

function numbersKept(keeps: Uint8Array): Int32Array {
  const numbers = new Int32Array(keeps.length);
  let size = 0;
  for (let number = 0; number < keeps.length; number++) if (keeps[number]) numbers[size++] = number;
  return numbers.slice(0, size);
}

interface CodedLevel {
  readonly probabilities: Float32Array;
  readonly backoffs: Float32Array;
  readonly codes: Uint16Array<ArrayBuffer>;
}

function codesOf(chosen: Int32Array, smoothed: SmoothedLevel): CodedLevel {
  const logsOf = (values: Float32Array) =>
    Float32Array.from(chosen, (number) => Math.log(Math.max(values[number]!, LEAST_PROBABILITY)));
  const probability = quantise(logsOf(smoothed.probabilities));
  const backoff = quantise(logsOf(smoothed.backoffs));
  return {
    probabilities: probability.codebook.map(Math.exp),
    backoffs: backoff.codebook.map(Math.exp),
    codes: Uint16Array.from(chosen, (_, at) => probability.codes[at]! | (backoff.codes[at]! << 8)),
  };
}

function hashesOf(
  ids: Int32Array,
  levels: readonly NgramLevel[],
  numbers: readonly Int32Array[],
): [places: Int32Array, prints: Int32Array] {
  const total = numbers.slice(1).reduce((sum, { length }) => sum + length, 0);
  const [places, prints] = [new Int32Array(total), new Int32Array(total)];
  let size = 0;
  for (let level = 1; level < levels.length; level++) {
    for (const number of numbers[level]!) {
      const last = levels[level]!.places[number]!;
      let [place, print] = [placeOf(ids[last]!), printOf(ids[last]!)];
      for (let back = 1; back <= level; back++) {
        place = extendPlace(place, ids[last - back]!);
        print = extendPrint(print, ids[last - back]!);
      }
      places[size] = place;
      prints[size++] = print;
    }
  }
  return [places, prints];
}

function joined(levels: readonly CodedLevel[]): Uint16Array {
  const codes = new Uint16Array(levels.reduce((sum, level) => sum + level.codes.length, 0));
  let size = 0;
  for (const level of levels) {
    codes.set(level.codes, size);
    size += level.codes.length;
  }
  return codes;
}

function flat(codebooks: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const values = new Float32Array(codebooks.length * CODES);
  codebooks.forEach((codebook, level) => {
    values.set(codebook, level * CODES);
  });
  return values;
}
