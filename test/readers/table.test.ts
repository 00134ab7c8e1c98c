import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openChosen, openTable } from '../../src/readers/table.js';
import { rowsOf } from './tables.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assess-readers-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, content: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function valuesIn(path: string) {
  const values: unknown[] = [];
  for await (const rows of (await openTable(path)).rows) values.push(...rows.map((row) => row.values));
  return values;
}

it.each([
  ['table.csv', 'a,b\n1,2\n', [{ a: '1', b: '2' }]],
  ['table.tsv', 'a\tb\n1\t2\n', [{ a: '1', b: '2' }]],
  ['table.ndjson', '{"a":1}\n', [{ a: 1 }]],
  ['objects', '\n {"a":1}\n', [{ a: 1 }]],
  ['cells', 'a;b\n1;2\n', [{ a: '1', b: '2' }]],
])('the format of %s is that of its name, or else of its first character', async (name, content, values) => {
  expect(await valuesIn(await file(name, content))).toEqual(values);
  expect(await valuesIn(await file(`${name}.gz`, gzipSync(content)))).toEqual(values);
});

it('gzip is recognised by its first bytes, and may have several members', async () => {
  const twice = Buffer.concat([gzipSync('a,b\n1,2\n'), gzipSync('3,4\n')]);
  expect(await valuesIn(await file('named-otherwise.csv', twice))).toEqual([
    { a: '1', b: '2' },
    { a: '3', b: '4' },
  ]);
});

it('a truncated gzip file yields complete rows, and then an error', async () => {
  const lines = Array.from({ length: 50_000 }, (_, index) => `${index},${(index * 7919) % 10_007}\n`);
  const whole = gzipSync(`a,b\n${lines.join('')}`);
  const path = await file('cut.csv.gz', whole.subarray(0, whole.length - 1000));
  const table = await openTable(path);
  let count = 0;
  const reading = async () => {
    for await (const rows of table.rows) count += rows.length;
  };
  await expect(reading()).rejects.toMatchObject({
    code: 'unreadable_file',
    message: `cannot read ${path}: the gzip file is cut off`,
  });
  expect(count).toBeGreaterThan(0);
});

it.each([
  ['a missing file', 'nowhere.csv', 'there is no such file'],
  ['a folder', '.', 'it is a folder'],
])('%s is unreadable', async (_, name, reason) => {
  await expect(openTable(join(folder, name))).rejects.toMatchObject({
    code: 'unreadable_file',
    details: { reason },
  });
});

it.each([
  ['array.json', '[{"a":1}]', "jq -c '.[]' "],
  ['array.jsonl', '[\n {"a":1},\n {"a":2}\n]', "jq -c '.[]' "],
  ['no-ending', '[\n {"a":1}\n]', "jq -c '.[]' "],
  ['pretty.jsonl', '{\n  "a": 1\n}\n', 'jq -c . '],
  ['pretty', '{"a": 1,\r\n "b": [\r\n', 'jq -c . '],
])('JSON in %s that is not one object a line is refused with what to do', async (name, content, next) => {
  const path = await file(name, content);
  await expect(openTable(path)).rejects.toMatchObject({
    code: 'unreadable_file',
    details: { next: expect.stringContaining(next) },
  });
});

it('a torn first line of JSON lines costs only itself', async () => {
  expect(await valuesIn(await file('torn.jsonl', '{"a":1,\n{"a":2}\n'))).toEqual([undefined, { a: 2 }]);
});

it('two columns of one name are refused with their places', async () => {
  const path = await file('twice.csv', 'id,mark,text, mark\n1,2,3,4\n');
  await expect(openTable(path)).rejects.toMatchObject({
    details: {
      reason: 'its header names the column mark twice',
      next: expect.stringContaining('columns 2 and 4'),
    },
  });
});

it('a header that is repeated among the rows is no row', async () => {
  const { rows } = await rowsOf('a,b\n1,2\na, b\n3,b\n');
  expect(rows).toMatchObject([
    { values: { a: '1' } },
    { line: 3, message: 'row repeats the header' },
    { values: { a: '3', b: 'b' } },
  ]);
});

it('blanks before quotes are named as the cause', async () => {
  const { rows } = await rowsOf('a,b\n1, "so, what"\n2,3\n');
  expect(rows[0]).toMatchObject({
    message: 'row has 3 fields, the header has 2',
    detail: expect.stringMatching(/blank before the quote.*delete the blanks/),
  });
  expect(rows[1]).toEqual({ line: 3, values: { a: '2', b: '3' } });
  await expect(rowsOf('a, "b"\n1,2\n')).rejects.toThrow(/header has a blank before the quote/);
  const table = await openTable(await file('blank.csv', 'a,b\n1, "two"\n'));
  for await (const _ of table.rows);
  expect(table.notes).toEqual([expect.stringMatching(/1 row has a blank before the quote/)]);
});

it('reports how far it has read', async () => {
  const path = await file('far.csv', 'a,b\n1,2\n');
  const table = await openTable(path);
  for await (const _ of table.rows);
  expect(table.source).toMatchObject({ taken: 8, size: 8 });
});

it('a file without content has no columns', async () => {
  expect(await rowsOf('')).toEqual({ columns: [], rows: [] });
});

it('a row of texts in place of the header is not quoted at length', async () => {
  const text = `I think ${'so '.repeat(40)}to the end`;
  const path = await file('headless.csv', `"${text}","${text}"\n`);
  await expect(openTable(path)).rejects.toThrow(/names the column I think [so ]{32}… twice$/);
});

it('who chose how a table is read hears of it, also of what shows at its end', async () => {
  const path = await file('spaced.csv', 'a,b\n1, "2"\n3,4\n');
  const hints: string[] = [];
  const { rows } = await openChosen(path, { onHint: (hint) => hints.push(hint) });
  for await (const _ of rows);
  expect(hints).toEqual([expect.stringMatching(/1 row has a blank before the quote/)]);
});
