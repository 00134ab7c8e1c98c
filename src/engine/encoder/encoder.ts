import type { Artefact, Section } from '../artefact/artefact.js';
import type { Resources } from '../component.js';
import type { Kernel } from '../kernel/kernel.js';
import { WordTable } from '../lexicon/word-table.js';
import { WordPieces } from './word-pieces.js';

/** Words of a sentence that are read; the others count as right. */
const MOST_WORDS = 158;
/** Sentences are read together up to so many pieces: more of them no longer fit into the processor's caches. */
const USUAL_PIECES = 96;

/**
 * What an encoder says of each word of a sentence: how likely each tag is, which says how to correct the word, and how likely
 * it is wrong. Valid until the next sentence is read.
 */
export interface Reading {
  /** Words that were read, at most those of the sentence. */
  readonly words: number;
  /**
   * ln of the odds of a tag against leaving everything as it is.
   * @param word its index in the sentence; −1 for the start of the sentence, whose tag can append a word
   */
  odds(word: number, tag: number): number;
  /** ln of the probability of a tag. */
  logProbability(word: number, tag: number): number;
  /** ln of the odds that a word is wrong. */
  wrong(word: number): number;
  /** Calls back for each tag but `KEEP` that has at least this probability. */
  forEachLikely(word: number, least: number, visit: (tag: number, probability: number) => void): void;
}

/**
 * A transformer that reads a sentence in both directions, fitted to tag the words of learners with corrections. It runs in
 * the kernel, in whole numbers where sums are long, so that results are the same on every machine.
 */
export class Encoder {
  /** Names of the tags; the first leaves a word as it is. */
  readonly tags: readonly string[];
  readonly #kernel: Kernel;
  readonly #pieces: WordPieces;
  readonly #model: number;
  readonly #room: number;
  readonly #most: number;
  readonly #out: number;
  readonly #columns: number;

  /** @param artefact in the memory of the kernel */
  constructor(artefact: Artefact, kernel: Kernel) {
    this.tags = artefact.meta.tags as string[];
    this.#kernel = kernel;
    this.#pieces = new WordPieces(new WordTable(artefact));
    this.#model = describe(artefact, kernel);
    this.#room = kernel.reserve(kernel.run.encoderRoom(this.#model));
    this.#most = kernel.run.MOST_PIECES.value;
    this.#columns = this.tags.length + 1;
    this.#out = kernel.reserve(4 * this.#columns * this.#most);
  }

  /**
   * Reads sentences, as many together as one call of the kernel takes; each is read as if it were alone.
   * @param sentences their words, as tokens (document/tokenizer.ts)
   */
  *read(sentences: readonly (readonly string[])[]): Generator<Reading> {
    let batch: (readonly (readonly number[])[])[] = [];
    let pieces = 0;
    for (const words of sentences) {
      const sentence = this.#piecesOf(words);
      const size = lengthOf(sentence);
      if (pieces + size > USUAL_PIECES && batch.length > 0) {
        yield* this.#readBatch(batch);
        batch = [];
        pieces = 0;
      }
      batch.push(sentence);
      pieces += size;
    }
    if (batch.length > 0) yield* this.#readBatch(batch);
  }

  /** The pieces of the start of a sentence, and of each of its words that is read. */
  #piecesOf(words: readonly string[]): (readonly number[])[] {
    const sentence: (readonly number[])[] = [[this.#pieces.start]];
    let count = 1;
    for (const word of words) {
      const pieces = this.#pieces.of(word);
      if (count + pieces.length >= this.#most || sentence.length > MOST_WORDS) break;
      count += pieces.length;
      sentence.push(pieces);
    }
    return sentence;
  }

  *#readBatch(sentences: readonly (readonly (readonly number[])[])[]): Generator<Reading> {
    const most = this.#most;
    const [ids, wordFirst, wordSize, sentenceSize] = [0, most, 2 * most, 3 * most];
    const input = this.#kernel.numbers(this.#room, 4 * most);
    let count = 0;
    let rows = 0;
    for (const [at, words] of sentences.entries()) {
      for (const pieces of words) {
        input[wordFirst + rows] = count;
        input[wordSize + rows] = pieces.length;
        rows += 1;
        for (const piece of pieces) input[ids + count++] = piece;
      }
      input[ids + count++] = this.#pieces.end;
      input[sentenceSize + at] = lengthOf(words);
    }
    this.#kernel.run.encodeSentences(this.#model, this.#room, sentences.length, count, rows, this.#out);
    let first = 0;
    for (const words of sentences) {
      yield this.#reading(first, words.length - 1);
      first += words.length;
    }
  }

  /** @param first row of the sentence's start; the rows of its words follow */
  #reading(first: number, words: number): Reading {
    const columns = this.#columns;
    const scores = new Float32Array(
      this.#kernel.memory.buffer,
      this.#out + 4 * columns * first,
      columns * (words + 1),
    );
    /** The highest score of a tag that changes something. */
    const bestChange = (row: number) => {
      let most = Number.NEGATIVE_INFINITY;
      const end = (row + 1) * columns - 1;
      for (let at = row * columns + 1; at < end; at++) if (scores[at]! > most) most = scores[at]!;
      return most;
    };
    const sums = new Float64Array(words + 1).fill(Number.NaN);
    /** ln of the sum over all tags. */
    const sumOf = (row: number) => {
      if (Number.isNaN(sums[row]!)) {
        const from = row * columns;
        const most = Math.max(scores[from]!, bestChange(row));
        let sum = 0;
        for (let at = from; at < from + columns - 1; at++) sum += Math.exp(scores[at]! - most);
        sums[row] = most + Math.log(sum);
      }
      return sums[row]!;
    };
    return {
      words,
      odds: (word, tag) => scores[(word + 1) * columns + tag]! - scores[(word + 1) * columns]!,
      logProbability: (word, tag) => scores[(word + 1) * columns + tag]! - sumOf(word + 1),
      wrong: (word) => scores[(word + 2) * columns - 1]!,
      forEachLikely(word, least, visit) {
        const from = (word + 1) * columns;
        // The sum is at least what leaves the word as it is, so that most words need no sum.
        if (bestChange(word + 1) < scores[from]! + Math.log(least)) return;
        const bound = sumOf(word + 1) + Math.log(least);
        for (let tag = 1; tag < columns - 1; tag++)
          if (scores[from + tag]! >= bound) visit(tag, Math.exp(scores[from + tag]! - sumOf(word + 1)));
      },
    };
  }
}

/** Pieces of a sentence that begins with its start, with its end. */
const lengthOf = (words: readonly (readonly number[])[]) =>
  words.reduce((sum, pieces) => sum + pieces.length, 1);

/** Registers a model with the kernel. @returns the address of its description (assembly/encoder.ts) */
function describe(artefact: Artefact, kernel: Kernel): number {
  const { layers, width, heads, inner } = artefact.meta as Record<string, number>;
  const address = (name: string, type: 'i8' | 'f32' = 'f32') =>
    (artefact.section(name, type) as Section).byteOffset;
  const matrix = (name: string, columns: number) => [
    address(`${name}Weights`, 'i8'),
    address(`${name}Scales`),
    address(`${name}Bias`),
    artefact.section(`${name}Scales`, 'f32').length,
    columns,
  ];
  const numbers = [
    ...[layers!, width!, heads!, inner!],
    ...[address('pieceWeights', 'i8'), address('pieceScales'), address('places'), address('firstNorm')],
    ...[address('activation'), address('headNorm')],
    ...matrix('middle', width!),
    ...matrix('tags', width!),
  ];
  for (let layer = 0; layer < layers!; layer++)
    numbers.push(
      ...matrix(`layer${layer}In`, width!),
      ...matrix(`layer${layer}Mixed`, width!),
      ...matrix(`layer${layer}Up`, width!),
      ...matrix(`layer${layer}Down`, inner!),
      address(`layer${layer}NormMixed`),
      address(`layer${layer}NormDown`),
    );
  const description = kernel.reserveNumbers(numbers.length);
  description.set(numbers);
  return description.byteOffset;
}

/** The encoder of the thread. */
export function encoderFrom(resources: Resources): Encoder {
  return resources.once('encoder', () => new Encoder(resources.artefact('encoder'), resources.kernel));
}
