import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ScoreSummary } from '../../src/services/assessment/score.js';
import { assessJson, emptyFolder } from './assess.js';
import { SAMPLE } from './sample.js';

const save = (folder: string, settings: unknown) =>
  writeFileSync(join(folder, 'assess.config.json'), JSON.stringify(settings));

test('an account is assessed with a pipeline of the settings, and again when its settings change', () => {
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
  expect(second.pipeline.config_hash).not.toBe(first.pipeline.config_hash);

  assessJson(['account', 'update', 'school', '--pipeline', 'ielts'], { cwd });
  expect(score().pipeline.name).toBe('ielts');
});
