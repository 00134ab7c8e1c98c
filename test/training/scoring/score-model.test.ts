import { describe, expect, it } from 'vitest';
import { Artefact, encodeArtefact, type Section } from '../../../src/engine/artefact/artefact.js';
import { Document } from '../../../src/engine/document/document.js';
import { lexiconFrom } from '../../../src/engine/lexicon/lexicon.js';
import { AdditiveModel } from '../../../src/engine/scoring/additive-model.js';
import { equated } from '../../../src/engine/scoring/equating.js';
import { ScoreModel } from '../../../src/engine/scoring/score-model.js';
import { seededRandom } from '../../../src/training/random.js';
import { fitAdditiveModel, pruned, rescaled } from '../../../src/training/scoring/additive-fit.js';
import { asagText, ellipseText, ellipseToCefr } from '../../../src/training/scoring/corpora.js';
import { fitEquating } from '../../../src/training/scoring/equating.js';
import { extractFeatures } from '../../../src/training/scoring/extraction.js';
import type { MarkedVector } from '../../../src/training/scoring/marked-text.js';
import { modelCard } from '../../../src/training/scoring/model-card.js';
import { blended, fitScoreModel, importanceOf, scorerOf } from '../../../src/training/scoring/score-model.js';
import { standardErrorKnots } from '../../../src/training/scoring/standard-errors.js';
import { trainScoreModel } from '../../../src/training/scoring/train-score-model.js';
import { shippedModels } from '../../engine/shipped-models.js';

const NAMES = ['errors.spelling', 'length.distinct_words', 'length.words', 'vocabulary.level_mean'];
const SETTINGS = {
  penalty: 5,
  ngramPenalty: 0.5,
  ngramShare: 0.2,
  corpusImportance: { long: 200 },
  knee: 0.3,
};

/**
 * Texts of two corpora, whose score rises with different words up to ln 100, with level, and falls with errors. In one
 * corpus good writers misspell more, which no model may learn.
 */
function marked(count: number, corpus: string): MarkedVector[] {
  const random = seededRandom(corpus.length);
  return Array.from({ length: count }, (_, at) => {
    const types = 3 + 2.5 * random();
    const level = 1 + random();
    const errors = corpus === 'odd' ? level : 2 * random();
    const truth = 2 * Math.min(types, Math.log(100)) + 2 * level - 0.5 * errors - 4;
    const values = Float64Array.of(errors, types, types * 1.2, level);
    const ngrams = { indices: Uint32Array.of(at % 5, 9), values: Float32Array.of(0.6, 0.8) };
    const group = `${corpus} ${at % 9}`;
    return { corpus, score: truth + random() - 0.5, group, values, ngrams, words: Math.exp(types) };
  });
}

const texts = [...marked(400, 'long'), ...marked(100, 'short')];

describe('a score model', () => {
  const parameters = fitAdditiveModel(NAMES, texts, importanceOf(texts, SETTINGS), SETTINGS);
  const model = new AdditiveModel(parameters);
  const at = (errors: number, types: number, level: number) =>
    model.predict(
      new Map([
        ['errors.spelling', errors],
        ['length.distinct_words', types],
        ['vocabulary.level_mean', level],
      ]),
    ).score;

  it('uses only features with a direction', () => {
    expect(parameters.features).toEqual([
      'errors.spelling',
      'length.distinct_words',
      'vocabulary.level_mean',
    ]);
  });

  it('finds what each feature is worth', () => {
    expect(at(0.5, 4, 1.9) - at(0.5, 4, 1.1)).toBeCloseTo(1.6, 0);
    expect(at(1.9, 4, 1.5) - at(0.1, 4, 1.5)).toBeCloseTo(-0.9, 0);
  });

  it('learns that a feature flattens out', () => {
    expect(at(1, 3.6, 1.5) - at(1, 3.2, 1.5)).toBeGreaterThan(1.5 * (at(1, 5.4, 1.5) - at(1, 5, 1.5)));
  });

  it('never rewards errors, whatever the texts say', () => {
    const odd = marked(300, 'odd');
    const misled = fitAdditiveModel(NAMES, odd, importanceOf(odd, SETTINGS), SETTINGS);
    misled.terms.forEach((feature, term) => {
      if (misled.features[feature] === 'errors.spelling')
        expect(misled.weights[term]!).toBeLessThanOrEqual(0);
    });
  });

  it('says the same when pruned, and is stretched by a line', () => {
    const values = new Map([
      ['errors.spelling', 1],
      ['length.distinct_words', 4],
      ['vocabulary.level_mean', 1.4],
    ]);
    const whole = new AdditiveModel(parameters).predict(values).score;
    expect(new AdditiveModel(pruned(parameters)).predict(values).score).toBeCloseTo(whole, 12);
    const line = { slope: 1.5, intercept: -3 };
    expect(new AdditiveModel(rescaled(parameters, line)).predict(values).score).toBeCloseTo(
      1.5 * whole - 3,
      12,
    );
  });

  it('ships what it was fitted as', () => {
    const fitted = fitScoreModel(NAMES, texts, SETTINGS);
    const { additive, ngramWeights } = blended(fitted, SETTINGS);
    const { features, intercept, terms, low, high, mean, deviation, weights } = additive;
    const equating = { coefficients: [0, 1, 0], low: 0, high: 13 };
    const file = encodeArtefact({ features, intercept, equating }, {
      terms,
      low,
      high,
      mean,
      deviation,
      weights,
      ngramWeights,
    } as unknown as Record<string, Section>);
    const shipped = ScoreModel.from(new Artefact('test', Uint8Array.from(file).buffer));
    const score = scorerOf(NAMES, fitted, SETTINGS);
    for (const text of texts.slice(0, 20)) {
      const values = new Map(NAMES.map((name, column) => [name, text.values[column]!]));
      expect(shipped.predict(values, text.ngrams).score).toBeCloseTo(score(text), 5);
    }
  });
});

describe('training', () => {
  const trained = trainScoreModel(NAMES, texts, SETTINGS);

  it('reports each corpus cross-validated, by length alone, and from the other corpus', () => {
    expect(Object.keys(trained.figures)).toEqual([
      'long, cross-validated',
      'long, length alone',
      'short, cross-validated',
      'short, length alone',
      'long, trained on the other corpus',
      'short, trained on the other corpus',
    ]);
    expect(trained.figures['long, cross-validated']!.pearson!).toBeGreaterThan(0.95);
    expect(trained.figures['long, cross-validated']!.pearson!).toBeGreaterThan(
      trained.figures['long, length alone']!.pearson!,
    );
    expect(trained.figures['short, trained on the other corpus']!.pearson!).toBeGreaterThan(0.9);
  });

  it('gives scores the spread of the marks', () => {
    expect(trained.figures['long, cross-validated']!.spread!).toBeCloseTo(1, 1);
    expect(trained.figures['short, cross-validated']!.spread!).toBeCloseTo(1, 1);
  });

  it('gives standard errors that hold about two thirds of the marks', () => {
    expect(trained.coverage.one).toBeGreaterThan(0.55);
    expect(trained.coverage.one).toBeLessThan(0.8);
    expect(trained.coverage.two).toBeGreaterThan(0.9);
  });

  it('is the same the second time', () => {
    expect(trainScoreModel(NAMES, texts, SETTINGS)).toEqual(trained);
  });

  it('fills in a model card', () => {
    const card = modelCard(trained, SETTINGS, ['tokens', 'tagger']);
    expect(card).toContain('| long, cross-validated | 400 |');
    expect(card).toContain('CC BY-NC-SA 4.0');
    expect(card).not.toMatch(/undefined|NaN|null/);
  });
});

describe('equating', () => {
  const system = Array.from({ length: 201 }, (_, at) => 4 + at / 50);

  it('recovers the parabola that made the marks', () => {
    const curve = (raw: number) => 1 + 0.2 * raw + 0.1 * raw * raw;
    const equating = fitEquating([{ system, human: system.map(curve) }]);
    for (const raw of [4, 5.3, 8]) expect(equated(equating, raw)).toBeCloseTo(curve(raw), 3);
  });

  it('goes on straight beyond what it has seen', () => {
    const equating = fitEquating([{ system, human: system.map((raw) => raw * raw) }]);
    expect(equated(equating, 12) - equated(equating, 11)).toBeCloseTo(
      equated(equating, 11) - equated(equating, 10),
      9,
    );
    expect(equated(equating, 20)).toBeLessThan(400);
  });

  it('is a line where a parabola would fall', () => {
    const equating = fitEquating([{ system, human: system.map((raw) => -((raw - 8) ** 2)) }]);
    expect(equating.coefficients[2]).toBe(0);
    expect(equated(equating, 9)).toBeGreaterThan(equated(equating, 8));
  });

  it('gives corpora equal weight, whatever their size', () => {
    const small = { system: [4, 6], human: [5, 7] };
    const large = {
      system: system.map((_, at) => (at < 100 ? 4 : 6)),
      human: system.map((_, at) => (at < 100 ? 3 : 5)),
    };
    expect(equated(fitEquating([small, large]), 5)).toBeCloseTo(5, 1);
  });
});

describe('standard errors', () => {
  it('are root mean squares by length, short bins joining the next', () => {
    const text = (words: number, residual: number) => ({ words, human: 5, system: 5 + residual });
    const knots = standardErrorKnots([
      ...Array.from({ length: 30 }, (_, at) => text(50, at % 2 ? 2 : -2)),
      ...Array.from({ length: 5 }, () => text(100, 9)),
      ...Array.from({ length: 30 }, () => text(500, 1)),
    ]);
    expect(knots[0]).toEqual({ words: 50, standardError: 2 });
    expect(knots).toHaveLength(2);
    expect(knots[1]!.standardError).toBeCloseTo(Math.sqrt((5 * 81 + 30) / 35), 1);
  });
});

describe('corpora', () => {
  it('put levels on the scale, the mean of the examiners that gave one', () => {
    const grade = (level: string, kind = 'examiner') => [JSON.stringify({ kind }), level] as const;
    const row = {
      id: '7',
      question: 'Where do you live?',
      answer: 'In a flat.',
      grades: [grade('B1'), grade('B2\n  a comment'), grade('NA\n  too short'), grade('B1', 'majority-vote')],
    };
    expect(asagText(row)).toMatchObject({ score: 7, group: 'where do you live', corpus: 'CEFR-ASAG' });
    expect(asagText({ ...row, grades: [grade('NA')] })).toBeUndefined();
  });

  it('put the mean of six traits on the scale', () => {
    const traits = { cohesion: 3, syntax: 3, vocabulary: 4, phraseology: 4, grammar: 3, conventions: 4 };
    expect(ellipseText({ id: 'x', text: 'My school.', ...traits }).score).toBeCloseTo(2.2 * 3.5 - 0.2, 12);
    expect(ellipseToCefr(1)).toBeCloseTo(2, 12);
    expect(ellipseToCefr(5)).toBeCloseTo(10.8, 12);
  });
});

describe('extraction', () => {
  const lexicon = lexiconFrom(shippedModels('lexicon'));

  it('leaves out texts that the pipeline refuses, and counts them', () => {
    const assess = (text: string) => {
      const document = new Document(text);
      if (text === '') document.failure = 'insufficient_english_text';
      else document.features.set(`saw ${text}`, 1);
      return document;
    };
    const source = { id: '', corpus: 'c', question: '', score: 5, group: 'g' };
    const texts = ['b a', '', 'a'].map((text) => ({ ...source, text }));
    const { names, vectors, refused } = extractFeatures(texts, assess, lexicon);
    expect(names).toEqual(['saw a', 'saw b a']);
    expect(vectors.map(({ values, words }) => [[...values], words])).toEqual([
      [[0, 1], 2],
      [[1, 0], 1],
    ]);
    expect(refused).toEqual({ insufficient_english_text: 1 });
  });
});
