import { describe, expect, it } from 'vitest';
import { lexiconFrom } from '../../../src/engine/lexicon/lexicon.js';
import { NGRAM_BUCKETS, NgramReader } from '../../../src/engine/scoring/ngram-vector.js';
import { taggedDocument } from '../features/tagged-document.js';
import { shippedModels } from '../shipped-models.js';

const lexicon = lexiconFrom(shippedModels('lexicon'));
const reader = new NgramReader(lexicon);
const vector = (annotated: string) => reader.read(taggedDocument(annotated).tokens);
const lengthOf = (values: Float32Array) => Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));

describe('an n-gram vector', () => {
  it('has length 1 and ascending indices below the number of buckets', () => {
    const { indices, values } = vector(
      'The/DT small/JJ dog/NN sleeps/VBZ in/IN the/DT small/JJ house/NN ./.',
    );
    expect(lengthOf(values)).toBeCloseTo(1, 5);
    expect([...indices]).toEqual([...indices].sort((a, b) => a - b));
    expect(Math.max(...indices)).toBeLessThan(NGRAM_BUCKETS);
  });

  it('contains tag bigrams and trigrams, and common words, alone, with the next tag, and in pairs', () => {
    // DT NN, NN VBZ; DT NN VBZ; the; the+NN. `cello` is too rare to count as a word.
    expect(vector('The/DT cello/NN plays/VBZ').indices).toHaveLength(5);
    // IN DT, DT NN; IN DT NN; in, the; in+DT, the+NN; in the.
    expect(vector('In/IN the/DT cello/NN').indices).toHaveLength(8);
  });

  it('does not depend on the topic', () => {
    expect(vector('The/DT cello/NN plays/VBZ ./.')).toEqual(vector('The/DT heron/NN plays/VBZ ./.'));
    expect(vector('The/DT cello/NN plays/VBZ ./.')).not.toEqual(vector('A/DT cello/NN plays/VBZ ./.'));
  });

  it('is empty for a text of one token', () => {
    expect(vector('Hello/UH').indices).toHaveLength(0);
  });
});
