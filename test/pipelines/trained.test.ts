import { describe, expect, test } from 'vitest';
import type { CustomPipelines } from '../../src/domain/pipelines/custom-pipelines.js';
import type { TrainedPipeline } from '../../src/domain/pipelines/trained-pipeline.js';
import { artefactsOf, pipelineFaults, stepsToFeatures } from '../../src/engine/pipelines/pipeline.js';
import { findPipeline } from '../../src/pipelines/registry.js';
import { changedComponents, trainedModel, trainedPipeline } from '../../src/pipelines/trained.js';

const cefr = findPipeline('cefr');
const trained: TrainedPipeline = {
  format: 1,
  name: 'my-exam',
  base: 'cefr',
  scale: { name: 'my-exam', min: 1, max: 6 },
  texts: 400,
  trainedAt: '2026-03-01T09:30:00.000Z',
  components: { tokens: cefr.steps[0]!.component.version },
  model: '',
  folder: '/models/my-exam',
};
const own: CustomPipelines = {
  'my-exam': trained,
  british: { base: 'my-exam', variety: 'british' },
  again: { base: 'british' },
  damaged: { name: 'damaged', folder: '/models/damaged', reason: 'it is empty' },
  'on-damaged': { base: 'damaged' },
};

describe('a trained pipeline', () => {
  const pipeline = trainedPipeline(trained, cefr);

  test('has its own model and scale and the components of its base, except traits without training', () => {
    expect(pipelineFaults(pipeline)).toEqual([]);
    expect(pipeline.steps.map(({ component }) => component)).toEqual(
      cefr.steps.map(({ component }) => component).filter(({ name }) => name !== 'traits'),
    );
    expect(pipeline).toMatchObject({ name: 'my-exam', scale: { min: 1, max: 6 }, version: cefr.version });
    const score = pipeline.steps.find(({ component }) => component.assigns.includes('overallScore'));
    expect(score?.options).toMatchObject({ model: trainedModel('my-exam') });
    expect(artefactsOf(pipeline)).toContain(trainedModel('my-exam'));
  });

  test('does not change its base', () => {
    expect(artefactsOf(findPipeline('cefr'))).not.toContain(trainedModel('my-exam'));
  });

  test('knows the components that have changed since', () => {
    expect(changedComponents(trained, cefr)).toEqual([]);
    const older = { ...trained, components: { tokens: 'older', gone: '1' } };
    expect(changedComponents(older, cefr)).toEqual(['tokens', 'gone']);
  });
});

test('the steps to the features end with the last step that assigns features', () => {
  const steps = stepsToFeatures(cefr);
  expect(steps.at(-1)!.component.assigns).toContain('features');
  expect(steps.some(({ component }) => component.assigns.includes('overallScore'))).toBe(false);
});

describe('the registry', () => {
  test('finds trained pipelines, and pipelines of the settings based on them', () => {
    expect(findPipeline('my-exam', own).trained).toBe(trained);
    const british = findPipeline('british', own);
    expect(british).toMatchObject({ name: 'british', trained: { name: 'my-exam' }, scale: { max: 6 } });
    expect(artefactsOf(british)).toContain(trainedModel('my-exam'));
  });

  test('refuses a pipeline of the settings based on another', () => {
    expect(() => findPipeline('again', own)).toThrow(
      'pipelines.again.base: there is no built-in or trained pipeline british; choose one of cefr, ielts, cefr-deep, ielts-deep, cefr-open, errors, errors-deep, my-exam',
    );
  });

  test.each(['damaged', 'on-damaged'])('refuses %s, which cannot be used', (name) => {
    expect(() => findPipeline(name, own)).toThrow(
      'the trained or calibrated pipeline damaged (/models/damaged) cannot be used: it is empty',
    );
  });

  test('refuses a trained pipeline whose base no longer exists', () => {
    expect(() => findPipeline('my-exam', { 'my-exam': { ...trained, base: 'toefl' } })).toThrow(
      'its base, the pipeline toefl, does not exist',
    );
  });
});
