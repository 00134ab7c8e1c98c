import { SENTENCE_START } from '#src/engine/language-model/vocabulary.js';
import { type SortedText, sortText } from './sorted-text.js';

/**
 * The n-grams of one length that occur often enough, numbered from 0. They may start with the start of a sentence, and
 * never reach across it. Those of length 1 are the vocabulary: a word's number is its id.
 */
export interface NgramLevel {
  readonly size: number;
  /** How often each occurs. */
  readonly counts: Uint32Array;
  /** Where one occurrence has its last word. */
  readonly places: Int32Array;
  /** Number of the n-gram without its first word, one level below; empty on the first level. */
  readonly suffixes: Int32Array;
  /** Number of the n-gram without its last word, one level below; empty on the first level. */
  readonly contexts: Int32Array;
  /** Occurrences of which the n-gram with one more word on the left is too rare, or doesn't exist. */
  readonly ends: Uint32Array;
  /** For each n-gram one level below: how often a word follows with which together it is too rare. */
  readonly rareAfter: Uint32Array;
  /** How many different n-grams are too rare and occur once; twice. */
  readonly rare: readonly [once: number, twice: number];
}

const NONE = -1;

/**
 * Counts the n-grams of a text.
 * @param ids sentences one after the other, each begun by `SENTENCE_START`; below `vocabulary`
 * @param fewest for each length from 1 the fewest occurrences of n-grams to number; must not fall
 */
export function countNgrams(ids: Int32Array, vocabulary: number, fewest: readonly number[]): NgramLevel[] {
  const text = sortText(ids, vocabulary, fewest.length);
  const first = firstLevel(ids, vocabulary);
  const levels = [first];
  let numbers = ids;
  for (let length = 2; length <= fewest.length; length++) {
    const below = levels.at(-1)!;
    const runs = frequentRuns(text, length, fewest[length - 1]!);
    const above = numbersOf(text, length, runs.starts);
    levels.push(levelAbove(below, text, length, runs, numbers, above));
    numbers = above;
  }
  const last = levels.at(-1)!;
  last.ends.set(last.counts);
  return levels;
}

function firstLevel(ids: Int32Array, size: number): NgramLevel {
  const counts = new Uint32Array(size);
  for (const id of ids) counts[id]! += 1;
  const none = new Int32Array();
  const ends = new Uint32Array(size);
  const rareAfter = new Uint32Array();
  return { size, counts, places: none, suffixes: none, contexts: none, ends, rareAfter, rare: [0, 0] };
}

interface Runs {
  /** Where, in the sorted text, the occurrences of each frequent n-gram begin. */
  readonly starts: Int32Array;
  readonly rare: readonly [once: number, twice: number];
}

function frequentRuns(text: SortedText, length: number, fewest: number): Runs {
  const rare: [number, number] = [0, 0];
  let starts = new Int32Array(1 << 16);
  let size = 0;
  for (let from = 0, to = 0; from < text.places.length; from = to) {
    to = endOfRun(text, length, from);
    if (text.depths[text.places[from]!]! < length - 1) continue;
    if (to - from < fewest) {
      if (to - from <= 2) rare[to - from - 1]! += 1;
      continue;
    }
    if (size === starts.length) {
      const larger = new Int32Array(2 * size);
      larger.set(starts);
      starts = larger;
    }
    starts[size++] = from;
  }
  return { starts: starts.slice(0, size), rare };
}

function endOfRun({ places, shared }: SortedText, length: number, from: number): number {
  let to = from + 1;
  while (to < places.length && shared[to]! >= length) to += 1;
  return to;
}

/** For each place of the text the number of the n-gram that ends there, or `NONE`. */
function numbersOf(text: SortedText, length: number, starts: Int32Array): Int32Array {
  const numbers = new Int32Array(text.depths.length).fill(NONE);
  for (let number = 0; number < starts.length; number++) {
    const end = endOfRun(text, length, starts[number]!);
    for (let at = starts[number]!; at < end; at++) numbers[text.places[at]!] = number;
  }
  return numbers;
}

function levelAbove(
  below: NgramLevel,
  text: SortedText,
  length: number,
  { starts, rare }: Runs,
  numbersBelow: Int32Array,
  numbers: Int32Array,
): NgramLevel {
  const rareAfter = new Uint32Array(below.size);
  for (let at = 0; at < numbers.length; at++) {
    if (numbers[at] !== NONE || text.ids[at] === SENTENCE_START) continue;
    const [suffix, context] = [numbersBelow[at]!, numbersBelow[at - 1]!];
    if (suffix !== NONE) below.ends[suffix]! += 1;
    if (context !== NONE && text.depths[at]! >= length - 1) rareAfter[context]! += 1;
  }
  const places = starts.map((start) => text.places[start]!);
  return {
    size: starts.length,
    counts: Uint32Array.from(starts, (start) => endOfRun(text, length, start) - start),
    places,
    suffixes: places.map((place) => numbersBelow[place]!),
    contexts: places.map((place) => numbersBelow[place - 1]!),
    ends: new Uint32Array(starts.length),
    rareAfter,
    rare,
  };
}
