import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { successResult } from '../../src/domain/results/result-schema.js';
import { assess, assessJson, emptyFolder } from './assess.js';
import { exported } from './exported.js';
import { MARKS, SAMPLE } from './sample.js';

test('the sample archive is imported, scored, exported and summarised', () => {
  const cwd = emptyFolder();
  const imported = assess(['import', SAMPLE], { cwd });
  expect(imported.stderr).toBe('');
  expect(imported.status).toBe(0);
  expect(assess(['import-feedback', MARKS], { cwd }).status).toBe(0);

  const scored = assess(['score', '--workers', '2'], { cwd });
  expect(scored.status, scored.stderr).toBe(1);
  expect(scored.stdout).toMatch(/insufficient_english_text/);

  const results = exported(assess(['export', 'results', '--format', 'jsonl'], { cwd }).stdout);
  const { submissions } = assessJson<{ submissions: number }>(['stats', '--include-tests'], { cwd });
  expect(results).toHaveLength(submissions);
  for (const { result } of results.filter(({ result }) => result.type === 'success')) {
    expect(() => successResult.parse(result)).not.toThrow();
  }

  const stats = assess(['stats', '--by', 'target_level'], { cwd });
  expect(stats.status).toBe(0);
  expect(stats.stdout).toMatch(/A1/);
});

test('check shows a text with its errors in place and stores nothing', () => {
  const cwd = emptyFolder();
  const golden = 'There are many famos people from my country.  Where to begin? Im not shure.';
  const shown = assess(['check'], { cwd, input: golden });
  expect(shown.stdout).toContain('many [famos → famous S] people');
  expect(shown.stdout).toMatch(/^weakest /m);
  const result = assessJson<{ sentence_scores: number[][]; textual_errors: unknown[] }>(['check'], {
    cwd,
    input: golden,
  });
  expect(result.textual_errors).toEqual([
    [15, 20, 'famous', 'S'],
    [62, 64, "I'm", 'MP'],
    [69, 74, 'sure', 'S'],
  ]);
  expect(result.sentence_scores.map(([start, end]) => [start, end])).toEqual([
    [0, 44],
    [46, 61],
    [62, 75],
  ]);
  expect(() => readFileSync(join(cwd, 'assess.duckdb'))).toThrow(/ENOENT/);
});
