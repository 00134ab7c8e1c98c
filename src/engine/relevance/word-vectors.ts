import type { Artefact } from '../artefact/artefact.js';
import { WordTable } from '../lexicon/word-table.js';

/** A text as the weighted sum of its words' vectors, normalised to length 1. */
export type TextVector = Float32Array;

/**
 * Vectors of words, trained so that a question is close to its answers; the weight of a word depends on whether it is
 * in a question or an answer.
 */
export class WordVectors {
  readonly dimensions: number;
  readonly #words: WordTable;
  readonly #vectors: Int8Array;
  readonly #questionWeights: Float32Array;
  readonly #answerWeights: Float32Array;
  /** Lengths of the words' vectors in the file; 0 if not computed yet. */
  readonly #lengths: Float32Array;

  constructor(artefact: Artefact) {
    this.dimensions = artefact.meta.dimensions as number;
    this.#words = new WordTable(artefact);
    this.#vectors = artefact.section('vectors', 'i8');
    this.#questionWeights = artefact.section('questionWeights', 'f32');
    this.#answerWeights = artefact.section('answerWeights', 'f32');
    this.#lengths = new Float32Array(this.#questionWeights.length);
  }

  /** The number of a word (a unit of `TermFinder`), or undefined for one without a vector. */
  number(unit: string): number | undefined {
    const id = this.#words.id(unit);
    return id < 0 ? undefined : id;
  }

  /** A question's vector; all zero without words. @param numbers distinct */
  question(numbers: Iterable<number>): TextVector {
    return this.#text(numbers, this.#questionWeights);
  }

  /** An answer's vector; all zero without words. @param numbers distinct */
  answer(numbers: Iterable<number>): TextVector {
    return this.#text(numbers, this.#answerWeights);
  }

  /** Similarity of two words: the cosine of their vectors, −1 to 1. */
  likeness(a: number, b: number): number {
    return this.#product(a, b) / (this.#length(a) * this.#length(b));
  }

  #length(number: number): number {
    this.#lengths[number] ||= Math.sqrt(this.#product(number, number)) || 1;
    return this.#lengths[number]!;
  }

  #product(a: number, b: number): number {
    const vectors = this.#vectors;
    const end = (a + 1) * this.dimensions;
    let sum = 0;
    for (let at = a * this.dimensions, other = b * this.dimensions; at < end; at++, other++)
      sum = (sum + Math.imul(vectors[at]!, vectors[other]!)) | 0;
    return sum;
  }

  #text(numbers: Iterable<number>, weights: Float32Array): TextVector {
    const { dimensions } = this;
    const vectors = this.#vectors;
    const sum = new Float32Array(dimensions);
    for (const number of numbers) {
      const start = number * dimensions;
      const weight = weights[number]!;
      for (let d = 0; d < dimensions; d++) sum[d]! += weight * vectors[start + d]!;
    }
    const length = Math.sqrt(cosine(sum, sum));
    return length > 0 ? sum.map((value) => value / length) : sum;
  }
}

/** Cosine of two text vectors, −1 to 1; 0 if one has no words. */
export function cosine(a: TextVector, b: TextVector): number {
  let sum = 0;
  for (let d = 0; d < a.length; d++) sum += a[d]! * b[d]!;
  return sum;
}
