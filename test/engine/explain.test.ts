import { describe, expect, it } from 'vitest';
import { createAssessor, createResources } from '../../src/engine/assessor.js';
import { givesScores } from '../../src/engine/pipelines/pipeline.js';
import type { Explanation } from '../../src/engine/results/explanation.js';
import { pipelines } from '../../src/pipelines/registry.js';
import { loadArtefactsOf } from '../../src/workers/artefacts.js';

const weak =
  'I has a dog. He name Rex. I likes play with he in garden every days. My dog eat meat and sleep.';
const strong =
  'Had the council consulted those who actually live beside the canal, it would scarcely have proposed ' +
  'a scheme whose benefits, however alluring on paper, accrue almost entirely to visitors. What residents ' +
  'have been asking for, and not without reason, is a modest investment in lighting and maintenance.';
const strange = 'notwithstanding albeit hitherto epistemology juxtaposition ubiquitous paradigm. '.repeat(12);

function sum({ base, categories, scale_limit = 0 }: Explanation): number {
  return categories.reduce((total, { points }) => total + points, base + scale_limit);
}

describe.each(pipelines.filter(givesScores))('explanations of $name', (definition) => {
  const assessor = createAssessor(definition, createResources(loadArtefactsOf(definition)));
  const explained = (text: string) => assessor.explain(text, '').explanation!;

  it.each([
    ['weak', weak],
    ['strong', strong],
    ['strange', strange],
  ])('add up to the score of a %s text, which is the same without explanation', (_, text) => {
    const { result, explanation } = assessor.explain(text, '');
    expect(result).toEqual(assessor.assess(text, ''));
    expect(explanation).toMatchObject({ overall_score: (result as { overall_score: number }).overall_score });
    expect(sum(explanation!)).toBeCloseTo(explanation!.overall_score, 3);
  });

  it('start from the same average text', () => {
    expect(explained(weak).base).toBe(explained(strong).base);
    expect(explained(weak).base).toBeGreaterThan(definition.scale.min);
    expect(explained(weak).base).toBeLessThan(definition.scale.max);
  });

  it('count errors against a text and rare words in its favour', () => {
    const points = (text: string, category: string) =>
      explained(text).categories.find((each) => each.category === category)?.points ?? 0;
    expect(points(weak, 'Accuracy overall')).toBeLessThan(0);
    // The average of cefr-open is a text of the authored corpus, which has fewer errors than this short one may have.
    expect(points(strong, 'Accuracy overall')).toBeGreaterThan(
      definition.name === 'cefr-open' ? points(weak, 'Accuracy overall') / 2 : 0,
    );
    expect(points(strong, 'Vocabulary range and level')).toBeGreaterThan(0);
  });

  it.each([
    ['many errors', weak.repeat(3)],
    ['a few errors', weak + strong],
    ['no error', strong],
  ])('never praise errors nor blame their absence, of a text with %s', (_, text) => {
    const { categories, traits = [] } = explained(text);
    for (const { features } of [...categories, ...traits.flatMap((trait) => trait.categories)])
      for (const { wording, points } of features) {
        if (/many errors|many misspellings|may be wrong|badly chosen/.test(wording))
          expect(points > 0, wording).toBe(/^(?:few|little) /.test(wording));
        if (/^few (?:errors|misspellings)/.test(wording)) expect(points, wording).toBeGreaterThan(0);
      }
    for (const { categories: own, usual, score, scale_limit = 0 } of traits)
      expect(
        own.reduce(
          (total, { points }) => total + points,
          usual + scale_limit + explained(text).overall_score,
        ),
      ).toBeCloseTo(score, 3);
  });

  it('are absent from a failure', () => {
    expect(assessor.explain('Guten Tag', '')).toEqual({ result: assessor.assess('Guten Tag', '') });
  });
});
