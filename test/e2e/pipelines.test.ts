import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ScoreSummary } from '../../src/services/score.js';
import { assess, assessJson, emptyFolder } from './assess.js';
import { SAMPLE } from './sample.js';

const save = (folder: string, settings: unknown) =>
  writeFileSync(join(folder, 'assess.config.json'), JSON.stringify(settings));

test('an account is assessed with a pipeline of the settings, again when its settings change', () => {
  const cwd = emptyFolder();
  save(cwd, { account: 'school', pipelines: { 'my-exam': { base: 'cefr', off: ['grammar'] } } });
  assessJson(['account', 'create', 'school', '--pipeline', 'my-exam'], { cwd });
  assessJson(['import', SAMPLE], { cwd });
  const score = () => assessJson<ScoreSummary>(['score', '--limit', '9'], { cwd });

  const first = score();
  expect(first).toMatchObject({ assessed: 9, pipeline: { name: 'my-exam' } });
  save(cwd, { account: 'school', pipelines: { 'my-exam': { base: 'cefr', variety: 'british' } } });
  const second = score();
  expect(second).toMatchObject({ assessed: 9, pipeline: { name: 'my-exam' } });
  expect(second.pipeline.configHash).not.toBe(first.pipeline.configHash);

  assessJson(['account', 'update', 'school', '--pipeline', 'ielts'], { cwd });
  expect(score().pipeline.name).toBe('ielts');
});

test('one text is checked with a pipeline of the settings', () => {
  const cwd = emptyFolder();
  save(cwd, { pipelines: { american: { base: 'cefr', variety: 'american' } } });
  const input = 'We met at the theatr and my sister came with a friend.';
  const result = assessJson(['check', '--pipeline', 'american'], { cwd, input });
  expect(result).toMatchObject({
    pipeline: { name: 'american' },
    textual_errors: [[14, 20, 'theater', 'S']],
  });
});

test('settings that cannot hold end with status 2 and a hint, also for an account', () => {
  const cwd = emptyFolder();
  save(cwd, { pipelines: { mine: { base: 'cefr', off: ['tags'] } } });
  for (const args of [['account', 'create', 'school', '--pipeline', 'mine'], ['pipelines']]) {
    const { status, stderr } = assess(args, { cwd });
    expect([status, stderr]).toEqual([2, expect.stringContaining('tags cannot be switched off')]);
  }
});
