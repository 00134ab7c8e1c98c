import { describe, expect, it } from 'vitest';
import { createAssessor } from '../../../src/engine/assessor.js';
import { cefr } from '../../../src/engine/pipelines/cefr.js';
import { ielts } from '../../../src/engine/pipelines/ielts.js';
import { artefactsOf, type PipelineDefinition } from '../../../src/engine/pipelines/pipeline.js';
import type { SuccessResult } from '../../../src/engine/results/result.js';
import { TRAITS } from '../../../src/engine/results/traits.js';
import { calibratedPipeline } from '../../../src/pipelines/calibrated.js';
import { derivePipeline } from '../../../src/pipelines/derive.js';
import { trainedPipeline } from '../../../src/pipelines/trained.js';
import { shippedModels } from '../shipped-models.js';

const resources = shippedModels(...artefactsOf(cefr), 'scoring-ielts');
const assessorOf = (pipeline: PipelineDefinition) => createAssessor(pipeline, resources);
const onCefr = assessorOf(cefr);

const PLAIN =
  'I think that children should not have a phone before they are twelve. First, they spend too much time on it and they do not play outside with their friends. When I was a child, we used to play football every day after school. On the other hand, parents can call their children if something happens.';
const MISSPELT = PLAIN.replace('think', 'thinck')
  .replace('children', 'childrens')
  .replace('friends', 'freinds')
  .replace('football', 'futball')
  .replace('school', 'scool')
  .replace('happens', 'happends');

const traitsOf = (text: string, { document } = onCefr) =>
  new Map(document(text, '').traits.map((score) => [score.trait, score]));

describe('scores of traits', () => {
  it('exist for all six, are near the overall score and have larger standard errors', () => {
    for (const pipeline of [cefr, ielts]) {
      const assessor = assessorOf(pipeline);
      const { overallScore, scoreStandardError } = assessor.document(PLAIN, '');
      const traits = traitsOf(PLAIN, assessor);
      expect([...traits.keys()]).toEqual([...TRAITS]);
      for (const { score, standardError } of traits.values()) {
        expect(Math.abs(score - overallScore!)).toBeLessThan(0.12 * pipeline.scale.max);
        expect(standardError).toBeGreaterThan(scoreStandardError!);
      }
    }
  });

  it('fall with misspellings, most of all conventions', () => {
    const [before, after] = [traitsOf(PLAIN), traitsOf(MISSPELT)];
    const fall = TRAITS.map((trait) => before.get(trait)!.score - after.get(trait)!.score);
    expect(Math.min(...fall)).toBeGreaterThan(0);
    expect(fall.at(-1)).toBe(Math.max(...fall));
  });

  it('stay on the scale', () => {
    const assessor = assessorOf(ielts);
    for (const text of [
      'I like it very much. '.repeat(300),
      'notwithstanding albeit epistemology paradigm. '.repeat(40),
    ])
      for (const { score } of traitsOf(text, assessor).values()) {
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(9);
      }
  });

  it('are explained relative to the overall score, in points that add up', () => {
    const { result, explanation } = onCefr.explain(MISSPELT, '');
    const { overall_score, score_dimensions, trait_standard_errors } = result as SuccessResult;
    expect(explanation!.traits).toHaveLength(6);
    for (const { trait, score, standard_error, usual, categories, scale_limit = 0 } of explanation!.traits!) {
      const sum = categories.reduce(
        (total, { points }) => total + points,
        overall_score! + usual + scale_limit,
      );
      expect(sum).toBeCloseTo(score, 4);
      expect(score_dimensions![trait]).toBe(score);
      expect(trait_standard_errors![trait]).toBe(standard_error);
    }
  });

  it('are absent if traits are switched off', () => {
    const without = derivePipeline('mine', { base: 'cefr', off: ['traits'] }, cefr);
    const { result, explanation } = assessorOf(without).explain(PLAIN, '');
    expect(result).not.toHaveProperty('score_dimensions');
    expect(result).not.toHaveProperty('trait_standard_errors');
    expect(explanation).not.toHaveProperty('traits');
  });

  it('follow the line of a calibrated pipeline', () => {
    const calibrated = calibratedPipeline(
      {
        kind: 'calibrated',
        format: 1,
        name: 'mine',
        base: 'cefr',
        baseConfig: '',
        scale: { name: 'mine', min: 0, max: 100 },
        texts: 30,
        calibratedAt: '2026-01-01T00:00:00Z',
        calibration: { slope: 5, intercept: 10, errorFactor: 1.5 },
        crossValidated: {
          texts: 30,
          folds: 10,
          by: 'nothing',
          pearson: 0.8,
          kappa: 0.8,
          rmse: 1,
          meanDifference: 0,
          coverage: 0.9,
        },
        folder: '',
      },
      cefr,
    );
    const moved = traitsOf(PLAIN, assessorOf(calibrated));
    for (const { trait, score, contributions } of traitsOf(PLAIN).values()) {
      expect(moved.get(trait)!.score).toBeCloseTo(10 + 5 * score, 9);
      expect(moved.get(trait)!.contributions().usual).toBeCloseTo(5 * contributions().usual, 9);
    }
  });

  it('are absent from a pipeline that was trained without traits', () => {
    const record = {
      format: 1 as const,
      name: 'mine',
      base: 'cefr',
      scale: { name: 'mine', min: 1, max: 6 },
      texts: 100,
      trainedAt: '2026-01-01T00:00:00Z',
      components: {},
      model: '',
      folder: '',
    };
    const names = (pipeline: PipelineDefinition) => pipeline.steps.map(({ component }) => component.name);
    expect(names(trainedPipeline(record, cefr))).not.toContain('traits');
    expect(names(trainedPipeline({ ...record, traits: ['grammar'] }, cefr))).toContain('traits');
  });
});
