import { expect, test } from 'vitest';
import { createEditClassifier, ERROR_CODES } from '../../../src/index.js';

const classify = createEditClassifier();

test('edits have span, correction and code', () => {
  expect(classify('She have two cat.', 'She has two cats.')).toEqual([
    { start: 4, end: 8, correction: 'has', code: 'AGV' },
    { start: 13, end: 16, correction: 'cats', code: 'AGN' },
  ]);
});

test('offsets count UTF-16 units', () => {
  expect(classify('😀 I likes tea.', '😀 I like tea.')[0]).toMatchObject({ start: 5, end: 10 });
});

test('a text without corrections has no edits', () => {
  expect(classify('All is well.', 'All is well.')).toEqual([]);
});

test('every code has a meaning', () => {
  for (const { code } of classify('I go yesterday to the the beach.', 'I went to the beach yesterday.'))
    expect(ERROR_CODES).toHaveProperty(code.replace('+', ''));
});
