import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import type { GroupComparison, JudgedDifference, Verdict } from '../../src/metrics/group-report.js';
import { renderFairness } from '../../src/terminal/fairness.js';
import { estimate } from './estimates.js';
import { shownRow } from './shown-row.js';

type Report = Parameters<typeof renderFairness>[0];

const judged = (value: number, verdict: Verdict, adjustedP = 0.5): JudgedDifference => ({
  ...estimate(value),
  p: 0.01,
  adjustedP,
  verdict,
});

const north: GroupComparison = {
  group: 'north',
  n: 60,
  marked: 50,
  authors: 40,
  meanScore: 6.25,
  sdScore: 1.5,
  meanMark: 5,
  scores: judged(0.41, 'flagged'),
  marks: judged(0.12, 'within'),
  systemHuman: estimate(0.55),
  net: judged(0.31, 'flagged', 0.001),
  conditional: judged(-0.29, 'flagged', 0.2),
};
const of = (group: string | null, verdict: Verdict): GroupComparison => ({
  ...north,
  group,
  scores: judged(0.05, verdict),
  net: judged(0.04, verdict),
  conditional: judged(0.03, verdict),
});

const report: Report = {
  source: {
    pipeline: { name: 'cefr', version: '3', configHash: 'abc' },
    mark: 'holistic',
    reading: { labels: [], plainLevels: null, range: null, rescaled: null, systemRange: null, warning: null },
  },
  rows: { scored: 120, marked: 100, rejected: 0 },
  left: [],
  isNarrowed: false,
  limit: 0.1,
  fewest: 30,
  tests: 6,
  overall: estimate(0.2),
  sampling: { by: 'cluster', reason: null, texts: 120, clusters: 60, largest: 4 },
  columns: [
    {
      by: 'region',
      cuts: null,
      groups: [north, of('south', 'within'), of('west', 'chance'), of(null, 'few')],
    },
  ],
};
const show = (changes: Partial<Report> = {}) => renderFairness({ ...report, ...changes });

test('groups have net differences, with a sign for each verdict', () => {
  const text = show();
  expect(text).toContain('cefr 3 (configuration abc)');
  expect(text).toContain('120 texts with a score, 100 of them with a holistic mark');
  expect(text).toContain('in all, the system is 0.20 SDs above examiners (95 %: 0.10 to 0.30);');
  expect(shownRow(text, 'north')).toEqual(
    ['north', '60', '50', '0.41', '0.12', '0.55', '0.31!', '0.21 to 0.41', '-0.29!'], // biome-ignore format: a row
  );
  expect([shownRow(text, 'south')[6], shownRow(text, 'west')[6], shownRow(text, '–')[6]]).toEqual([
    '0.04',
    '0.04~',
    '0.04?',
  ]);
  expect(text).toContain("2 of 6 tests flagged, 1 of them also after Holm's correction for all 6;");
  expect(text).toMatch(/fewer than 30 texts/);
  expect(text).not.toMatch(/\* texts taken|marks are no scores|not compared/);
});

test('if all texts have a mark, their number is shown once', () => {
  const groups = [{ ...north, marked: 60 }];
  expect(shownRow(show({ columns: [{ by: 'region', cuts: null, groups }] }), 'north').slice(0, 3)).toEqual([
    'north',
    '60',
    '0.41',
  ]);
});

test('the overall difference is above or below examiners, and omitted if unknown', () => {
  expect(show({ overall: estimate(-0.2) })).toMatch(/0\.20 SDs below examiners/);
  expect(show({ overall: null })).not.toContain('in all');
  expect(show({ overall: { ...estimate(0), value: null } })).not.toContain('in all');
});

test('without marks, scores are compared, with a note that reasons for differences are unknown', () => {
  const groups = [{ ...north, marked: 0, net: null, conditional: null, marks: null, systemHuman: null }];
  const text = show({
    rows: { scored: 120, marked: 0, rejected: 3 },
    overall: null,
    columns: [{ by: 'region', cuts: null, groups }],
  });
  expect(shownRow(text, 'north')).toEqual(['north', '60', '6.25', '1.50', '0.41!', '0.31 to 0.51']);
  expect(text).toContain('Without marks nobody can say');
  expect(text).toContain('3 marks are no scores');
  expect(text).toContain('1 of 6 tests flagged, 0 of them also');
});

test('of columns that were not requested, only those with a flag are shown', () => {
  const quiet = { by: 'term', cuts: null, groups: [of('spring', 'within')] };
  const text = show({ columns: [...report.columns, quiet], isNarrowed: true });
  expect(text).toMatch(/^north /m);
  expect(text).not.toMatch(/^spring /m);
  expect(text).toMatch(/^without a flag, and in --json only:\n {4}term$/m);
  expect(show({ columns: [quiet], isNarrowed: false })).toMatch(/^spring /m);
});

test('omitted columns are listed by reason, at most twenty, in lines that fit', () => {
  const left = Array.from({ length: 25 }, (_, place) => ({
    by: `a rather long name ${place}`,
    values: 1,
    reason: 'one_value' as const,
  }));
  const text = show({ left: [...left, { by: 'essay', values: 99, reason: 'one_a_text' }] });
  expect(text).toMatch(/not compared, unless --by COLUMN asks for it:\n {2}the same value everywhere:\n/);
  expect(text).toContain('a rather long name 19');
  expect(text).not.toContain('a rather long name 20');
  expect(text).toMatch(/and 5 more\n {2}nearly one value a text:\n {4}essay$/);
  const named = text.slice(text.indexOf('the same value')).split('\n').slice(1, -2);
  expect(named.length).toBeGreaterThan(3);
  for (const line of named) expect(stringWidth(line)).toBeLessThanOrEqual(80);
});

test('groups are not tested if all are too small', () => {
  const columns = [{ by: 'region', cuts: null, groups: [of('north', 'few')] }];
  const text = show({ tests: 0, columns });
  expect(text).toContain('No group has enough texts to test.');
  expect(text).not.toContain('Holm');
});

test('errors by text instead of author are marked, with the reason', () => {
  const by = 'text' as const;
  const sampling = { by, reason: 'few_clusters' as const, texts: 120, clusters: 3, largest: 50 };
  const net = { ...north.net!, by };
  const text = show({ sampling, columns: [{ by: 'region', cuts: null, groups: [{ ...north, net }] }] });
  expect(text).toContain('3 values of author_id are too few');
  expect(text).toContain('0.21 to 0.41*');
  expect(text).toMatch(/^\* texts taken one by one/m);
});

test('a note says that fitted texts are left out', () => {
  const fitted = { pipeline: 'mine', leftOut: 4, crossValidated: null, unknown: [] };
  expect(show({ fitted })).toContain('! 4 marked texts are left out: mine was fitted on them.');
});
