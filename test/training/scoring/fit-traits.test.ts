import { describe, expect, it } from 'vitest';
import { Artefact } from '../../../src/engine/artefact/artefact.js';
import { BrokenArtefactError } from '../../../src/engine/artefact/broken-artefact-error.js';
import { encodeScoreModel } from '../../../src/engine/scoring/score-model.js';
import { TraitModel } from '../../../src/engine/scoring/trait-model.js';
import { seededRandom } from '../../../src/training/random.js';
import { fitTraits } from '../../../src/training/scoring/fit-traits.js';
import { SCORE_MODEL_SETTINGS, trainScoreModel } from '../../../src/training/scoring/train-score-model.js';
import { markedVectors, NAMES } from './marked-vectors.js';

const random = seededRandom(5);
/** Texts whose marks of conventions differ from the overall mark by spelling, and those of cohesion at random. */
const texts = markedVectors(3000, 'long').map((text) => ({
  ...text,
  traits: {
    conventions: text.score - 1.5 * (text.values[0]! - 1) + 0.4 * (random() - 0.5),
    cohesion: text.score + 0.5 + 2 * (random() - 0.5),
  },
}));
const options = {
  range: { min: -5, max: 20 },
  settings: { ...SCORE_MODEL_SETTINGS, trees: { trees: 20 } },
  folds: { count: 3, seed: 2 },
};
const trained = trainScoreModel(NAMES, texts, options);
const fitted = fitTraits(NAMES, texts, trained.heldOut, options)!;
const [cohesion, conventions] = fitted.metrics;

describe('fitting traits', () => {
  it('learns what a trait depends on beyond the overall score, and shows if it learns nothing', () => {
    expect(fitted.parameters.traits).toEqual(['cohesion', 'conventions']);
    expect(conventions!.differences!).toBeGreaterThan(0.9);
    expect(Math.abs(cohesion!.differences!)).toBeLessThan(0.1);
    expect(fitted.parameters.usual[0]).toBeCloseTo(0.5, 1);
  });

  it('has standard errors whose intervals contain 90 % of the marks', () => {
    for (const { coverage } of fitted.metrics) expect(coverage).toBeCloseTo(0.9, 1);
    expect(cohesion!.standardError).toBeGreaterThan(conventions!.standardError);
  });

  it('learns nothing without marks of traits', () => {
    expect(fitTraits(NAMES, markedVectors(20, 'long'), [], options)).toBeUndefined();
  });

  it('can be read from the model file', () => {
    const bytes = Uint8Array.from(encodeScoreModel(trained.parameters, fitted.parameters));
    expect(TraitModel.from(new Artefact('test', bytes)).parameters).toEqual(fitted.parameters);
    const without = new Artefact('test', Uint8Array.from(encodeScoreModel(trained.parameters)));
    expect(() => TraitModel.from(without)).toThrow(BrokenArtefactError);
  });
});
