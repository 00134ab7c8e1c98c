import { describe, expect, it } from 'vitest';
import { Document } from '../../../src/engine/document/document.js';
import { deepFeatureSteps, featureSteps } from '../../../src/engine/pipelines/assessment-steps.js';
import { cefr } from '../../../src/engine/pipelines/cefr.js';
import { artefactsOf, buildPipeline, type Step } from '../../../src/engine/pipelines/pipeline.js';
import { shippedModels } from '../shipped-models.js';

const withoutFeatures = (steps: readonly Step[]) =>
  steps.filter(({ component }) =>
    component.assigns.every((slot) => slot !== 'admission' && slot !== 'features'),
  );

describe.each([
  ['sentence scores', featureSteps],
  ['sentence scores with an encoder', deepFeatureSteps],
])('%s', (_, all) => {
  const definition = { ...cefr, steps: withoutFeatures(all) };
  const run = buildPipeline(definition, shippedModels(...artefactsOf(definition)));

  function scores(text: string): readonly number[] {
    const document = new Document(text);
    run(document);
    expect(document.sentenceScores).toHaveLength(document.sentences.length);
    return document.sentenceScores;
  }

  it('are as expected for the golden example', () => {
    const [famous, begin, sure] = scores(
      'There are many famos people from my country.  Where to begin? Im not shure.',
    );
    expect(sure!).toBeLessThan(0);
    expect(famous!).toBeGreaterThan(sure!);
    expect(begin!).toBeGreaterThan(famous!);
  });

  it.each([
    ['He go to school by bus every morning.', 'He goes to school by bus every morning.'],
    ['I recieved your letter.', 'I received your letter.'],
    ['Yes i do.', 'Yes I do.'],
    ['We discussed about the problem for long time.', 'We discussed the problem for a long time.'],
    ['She told to me that her sister very happy is.', 'She told me that her sister is very happy.'],
    [
      'In my country the people likes very much the football.',
      'In my country people like football very much.',
    ],
    [
      'The rubbish who people throw it pollute the rivers.',
      'The rubbish that people throw away pollutes the rivers.',
    ],
    ['She is living here since five years.', 'She has been living here for five years.'],
    ['Although it was cold but we swimmed.', 'Although it was cold, we swam.'],
  ])('are higher for the corrected sentence than for %j', (learner, corrected) => {
    expect(scores(corrected)[0]!).toBeGreaterThan(scores(learner)[0]! + 0.05);
  });

  it('fall with each error', () => {
    const [none, one, two, three] = [
      'Last summer my brother worked in a factory near the river.',
      'Last summer my brother worked in factory near the river.',
      'Last summer my brother work in factory near the river.',
      'Last summer my brother work in factory near of river the.',
    ].map((text) => scores(text)[0]!);
    expect(none).toBeGreaterThan(one!);
    expect(one).toBeGreaterThan(two!);
    expect(two).toBeGreaterThan(three!);
  });

  it('are much lower for words in random order', () => {
    expect(scores('The children were playing in the garden when it started to rain.')[0]!).toBeGreaterThan(
      0.5,
    );
    expect(scores('Garden the when in playing it rain were children started to the.')[0]!).toBeLessThan(-0.5);
  });

  it('do not depend on rare words', () => {
    const [simple, rare] = scores('My friend bought a new car. The committee postponed its deliberations.');
    expect(Math.abs(simple! - rare!)).toBeLessThan(0.4);
  });

  it('are defined for fragments', () => {
    expect(scores('')).toEqual([]);
    expect(scores('...')).toEqual([0]);
    for (const text of ['Yes.', '42', '?!', 'word '.repeat(399), 'the '.repeat(399)])
      for (const score of scores(text)) {
        expect(score).toBeGreaterThanOrEqual(-1);
        expect(score).toBeLessThanOrEqual(1);
      }
  });

  it('do not depend on earlier texts', () => {
    const first = scores('He have two sister and one brother.');
    scores('Something else altogether, with other words in it.');
    expect(scores('He have two sister and one brother.')).toEqual(first);
  });
});
