import { expect, test } from 'vitest';
import { fitModel } from '../../src/services/train-model.js';
import { seededRandom } from '../../src/training/random.js';
import { FEATURE_DIRECTIONS } from '../../src/training/scoring/feature-directions.js';

const NAMES = [...FEATURE_DIRECTIONS.keys()].sort();

/** Texts whose features all say how good they are, with marks that follow. */
function texts(markOf: (quality: number) => number) {
  const random = seededRandom(5);
  return Array.from({ length: 60 }, (_, at) => {
    const quality = random();
    return {
      corpus: 'marked texts',
      score: markOf(quality),
      group: String(at),
      values: Float64Array.from(
        NAMES,
        (name) => FEATURE_DIRECTIONS.get(name)! * quality + 0.02 * (random() - 0.5),
      ),
      // Each text has its own n-gram, which says nothing of the others.
      ngrams: { indices: Uint32Array.of(at), values: Float32Array.of(1) },
      words: 50 + Math.floor(200 * random()),
    };
  });
}

const fitted = (markOf: (quality: number) => number) =>
  fitModel({ names: NAMES, texts: texts(markOf), scale: { name: 'x', min: 0, max: 10 }, folds: 5 }, () => {});

test('marks that rise with the features give a sound model', () => {
  const { isSound, crossValidated } = fitted((quality) => Math.round(10 * quality));
  expect(isSound).toBe(true);
  expect(crossValidated.pearson).toBeGreaterThan(0.9);
});

test('marks of which lower ones are better give none', () => {
  const { isSound, crossValidated } = fitted((quality) => Math.round(10 - 10 * quality));
  expect(isSound && (crossValidated.pearson ?? 0) > 0).toBe(false);
});
