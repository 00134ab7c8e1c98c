import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fold, isHeldOut, readMisspellings } from '../../../recipes/spelling/misspellings.js';

const folder = mkdtempSync(join(tmpdir(), 'misspellings-'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(...lines: readonly string[]) {
  const path = join(folder, 'annotations.tsv');
  writeFileSync(path, lines.join('\n'));
  return readMisspellings(path);
}

const HEADER = 'File\tSpan\tMisspelling\tType\tCorrection';

describe('annotated misspellings', () => {
  it('have the written word, the intended word and the essay', () => {
    expect(read(HEADER, '12.txt\t3-10\tGardin\tM\tGarden', '7.txt\t0-4\thause\tM\thouse')).toEqual([
      { file: '12.txt', written: 'Gardin', meant: 'Garden' },
      { file: '7.txt', written: 'hause', meant: 'house' },
    ]);
  });

  it('are single tokens that are not words; other types are left out', () => {
    const lines = ['MW', 'SW', 'm', ''].map((type) => `7.txt\t0-4\thause\t${type}\thouse`);
    expect(read(HEADER, ...lines)).toEqual([]);
  });

  it('are left out if a field is missing', () => {
    expect(
      read(HEADER, '7.txt\t0-4\thause\tM', '7.txt\t0-4\thause\tM\t', '7.txt\t0-4\t\tM\thouse', ''),
    ).toEqual([]);
  });

  it('can have Windows line endings', () => {
    expect(read(`${HEADER}\r`, '7.txt\t0-4\thause\tM\thouse\r', '')[0]!.meant).toBe('house');
  });

  it('are an empty list for a file without rows', () => {
    expect(read(HEADER)).toEqual([]);
    expect(read('')).toEqual([]);
  });
});

describe('the fold of an essay', () => {
  const files = Array.from({ length: 2000 }, (_, at) => `${1000 + at}.txt`);

  it('is one of five of about the same size', () => {
    const sizes = [0, 1, 2, 3, 4].map((held) => files.filter((file) => fold(file) === held).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(files.length);
    for (const size of sizes) {
      expect(size).toBeGreaterThan(340);
      expect(size).toBeLessThan(460);
    }
  });

  it('is the same each time, and 0 for the essays that are held out', () => {
    for (const file of files.slice(0, 100)) {
      expect(fold(file)).toBe(fold(file));
      expect(isHeldOut(file)).toBe(fold(file) === 0);
    }
  });

  it('hashes the empty name too', () => {
    // FNV-1a of nothing is its offset basis, 2166136261; folded, 2166136261 xor 66105.
    expect(fold('')).toBe(Number((2166136261n ^ (2166136261n >> 15n)) % 5n));
  });
});
