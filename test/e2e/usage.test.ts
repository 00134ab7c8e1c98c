import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { assess, emptyFolder, ended, ROOT, startAssess, untilOthersCanRead } from './assess.js';
import { callsIn, outcomesOf } from './calls.js';
import { manyTexts } from './sample.js';

describe('wrong usage ends with 2, says what is wrong, and shows no stack', () => {
  const cases: [string, string[], RegExp][] = [
    ['an unknown command', ['scroe'], /there is no command scroe\n.*did you mean: assess score\n/],
    ['help for an unknown command', ['help', 'scroe'], /did you mean: assess score\n/],
    [
      'an unknown flag',
      ['score', '--rescroe'],
      /--rescroe\n.*did you mean --rescore\? see assess score --help/,
    ],
    ['a missing argument', ['import'], /FILE|file/],
    ['an invalid number', ['score', '--workers', 'many'], /many/],
    ['an unknown pipeline', ['score', '--pipeline', 'toefl'], /there is no pipeline toefl[\s\S]*cefr, ielts/],
    [
      'an unknown account',
      ['import', '-', '--account', 'nobody'],
      /there is no account nobody[\s\S]*assess account create nobody/,
    ],
    ['a missing file', ['import', 'none.csv'], /none\.csv/],
    ['a missing text file', ['check', 'none.txt'], /none\.txt/],
    ['an invalid account id', ['account', 'create', 'a_b'], /alphanumerics and hyphens/],
    ['an ill-formed variable', ['score'], /ASSESS_WORKERS/],
    [
      'an attribute mapped twice',
      ['import', '-', '--map', 'text=a', '--map', 'text=b'],
      /text is given twice/,
    ],
    [
      'an invalid --account',
      ['import', '-', '--account', 'no body'],
      /--account: account id must only contain/,
    ],
    ['an expiry in the past', ['token', 'create', '--expires', '2001-01-01'], /--expires/],
  ];
  const outcomeOf = outcomesOf(
    Object.fromEntries(
      cases.map(([name, args]) => [
        name,
        { args, environment: name === 'an ill-formed variable' ? { ASSESS_WORKERS: 'x' } : {} },
      ]),
    ),
  );

  test.each(cases)('%s', (name, _, message) => {
    const { status, stderr, stdout } = outcomeOf(name);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(stdout).toBe('');
    expect(status).toBe(2);
  });

  const codes = {
    'import - --account nobody --json': 'unknown_account',
    'scroe --json': 'usage',
    'score --fast --json': 'usage',
  };
  const outcomeOfJson = outcomesOf(callsIn(Object.keys(codes)));

  test.each(Object.entries(codes))('%s prints the error as a JSON document on stdout', (call, code) => {
    const { status, stdout } = outcomeOfJson(call);
    expect(JSON.parse(stdout)).toMatchObject({ error: { code } });
    expect(status).toBe(2);
  });
});

describe('help and version', () => {
  const cases: [string, RegExp][] = [
    ['help import', /^Import submissions[\s\S]*\$ assess import FILE/],
    ['import -h', /^Import submissions[\s\S]*\$ assess import FILE/],
    ['-h', /\$ assess \[COMMAND\]/],
    ['-v', /^@assess-english\/cli\/\d/],
  ];
  const outcomeOf = outcomesOf(callsIn(cases.map(([call]) => call)));

  test.each(cases)('%s prints what it asks for', (call, expected) => {
    const { status, stdout, stderr } = outcomeOf(call);
    expect(stdout).toMatch(expected);
    expect([status, stderr]).toEqual([0, '']);
  });
});

describe('a store that cannot be used ends with 3', () => {
  test('in use by another process: names its pid and a way out', async () => {
    const cwd = emptyFolder();
    // Holds the store until its input ends.
    const holder = startAssess(['import', '-'], { cwd });
    await untilOthersCanRead(cwd);
    const refused = assess(['account', 'create', 'school'], { cwd });
    const exit = ended(holder);
    holder.kill('SIGKILL');
    await exit;
    expect(refused.status).toBe(3);
    expect(refused.stderr).toContain(`pid ${holder.pid}`);
    expect(refused.stderr).toContain('--store');
  });

  const reading = ['stats', 'score', 'export results', 'account list', 'token list'];
  const outcomeOf = outcomesOf(callsIn(reading, ' --store typo.duckdb'));

  test.each(reading)('%s does not create a missing one', (call) => {
    const { status, stderr, names } = outcomeOf(call);
    expect(stderr).toMatch(/there is no store typo\.duckdb/);
    expect(status).toBe(3);
    expect(names).toEqual([]);
  });

  test('another file, a folder, a path in a missing folder', () => {
    const cwd = emptyFolder();
    const notes = 'these are notes, not a database, and long enough to look at';
    for (const name of ['notes.duckdb', 'notes.csv', 'notes.json']) writeFileSync(join(cwd, name), notes);
    mkdirSync(join(cwd, 'folder.duckdb'));
    for (const path of ['notes.duckdb', 'notes.csv', 'notes.json', 'folder.duckdb', 'missing/exam.duckdb']) {
      const { status, stderr } = assess(['import', '-', '--store', path], { cwd, input: manyTexts(1) });
      expect(stderr).toMatch(/cannot be used/);
      expect(status).toBe(3);
    }
  });
});

test('export ends quietly when its reader stops early (| head)', async () => {
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

test.skipIf(!existsSync('/dev/full'))(
  'a full disk behind stdout is reported in one line, with status 3',
  () => {
    const cwd = emptyFolder();
    assess(['import', '-'], { cwd, input: manyTexts(3) });
    for (const args of [['stats'], ['export', 'submissions']]) {
      const full = openSync('/dev/full', 'w');
      const { status, stderr } = assess(args, { cwd, stdout: full });
      closeSync(full);
      expect(stderr).toMatch(/^Error: cannot write (stdout|-): the disk is full\n/);
      expect(stderr).not.toMatch(/\n\s+at /);
      expect(status).toBe(3);
    }
  },
);

test('for an unknown column, stats lists the existing ones', () => {
  const cwd = emptyFolder();
  assess(['import', '-'], { cwd, input: manyTexts(1) });
  const { status, stderr } = assess(['stats', '--by', 'shoe-size'], { cwd });
  expect(stderr).toMatch(/shoe-size; there are author_id, task_id/);
  expect(status).toBe(2);
});

const hasTerminals = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;

describe('check', () => {
  test.skipIf(!hasTerminals)('says at a terminal that it waits for a text', () => {
    const command = `'${process.execPath}' '${join(ROOT, 'bin', 'run.js')}' check`;
    const { stdout } = spawnSync('script', ['-qec', command, '/dev/null'], {
      cwd: emptyFolder(),
      input: 'I like it.\n\u0004',
      encoding: 'utf8',
    });
    expect(stdout).toContain('type the text, then press Ctrl-D on an empty line');
    expect(stdout).toContain('insufficient_english_text');
  });

  test('refuses a file or stdin that is not UTF-8', () => {
    const cwd = emptyFolder();
    const latin1 = Buffer.from('caf\u00e9 in the morning is what I like.', 'latin1');
    writeFileSync(join(cwd, 'latin1.txt'), latin1);
    for (const { status, stderr } of [
      assess(['check', 'latin1.txt'], { cwd }),
      assess(['check'], { cwd, input: latin1 }),
    ]) {
      expect(stderr).toMatch(/not valid UTF-8/);
      expect(status).toBe(2);
    }
  });

  test('distinguishes a text from a question that is too long', () => {
    const cwd = emptyFolder();
    const long = 'x'.repeat(10_001);
    const tooLong = assess(['check'], { cwd, input: long });
    expect(tooLong.stderr).toMatch(/text too long/);
    expect(tooLong.status).toBe(1);
    expect(assess(['check'], { cwd, input: 'I like\0 it.' }).stderr).toMatch(/U\+0000 at character 7/);
    expect(assess(['check', '--question', long], { cwd, input: 'I like it.' }).stderr).toMatch(
      /question: question_text too long/,
    );
  });
});

test('a token is printed once, without other text on stdout, and can be revoked', () => {
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
  ).toHaveProperty('revoked_at');
});

describe('config refuses a pipeline', () => {
  const cases: [string, object, RegExp][] = [
    [
      'an unknown base',
      { mine: { base: 'ceff' } },
      /assess\.config\.json: pipelines\.mine\.base: there is no built-in or trained pipeline ceff; choose one of cefr, ielts, cefr-deep, ielts-deep, cefr-open, errors, errors-deep\n/,
    ],
    [
      'an unknown component',
      { mine: { base: 'cefr', off: ['grammer'] } },
      /assess\.config\.json: pipelines\.mine\.off.* grammer/,
    ],
    [
      'a name that is taken',
      { cefr: { base: 'ielts' } },
      /assess\.config\.json: pipelines\.cefr: is the name of/,
    ],
  ];
  const settings = (pipelines: object) => ({ 'assess.config.json': JSON.stringify({ pipelines }) });
  const outcomeOf = outcomesOf(
    Object.fromEntries(
      cases.map(([name, pipelines]) => [name, { args: ['config'], files: settings(pipelines) }]),
    ),
  );

  test.each(cases)('with %s', (name, _, message) => {
    const { status, stdout, stderr } = outcomeOf(name);
    expect(stderr).toMatch(message);
    expect([status, stdout]).toEqual([2, '']);
  });
});

test('config shows every setting and its source', () => {
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
