import { describe, expect, test } from 'vitest';
import { type PerceptronOptions, trainPerceptron } from '../../../recipes/tagger/perceptron.js';
import { type TaggedSentence, tagIndex } from '../../../recipes/tagger/tagged-sentence.js';
import { PENN_TAGS } from '../../../src/engine/document/penn-tags.js';
import { wordHash } from '../../../src/engine/document/tagging/token-facts.js';
import { SEVERAL_TAGS, type WordKnowledge } from '../../../src/engine/document/tagging/word-knowledge.js';
import { tagged } from './tagged.js';

const TAGS = PENN_TAGS.length;
const OPTIONS: PerceptronOptions = { rounds: 8, margin: 1, dropout: 0.2, fewestOccurrences: 1, seed: 3 };

/** Knowledge of only the words that have a single tag. */
function knowing(onlyTags: Readonly<Record<string, string>> = {}): WordKnowledge {
  const entries = Object.entries(onlyTags);
  const none = new Uint16Array(entries.length + 1);
  return {
    find: (hash) => entries.findIndex(([word]) => wordHash(word) === hash),
    classes: none,
    clusters: none,
    groups: Uint8Array.from(none),
    capitals: Uint8Array.from(none),
    onlyTags: Uint8Array.from([...entries.map(([, tag]) => tagIndex(tag)), SEVERAL_TAGS]),
  };
}

/** Words that are nouns after an article and verbs after a pronoun. */
const SENTENCES = ['walk', 'plan', 'play', 'love'].flatMap((word) =>
  [`they/PRP ${word}/VBP ./.`, `the/DT ${word}/NN ./.`].map(tagged),
);

function trained(
  sentences: readonly TaggedSentence[],
  options: Partial<PerceptronOptions> = {},
  knowledge = knowing(),
) {
  const wrong: number[] = [];
  const { hashes, weights } = trainPerceptron(
    sentences,
    knowledge,
    { ...OPTIONS, ...options },
    (round, share) => {
      wrong[round - 1] = share;
    },
  );
  return { hashes, weights, wrong };
}

/** The sum of the weights of all features for a tag. */
const sumFor = (tag: string, weights: Float32Array) => {
  let sum = 0;
  for (let cell = tagIndex(tag); cell < weights.length; cell += TAGS) sum += weights[cell]!;
  return sum;
};

describe('the perceptron', () => {
  const base = trained(SENTENCES);

  test('has a row of weights for each feature, and reports the share of wrong tags in each round', () => {
    const { hashes, weights, wrong } = base;
    expect(weights).toHaveLength(hashes.length * TAGS);
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(wrong).toHaveLength(OPTIONS.rounds);
    expect(wrong[0]).toBeGreaterThan(0);
    expect(wrong.at(-1)).toBe(0);
  });

  test('subtracts from a rival what it adds to the right tag', () => {
    const { hashes, weights } = base;
    expect(weights.some((weight) => weight !== 0)).toBe(true);
    for (const row of hashes.keys()) {
      const ofRow = weights.subarray(row * TAGS, (row + 1) * TAGS);
      expect(ofRow.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(0, 4);
    }
  });

  test('has the same weights for the same seed and different ones for another', () => {
    const isSame = ({ weights }: { weights: Float32Array }) =>
      weights.every((weight, cell) => weight === base.weights[cell]);
    expect(isSame(trained(SENTENCES))).toBe(true);
    expect(isSame(trained(SENTENCES, { seed: 4 }))).toBe(false);
  });

  test('averages: a weight changed at the first of three steps counts for two of them', () => {
    // At first, no tag leads; then the right one wins by more than the margin.
    const { weights } = trained([tagged('walk/NN')], { rounds: 2, dropout: 0 });
    const used = [...weights].filter((weight) => weight !== 0).map(Math.abs);
    expect(new Set(used).size).toBe(1);
    expect(used[0]).toBeCloseTo(2 / 3, 6);
    expect(sumFor('NN', weights)).toBeGreaterThan(0);
  });

  test('reinforces a right tag until it wins by the margin', () => {
    const { weights, wrong } = trained([tagged('walk/NN')], { rounds: 9, margin: 1000, dropout: 0 });
    expect(wrong.slice(1)).toEqual(new Array(8).fill(0));
    // 0 before the first of nine changes, 1 after it, and so on: the mean of ten states.
    const used = [...weights].filter((weight) => weight > 0);
    expect(used[0]).toBeCloseTo((9 + 8 + 7 + 6 + 5 + 4 + 3 + 2 + 1) / 10, 5);
  });

  test('learns nothing from a word that has a single tag, or from one whose tag is unknown', () => {
    const sentences = [tagged('walk/VB'), tagged('plan/XX')];
    const { weights, wrong } = trained(sentences, { rounds: 3 }, knowing({ walk: 'NN' }));
    expect(wrong).toEqual([1, 1, 1]);
    expect(weights.length).toBeGreaterThan(0);
    expect(weights.every((weight) => weight === 0)).toBe(true);
  });

  test('leaves out rare features', () => {
    const { hashes } = trained(SENTENCES, { fewestOccurrences: 4, rounds: 1 });
    const known = new Set(base.hashes);
    expect(hashes.length).toBeGreaterThan(0);
    expect(hashes.length).toBeLessThan(known.size);
    expect([...hashes].every((hash) => known.has(hash))).toBe(true);
  });
});
