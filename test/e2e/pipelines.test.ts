import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assess, assessJson, emptyFolder } from './assess.js';
import { exported } from './exported.js';

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

test('the pipeline errors finds errors without a scoring model, and commands about scores refuse it', () => {
  const cwd = emptyFolder();
  const text = 'There are many famos people in my country. I has met some of them in the town.';
  const columns = 'id,author_id,task_id,question_text,text,mark';
  writeFileSync(join(cwd, 'one.csv'), `${columns}\na,b,c,Write about people.,${text},6\n`);
  for (const args of [
    ['import', 'one.csv'],
    ['score', '--pipeline', 'errors'],
  ])
    expect(assess(args, { cwd })).toMatchObject({ status: 0 });

  const result: object = exported(assess(['export', 'results', '--format', 'jsonl'], { cwd }).stdout)[0]!
    .result;
  expect(result).toMatchObject({ type: 'success', pipeline: { name: 'errors' } });
  expect(result).toHaveProperty('score_dimensions.prompt_relevance');
  expect(result).toHaveProperty('textual_errors.1.3', 'AGV');
  for (const absent of ['overall_score', 'cefr_level', 'score_standard_error', 'text_stats.feature_count'])
    expect(result).not.toHaveProperty(absent);
  expect(assess(['stats'], { cwd }).stdout).not.toMatch(/^score/m);
  expect(assess(['check', '--pipeline', 'errors'], { cwd, input: text }).stdout).toMatch(
    /^errors +2, .*\(errors [\d.]+\)$/m,
  );

  for (const args of [
    ['evaluate', '--pipeline', 'errors'],
    ['report', '--pipeline', 'errors', '-o', 'r.html'],
    ['features', '--pipeline', 'errors', 'one.csv'],
    ['calibrate', '--name', 'mine', '--pipeline', 'errors', '--human', 'mark', 'one.csv'],
  ]) {
    const { status, stderr } = assess(args, { cwd });
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(/errors has no scoring model(.|\n)*cefr, ielts/),
    ]);
  }
});
