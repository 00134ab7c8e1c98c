import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { text as readAll } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { modelFiles } from '../../../src/engine/node/model-files.js';
import { type PipeOptions, pipeTexts } from '../../../src/services/assessment/pipe.js';
import { createPool, type Pool } from '../../../src/workers/pool.js';

const registry = new URL('../../workers/crashing-registry.js', import.meta.url).href;

let pool: Pool;
beforeAll(async () => {
  pool = await createPool({ pipeline: 'misbehaving', artefacts: modelFiles([]), workers: 2, registry });
});
afterAll(() => pool[Symbol.asyncDispose]());

const bytesOf = (...chunks: readonly (string | Buffer)[]): AsyncIterable<Buffer> =>
  Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

/** Pipes some input, and returns the output line by line. */
async function piped(source: AsyncIterable<Buffer>, changes: Partial<PipeOptions> = {}) {
  const stdout = new PassThrough();
  const written = readAll(stdout);
  const summary = await pipeTexts({ pool, source, stdout, batchSize: 3, ...changes });
  stdout.end();
  const raw = await written;
  const lines = raw.split('\n').slice(0, -1);
  return { summary, raw, lines: lines.map((line) => JSON.parse(line)) };
}

const line = (id: unknown, text: unknown, question?: unknown) =>
  `${JSON.stringify({ id, text, question_text: question })}\n`;

test('each line has one line of output, in the same order and with the same id', async () => {
  const texts = ['SLOW 60 first', 'b', 'cc', 'ddd', 'eeee', 'SLOW 30', 'f'];
  const { summary, lines } = await piped(bytesOf(texts.map((text, index) => line(index, text)).join('')));
  expect(lines.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(lines.map(({ result }) => result.overall_score)).toEqual([13, 1, 2, 3, 4, 7, 1]);
  expect(summary).toEqual({ lines: 7, errors: 0, interrupted: false });
});

test('an id that is a number comes back with its digits as they were sent', async () => {
  const ids = [
    '12345678901234567',
    '12345678901234568',
    '1e400',
    '"12345678901234567"',
    '7',
    '17.0',
    '1E3',
    '-0',
  ];
  const { raw } = await piped(
    bytesOf(ids.map((id) => `{"id":${id},"text":"text"}\n`).join(''), '{"id":12345678901234567,"text":""}\n'),
  );
  expect([...raw.matchAll(/^\{"id":(.*?),"(?:result|line)"/gm)].map(([, id]) => id)).toEqual([
    ...ids,
    ids[0],
  ]);
  const { lines } = await piped(bytesOf('{"id":1,"text":12345678901234567}\n'));
  expect(lines[0].error.message).toBe('text must be a string');
});

test('texts that are HTML are assessed as plain text, or noted', async () => {
  const input = line(1, '<p>abc</p>') + line(2, '<br>&nbsp;a &amp; b') + line(3, 'a < b');
  const hints: string[] = [];
  const onHint = (hint: string) => hints.push(hint);
  const plain = await piped(bytesOf(input), { html: true, onHint });
  expect(plain.lines.map(({ result }) => result.overall_score)).toEqual([3, 5, 5]);
  expect(hints).toEqual([]);
  await piped(bytesOf(input), { onHint });
  expect(hints).toEqual([
    'standard input: 2 texts contain HTML, such as <p> or &nbsp;. To read it as plain text, use --html',
  ]);
});

test('the output for an invalid line has its number and the reason; other lines are assessed, and empty ones are skipped', async () => {
  const source = bytesOf(
    line('a', 'text'),
    '\n',
    'no json\n',
    line('b', ''),
    line('c', 'x'.repeat(10_001)),
    line('d', 'bell \u0007'),
    line('e', 'text', 5),
    Buffer.from([0x7b, 0x22, 0x74, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d, 0x0a]),
    '{"text": "one", "text": "two"}\n',
    '{"text": "text", "question_text": null, "mark": 3}\n',
  );
  const { summary, lines } = await piped(source);
  expect(lines.map(({ id, line, error }) => [id, line, error?.message])).toEqual([
    ['a', undefined, undefined],
    [null, 3, 'invalid_json'],
    ['b', 4, 'text missing'],
    ['c', 5, 'text too long'],
    ['d', 6, 'text contains invalid characters'],
    ['e', 7, 'question_text must be a string'],
    [null, 8, 'invalid_encoding'],
    [null, 9, 'invalid_json'],
    [null, undefined, undefined],
  ]);
  expect(summary).toMatchObject({ lines: 9, errors: 7 });
});

test('input that ends within a line is reported; a complete object without a line break is assessed', async () => {
  const torn = await piped(bytesOf(line('a', 'text'), '{"id": "b", "text": "te'));
  expect(torn.lines[1]).toEqual({
    id: null,
    line: 2,
    error: { message: 'the input ends in the middle of this line' },
  });
  const whole = await piped(bytesOf(line('a', 'text').trimEnd()));
  expect(whole.lines).toMatchObject([{ id: 'a', result: { type: 'success' } }]);
});

test('a line is assessed while its sender keeps the input open', async () => {
  const source = new PassThrough();
  const stdout = new PassThrough();
  const done = pipeTexts({ pool, source, stdout, batchSize: 50 });
  for (const id of ['first', 'second']) {
    const written = once(stdout, 'data') as Promise<[Buffer]>;
    source.write(line(id, 'text'));
    const [output] = await written;
    expect(JSON.parse(output.toString())).toMatchObject({ id, result: { type: 'success' } });
  }
  source.end();
  await expect(done).resolves.toMatchObject({ lines: 2 });
});

test('reading pauses while the output is not read', async () => {
  let read = 0;
  const source = (async function* () {
    for (; read < 600; read++) yield Buffer.from(line(read, 'text'));
  })();
  const stdout = new PassThrough({ highWaterMark: 1 });
  const done = pipeTexts({ pool, source, stdout, batchSize: 1 });
  // Meanwhile, other texts are read, assessed and written to the end.
  const others = Array.from({ length: 100 }, (_, id) => line(id, 'text')).join('');
  await pipeTexts({
    pool,
    source: Readable.from([Buffer.from(others)]),
    stdout: new PassThrough().resume(),
    batchSize: 1,
  });
  expect(read).toBeLessThan(50);
  stdout.resume();
  await expect(done).resolves.toMatchObject({ lines: 600 });
});

test('when the output is closed, further lines are not assessed', async () => {
  const stdout = new PassThrough();
  const source = Readable.from(
    (async function* () {
      for (let id = 0; ; id++) yield Buffer.from(line(id, 'text'));
    })(),
  );
  const done = pipeTexts({ pool, source, stdout, batchSize: 1 });
  stdout.once('data', () => stdout.destroy());
  await expect(done).resolves.toMatchObject({ interrupted: true });
});

test('after the signal, lines already read are assessed and no more are read', async () => {
  const controller = new AbortController();
  const source = (async function* () {
    yield Buffer.from(line(1, 'SLOW 50'));
    controller.abort();
    throw controller.signal.reason;
  })();
  const { summary, lines } = await piped(source, { signal: controller.signal });
  expect(lines).toMatchObject([{ id: 1, result: { type: 'success' } }]);
  expect(summary.interrupted).toBe(true);
});

test('a text that crashes its thread is a failure, reported without its words', async () => {
  const crashes: unknown[] = [];
  const { summary, lines } = await piped(bytesOf(line(1, 'text'), line(2, 'THROW my secret')), {
    onCrash: (place) => crashes.push(place),
  });
  expect(lines[1]).toEqual({ id: 2, result: { type: 'failure', code: 200, message: 'unspecified_error' } });
  expect(summary.errors).toBe(0);
  expect(crashes).toMatchObject([{ line: 2 }]);
  expect(JSON.stringify(crashes)).not.toContain('secret');
});

test('explanations accompany results', async () => {
  const { lines } = await piped(bytesOf(line(1, 'text')), { explain: true });
  expect(lines[0]).toMatchObject({ result: { type: 'success' }, explanation: { overall_score: 4 } });
});

test('the output is the same however the input is split into chunks', async () => {
  const input = Buffer.from(
    ['tëxt', 'FEW words', '💧', 'ccc', ''].map((text, index) => line(index, text)).join(''),
  );
  const { raw } = await piped(bytesOf(input));
  const cuts = fc.array(fc.integer({ min: 0, max: input.length }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(cuts, fc.integer({ min: 1, max: 4 }), async (at, batchSize) => {
      const ends = [...at.sort((a, b) => a - b), input.length];
      const chunks = ends.map((end, index) => input.subarray(ends[index - 1] ?? 0, end));
      const again = await piped(bytesOf(...chunks), { batchSize });
      expect(again.raw).toBe(raw);
    }),
    { numRuns: 25, seed: 7 },
  );
});
