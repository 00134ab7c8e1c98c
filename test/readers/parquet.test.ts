import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from 'vitest';
import { readMarkedTexts } from '../../src/readers/marked-texts.js';
import { openSubmissions } from '../../src/readers/open-submissions.js';
import { openParquet } from '../../src/readers/parquet.js';
import { openTable } from '../../src/readers/table.js';
import { readMarkedTable } from '../../src/services/marks/marks-of-file.js';
import { temporaryFile } from './files.js';
import { withMetadata } from './with-metadata.js';

/** Path of a Parquet file with the result of a query. */
async function parquetOf(query: string, name = 'table.parquet', options = ''): Promise<string> {
  const path = temporaryFile(name);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`COPY (${query}) TO '${path.replaceAll("'", "''")}' (FORMAT parquet${options})`);
  connection.closeSync();
  instance.closeSync();
  return path;
}

async function tableIn(path: string) {
  const table = await openTable(path);
  const rows = [];
  for await (const read of table.rows) rows.push(...read);
  return { columns: table.columns, rows, taken: table.source.taken, size: table.source.size };
}

test('values are read as people see them', async () => {
  const path = await parquetOf(`
    SELECT 7::INTEGER AS i, 9007199254740993::BIGINT AS big, 12.50::DECIMAL(8, 2) AS d,
      12345678901234567890.5::DECIMAL(30, 1) AS wide, 0.25::FLOAT AS f, 'nan'::DOUBLE AS nan, 'inf'::DOUBLE AS inf,
      true AS b, DATE '2024-02-03' AS day, TIMESTAMP '2024-02-03 04:05:06.5' AS at, TIME '01:02:03' AS clock,
      TIMESTAMPTZ '2024-02-03 04:05:06+02' AS zoned, [1, 2] AS list, [DATE '2024-02-03', NULL] AS days,
      ['nan'::DOUBLE, 1.5] AS weights, {l1: 'es', school: {since: DATE '2020-09-01'}} AS learner,
      MAP {'k': 1} AS map, '{"a": [1], "n": null}'::JSON AS json, 'byte'::BLOB AS bytes, NULL::VARCHAR AS absent,
      chr(65279) || 'a' || chr(0) || chr(128008) AS text, 'x' AS "it's ""odd"".", 'p' AS __proto__`);
  const { columns, rows, taken, size } = await tableIn(path);
  expect(columns).toEqual(
    expect.arrayContaining(['learner.l1', 'learner.school.since', 'map', 'json', 'absent', `it's "odd".`]),
  );
  const values = rows[0]!.values!;
  expect(Object.hasOwn(values, '__proto__')).toBe(true);
  expect(JSON.parse(JSON.stringify(values))).toEqual(
    JSON.parse(
      JSON.stringify({
        i: 7,
        big: '9007199254740993',
        d: 12.5,
        wide: '12345678901234567890.5',
        f: 0.25,
        inf: 'inf',
        b: true,
        day: '2024-02-03',
        at: '2024-02-03T04:05:06.5',
        clock: '01:02:03',
        zoned: '2024-02-03T02:05:06Z',
        list: [1, 2],
        days: ['2024-02-03', null],
        weights: [null, 1.5],
        learner: { l1: 'es', school: { since: '2020-09-01' } },
        map: { k: 1 },
        json: { a: [1], n: null },
        bytes: 'byte',
        text: '\uFEFFa\0\u{1F408}',
        'it\'s "odd".': 'x',
        ['__proto__']: 'p',
      }),
    ),
  );
  expect(taken).toBe(size);
});

test('numbers are the same as in JSON lines: digits that a number would lose stay, as text', async () => {
  const path = await parquetOf(`
    SELECT 12345678901234567::BIGINT AS a, 12345678901234567890::UBIGINT AS b, 123456789012345678901234567890::DECIMAL(38, 0) AS c,
      3.50::DECIMAL(38, 2) AS d, 0.1234567890123456789::DECIMAL(38, 19) AS e, -0.50::DECIMAL(2, 2) AS f,
      [12345678901234567::BIGINT, 7] AS g, MAP {'k': 12345678901234567::BIGINT} AS h`);
  const { rows } = await tableIn(path);
  expect(rows[0]!.values).toEqual({
    a: '12345678901234567',
    b: '12345678901234567890',
    c: '123456789012345678901234567890',
    d: 3.5,
    e: '0.1234567890123456789',
    f: -0.5,
    g: ['12345678901234567', 7],
    h: { k: '12345678901234567' },
  });
});

test('numbers of single precision are read with the digits that they were written with', async () => {
  const path = await parquetOf(`
    SELECT 3.7::FLOAT AS mark, [0.1::FLOAT, NULL, 'nan'::FLOAT] AS list, {share: 0.3::FLOAT} AS in_struct,
      1e-7::FLOAT AS small, 3e38::FLOAT AS large, 16777216::FLOAT AS whole, 'inf'::FLOAT AS inf`);
  const { rows } = await tableIn(path);
  expect(rows[0]!.values).toEqual({
    mark: 3.7,
    list: [0.1, null, null],
    in_struct: { share: 0.3 },
    small: 1e-7,
    large: 3e38,
    whole: 16777216,
    inf: 'inf',
  });
});

test('values of maps are read like those of lists', async () => {
  const path = await parquetOf(`
    SELECT MAP {'a': 0.1::FLOAT, 'b': 'nan'::FLOAT} AS floats, MAP {'a': 12.50::DECIMAL(8, 2), 'b': NULL} AS decimals,
      MAP {'t': TIMESTAMP '2024-02-03 04:05:06'} AS times, MAP {'x': ['nan'::DOUBLE, 1.5]} AS lists,
      MAP {'x': MAP {'y': 'nan'::DOUBLE}} AS maps, MAP {7: 'seven'} AS numbered, MAP {} AS empty, NULL::MAP(VARCHAR, INTEGER) AS absent`);
  const { rows } = await tableIn(path);
  expect(rows[0]!.values).toEqual({
    floats: { a: 0.1, b: null },
    decimals: { a: 12.5, b: null },
    times: { t: '2024-02-03T04:05:06' },
    lists: { x: [null, 1.5] },
    maps: { x: { y: null } },
    numbered: { 7: 'seven' },
    empty: {},
  });
});

test('rows keep their order and their numbers across row groups', async () => {
  const path = await parquetOf(
    'SELECT i AS n FROM range(10000) AS t(i)',
    'many.parquet',
    ', ROW_GROUP_SIZE 2048',
  );
  const { rows } = await tableIn(path);
  expect(rows.map(({ line, values }) => [line, values!.n])).toEqual(
    Array.from({ length: 10_000 }, (_, index) => [index + 1, index]),
  );
});

test('ids can be numbers, test can be a boolean, and members of structs are attributes and metadata', async () => {
  const path = await parquetOf(
    `SELECT 12::BIGINT AS id, 'I am student.' AS text, 3.0::DOUBLE AS author_id, 'day' AS task_id, true AS test,
       {q: 'Why?', topic: 'work'} AS task, 17 AS age, {l1: 'es'} AS learner`,
  );
  const { batches } = await openSubmissions(path, { map: { question_text: 'task.q' } });
  const found = [];
  for await (const { rows } of batches) found.push(...rows);
  expect(withMetadata(found)).toEqual([
    {
      line: 1,
      value: {
        id: '12',
        text: 'I am student.',
        author_id: '3',
        task_id: 'day',
        question_text: 'Why?',
        test: 1,
        metadata: { 'task.topic': 'work', age: 17, 'learner.l1': 'es' },
      },
    },
  ]);
  await expect(openSubmissions(path, {})).rejects.toMatchObject({
    code: 'missing_columns',
    details: { missing: ['question_text'] },
  });
});

test('scores and marked texts can be read from it, including members of objects', async () => {
  const path = await parquetOf(
    `SELECT 'text ' || i AS text, (i % 5)::DOUBLE AS score, {one: (i % 5)::INTEGER} AS marks,
       {l1: CASE WHEN i % 2 = 0 THEN 'es' ELSE 'fr' END} AS metadata FROM range(4) AS t(i)`,
  );
  const rows = [];
  const columns = { human: ['marks.one'], groupBy: 'l1' };
  for await (const batch of readMarkedTexts(path, columns)) rows.push(...batch.rows);
  expect(rows[1]).toMatchObject({ text: 'text 1', marks: [{ score: 1 }], group: 'fr' });
  const scores = await readMarkedTable(path, { system: 'score', human: ['marks.one'], by: ['metadata.l1'] });
  expect(scores.groupings[0]!.groups.slice(0, 2)).toEqual(['es', 'fr']);
  await expect(readMarkedTable(path, { system: 'score', human: ['nope.one'], by: [] })).rejects.toMatchObject(
    {
      code: 'invalid_option',
      message: expect.stringContaining('there is no column nope.one'),
    },
  );
});

test('the name may be anything: the first bytes determine the format', async () => {
  const path = await parquetOf('SELECT 1 AS n', 'table.parquet');
  for (const name of ["it's [1]*?.parquet", 'l1=es.pq', 'nothing', 'wrong.csv']) {
    const other = join(dirname(path), name);
    writeFileSync(other, readFileSync(path));
    expect((await tableIn(other)).rows).toEqual([{ line: 1, values: { n: 1 } }]);
  }
});

test('a damaged, truncated or other file is refused with its path, and not quoted', async () => {
  const path = await parquetOf(
    "SELECT 'a secret text' || i AS text FROM range(5000) AS t(i)",
    't.parquet',
    ', COMPRESSION snappy',
  );
  const refused = { code: 'unreadable_file', details: { path } };
  const damaged = readFileSync(path);
  damaged.fill(0x5a, 200, 4000);
  const whole = readFileSync(path);

  writeFileSync(path, damaged);
  await expect(tableIn(path)).rejects.toMatchObject(refused);
  await expect(tableIn(path)).rejects.not.toThrow(/secret/);
  writeFileSync(path, whole);
  truncateSync(path, 3000);
  await expect(tableIn(path)).rejects.toThrow('it is no Parquet file, or only a part of one');
  writeFileSync(path, 'id,text\n1,x\n');
  await expect(tableIn(path)).rejects.toThrow('it is no Parquet file, or only a part of one');
  writeFileSync(path, '');
  await expect(tableIn(path)).rejects.toMatchObject(refused);
});

test('it is read from plain files only', async () => {
  const path = await parquetOf('SELECT 1 AS n');
  execFileSync('gzip', [path]);
  const renamed = `${path}.gz`.replace('table.parquet', 'table');
  renameSync(`${path}.gz`, renamed);
  await expect(openTable(renamed)).rejects.toThrow('read from plain files only');
});

test('aborting ends the reading at once', async () => {
  const path = await parquetOf('SELECT md5(i::VARCHAR) AS text FROM range(50000) AS t(i)');
  const stop = new AbortController();
  const { rows } = await openParquet(path, stop.signal);
  const seen: number[] = [];
  const reading = (async () => {
    for await (const read of rows) {
      seen.push(read.length);
      stop.abort(new Error('stopped'));
    }
  })();
  await expect(reading).rejects.toThrow('stopped');
  expect(seen).toHaveLength(1);
});
