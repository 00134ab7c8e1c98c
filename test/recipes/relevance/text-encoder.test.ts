import { describe, expect, it } from 'vitest';
import { TextEncoder } from '../../../recipes/relevance/text-encoder.js';
import { seededRandom } from '../../../src/training/random.js';

const SIZE = 4;
const encoderOf = (frequencies: readonly number[], seed = 2) =>
  new TextEncoder(frequencies, SIZE, seededRandom(seed));
const dot = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Array.from(a).reduce((sum, value, at) => sum + value * b[at]!, 0);

describe('an encoded text', () => {
  const encoder = encoderOf([100, 10, 1]);
  const wordVector = (word: number) => encoder.vectors.subarray(word * SIZE, (word + 1) * SIZE);

  it('is the weighted sum of the vectors of its words, scaled to length 1', () => {
    const { vectors, lengths } = encoder.encode([[0, 2]], 'question');
    const weights = encoder.weights('question');
    const sum = Array.from(
      wordVector(0),
      (value, at) => weights[0]! * value + weights[2]! * wordVector(2)[at]!,
    );
    const length = Math.sqrt(dot(sum, sum));
    expect(lengths[0]).toBeCloseTo(length, 5);
    sum.forEach((value, at) => {
      expect(vectors[at]).toBeCloseTo(value / length, 5);
    });
  });

  it('does not depend on other texts or on the order of its words', () => {
    const alone = encoder.encode([[1, 2]], 'answer').vectors;
    const among = encoder.encode([[0], [2, 1], []], 'answer').vectors;
    alone.forEach((value, at) => {
      expect(among[SIZE + at]).toBeCloseTo(value, 6);
    });
  });

  it('is 0 without words', () => {
    const { vectors } = encoder.encode([[]], 'question');
    expect([...vectors]).toEqual([0, 0, 0, 0]);
    expect(encoder.encode([], 'question').vectors).toHaveLength(0);
  });
});

describe('the weight of a word', () => {
  it('starts as 0.3 + 0.4 · ln(frequency of the most frequent word / its frequency), up to 4', () => {
    const [most, rarer, rarest] = encoderOf([1e6, 99, 0]).weights('question');
    expect(most).toBeCloseTo(0.3, 5);
    expect(rarer).toBeCloseTo(0.3 + 0.4 * Math.log(1e4), 4);
    expect(rarest).toBeCloseTo(4, 5);
  });

  it('is learnt separately for questions and answers', () => {
    const encoder = encoderOf([10, 10]);
    const before = encoder.weights('answer');
    expect(encoder.weights('question')).toEqual(before);
    encoder.descend(encoder.encode([[0, 1]], 'question'), Float32Array.of(1, 0, 0, 0), 0.1);
    expect(encoder.weights('question')).not.toEqual(before);
    expect(encoder.weights('answer')).toEqual(before);
  });
});

describe('a step of descent', () => {
  const target = Float32Array.of(0.5, -0.5, 0.5, -0.5);
  /** Takes a step against the gradient of −cosine with the target. @returns the cosine before it */
  const step = (encoder: TextEncoder, text: readonly number[]) => {
    const encoded = encoder.encode([text], 'question');
    encoder.descend(
      encoded,
      target.map((value) => -value),
      0.1,
    );
    return dot(encoded.vectors, target);
  };

  it('moves a text towards what the gradient points away from', () => {
    const encoder = encoderOf([10, 10]);
    const nearness = Array.from({ length: 200 }, () => step(encoder, [0, 1]));
    expect(nearness[1]).toBeGreaterThan(nearness[0]!);
    expect(nearness.at(-1)).toBeGreaterThan(0.99);
  });

  it('does not change words of other texts', () => {
    const encoder = encoderOf([10, 10, 10]);
    const other = encoder.vectors.slice(2 * SIZE);
    step(encoder, [0, 1]);
    expect(encoder.vectors.slice(2 * SIZE)).toEqual(other);
  });

  it('changes nothing along the vector of the text, because its length is normalised', () => {
    const encoder = encoderOf([10]);
    const before = encoder.vectors.slice();
    const encoded = encoder.encode([[0]], 'question');
    encoder.descend(
      encoded,
      encoded.vectors.map((value) => 3 * value),
      0.1,
    );
    before.forEach((value, at) => {
      expect(encoder.vectors[at]).toBeCloseTo(value, 4);
    });
  });
});

it('the same seed results in the same vectors', () => {
  expect(encoderOf([1, 2]).vectors).toEqual(encoderOf([1, 2]).vectors);
  expect(encoderOf([1, 2], 3).vectors).not.toEqual(encoderOf([1, 2]).vectors);
});
