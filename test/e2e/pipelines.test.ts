import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assess, assessJson, emptyFolder } from './assess.js';

const save = (folder: string, settings: unknown) =>
  writeFileSync(join(folder, 'assess.config.json'), JSON.stringify(settings));

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

test('invalid settings of a pipeline end with status 2 and the reason, for an account too', () => {
  const cwd = emptyFolder();
  save(cwd, { pipelines: { mine: { base: 'cefr', off: ['tags'] } } });
  for (const args of [['account', 'create', 'school', '--pipeline', 'mine'], ['pipelines']]) {
    const { status, stderr } = assess(args, { cwd });
    expect([status, stderr]).toEqual([2, expect.stringContaining('tags cannot be switched off')]);
  }
});
