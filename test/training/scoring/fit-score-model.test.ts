import { describe, expect, it } from 'vitest';
import { ScoreModel } from '../../../src/engine/scoring/score-model.js';
import { pearson } from '../../../src/metrics/correlation.js';
import { seededRandom } from '../../../src/training/random.js';
import { basePredictions, fitBaseModels } from '../../../src/training/scoring/base-models.js';
import {
  blendedScore,
  type FitOptions,
  fitScoreModel,
  type ScoreModelSettings,
} from '../../../src/training/scoring/fit-score-model.js';
import type { MarkedVector } from '../../../src/training/scoring/marked-text.js';
import type { Sign } from '../../../src/training/scoring/ridge.js';
import { markedVectors, NAMES } from './marked-vectors.js';

const SIGNS: readonly Sign[] = [-1, 1, 1, 1];
const SETTINGS: ScoreModelSettings = {
  penalty: 5,
  knee: 0.3,
  ngramPenalty: 0.6,
  trees: { trees: 5, shrinkage: 0.4, leafWeight: 5 },
  corpusImportance: {},
};
const OPTIONS: FitOptions = {
  range: { min: 0, max: 13 },
  settings: SETTINGS,
  folds: { count: 2, seed: 2 },
};
const TEXTS = markedVectors(150, 'long');
const MARKS = TEXTS.map(({ score }) => score);
let fits = 0;
const fitted = fitScoreModel(NAMES, SIGNS, TEXTS, { ...OPTIONS, onFit: () => fits++ });

const evidence = ({ values, ngrams }: MarkedVector) => ({
  features: new Map(NAMES.map((name, at) => [name, values[at]!])),
  ngrams,
});

const rawOf = ({ parameters }: { parameters: typeof fitted.parameters }, text: MarkedVector) =>
  new ScoreModel(parameters).raw(evidence(text));

describe('a fitted score model', () => {
  it('is the blend of base models fitted on all texts', () => {
    const importance = TEXTS.map(() => 1);
    const predict = basePredictions(fitBaseModels(SIGNS, TEXTS, importance, SETTINGS));
    for (const text of TEXTS.slice(0, 30))
      expect(rawOf(fitted, text)).toBeCloseTo(blendedScore(fitted.blend, predict(text)), 5);
  });

  it('has n-grams that add nothing to the average text', () => {
    const model = new ScoreModel(fitted.parameters);
    const added = TEXTS.map((text) => model.contributions(evidence(text)).features.at(-1)!);
    expect(added.every(({ feature }) => feature === 'ngrams')).toBe(true);
    expect(added.reduce((sum, { points }) => sum + points, 0) / added.length).toBeCloseTo(0, 6);
  });

  it('keeps given shares, and scores within its range', () => {
    const settings = { ...SETTINGS, shares: [0.5, 0.3, 0.2] };
    const range = { min: 5, max: 6 };
    const { blend, heldOut } = fitScoreModel(NAMES, SIGNS, TEXTS, { ...OPTIONS, range, settings });
    const total = blend.weights.reduce((sum, weight) => sum + weight, 0);
    expect(total).toBeGreaterThan(0.5);
    settings.shares.forEach((share, at) => {
      expect(blend.weights[at]! / total).toBeCloseTo(share, 9);
    });
    const scores = heldOut.map(({ score }) => score);
    expect([Math.min(...scores), Math.max(...scores)]).toEqual([5, 6]);
  });

  it('reports each fit: one per fold and one of all texts', () => {
    expect(fits).toBe(3);
  });
});

describe('held-out scores', () => {
  it('follow marks that texts explain', () => {
    expect(fitted.heldOut).toHaveLength(TEXTS.length);
    expect(
      pearson(
        fitted.heldOut.map(({ score }) => score),
        MARKS,
      )!,
    ).toBeGreaterThan(0.9);
  });

  it('are unrelated to marks that texts do not explain, even if a model fitted on these memorises them', () => {
    const random = seededRandom(9);
    // Every text has its own n-gram.
    const texts = TEXTS.map((text, at) => ({
      ...text,
      score: 10 * random(),
      ngrams: { indices: Uint32Array.of(at), values: Float32Array.of(1) },
    }));
    const marks = texts.map(({ score }) => score);
    const settings = { ...SETTINGS, shares: [0, 0, 1], ngramPenalty: 0.01 };
    const { heldOut } = fitScoreModel(NAMES, SIGNS, texts, { ...OPTIONS, settings });
    const learnt = basePredictions(
      fitBaseModels(
        SIGNS,
        texts,
        texts.map(() => 1),
        settings,
      ),
    );
    expect(
      pearson(
        texts.map((text) => learnt(text)[2]!),
        marks,
      )!,
    ).toBeGreaterThan(0.99);
    expect(
      Math.abs(
        pearson(
          heldOut.map(({ raw }) => raw),
          marks,
        ) ?? 0,
      ),
    ).toBeLessThan(0.3);
  });

  it('err by about their standard error', () => {
    const squares = fitted.heldOut.map(
      ({ score, standardError }, at) => ((score - MARKS[at]!) / standardError) ** 2,
    );
    const mean = squares.reduce((sum, square) => sum + square, 0) / squares.length;
    expect(mean).toBeGreaterThan(0.6);
    expect(mean).toBeLessThan(1.6);
  });
});

describe('the importance of a corpus', () => {
  const texts = [...TEXTS, ...markedVectors(60, 'few').map((text) => ({ ...text, score: text.score + 3 }))];
  const fittedWith = (marked: readonly MarkedVector[], corpusImportance: Readonly<Record<string, number>>) =>
    fitScoreModel(NAMES, SIGNS, marked, { ...OPTIONS, settings: { ...SETTINGS, corpusImportance } });
  const mean = (numbers: readonly number[]) =>
    numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

  it('is its number of texts by default', () => {
    const same = fittedWith(TEXTS, { long: TEXTS.length, few: 7 });
    expect(TEXTS.map((text) => rawOf(same, text))).toEqual(TEXTS.map((text) => rawOf(fitted, text)));
  });

  it('moves scores towards its marks', () => {
    const meanRaw = (few: number) => {
      const model = fittedWith(texts, { few });
      return mean(TEXTS.map((text) => rawOf(model, text)));
    };
    expect(meanRaw(1e-3)).toBeCloseTo(mean(MARKS), 1);
    expect(meanRaw(15_000)).toBeCloseTo(mean(MARKS) + 3, 0);
  });
});
