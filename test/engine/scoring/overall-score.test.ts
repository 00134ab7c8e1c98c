import { describe, expect, it } from 'vitest';
import { ieltsBand } from '../../../recipes/scoring/ielts-alignment.js';
import { createAssessor } from '../../../src/engine/assessor.js';
import { cefr } from '../../../src/engine/pipelines/cefr.js';
import { ielts } from '../../../src/engine/pipelines/ielts.js';
import { artefactsOf } from '../../../src/engine/pipelines/pipeline.js';
import { ScoreModel } from '../../../src/engine/scoring/score-model.js';
import { FEATURE_DIRECTIONS } from '../../../src/training/scoring/feature-directions.js';
import { shippedModels } from '../shipped-models.js';

const resources = shippedModels(...artefactsOf(cefr));
const assessor = createAssessor(cefr, resources);
const onIelts = createAssessor(ielts, shippedModels(...artefactsOf(ielts)));
const assess = (text: string) => assessor.document(text, '');
const score = (text: string) => assess(text).overallScore!;

const A1 = 'Hello, my name is Nuno. I am eleven years old. I have one brother and a cat. I like pizza. Bye!';
const A2 =
  'Hi Lena, last Saturday I visit my grandmother with my parents. We have eaten a cake and after that we walked in the forest. The weather was very nice. My grandmother has got a big garden with many flower. What did you do? See you soon, Pia';
const B1 =
  'I think that children should not have a phone before they are twelve. First, they spend too much time on it and they do not play outside with their friends. When I was a child, we used to play football every day after school. On the other hand, parents can call their children if something happens, so I understand why many parents buy one. In my opinion it is better to wait, because a phone is expensive and it can be dangerous if nobody explains how to use it.';
const C1 =
  'Whether governments ought to subsidise the arts is a question that has long divided opinion. Critics contend that public money would be better spent on hospitals or schools, and it is hard to deny that such claims carry weight in times of austerity. Nevertheless, the argument rests on a rather narrow notion of what a society needs in order to flourish. Were funding to be withdrawn altogether, smaller theatres and galleries would be forced to close, depriving entire regions of any cultural life. What is more, the creative industries generate considerable revenue, much of which can be traced back to institutions that could never have survived without support in their early years.';

describe('the overall score', () => {
  it('ranks texts of different levels, and is less than a level off', () => {
    const scores = [A1, A2, B1, C1].map(score);
    expect(scores).toEqual([...scores].sort((a, b) => a - b));
    [2, 4, 6, 10].forEach((level, at) => {
      expect(Math.abs(scores[at]! - level)).toBeLessThan(2);
    });
  });

  it.each([
    ['A1', A1],
    ['A2', A2],
    ['B1', B1],
    ['C1', C1],
  ])('hardly rises when a text of level %s is repeated', (_, text) => {
    expect(score(`${text}\n\n${text}`) - score(text)).toBeLessThan(0.5);
    expect(score(`${text} ${text} ${text}`) - score(text)).toBeLessThan(0.5);
  });

  it('falls with errors', () => {
    const wrong = B1.replace('should not', 'shoud not').replace('they do not play', 'they does not play');
    expect(score(wrong)).toBeLessThan(score(B1));
  });

  it('stays on the scale for strange texts', () => {
    const strange = [
      'I like it very much. '.repeat(300),
      'I have a dog '.repeat(90),
      `${'We went to the shop and '.repeat(60)}came back.`,
      'NO!!! WHY??? I DO NOT KNOW!!! '.repeat(40),
      'notwithstanding albeit hitherto epistemology juxtaposition ubiquitous paradigm hegemony '.repeat(12),
    ];
    for (const text of strange) {
      expect(score(text)).toBeGreaterThanOrEqual(0);
      expect(score(text)).toBeLessThanOrEqual(13);
    }
    expect(score(strange[0]!)).toBeLessThan(5);
  });

  it('has a standard error of about half a level and a number of active features', () => {
    const { scoreStandardError, activeFeatureCount } = assess(B1);
    expect(scoreStandardError!).toBeGreaterThan(0.5);
    expect(scoreStandardError!).toBeLessThan(1.6);
    expect(activeFeatureCount).toBeGreaterThan(assess(A1).activeFeatureCount!);
  });

  it('has a standard error that includes differences of populations and the alignment of bands', () => {
    for (const [pipeline, name] of [
      [cefr, 'scoring-cefr'],
      [ielts, 'scoring-ielts'],
    ] as const) {
      const model = ScoreModel.from(shippedModels(name).artefact(name));
      const { between, slope, center, alignment = 0 } = model.parameters.populationError!;
      expect(between).toBeGreaterThan(0.05 * pipeline.scale.max * 0.5);
      expect(alignment > 0).toBe(pipeline === ielts);
      const within = model.standardErrorWithin(95);
      expect(model.standardError(95, center)).toBeCloseTo(Math.hypot(within, between, alignment), 9);
      expect(model.standardError(95, center + 3)).toBeCloseTo(
        Math.hypot(within, between, alignment, 3 * slope),
        9,
      );
    }
  });

  it('is close to the IELTS band aligned with its CEFR score', () => {
    for (const text of [A1, A2, B1, C1]) {
      const band = onIelts.document(text, '');
      expect(Math.abs(band.overallScore! - ieltsBand(score(text)))).toBeLessThan(0.35);
      expect(band.scoreStandardError!).toBeLessThan(assess(text).scoreStandardError!);
    }
  });

  it('is the sum of its explanation', () => {
    for (const text of [A1, A2, B1, C1]) {
      const document = assess(text);
      const { base, features, limit } = document.scoreContributions!();
      const sum = features.reduce((total, { points }) => total + points, base + limit);
      expect(sum).toBeCloseTo(document.overallScore!, 9);
    }
  });

  it('uses only features that are measured', () => {
    const { features } = assess(C1);
    const missing = [...FEATURE_DIRECTIONS.keys()].filter((name) => !features.has(name));
    expect(missing).toEqual([]);
    expect([...features.values()].every(Number.isFinite)).toBe(true);
  });

  it('is the same every time', () => {
    expect(assess(C1).overallScore).toBe(score(C1));
  });
});
