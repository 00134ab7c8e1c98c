import { encodeArtefact } from '../../engine/artefact/artefact.js';
import { buildHashIndex } from '../../engine/document/tagging/hash-index.js';
import { CODES } from '../../engine/language-model/language-model.js';
import {
  extendPlace,
  extendPrint,
  ngramTableSections,
  placeOf,
  printOf,
} from '../../engine/language-model/ngram-table.js';
import { FIRST_WORD, tokenHash, Vocabulary } from '../../engine/language-model/vocabulary.js';
import { quantise } from './codebook.js';
import { adjustedCounts, discountsOf, type Kept, keepAll, type SmoothedLevel, smooth } from './kneser-ney.js';
import { countNgrams, type NgramLevel } from './ngram-counts.js';
import { keepBest, lossesOf } from './pruning.js';
import type { WordStream } from './word-stream.js';

export interface LanguageModelOptions {
  /** For each length from 1 the fewest occurrences of an n-gram. The longest n-grams have so many words. */
  readonly fewest: readonly number[];
  /** N-grams of two words and more that the model may hold. */
  readonly limit: number;
  /** Words that the spelling lexicon knows need so many occurrences, others more. */
  readonly fewestOfKnown: number;
  readonly fewestOfOthers: number;
}

/** Chosen by perplexity on the parts for choosing. */
export const LANGUAGE_MODEL_OPTIONS: LanguageModelOptions = {
  fewest: [1, 2, 2, 2, 2],
  limit: 3_300_000,
  fewestOfKnown: 3,
  fewestOfOthers: 40,
};

/** What came of training, for the model card. */
export interface LanguageModelFigures {
  readonly tokens: number;
  readonly words: number;
  /** For each length from 1 how many n-grams occur often enough, and how many are kept. */
  readonly candidates: readonly number[];
  readonly kept: readonly number[];
}

/**
 * Trains the language model.
 * @param isKnown whether the spelling lexicon knows a word in lower case
 * @returns the bytes of models/language-model/language-model.bin; the same text and options give the same bytes
 */
export function trainLanguageModel(
  text: WordStream,
  isKnown: (lower: string) => boolean,
  options: LanguageModelOptions,
): { bytes: Uint8Array; figures: LanguageModelFigures } {
  const words = vocabularyWords(text, isKnown, options);
  const { index } = buildHashIndex(words.map(tokenHash));
  const vocabulary = new Vocabulary(index);
  const ids = text.ids(vocabulary);
  const levels = countNgrams(ids, vocabulary.size, options.fewest);
  const { kept, smoothed } = prune(levels, options.limit);
  const { sections, sizes } = modelSections(ids, levels, kept, smoothed);
  const bytes = encodeArtefact(
    { version: '1', order: options.fewest.length, options },
    {
      wordBuckets: index.buckets.slice(),
      wordPrints: index.prints.slice(),
      shares: sharesOfUnknown(text, vocabulary),
      ...sections,
    },
  );
  const candidates = levels.map(({ size }) => size);
  return { bytes, figures: { tokens: text.tokens, words: words.length, candidates, kept: sizes } };
}

/** The words of the vocabulary, the most frequent first. */
function vocabularyWords(
  { words, frequencies }: WordStream,
  isKnown: (lower: string) => boolean,
  { fewestOfKnown, fewestOfOthers }: LanguageModelOptions,
): string[] {
  return [...words.keys()]
    .slice(2)
    .filter((number) => frequencies[number]! >= (isKnown(words[number]!) ? fewestOfKnown : fewestOfOthers))
    .sort((a, b) => frequencies[b]! - frequencies[a]! || a - b)
    .map((number) => words[number]!);
}

/** For each id below `FIRST_WORD` the log of the mean share that one unknown word has of its shape. */
function sharesOfUnknown({ words }: WordStream, vocabulary: Vocabulary): Float32Array<ArrayBuffer> {
  const types = new Float32Array(FIRST_WORD);
  for (const word of words.slice(2)) {
    const id = vocabulary.id(word);
    if (id < FIRST_WORD) types[id]! += 1;
  }
  return types.map((count) => -Math.log(Math.max(1, count)));
}

function prune(levels: readonly NgramLevel[], limit: number): { kept: Kept; smoothed: SmoothedLevel[] } {
  const all = keepAll(levels);
  const full = adjustedCounts(levels, all);
  const discounts = discountsOf(levels, full);
  const losses = lossesOf(levels, smooth(levels, full, all, discounts));
  const kept = keepBest(levels, losses, limit);
  return { kept, smoothed: smooth(levels, adjustedCounts(levels, kept), kept, discounts) };
}

function modelSections(
  ids: Int32Array,
  levels: readonly NgramLevel[],
  kept: Kept,
  smoothed: readonly SmoothedLevel[],
) {
  const order = levels.length;
  const probabilities = new Float32Array(order * CODES);
  const backoffs = new Float32Array(order * CODES);
  const sizes = kept.map((keeps) => keeps.reduce((sum, keep) => sum + keep, 0));
  const total = sizes.slice(1).reduce((sum, size) => sum + size, 0);
  const places = new Int32Array(total);
  const prints = new Int32Array(total);
  const codes = new Uint16Array(total);
  let unigrams = new Uint16Array();
  let size = 0;
  levels.forEach((level, below) => {
    const chosen = Int32Array.from(kept[below]!.keys()).filter((number) => kept[below]![number] === 1);
    const probability = quantise(
      Float32Array.from(chosen, (number) => lnOf(smoothed[below]!.probabilities[number]!)),
    );
    const backoff = quantise(Float32Array.from(chosen, (number) => lnOf(smoothed[below]!.backoffs[number]!)));
    probabilities.set(probability.codebook, below * CODES);
    backoffs.set(backoff.codebook, below * CODES);
    const both = Uint16Array.from(chosen, (_, at) => probability.codes[at]! | (backoff.codes[at]! << 8));
    if (below === 0) {
      unigrams = both;
      return;
    }
    chosen.forEach((number, at) => {
      const last = level.places[number]!;
      let [place, print] = [placeOf(ids[last]!), printOf(ids[last]!)];
      for (let back = 1; back <= below; back++) {
        place = extendPlace(place, ids[last - back]!);
        print = extendPrint(print, ids[last - back]!);
      }
      places[size] = place;
      prints[size] = print;
      codes[size++] = both[at]!;
    });
  });
  return {
    sections: { unigrams, probabilities, backoffs, ...ngramTableSections(places, prints, codes) },
    sizes,
  };
}

/** The start of sentences has no probability, and some words end all contexts they are in. */
const lnOf = (probability: number) => Math.log(Math.max(probability, 1e-12));
