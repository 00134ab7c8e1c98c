import { expect, test } from 'vitest';
import { readingLines } from '../../src/terminal/mark-reading.js';

test('labels are listed with their scores, and a note explains plain levels', () => {
  const labels = ['A1', 'A1+', 'A2', 'A2+', 'B1', 'B1+', 'B2', 'B2+'].map((label, index) => ({
    label,
    score: 1.5 + index,
  }));
  expect(readingLines({ labels, plainLevels: 'lower', rescaled: null, warning: null })).toEqual([
    'levels  A1 → 1.5, A1+ → 2.5, A2 → 3.5, A2+ → 4.5, B1 → 5.5, B1+ → 6.5,',
    '        B2 → 7.5, B2+ → 8.5',
    '  a plain level is its lower half; --levels middle makes it the middle',
  ]);
});

test('notes on rescaled marks and warnings fit the screen', () => {
  const rescaled = { from: { min: 1, max: 5 }, to: { min: 0, max: 13 }, observed: true };
  const warning = 'Marks and scores are on different scales. '.repeat(4).trim();
  const lines = readingLines({ labels: [], plainLevels: null, rescaled, warning });
  expect(lines.slice(0, 2)).toEqual([
    'marks rescaled from 1–5 to 0–13',
    '  from the lowest and the highest mark; --min and --max say what the scale is',
  ]);
  expect(lines[2]).toMatch(/^! Marks and scores/);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(78);
  expect(readingLines({ labels: [], plainLevels: null })).toEqual([]);
});
