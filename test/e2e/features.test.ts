import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import Features from '../../src/commands/features.js';
import { openTable } from '../../src/readers/table.js';
import { argumentsIn } from './arguments-in.js';
import { assess, assessJson, ended, startAssess } from './assess.js';
import { desk, NAMES, type Row, table } from './features-desk.js';

test('a table of texts becomes a table of indices, in its order, whatever the number of threads', () => {
  const cwd = desk();
  const given = argumentsIn(Features.examples, 'features.csv');
  const { status, stderr } = assess([...given, '--workers', '2'], { cwd });
  expect(status).toBe(1);
  expect(stderr).toBe(
    'essays.csv:5: d: text missing\n3 rows written to features.csv (1 rejected, 1 insufficient_english_text)\n',
  );
  const { data, meta } = table(join(cwd, 'features.csv'));
  expect(meta.fields).toEqual(['id', 'failure', ...NAMES]);
  expect(data.map(({ id, failure }) => [id, failure])).toEqual([
    ['a', ''],
    ['b', ''],
    ['c', 'insufficient_english_text'],
  ]);
  expect(data[0]).toMatchObject({ length_words: '16', error_AGV: '6.25' });
  expect(NAMES.every((name) => Number.isFinite(Number.parseFloat(data[1]![name]!)))).toBe(true);
  expect(NAMES.every((name) => data[2]![name] === '')).toBe(true);
  const first = readFileSync(join(cwd, 'features.csv'));
  expect(assess([...given, '--workers', '1'], { cwd }).status).toBe(1);
  expect(readFileSync(join(cwd, 'features.csv')).equals(first)).toBe(true);
});

test('--keep copies columns of the source, into Parquet too', async () => {
  const cwd = desk();
  const given = argumentsIn(Features.examples, '--keep');
  expect(assessJson(given, { cwd })).toMatchObject({ rows: 3, rejected: 1, format: 'parquet' });
  const opened = await openTable(join(cwd, 'features.parquet'));
  expect(opened.columns).toEqual(['id', 'mark', 'l1', 'failure', ...NAMES]);
  const rows: unknown[] = [];
  for await (const batch of opened.rows) rows.push(...batch);
  expect(rows).toMatchObject([
    { values: { id: 'a', mark: '3', l1: 'Spanish', length_words: 16 } },
    { values: { id: 'b', mark: '5', l1: 'Thai' } },
    { values: { id: 'c', failure: 'insufficient_english_text' } },
  ]);
});

test.each(['out.jsonl', 'out.csv', 'out.parquet'])('a kept column may have any name, in %s', async (out) => {
  const cwd = desk();
  writeFileSync(join(cwd, 'odd.csv'), 'id,text,toJSON,__proto__\na,We go to the park every day.,x,y\n');
  const kept = ['--keep', 'toJSON', '--keep', '__proto__'];
  const { status, stderr } = assess(['features', 'odd.csv', ...kept, '-o', out], { cwd });
  expect([status, stderr]).toEqual([0, `1 row written to ${out}\n`]);
  const opened = await openTable(join(cwd, out));
  const rows: unknown[] = [];
  for await (const batch of opened.rows) rows.push(...batch);
  const { values } = rows[0] as { values: object };
  expect(Object.entries(values).slice(0, 3)).toEqual([
    ['id', 'a'],
    ['toJSON', 'x'],
    ['__proto__', 'y'],
  ]);
});

test('the first rejected rows are named, and the others counted', () => {
  const cwd = desk();
  writeFileSync(join(cwd, 'empty.csv'), `id,text\n${'a,\n'.repeat(25)}b,We go to the park every day.\n`);
  const { status, stderr } = assess(['features', 'empty.csv', '-o', 'out.csv'], { cwd });
  expect(status).toBe(1);
  expect(stderr.split('\n').slice(19)).toEqual([
    'empty.csv:21: a: text missing',
    '… and 5 more rejected rows',
    '1 row written to out.csv (25 rejected)',
    '',
  ]);
});

test('a folder of documents is measured, one text per file', () => {
  const cwd = desk();
  expect(assess(argumentsIn(Features.examples, 'features.jsonl'), { cwd }).status).toBe(0);
  const rows = readFileSync(join(cwd, 'features.jsonl'), 'utf8').trimEnd().split('\n');
  expect(rows.map((line) => (JSON.parse(line) as Row).id)).toEqual(['ben', 'dora', 'anna', 'carla']);
});

test('the codebook has a row for each column of a table, in their order', () => {
  const cwd = desk();
  expect(assess(argumentsIn(Features.examples, '--codebook'), { cwd }).status).toBe(0);
  const { data } = table(join(cwd, 'codebook.csv'));
  expect(data.map(({ name }) => name)).toEqual(NAMES);
  expect(data.every(({ unit, definition, source }) => unit && definition && source)).toBe(true);
  const { stdout } = assess(['features', '--codebook'], { cwd });
  expect(stdout.split('\n').slice(0, 3)).toEqual([
    '| name | unit | definition | source | in other tools | range |',
    '| --- | --- | --- | --- | --- | --- |',
    expect.stringContaining('`length_words`'),
  ]);
  expect(assessJson<Row[]>(['features', '--codebook'], { cwd })).toHaveLength(NAMES.length);
});

test('a reader that leaves ends the work quietly', async () => {
  const cwd = desk();
  const rows = Array.from({ length: 400 }, (_, at) => `${at},We go to the park every day. It is nice.`);
  writeFileSync(join(cwd, 'many.csv'), `id,text\n${rows.join('\n')}\n`);
  const child = startAssess(['features', 'many.csv', '--workers', '1'], { cwd });
  const stderr = text(child.stderr!);
  await once(child.stdout!, 'data');
  child.stdout!.destroy();
  expect(await ended(child)).toEqual({ status: 0, signal: null });
  expect(await stderr).toBe('');
});

test('--keep refuses a column that the table already has, and one that is missing', () => {
  const cwd = desk();
  const own = assess(['features', 'essays.csv', '--keep', 'length_words'], { cwd });
  expect([own.status, own.stderr]).toEqual([2, expect.stringContaining('a column length_words of its own')]);
  const missing = assess(['features', 'essays.csv', '--keep', 'age'], { cwd });
  expect([missing.status, missing.stderr]).toEqual([2, expect.stringContaining('there is no column age')]);
  expect(assess(['features'], { cwd }).status).toBe(2);
});
