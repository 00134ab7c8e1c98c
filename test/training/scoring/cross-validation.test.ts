import { expect, test } from 'vitest';
import { crossValidate, foldsByCorpus } from '../../../src/training/scoring/cross-validation.js';
import type { MarkedVector } from '../../../src/training/scoring/marked-text.js';

/** Three texts each by thirty writers, in two corpora, of which the second is much smaller. */
const texts: MarkedVector[] = Array.from({ length: 90 }, (_, at) => ({
  corpus: at < 72 ? 'large' : 'small',
  score: at,
  group: `writer ${Math.floor(at / 3)}`,
  values: Float64Array.of(at),
  ngrams: { indices: new Uint32Array(), values: new Float64Array() } as unknown as MarkedVector['ngrams'],
  words: 100,
}));
const FOLDS = { count: 3, seed: 1 };

test('texts of a writer are in one fold, and each corpus is in all of them', () => {
  const folds = foldsByCorpus(texts, FOLDS);
  for (let at = 0; at < texts.length; at += 3) expect(new Set(folds.slice(at, at + 3)).size).toBe(1);
  for (const part of [folds.slice(0, 72), folds.slice(72)]) expect(new Set(part)).toEqual(new Set([0, 1, 2]));
});

test('each text is scored by a model fitted without it and other texts of its writer', () => {
  const seen: number[] = [];
  const scores = crossValidate(
    texts,
    (known) => {
      seen.push(known.length);
      const writers = new Set(known.map(({ group }) => group));
      return ({ group, score }) => (writers.has(group) ? Number.NaN : score);
    },
    FOLDS,
  );
  expect(scores).toEqual(texts.map(({ score }) => score));
  expect(seen).toHaveLength(3);
  expect(seen.reduce((sum, next) => sum + next)).toBe(2 * texts.length);
});
