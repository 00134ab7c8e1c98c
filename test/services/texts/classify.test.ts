import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { type ClassifyOptions, classifyFiles } from '../../../src/services/texts/classify.js';
import { temporaryFolder } from '../stores.js';

const ORIGINAL = 'She go to cinema.\n\nI am 😀 tird.\n';
const CORRECTED = 'She goes to the cinema.\n\nI am 😀 tired.\n';

/** Writes the files into an empty folder and classifies them. */
async function classify(texts: readonly string[], options: Partial<ClassifyOptions> = {}) {
  const folder = temporaryFolder();
  const paths = texts.map((text, index) => {
    const path = join(folder, `${index}.txt`);
    writeFileSync(path, text);
    return path;
  });
  const out = join(folder, 'out');
  const [original, ...corrected] = paths as [string, ...string[]];
  const summary = await classifyFiles({ original, corrected, format: 'jsonl', out, ...options });
  return { summary, written: () => readFileSync(out, 'utf8'), folder, paths };
}

test('JSONL has an object for each line and annotator, with offsets in code points', async () => {
  const { summary, written } = await classify([ORIGINAL, CORRECTED, ORIGINAL]);
  const rows = written()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { line: number; annotator: number; edits: unknown[] });
  expect(rows.map(({ line, annotator }) => [line, annotator])).toEqual([
    [1, 0],
    [1, 1],
    [2, 0],
    [2, 1],
    [3, 0],
    [3, 1],
  ]);
  expect(rows.map(({ edits }) => edits)).toEqual([
    [
      [4, 6, 'goes', 'AGV'],
      [10, 16, 'the', 'MD+'],
    ],
    [],
    [],
    [],
    [[7, 11, 'tired', 'S']],
    [],
  ]);
  expect(summary).toMatchObject({ lines: 3, edits: 3, interrupted: false });
});

test('M2 has a block for each line, empty ones included', async () => {
  const { written } = await classify([ORIGINAL, CORRECTED], { format: 'm2' });
  expect(written()).toMatchInlineSnapshot(`
    "S She go to cinema .
    A 1 2|||AGV|||goes|||REQUIRED|||-NONE-|||0
    A 3 3|||MD|||the|||REQUIRED|||-NONE-|||0

    S
    A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0

    S I am 😀 tird .
    A 3 4|||S|||tired|||REQUIRED|||-NONE-|||0

    "
  `);
});

test('Windows line breaks and a last line without one make no difference', async () => {
  const [unix, windows] = [
    await classify([ORIGINAL, CORRECTED]),
    await classify([ORIGINAL.replaceAll('\n', '\r\n'), CORRECTED.trimEnd()]),
  ];
  expect(windows.written()).toBe(unix.written());
});

test('for files of different lengths, the error names both and the line, and nothing is written', async () => {
  const shorter = classify([ORIGINAL, 'She goes to the cinema.\n']);
  await expect(shorter).rejects.toThrow(/1\.txt: it ends after line 1, but .*0\.txt is longer/);
  const longer = classify(['One.\n', 'One.\n', 'One.\nTwo.\n']);
  await expect(longer).rejects.toThrow(/0\.txt: it ends after line 1, but .*2\.txt is longer/);
});

test('an output file keeps its content if the work fails, and must not be one of the inputs', async () => {
  const out = join(temporaryFolder(), 'kept');
  writeFileSync(out, 'former');
  await expect(classify([ORIGINAL, 'One.\n'], { out })).rejects.toThrow(/ends after line 1/);
  expect(readFileSync(out, 'utf8')).toBe('former');
  await expect(classifyFiles({ original: out, corrected: [out], format: 'm2', out })).rejects.toThrow(
    /would replace/,
  );
});

test('standard input can be given only once', async () => {
  const twice = classifyFiles({ original: '-', corrected: ['-'], format: 'm2', out: '-' });
  await expect(twice).rejects.toThrow(/only once/);
});

test('the work ends when its output is closed', async () => {
  let received = 0;
  const stdout = new Writable({
    highWaterMark: 1,
    write(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      done();
      this.destroy();
    },
  });
  const many = 'She go to cinema.\n'.repeat(3000);
  const { summary } = await classify([many, many], { out: '-', stdout, format: 'm2' });
  expect(summary.interrupted).toBe(true);
  expect(summary.lines).toBeLessThan(3000);
  expect(received).toBeGreaterThan(0);
});

test('a stopped run leaves no file', async () => {
  const { summary, written } = await classify([ORIGINAL, CORRECTED], { signal: AbortSignal.abort() });
  expect(summary).toMatchObject({ lines: 0, interrupted: true });
  expect(written).toThrow(/ENOENT/);
});
