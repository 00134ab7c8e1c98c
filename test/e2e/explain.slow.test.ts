import { expect, test } from 'vitest';
import { explanation } from '../../src/domain/results/explanation.js';
import type { Explanation } from '../../src/engine/results/explanation.js';
import { assess, assessJson, emptyFolder } from './assess.js';
import { manyTexts } from './sample.js';

const sum = ({ base, categories, scale_limit = 0 }: Explanation) =>
  categories.reduce((total, { points }) => total + points, base + scale_limit);

test('with --explain, explanations are stored, for scored texts too, and exported', () => {
  const cwd = emptyFolder();
  assess(['import', '-'], { cwd, input: manyTexts(12) });
  expect(assessJson(['score', '--limit', '6'], { cwd })).toMatchObject({ assessed: 6 });
  const exported = () =>
    assess(['export', 'results'], { cwd })
      .stdout.trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { result: object; explanation?: Explanation });
  const before = exported();
  expect(before.some((row) => 'explanation' in row)).toBe(false);

  // One of the first six is a failure, which has no explanation and is not assessed again.
  expect(assessJson(['score', '--explain'], { cwd })).toMatchObject({ assessed: 11 });
  const after = exported();
  expect(after.slice(0, 6).map(({ result }) => result)).toEqual(before.map(({ result }) => result));
  const successes = after.filter(({ result }) => 'overall_score' in result);
  expect(successes.length).toBeGreaterThan(9);
  for (const { explanation: found, result } of successes) {
    expect(found).toMatchObject({ overall_score: (result as { overall_score: number }).overall_score });
    expect(sum(explanation.parse(found))).toBeCloseTo(found!.overall_score, 3);
  }
  for (const flags of [['--explain'], []])
    expect(assessJson(['score', ...flags], { cwd })).toMatchObject({ assessed: 0 });

  const [header, first] = assess(['export', 'results', '--format', 'csv'], { cwd }).stdout.split('\n');
  expect(header!.trim().split(',').at(-1)).toBe('explanation');
  expect(first).toContain('""base"":');
});
