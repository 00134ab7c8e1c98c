import { expect, test } from 'vitest';
import type { GroupStatistics, Statistics } from '../../src/store/store.js';
import { renderStatistics } from '../../src/terminal/statistics.js';
import { shownRow } from './shown-row.js';

const group: GroupStatistics = {
  group: null,
  pipeline: { name: 'cefr', version: '3', configHash: 'abc' },
  assessed: 10,
  failures: { insufficient_english_text: 2 } as GroupStatistics['failures'],
  meanScore: 5.5,
  sdScore: 1.25,
  minScore: 2,
  maxScore: 10.125,
  quartiles: [4, 5.5, 7],
  histogram: { '10': 1, '2': 3, '5': 6 },
  words: 2000,
  errors: 100,
  suspects: 10,
  errorCodes: { S: 75, MP: 25 },
};
const statistics: Statistics = {
  submissions: 12,
  tests: 0,
  authors: 7,
  tasks: 2,
  submissionsByGroup: [],
  marks: 0,
  examiners: 0,
  groups: [group],
};
const show = (changes: Partial<Statistics> = {}, by?: string, pipeline?: string) =>
  renderStatistics(
    { ...statistics, ...changes },
    by,
    (name) => (name === 'cefr' ? 'cefr' : undefined),
    pipeline,
  );

test('an archive is counted, with test submissions and marks if there are any', () => {
  expect(show()).toMatch(/^12 submissions by 7 authors to 2 tasks\n\n/);
  const text = show({ tests: 3, marks: 20, examiners: 4 });
  expect(text).toContain('3 test submissions (counted with --include-tests)');
  expect(show({ tests: 1 })).toContain('1 test submission (counted with --include-tests)');
  expect(text).toContain('20 marks by 4 examiners');
});

test('results have moments, failures and rates per 100 words', () => {
  const text = show();
  expect(text).toContain('assessed 10, of them failed: 2 insufficient_english_text');
  expect(text).toMatch(/mean 5\.50, SD 1\.25, range 2\.00–10\.1[23], quartiles 4\.00 \/ 5\.50 \/ 7\.00/);
  expect(text).toMatch(/errors +5\.00 and suspect words 0\.50 per 100 words/);
  expect(show({ groups: [{ ...group, failures: {} }] })).not.toContain('failed');
});

test('bins of a scale without levels or bands are labelled by their borders', () => {
  const own = { ...group, pipeline: { ...group.pipeline, name: 'own' } };
  expect(show({ groups: [own] })).toMatch(/^5–6 +6 /m);
});

test('scores are counted in ascending order, with their levels and bars', () => {
  const text = show();
  const bars = ['2 A1.ii', '5 B1.i', '10 C1.ii'].map((label) => shownRow(text, label).slice(1));
  expect(bars).toEqual([
    ['3', '█'.repeat(15)],
    ['6', '█'.repeat(30)],
    ['1', '█'.repeat(5)],
  ]);
  expect(text.indexOf('5 B1')).toBeLessThan(text.indexOf('10 C1'));
  const other = show({ groups: [{ ...group, pipeline: { ...group.pipeline, name: 'mine' } }] });
  expect(shownRow(other, '5–6')[1]).toBe('6');
});

test('the twelve most frequent error codes have their share and rate', () => {
  expect(shownRow(show(), 'S')).toEqual(['S', '75', '75.00', '3.75']);
  expect(shownRow(show(), 'MP')).toEqual(['MP', '25', '25.00', '1.25']);
  const errorCodes = Object.fromEntries(Array.from({ length: 13 }, (_, place) => [`C${place}`, 20 - place]));
  const many = show({ groups: [{ ...group, errorCodes }] });
  expect(many).toMatch(/^C11 /m);
  expect(many).not.toMatch(/^C12 /m);
  expect(show({ groups: [{ ...group, errorCodes: {} }] })).not.toMatch(/^code/m);
});

test('unknown numbers are dashes', () => {
  const nothing = { meanScore: null, sdScore: null, minScore: null, maxScore: null, quartiles: null };
  const text = show({ groups: [{ ...group, ...nothing, histogram: {}, words: 0 }] });
  expect(text).toContain('mean –, SD –, range –––, quartiles –');
  expect(text).toMatch(/errors +– and suspect words – per/);
  expect(text).not.toMatch(/NaN|Infinity|null|undefined/);
});

test('groups are rows, with the number of submitted texts', () => {
  const groups = [
    { ...group, group: 'north' },
    { ...group, group: null, assessed: 4, failures: {}, meanScore: null, words: 0 },
  ];
  const text = show({ groups, submissionsByGroup: [{ group: 'north', submissions: 11 }] }, 'region');
  expect(shownRow(text, 'region').slice(0, 3)).toEqual(['region', 'pipeline', 'texts']);
  expect(shownRow(text, 'north')).toEqual(
    ['north', 'cefr', '11', '2', '5.50', '1.25', '2.00', expect.stringMatching(/^10\.1[23]$/), '5.00'], // biome-ignore format: a row
  );
  expect(shownRow(text, '–').slice(0, 5)).toEqual(['–', 'cefr', '4', '0', '–']);
});

test('without results it says how to get them', () => {
  expect(show({ groups: [] })).toMatch(/no results yet: run assess score$/);
  expect(show({ groups: [] }, undefined, 'mine')).toMatch(
    /no results of mine yet: run assess score --pipeline mine$/,
  );
});
