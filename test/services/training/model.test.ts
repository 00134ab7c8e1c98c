import { expect, test } from 'vitest';
import { Artefact } from '../../../src/engine/artefact/artefact.js';
import { TraitModel } from '../../../src/engine/scoring/trait-model.js';
import { fitModel } from '../../../src/services/training/model.js';
import { seededRandom } from '../../../src/training/random.js';
import { FEATURE_DIRECTIONS } from '../../../src/training/scoring/feature-directions.js';

/** A feature without a known direction. */
const OTHER = 'style.own';
const NAMES = [...FEATURE_DIRECTIONS.keys(), OTHER].sort();

/** Texts whose features all follow their quality, except one, with marks that depend on both. */
function texts(markOf: (quality: number, other: number) => number) {
  const random = seededRandom(5);
  return Array.from({ length: 60 }, (_, at) => {
    const quality = random();
    const other = random();
    return {
      corpus: 'marked texts',
      score: markOf(quality, other),
      group: String(at),
      values: Float64Array.from(
        NAMES,
        (name) =>
          (name === OTHER ? other : FEATURE_DIRECTIONS.get(name)! * quality) + 0.02 * (random() - 0.5),
      ),
      // Each text has its own n-gram, without information about others.
      ngrams: { indices: Uint32Array.of(at), values: Float32Array.of(1) },
      words: 50 + Math.floor(200 * random()),
    };
  });
}

const fitted = (markOf: (quality: number, other: number) => number) =>
  fitModel({ names: NAMES, texts: texts(markOf), scale: { name: 'x', min: 0, max: 10 }, folds: 5 }, () => {});

test('marks that rise with the features give a sound model, which leaves out a useless feature', () => {
  const { isSound, crossValidated, description } = fitted((quality) => Math.round(10 * quality));
  expect(isSound).toBe(true);
  expect(crossValidated.pearson).toBeGreaterThan(0.9);
  expect(description).not.toContain('cross-validation found to help');
});

test('reversed marks give no sound model', () => {
  const { isSound, crossValidated } = fitted((quality) => Math.round(10 - 10 * quality));
  expect(isSound && (crossValidated.pearson ?? 0) > 0).toBe(false);
});

test('a feature without a known direction is used if it helps, in either direction', () => {
  const { crossValidated, description } = fitted((quality, other) => Math.round(5 + 5 * quality - 5 * other));
  expect(crossValidated.pearson).toBeGreaterThan(0.9);
  expect(description).toContain('save 1 that cross-validation found to help');
});

test('with trait marks, the file includes a trait model', () => {
  const marked = texts((quality) => Math.round(10 * quality)).map((text) => ({
    ...text,
    traits: { grammar: Math.min(10, text.score + 1) },
  }));
  const scale = { name: 'x', min: 0, max: 10 };
  const { model, traits, description } = fitModel({ names: NAMES, texts: marked, scale, folds: 5 }, () => {});
  expect(traits).toMatchObject([{ trait: 'grammar', reported: { texts: 60 } }]);
  expect(TraitModel.from(new Artefact('x', model)).parameters.usual[0]).toBeCloseTo(1, 0);
  expect(description).toContain('| grammar | 60 |');
});
