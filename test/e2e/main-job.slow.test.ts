import { expect, test } from 'vitest';
import { assess, assessJson, emptyFolder } from './assess.js';
import { exported } from './exported.js';
import { manyTexts } from './sample.js';

const withoutTime = (jsonl: string) => exported(jsonl).map(({ assessed_at: _, ...rest }) => rest);

test('a second run scores the remaining texts only, and a second pipeline adds its own results', () => {
  const cwd = emptyFolder();
  assess(['import', '-'], { cwd, input: manyTexts(20) });
  expect(assessJson(['score', '--limit', '12'], { cwd })).toMatchObject({ assessed: 12 });
  expect(assessJson(['score'], { cwd })).toMatchObject({ assessed: 8 });
  const before = assess(['export', 'results'], { cwd }).stdout;
  expect(assessJson(['import', '-'], { cwd, input: manyTexts(20) })).toMatchObject({
    stored: 0,
    unchanged: 20,
    rejected: 0,
  });
  expect(assessJson(['score'], { cwd })).toMatchObject({ assessed: 0 });
  expect(assess(['export', 'results'], { cwd }).stdout).toBe(before);
  expect(assessJson(['score', '--rescore'], { cwd })).toMatchObject({ assessed: 20 });

  assess(['score', '--pipeline', 'ielts'], { cwd });
  const results = exported(assess(['export', 'results'], { cwd }).stdout);
  const names = results.map(({ pipeline }) => pipeline.name).sort();
  expect(names).toEqual([...Array(20).fill('cefr'), ...Array(20).fill('ielts')]);
  const bands = results
    .filter(({ pipeline }) => pipeline.name === 'ielts')
    .map(({ result }) => result.overall_score ?? 0);
  expect(Math.max(...bands)).toBeLessThanOrEqual(9);
  expect(new Set(results.map(({ pipeline }) => pipeline.config_hash)).size).toBe(2);
});

test('results are the same, byte for byte, for any number of workers', () => {
  const [one, three] = ['1', '3'].map((workers) => {
    const cwd = emptyFolder();
    assess(['import', '-'], { cwd, input: manyTexts(120) });
    assess(['score', '--workers', workers], { cwd });
    return withoutTime(assess(['export', 'results'], { cwd }).stdout);
  });
  expect(one).toHaveLength(120);
  expect(one).toEqual(three);
});
