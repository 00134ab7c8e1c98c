import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Reject } from '../../../src/domain/submissions/reject.js';
import {
  type ImportSubmissionsOptions,
  importSubmissions,
} from '../../../src/services/import/submissions.js';
import type { Store } from '../../../src/store/store.js';
import { now, submissionsOf, temporaryFolder, temporaryStore } from '../stores.js';

const HEADER = 'id,text,author_id,task_id,session_id,sequence_id,sequence_count,question_text,l1\n';
const row = (id: string, text = `My text ${id}.`) => `${id},${text},anna,day,,,,Why?,de\n`;

function file(content: string, name = 'input.csv'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

function run(store: Store, sources: readonly string[], options: Partial<ImportSubmissionsOptions> = {}) {
  return importSubmissions({ store, accountId: 'default', sources, now, ...options });
}

describe('several files', () => {
  it('are counted separately and together, and checked as one archive', async () => {
    const store = await temporaryStore();
    const first = file(HEADER + row('a') + row('b'));
    const second = file(HEADER + row('b') + row('a', 'Another text.') + row('c'));
    const rejected: Reject[] = [];
    const summary = await run(store, [first, second], { onReject: (reject) => rejected.push(reject) });
    expect(summary).toMatchObject({ read: 5, stored: 3, unchanged: 1, rejected: 1, interrupted: false });
    expect(summary.files).toMatchObject([
      { path: first, read: 2, stored: 2 },
      { path: second, read: 3, stored: 1, unchanged: 1, rejected: 1 },
    ]);
    expect(rejected).toMatchObject([{ path: second, line: 3, id: 'a' }]);
  });

  it('report the progress of reading', async () => {
    const content = HEADER + row('a');
    const seen: unknown[] = [];
    await run(await temporaryStore(), [file(content)], { onProgress: (progress) => seen.push(progress) });
    expect(seen.at(-1)).toMatchObject({ read: 1, stored: 1, bytes: content.length, size: content.length });
  });
});

describe('rows without an id', () => {
  const columns = 'text,author_id,task_id,question_text\n';

  it('get the same ids in every import and from every format', async () => {
    const store = await temporaryStore();
    const csv = file(`${columns}One.,anna,day,Why?\nTwo.,anna,day,Why?\nOne.,anna,day,Why?\n`);
    expect(await run(store, [csv], { generateIds: true })).toMatchObject({ stored: 2, unchanged: 1 });
    expect(await run(store, [csv], { generateIds: true })).toMatchObject({ stored: 0, unchanged: 3 });
    const jsonl = file(
      '{"author_id":"anna","task_id":"day","question_text":"Why?","text":"Two.","id":null}\n',
      'input.jsonl',
    );
    expect(await run(store, [jsonl], { generateIds: true })).toMatchObject({ stored: 0, unchanged: 1 });
    for (const { id } of await submissionsOf(store)) expect(id).toMatch(/^[0-9a-f]{32}$/);
  });

  it('are refused as a missing column unless ids are generated', async () => {
    const store = await temporaryStore();
    await expect(run(store, [file(columns)])).rejects.toMatchObject({
      code: 'missing_columns',
      details: { missing: ['id'] },
    });
  });
});

describe('with onError: abort', () => {
  it('nothing is stored when a row is rejected, and the error gives its place', async () => {
    const store = await temporaryStore();
    const path = file(HEADER + row('a') + row('b', '') + row('c_'));
    await expect(run(store, [path], { onError: 'abort' })).rejects.toMatchObject({
      code: 'rejected_row',
      details: { path, line: 3, id: 'b', message: 'text missing' },
    });
    expect(await submissionsOf(store)).toEqual([]);
  });

  it('the error names the first row that breaks a rule, whichever check finds it', async () => {
    const store = await temporaryStore();
    const path = file(HEADER + row('a') + row('a', 'Another.') + row('b', ''));
    await expect(run(store, [path], { onError: 'abort' })).rejects.toMatchObject({ details: { line: 3 } });
    expect(await submissionsOf(store)).toEqual([]);
  });

  it('all is stored when no row is rejected', async () => {
    const store = await temporaryStore();
    const path = file(HEADER + row('a') + row('b'));
    expect(await run(store, [path], { onError: 'abort' })).toMatchObject({ stored: 2 });
    expect(await submissionsOf(store)).toHaveLength(2);
  });
});

describe('a stopped import', () => {
  const many = HEADER + Array.from({ length: 20_000 }, (_, index) => row(`r-${index}`)).join('');

  it('keeps whole batches, and the same import resumes there', async () => {
    const store = await temporaryStore();
    const path = file(many);
    const stop = new AbortController();
    const first = await run(store, [path], { signal: stop.signal, onProgress: () => stop.abort() });
    expect(first.interrupted).toBe(true);
    expect(first.stored).toBeGreaterThan(0);
    expect(first.stored).toBeLessThan(20_000);
    expect(await submissionsOf(store)).toHaveLength(first.stored);
    const second = await run(store, [path]);
    expect(second).toMatchObject({ read: 20_000, stored: 20_000 - first.stored, unchanged: first.stored });
  });

  it('stores nothing with onError: abort', async () => {
    const store = await temporaryStore();
    const stop = new AbortController();
    const summary = await run(store, [file(many)], {
      onError: 'abort',
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(summary).toMatchObject({ stored: 0, interrupted: true });
    expect(await submissionsOf(store)).toEqual([]);
  });
});

describe('the file of rejected rows', () => {
  it('can be corrected and imported, without additional content', async () => {
    const store = await temporaryStore();
    const path = file(HEADER + row('a', '"One,\ntwo."') + row('b', 'MEND\u0007ME') + row('a', 'Other.'));
    const rejects = join(temporaryFolder(), 'rejects.csv');
    await run(store, [path], { rejects });
    const content = readFileSync(rejects, 'utf8');
    // Columns that are empty in all rejected rows are included, so that they can be filled in.
    const header = 'text,author_id,task_id,session_id,sequence_id,sequence_count,question_text,l1';
    expect(content.split('\n')[0]).toBe(`file,line,id,message,${header},row`);
    expect(content).toContain(
      `${path},4,b,text contains invalid characters,MEND\u0007ME,anna,day,,,,Why?,de,`,
    );
    writeFileSync(rejects, content.replace('\u0007', ' ').replace(`${path},5,a,`, `${path},5,c,`));
    expect(await run(store, [rejects])).toMatchObject({ read: 2, stored: 2 });
    const stored = await submissionsOf(store);
    expect(stored.map(({ id, text, metadata }) => ({ id, text, metadata }))).toEqual([
      { id: 'a', text: 'One,\ntwo.', metadata: { l1: 'de' } },
      { id: 'b', text: 'MEND ME', metadata: { l1: 'de' } },
      { id: 'c', text: 'Other.', metadata: { l1: 'de' } },
    ]);
  });

  it('is complete even if a later file cannot be read', async () => {
    const store = await temporaryStore();
    const rejects = join(temporaryFolder(), 'rejects.csv');
    const sources = [file(HEADER + row('b_')), file('id,author_id\n1,anna\n')];
    await expect(run(store, sources, { rejects })).rejects.toMatchObject({ code: 'missing_columns' });
    expect(readFileSync(rejects, 'utf8').split('\n')).toHaveLength(3);
  });

  it.each([
    ['has no column for the texts', 'id,author_id\n1,anna\n', {}, 'missing_columns'],
    ['is rolled back', HEADER + row('a') + row('b_'), { onError: 'abort' }, 'rejected_row'],
  ] as const)('does not change if the import %s', async (_, content, options, code) => {
    const rejects = file('former rejects', 'rejects.csv');
    const importing = run(await temporaryStore(), [file(content)], { ...options, rejects });
    await expect(importing).rejects.toMatchObject({ code });
    expect(readFileSync(rejects, 'utf8')).toBe('former rejects');
    expect(readdirSync(dirname(rejects))).toEqual(['rejects.csv']);
  });

  it('does not change if the import is stopped before its first row', async () => {
    const rejects = file('former rejects', 'rejects.csv');
    const options = { rejects, signal: AbortSignal.abort() };
    const summary = await run(await temporaryStore(), [file(HEADER + row('b_'))], options);
    expect(summary).toMatchObject({ read: 0, interrupted: true });
    expect(readFileSync(rejects, 'utf8')).toBe('former rejects');
  });

  it('that cannot be written does not hide an earlier error', async () => {
    const rejects = join(temporaryFolder(), 'rejects.csv');
    const importing = run(
      await temporaryStore(),
      [file(HEADER + row('b_')), file('id,author_id\n1,anna\n')],
      {
        rejects,
        onReject: () => mkdirSync(join(rejects, 'full'), { recursive: true }),
      },
    );
    await expect(importing).rejects.toMatchObject({ code: 'missing_columns' });
    expect(readdirSync(dirname(rejects))).toEqual(['rejects.csv']);
  });

  it('never replaces a source or a file of the store', async () => {
    const store = await temporaryStore();
    const path = file(HEADER + row('b_'));
    const link = join(temporaryFolder(), 'link.csv');
    symlinkSync(path, link);
    const hardLink = join(dirname(path), 'hard.csv');
    linkSync(path, hardLink);
    const log = join(temporaryFolder(), 'a.duckdb.wal');
    for (const rejects of [path, link, hardLink, relative(process.cwd(), path), log]) {
      await expect(run(store, [path], { rejects, protect: [log] })).rejects.toMatchObject({
        code: 'invalid_option',
        details: { option: 'rejects' },
      });
    }
    expect(readFileSync(path, 'utf8')).toBe(HEADER + row('b_'));
    expect(existsSync(log)).toBe(false);
    expect(await run(store, [path], { rejects: '/dev/null' })).toMatchObject({ rejected: 1 });
  });
});

it('only rows in another encoding are rejected, with a hint', async () => {
  const store = await temporaryStore();
  const path = file('');
  writeFileSync(path, Buffer.from(HEADER + row('a') + row('b', 'caf\xe9') + row('c'), 'latin1'));
  const rejected: Reject[] = [];
  const summary = await run(store, [path], { onReject: (reject) => rejected.push(reject) });
  expect(summary).toMatchObject({ stored: 2, rejected: 1 });
  expect(rejected).toMatchObject([{ line: 3, id: 'b', message: 'invalid_encoding' }]);
  expect(rejected[0]!.detail).toMatch(/^\\xE9 at byte \d+$/);
  expect(summary.hints.join()).toContain('--encoding windows-1252');
});

describe('a column that looks like an attribute', () => {
  it.each([
    ['CSV', 'input.csv', HEADER.replace('l1', 'Session ID').replace('session_id,', 'x,') + row('a')],
    [
      'JSONL',
      'input.jsonl',
      '{"id":"a","text":"One.","author_id":"a","task_id":"t","question_text":"Why?","Session ID":"s"}\n',
    ],
  ])('is reported with a hint, in %s', async (_, name, content) => {
    const path = file(content, name);
    const { hints, stored } = await run(await temporaryStore(), [path]);
    expect(stored).toBe(1);
    expect(hints).toEqual([
      `${path}: the column Session ID is not imported as session_id. To import it as such, use --map session_id="Session ID"`,
    ]);
  });

  it('is also reported if its rows are rejected because the attribute is missing', async () => {
    const path = file(
      '{"id":"a","Text":"One.","author_id":"a","task_id":"t","question_text":"Why?"}\n',
      'input.jsonl',
    );
    const { hints, rejected } = await run(await temporaryStore(), [path]);
    expect(rejected).toBe(1);
    expect(hints.join()).toContain('--map text=Text');
  });

  it('is not searched for in a valid file', async () => {
    expect((await run(await temporaryStore(), [file(HEADER + row('a'))])).hints).toEqual([]);
  });
});

describe('a table without tasks', () => {
  const table =
    'id,text,author_id,prompt\na,One.,anna,Describe your town.\nb,Two.,ben,Describe  your town. \nc,Three.,ben,Why?\n';
  const map = { question_text: 'prompt' };

  it('gets a task from each question, which is the same in every format, and says so once', async () => {
    const store = await temporaryStore();
    const path = file(table);
    const { hints, rejected } = await run(store, [path], { map });
    expect(rejected).toBe(0);
    const tasks = (await submissionsOf(store)).map(({ task_id }) => task_id);
    expect(tasks[0]).toMatch(/^Describe-your-town-[0-9a-f]{10}$/);
    expect(tasks).toEqual([tasks[0], tasks[0], expect.stringMatching(/^Why-/)]);
    expect(hints).toEqual([expect.stringContaining(`each question is a task (the first is ${tasks[0]})`)]);
    const lines = file(
      '{"id":"a","text":"One.","author_id":"anna","prompt":"Describe your town."}\n',
      'in.jsonl',
    );
    expect(await run(store, [lines], { map })).toMatchObject({ unchanged: 1, rejected: 0 });
    expect(await run(store, [path], { map })).toMatchObject({ unchanged: 3 });
  });

  it('keeps given tasks, and rejects rows where the column is empty', async () => {
    const store = await temporaryStore();
    const set = await run(store, [file(table)], { map, set: { task_id: 'june' } });
    expect(set).toMatchObject({ stored: 3, hints: [] });
    const empty = file('id,text,author_id,task_id,question_text\nd,Four.,anna,,Why?\n');
    expect(await run(store, [empty])).toMatchObject({
      rejected: 1,
      reasons: [{ message: 'task_id missing' }],
    });
  });

  it('proposes the column of the question first', async () => {
    await expect(run(await temporaryStore(), [file(table)])).rejects.toMatchObject({
      details: { missing: ['question_text'], likely: { question_text: 'prompt' } },
    });
  });
});
