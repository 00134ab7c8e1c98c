import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { BLOCK_OF_PARAGRAPHS, corpusPart, paragraphsOf } from '../../../recipes/text/corpus.js';

const folder = mkdtempSync(join(tmpdir(), 'corpus-'));
const lines = Array.from({ length: 40 * BLOCK_OF_PARAGRAPHS }, (_, number) => `Line ${number} isn’t “long”.`);
writeFileSync(join(folder, 'letters.txt.gz'), gzipSync(lines.join('\n')));

async function read(part: 'fit' | 'calibrate' | 'measure') {
  const texts: string[] = [];
  for await (const { text } of paragraphsOf(folder, part)) texts.push(text);
  return texts;
}

test('the three parts contain every paragraph once', async () => {
  const all = [...(await read('fit')), ...(await read('calibrate')), ...(await read('measure'))];
  expect(all).toHaveLength(lines.length);
  expect(new Set(all).size).toBe(lines.length);
});

test('neighbouring paragraphs stay together', () => {
  const parts = Array.from({ length: BLOCK_OF_PARAGRAPHS }, (_, number) => corpusPart('letters', number));
  expect(new Set(parts).size).toBe(1);
});

test('about one block in twenty is for measuring', () => {
  const blocks = Array.from({ length: 4000 }, (_, block) =>
    corpusPart('novels', block * BLOCK_OF_PARAGRAPHS),
  );
  const measured = blocks.filter((part) => part === 'measure').length;
  expect(measured).toBeGreaterThan(150);
  expect(measured).toBeLessThan(250);
});

test('typographic quotation marks become straight', async () => {
  expect((await read('fit'))[0]).toMatch(/isn't "long"\.$/);
});
