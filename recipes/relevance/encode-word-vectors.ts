import { encodeArtefact } from '#src/engine/artefact/artefact.js';
import { wordTableSections } from '../lexicon/word-table-sections.js';
import type { TextEncoder } from './text-encoder.js';

const MOST_STEP = 127;

/**
 * The bytes of models/relevance/relevance.bin: vectors in one byte a number, each on a scale of its own that the word's
 * two weights take in.
 */
export function encodeWordVectors(
  words: readonly string[],
  encoder: TextEncoder,
  meta: Readonly<Record<string, unknown>>,
): Uint8Array {
  const size = encoder.dimensions;
  const vectors = new Int8Array(words.length * size);
  const scales = words.map((_, word) => {
    const vector = encoder.vectors.subarray(word * size, (word + 1) * size);
    const scale = Math.max(...vector.map(Math.abs), Number.MIN_VALUE) / MOST_STEP;
    for (let d = 0; d < size; d++) vectors[word * size + d] = Math.round(vector[d]! / scale);
    return scale;
  });
  const scaled = (weights: Float32Array) =>
    Float32Array.from(weights, (weight, word) => weight * scales[word]!);
  return encodeArtefact(
    { ...meta, dimensions: size },
    {
      ...wordTableSections(words),
      vectors,
      questionWeights: scaled(encoder.weights('question')),
      answerWeights: scaled(encoder.weights('answer')),
    },
  );
}
