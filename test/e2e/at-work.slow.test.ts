import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assess, assessJson, emptyFolder, ended, startAssess, untilOthersCanRead } from './assess.js';
import { MARKS, manyTexts, SAMPLE } from './sample.js';

/** Commands that read the store while another command scores. */
const READING: readonly (readonly string[])[] = [
  ['stats'],
  ['runs'],
  ['pipelines'],
  ['export', 'results', '-o', 'results.jsonl'],
  ['export', 'submissions', '--format', 'parquet', '-o', 'submissions.parquet'],
  ['evaluate'],
  ['report', '-o', 'report.html'],
  ['examiners'],
  ['fairness', '--by', 'l1'],
  ['drift'],
  ['account', 'list'],
  ['backup', '-o', 'copy.duckdb'],
];

test('reading commands work while score runs, and Ctrl-C ends score promptly with a reader connected', async () => {
  const cwd = emptyFolder();
  expect(assess(['import', SAMPLE], { cwd }).status).toBe(0);
  expect(assess(['import-feedback', MARKS], { cwd })).toMatchObject({ status: 0 });
  expect(assess(['score', '--workers', '1'], { cwd }).status).toBe(1);
  expect(assess(['import', '-'], { cwd, input: manyTexts(20_000) }).status).toBe(0);

  const child = startAssess(['score', '--workers', '1'], { cwd });
  const exit = ended(child);
  await untilOthersCanRead(cwd);
  for (const args of READING) {
    const { status, stderr } = assess(args, { cwd });
    expect([args.join(' '), status, status === 0 ? '' : stderr]).toEqual([args.join(' '), 0, '']);
  }
  expect(assess(['score'], { cwd }).status).toBe(3);
  expect(child.exitCode).toBe(null);

  const reader = startAssess(['report', '-o', 'last.html'], { cwd });
  const read = ended(reader);
  child.kill('SIGINT');
  expect((await exit).status).toBe(130);
  expect([0, 3]).toContain((await read).status);
  expect(assessJson(['stats'], { cwd })).toMatchObject({ submissions: expect.any(Number) });
});

test('a command that reads through a killed process ends with 3 and says what to do', async () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'many.jsonl'), manyTexts(30_000));
  assess(['import', 'many.jsonl'], { cwd });
  const child = startAssess(['score', '--workers', '1'], { cwd });
  const exit = ended(child);
  await untilOthersCanRead(cwd);
  const reader = startAssess(['export', 'submissions'], { cwd });
  let stderr = '';
  reader.stderr!.on('data', (chunk) => {
    stderr += chunk;
  });
  const read = ended(reader);
  reader.stdout!.once('data', () => {
    reader.stdout!.pause();
    child.kill('SIGKILL');
    void exit.then(() => reader.stdout!.resume());
  });
  expect((await read).status).toBe(3);
  expect(stderr).toContain('the command that had it open has ended');
});
