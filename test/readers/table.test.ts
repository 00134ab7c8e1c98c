import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTable } from '../../src/readers/table.js';
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

it('one JSON array is refused with what to do', async () => {
  const path = await file('array.json', '[{"a":1}]');
  await expect(openTable(path)).rejects.toThrow("jq -c '.[]'");
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
