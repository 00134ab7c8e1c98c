import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assess, assessJson, emptyFolder, ended, startAssess } from './assess.js';
import { newToken, serve } from './serve.js';

const STORE = 'assess.duckdb';
const CANARY = 'canary-41d0be';

function importTexts(cwd: string): void {
  const rows = Array.from({ length: 40 }, (_, n) => {
    const author = n % 2 === 0 ? 'anna' : 'ben';
    const text = `${author === 'anna' ? CANARY : 'I have a dog'} number ${n} ${Math.sin(n)}.`;
    return {
      id: `t-${n}`,
      author_id: author,
      task_id: 'pets',
      question_text: 'A pet?',
      text,
      secret: `${author}-${CANARY}`,
    };
  });
  const file = join(cwd, 'in.jsonl');
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  expect(assess(['import', file], { cwd }).status).toBe(0);
}

const modeOf = (path: string) => statSync(path).mode & 0o777;
const filesWith = (cwd: string, bytes: string) =>
  readdirSync(cwd)
    .filter((name) => name.startsWith(STORE) && !name.endsWith('.sock'))
    .filter((name) => readFileSync(join(cwd, name)).includes(bytes));

test('deleting an author returns a receipt, and compaction removes the bytes; an earlier backup keeps them', () => {
  const cwd = emptyFolder();
  importTexts(cwd);
  const marks = join(cwd, 'marks.csv');
  writeFileSync(marks, 'id,examiner_id,mark\nt-0,1,3\nt-1,1,4\n');
  assess(['import-feedback', marks], { cwd });
  const asked = assess(['author', 'delete', 'anna'], { cwd, input: 'y\n' });
  expect([asked.status, asked.stderr]).toEqual([2, expect.stringContaining('--yes')]);
  expect(assess(['backup', '-o', 'before.duckdb'], { cwd }).status).toBe(0);
  expect(assessJson(['author', 'delete', 'anna', '--yes'], { cwd })).toEqual({
    account_id: 'default',
    author_id: 'anna',
    submissions: 20,
    unfinished_copies: 0,
    results: 0,
    marks: 1,
    notifications: 0,
    deleted_at: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    repeated: false,
  });
  expect(assessJson(['author', 'delete', 'anna', '--yes'], { cwd })).toMatchObject({
    submissions: 20,
    repeated: true,
  });
  expect(filesWith(cwd, 'anna-')).toEqual([STORE]);
  expect(assessJson(['compact'], { cwd })).toMatchObject({ erased_since: expect.any(String) });
  expect(filesWith(cwd, 'anna-')).toEqual([]);
  expect(filesWith(cwd, 'ben-')).toEqual([STORE]);
  expect(readFileSync(join(cwd, 'before.duckdb')).includes('anna-')).toBe(true);
});

test('only the owner can read a store, a backup and an archive; an export has the usual permissions', () => {
  const cwd = emptyFolder();
  const former = process.umask(0o022);
  try {
    importTexts(cwd);
    assess(['backup', '-o', 'copy.duckdb'], { cwd });
    assess(['export', 'submissions', '-o', 'out.csv', '--format', 'csv'], { cwd });
    assess(['account', 'export', 'default', '-o', 'archive'], { cwd });
  } finally {
    process.umask(former);
  }
  expect([STORE, 'copy.duckdb', 'out.csv', 'archive'].map((name) => modeOf(join(cwd, name)))).toEqual([
    0o600, 0o600, 0o644, 0o700,
  ]);
  const again = assess(['backup', '-o', 'copy.duckdb'], { cwd });
  expect([again.status, again.stderr]).toEqual([2, expect.stringContaining('--force')]);
  expect(assess(['backup', '-o', 'copy.duckdb', '--force'], { cwd }).status).toBe(0);
  expect(assess(['backup', '-o', STORE, '--force'], { cwd }).status).toBe(2);
});

test('all of it works while a server holds the store', async () => {
  const cwd = emptyFolder();
  importTexts(cwd);
  const server = await serve({ cwd, token: newToken(cwd) });
  const attributes = { author_id: 'ben', task_id: 'pets', question_text: 'A pet?', text: 'I have a cat.' };
  expect((await server.send('PUT', '/text/new', attributes)).status).toBeLessThan(300);
  expect(modeOf(join(cwd, `${STORE}.wal`))).toBe(0o600);
  const backup = assessJson<{ bytes: number }>(['backup', '-o', 'copy.duckdb'], { cwd });
  expect(backup.bytes).toBeGreaterThan(0);
  expect(assessJson(['author', 'delete', 'anna', '--yes'], { cwd })).toMatchObject({ submissions: 20 });
  expect(assessJson(['compact'], { cwd })).toMatchObject({ erased_since: expect.any(String) });
  expect(filesWith(cwd, 'anna-')).toEqual([]);
  expect(assessJson(['account', 'export', 'default', '-o', 'archive'], { cwd })).toMatchObject({
    rows: { submission: 21 },
  });
  expect(assess(['account', 'import', 'archive', '--as', 'copy'], { cwd }).status).toBe(0);
  for (const format of ['csv', 'jsonl', 'parquet']) {
    const where = ['--where', 'secret ~ BEN'];
    const args = ['export', 'submissions', '--account', 'copy', '--format', format, '-o', `out.${format}`];
    expect(assessJson([...args, ...where], { cwd })).toMatchObject({ rows: 20 });
  }
  expect((await server.end('SIGTERM')).status).toBe(0);
  expect(assessJson(['stats', '--store', 'copy.duckdb'], { cwd })).toMatchObject({ submissions: 41 });
  expect(assessJson(['stats', '--account', 'copy'], { cwd })).toMatchObject({ submissions: 21 });
});

test('an export says which learning platforms it leaves out', () => {
  const cwd = emptyFolder();
  const run = (...args: string[]) => assess(args, { cwd });
  const urls = ['auth', 'token', 'jwks'].flatMap((name) => [`--${name}-url`, `https://lms.example/${name}`]);
  const platform = ['lti', 'platform', 'add', 'https://lms.example', '--client-id', 'a', ...urls];
  for (const account of ['one', 'two']) expect(run('account', 'create', account).status).toBe(0);
  expect(run(...platform, '--account', 'one').status).toBe(0);
  const notice = 'left out: 1 learning platform with tasks and hand-ins';
  expect(run('account', 'export', 'one', '-o', 'with').stderr).toContain(notice);
  expect(run('account', 'export', 'two', '-o', 'without').stderr).not.toContain('left out');
  expect(run('account', 'import', 'with', '--as', 'copy').status).toBe(0);
  expect(assessJson(['lti', 'platform', 'list'], { cwd })).toMatchObject([{ account_id: 'one' }]);
});

test('an archive that is damaged, newer or of an existing account is refused, and nothing is stored', () => {
  const cwd = emptyFolder();
  importTexts(cwd);
  const run = (...args: string[]) => {
    const { status, stderr } = assess(args, { cwd });
    return [status, stderr];
  };
  expect(run('account', 'export', 'nobody', '-o', 'none')).toEqual([
    2,
    expect.stringContaining('no account nobody'),
  ]);
  expect(existsSync(join(cwd, 'none'))).toBe(false);
  run('account', 'export', 'default', '-o', 'archive');
  expect(run('account', 'import', 'archive')).toEqual([2, expect.stringContaining('already exists')]);
  const manifest = join(cwd, 'archive', 'manifest.json');
  const whole = readFileSync(manifest, 'utf8');
  writeFileSync(manifest, whole.replace('"version": 2', '"version": 3'));
  expect(run('account', 'import', 'archive', '--as', 'b')).toEqual([
    2,
    expect.stringContaining('newer version'),
  ]);
  writeFileSync(manifest, whole);
  const texts = join(cwd, 'archive', 'submission.parquet');
  const bytes = readFileSync(texts);
  bytes[100]! ^= 1;
  writeFileSync(texts, bytes);
  expect(run('account', 'import', 'archive', '--as', 'b')).toEqual([
    2,
    expect.stringContaining('is damaged'),
  ]);
  expect(assessJson<{ id: string }[]>(['account', 'list'], { cwd })).toHaveLength(1);
});

test('a killed export leaves the former file, and the next one removes its unfinished output', async () => {
  const cwd = emptyFolder();
  importTexts(cwd);
  const out = join(cwd, 'out.parquet');
  writeFileSync(out, 'before');
  const args = ['export', 'submissions', '--format', 'parquet', '-o', out];
  const child = startAssess(args, { cwd });
  const end = ended(child);
  while (child.exitCode === null && !readdirSync(cwd).some((name) => name.includes('.partial-'))) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  child.kill('SIGKILL');
  await end;
  expect(['before', 'PAR1']).toContain(
    readFileSync(out, 'latin1')
      .slice(0, 6)
      .replace(/^PAR1.*/s, 'PAR1'),
  );
  expect(assess(args, { cwd }).status).toBe(0);
  expect(readFileSync(out, 'latin1').slice(0, 4)).toBe('PAR1');
  expect(readdirSync(cwd).filter((name) => name.includes('.partial-'))).toEqual([]);
});
