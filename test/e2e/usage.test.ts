import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { assess, emptyFolder, ended, startAssess } from './assess.js';
import { manyTexts } from './sample.js';

describe('wrong usage ends with 2, says what is wrong, and shows no stack', () => {
  test.each<[string, string[], RegExp]>([
    ['an unknown command', ['scroe'], /scroe/],
    ['an unknown flag', ['score', '--fast'], /--fast/],
    ['a missing argument', ['import'], /FILE|file/],
    ['a number that is none', ['score', '--workers', 'many'], /many/],
    ['an unknown pipeline', ['score', '--pipeline', 'toefl'], /there is no pipeline toefl[\s\S]*cefr, ielts/],
    [
      'an unknown account',
      ['stats', '--account', 'nobody'],
      /there is no account nobody[\s\S]*assess account create nobody/,
    ],
    ['a file that is not there', ['import', 'none.csv'], /none\.csv/],
    ['a text file that is not there', ['check', 'none.txt'], /none\.txt/],
    ['an account id that is none', ['account', 'create', 'a_b'], /alphanumerics and hyphens/],
    ['a column that no submission has', ['stats', '--by', 'shoe-size'], /shoe-size/],
    ['an ill-formed variable', ['score'], /ASSESS_WORKERS/],
    ['an expiry in the past', ['token', 'create', '--expires', '2001-01-01'], /--expires/],
  ])('%s', (name, args, message) => {
    const environment: Record<string, string> =
      name === 'an ill-formed variable' ? { ASSESS_WORKERS: 'x' } : {};
    const { status, stderr, stdout } = assess(args, { cwd: emptyFolder(), environment });
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(stdout).toBe('');
    expect(status).toBe(2);
  });

  test('with --json the error is a JSON document on stdout', () => {
    const { status, stdout } = assess(['stats', '--account', 'nobody', '--json'], { cwd: emptyFolder() });
    expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'unknown_account' } });
    expect(status).toBe(2);
  });
});

describe('a store that cannot be used ends with 3', () => {
  test('in use by another process: names its pid and a way out', async () => {
    const cwd = emptyFolder();
    assess(['import', '-'], { cwd, input: manyTexts(4000) });
    const holder = startAssess(['score', '--workers', '1'], { cwd });
    let refused = assess(['stats'], { cwd });
    for (let attempt = 0; attempt < 20 && refused.status !== 3; attempt++)
      refused = assess(['stats'], { cwd });
    const exit = ended(holder);
    holder.kill('SIGKILL');
    await exit;
    expect(refused.status).toBe(3);
    expect(refused.stderr).toContain(`pid ${holder.pid}`);
    expect(refused.stderr).toContain('--store');
  });

  test('no DuckDB file, a folder, a folder that is not there', () => {
    const cwd = emptyFolder();
    writeFileSync(join(cwd, 'notes.duckdb'), 'these are notes, not a database, and long enough to look at');
    mkdirSync(join(cwd, 'folder.duckdb'));
    for (const path of ['notes.duckdb', 'folder.duckdb', 'missing/exam.duckdb']) {
      const { status, stderr } = assess(['stats', '--store', path], { cwd });
      expect(stderr).toMatch(/cannot be used/);
      expect(status).toBe(3);
    }
  });
});

test('a reader that has seen enough (| head) ends the export quietly', async () => {
  const cwd = emptyFolder();
  assess(['import', '-'], { cwd, input: manyTexts(3000) });
  const child = startAssess(['export', 'submissions', '--format', 'jsonl'], { cwd });
  let complaints = '';
  child.stderr!.on('data', (chunk) => {
    complaints += chunk;
  });
  child.stdout!.once('data', () => child.stdout!.destroy());
  expect((await ended(child)).status).toBe(0);
  expect(complaints).toBe('');
});

test('a token is printed once, alone on stdout, and can be revoked', () => {
  const cwd = emptyFolder();
  expect(assess(['account', 'create', 'school-7'], { cwd }).status).toBe(0);
  const { stdout } = assess(['token', 'create', '--account', 'school-7', '--label', 'nightly'], { cwd });
  expect(stdout).toMatch(/^[A-Za-z0-9-]{20,40}\n$/);
  const listed = assess(['token', 'list', '--account', 'school-7', '--json'], { cwd }).stdout;
  expect(listed).not.toContain(stdout.trim());
  const [token] = JSON.parse(listed) as { id: string; label: string }[];
  expect(token!.label).toBe('nightly');
  expect(assess(['token', 'revoke', token!.id, '--account', 'school-7'], { cwd }).status).toBe(0);
  expect(
    JSON.parse(assess(['token', 'list', '--account', 'school-7', '--json'], { cwd }).stdout)[0],
  ).toHaveProperty('revokedAt');
});

test('config shows every setting with where it came from', () => {
  const cwd = emptyFolder();
  writeFileSync(join(cwd, 'assess.config.json'), '{"batchSize": 7}');
  const { stdout } = assess(['config', '--json'], { cwd, environment: { ASSESS_WORKERS: '3' } });
  expect(JSON.parse(stdout)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'batchSize', value: 7, source: 'file' }),
      expect.objectContaining({ name: 'workers', value: 3, source: 'environment' }),
    ]),
  );
});
