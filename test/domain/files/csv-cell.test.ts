import fc from 'fast-check';
import { expect, it } from 'vitest';
import { headerCell, neutralise, restore } from '../../../src/domain/files/csv-cell.js';

const cells = fc.string({
  unit: fc.constantFrom("'", '=', '+', '-', '@', '1', '.', 'e', '\t', '\r', '\n', '＝', 'é'),
});

it('text that a spreadsheet would run gets an apostrophe, and a negative number does not', () => {
  expect(['=1+1', '+44', '@home', '-5 degrees', '\t=1', '＝2', "'=1"].map(neutralise)).toEqual([
    "'=1+1",
    "'+44",
    "'@home",
    "'-5 degrees",
    "'\t=1",
    "'＝2",
    "''=1",
  ]);
  expect(['-5', '-0.25', '-1e-7', "'tis", 'a=b', ''].map(neutralise)).toEqual([
    '-5',
    '-0.25',
    '-1e-7',
    "'tis",
    'a=b',
    '',
  ]);
});

it('restoring a neutralised cell returns its text, and no neutralised cell would be run', () => {
  fc.assert(
    fc.property(cells, (text) => {
      const cell = neutralise(text);
      expect(restore(cell)).toBe(text);
      expect(cell).not.toMatch(/^[=+@\t\r＝]|^-(?!\d+([.]\d+)?([eE][+-]?\d+)?$)/);
    }),
    { seed: 12, numRuns: 2000 },
  );
});

it('a name that holds a delimiter is quoted', () => {
  expect(['l1', 'a b', 'a;b', 'a\tb', 'a,b', 'say "x"'].map(headerCell)).toEqual([
    'l1',
    'a b',
    '"a;b"',
    '"a\tb"',
    '"a,b"',
    '"say ""x"""',
  ]);
});
