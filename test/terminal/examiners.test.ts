import { expect, test } from 'vitest';
import { SCALES } from '../../src/engine/results/scale.js';
import type { ExaminerFacts, RaterAgreement } from '../../src/metrics/raters/report.js';
import { renderExaminers } from '../../src/terminal/examiners.js';
import { estimate } from './estimates.js';
import { shownRow } from './shown-row.js';

type Report = Parameters<typeof renderExaminers>[0];

const agreement: RaterAgreement = {
  n: 30,
  exactAgreement: estimate(60),
  adjacentAgreement: estimate(95.04),
  qwk: estimate(0.8),
  pearson: estimate(0.85),
  smd: estimate(-0.2),
  meanDifference: estimate(-0.3),
};
const AGREED = ['30', '60.0', '95.0', '0.80', '0.70 to 0.90', '0.85', '-0.20'];

const facts = (examiner: number, severity: number): ExaminerFacts => ({
  examiner,
  marks: 40,
  shared: 25,
  meanMark: 5.5,
  sdMark: 1.5,
  severity: estimate(severity),
  residualSd: 0.75,
  restCorrelation: estimate(0.7),
  spread: estimate(0.95),
  months: [],
  monthsP: null,
});

const report: Report = {
  source: {
    pipeline: { name: 'cefr', version: '3', configHash: 'abc' },
    mark: 'holistic',
    scale: SCALES.cefr,
    rounding: 'levels of one point',
    examinerNames: { 11: 'Ms Grey' },
    reading: { labels: [], plainLevels: null, range: null, rescaled: null, systemRange: null, warning: null },
  },
  rows: { texts: 50, marks: 80, rejected: 0, unscored: 0 },
  coverage: {
    texts: 50,
    marks: 80,
    doubleMarked: 30,
    byMarks: [
      { marks: 1, texts: 20 },
      { marks: 2, texts: 30 },
    ],
  },
  pooled: { texts: 30, marks: 60, fleissKappa: estimate(0.5), alpha: estimate(0.75) },
  pairs: [{ ...agreement, examiners: [11, 12] }],
  pairsOmitted: 0,
  system: [
    { ...agreement, examiner: null, n: 80 },
    { ...agreement, examiner: 11 },
    { ...agreement, examiner: 12, n: 31 },
  ],
  design: {
    anchor: 'examiners',
    linkedGroups: [[11, 12]],
    marks: 60,
    texts: 30,
    errorSd: 0.66,
    p: 0.0321,
    separationReliability: 0.9,
  },
  examiners: [facts(12, -0.4), facts(11, 0.4)],
};
const show = (changes: Partial<Report> = {}) => renderExaminers({ ...report, ...changes });
const after = (text: string, title: string) => text.slice(text.indexOf(title));

test('the first lines show the source and how many texts have how many marks', () => {
  const text = show();
  expect(text).toContain('holistic marks beside cefr 3 (configuration abc)\n80 marks on 50 texts\n');
  expect(shownRow(text, '1').slice(0, 3)).toEqual(['1', '20', '40.0']);
  expect(shownRow(text, '2')).toEqual(['2', '30', '60.0', '█'.repeat(30)]);
  expect(text).toContain('30 of 50 texts have marks of at least two examiners.');
  expect(show({ coverage: { ...report.coverage, texts: 1, doubleMarked: 1 } })).toContain(
    '1 of 1 text has marks',
  );
  expect(text).not.toMatch(/no scores|without a score|\*/);
});

test('texts without a score of the system, and marks that are not scores, are counted', () => {
  const text = show({ rows: { texts: 50, marks: 80, rejected: 2, unscored: 1 } });
  expect(text).toContain('  1 text without a score of the system');
  expect(text).toContain('  2 marks are no scores');
  const alone = show({ source: { ...report.source, pipeline: null } });
  expect(alone).toMatch(/^holistic marks\n/);
});

test('agreement is shown for all examiners, by pairs, and with the system', () => {
  const text = show();
  expect(text).toMatch(/all examiners on 30 texts with 60 marks/);
  expect(text).toMatch(/^Fleiss' kappa +0\.500 \(0\.40 to 0\.60\)$/m);
  expect(text).toMatch(/^Krippendorff's alpha +0\.750 \(0\.65 to 0\.85\)$/m);
  expect(shownRow(text, 'Ms Grey & 12')).toEqual(['Ms Grey & 12', ...AGREED]);
  const system = after(text, 'system &');
  expect(shownRow(system, 'all marks')).toEqual(['all marks', '80', ...AGREED.slice(1)]);
  expect(shownRow(system, 'Ms Grey')).toEqual(['Ms Grey', ...AGREED]);
  expect(shownRow(system, '12')[1]).toBe('31');
  expect(text).toContain('exact, adj.: of levels of one point');
});

test('missing comparisons are omitted', () => {
  const text = show({ pooled: null, pairs: [], system: [] });
  expect(text).not.toMatch(/Fleiss|exact|QWK|–|null|undefined|NaN/);
});

test('for a single examiner there is no row of all marks', () => {
  const text = show({ system: report.system.slice(0, 2) });
  expect(text).not.toContain('all marks');
  expect(shownRow(after(text, 'system &'), 'Ms Grey')).toEqual(['Ms Grey', ...AGREED]);
});

test('the severest examiner comes first, and the basis of severities is given', () => {
  const text = after(show(), 'severity');
  expect(shownRow(text, 'Ms Grey')).toEqual(
    ['Ms Grey', '40', '25', '5.50', '0.40', '0.30 to 0.50', '0.75', '0.70', '0.95'], // biome-ignore format: a row
  );
  expect(text.indexOf('Ms Grey')).toBeLessThan(text.indexOf('12  '));
  expect(text).toContain('From 30 texts with two scores or more; error of a mark 0.66 points;');
  expect(text).toContain('equally severe: p .032; reliability of the differences 0.90.');
});

test.each<[string, Partial<Report['design']>, RegExp]>([
  [
    'linked by the system',
    { anchor: 'system', linkedGroups: [[11], [12]] },
    /! 2 groups of examiners [^;]*; the system links them,/,
  ],
  [
    'that are not linked',
    { anchor: 'none', linkedGroups: [[11], [12]] },
    /2 groups of examiners .*: severities cannot be compared\./,
  ],
  ['of whom there is one', { anchor: 'none', linkedGroups: [[11]] }, /There is nobody to compare with\./],
])('examiners %s', (_, design, said) => {
  const text = show({ design: { ...report.design, ...design } });
  expect(text).toMatch(said);
  expect(text.includes('equally severe')).toBe(design.anchor === 'system');
});

test('at most twenty pairs and examiners are listed, and the others counted', () => {
  const examiners = Array.from({ length: 22 }, (_, place) => facts(100 + place, place));
  const pairs = Array.from({ length: 21 }, (_, place) => ({
    ...agreement,
    examiners: [1, 200 + place] as const,
  }));
  const system = [null, ...examiners.map(({ examiner }) => examiner)].map((examiner) => ({
    ...agreement,
    examiner,
  }));
  const text = show({ examiners, pairs, pairsOmitted: 4, system });
  expect(text).toContain('1 & 219 ');
  expect(text).not.toContain('1 & 220');
  expect(text).toContain('… and 5 more pairs; --json has all');
  expect(show({ examiners, pairs, system })).toContain('… and 1 more pair; --json has all');
  expect(text.match(/… and 2 more examiners; --json has all/g)).toHaveLength(2);
  const severity = after(text, 'severity');
  expect(severity).toMatch(/^ *121 /m);
  expect(severity).not.toMatch(/^ *101 /m);
});

test('a severity that changed over the months is shown by month', () => {
  const months = [
    { month: '2026-01', n: 20, severity: estimate(0.8, 'mark') },
    { month: '2026-02', n: 21, severity: estimate(-0.1, 'mark') },
  ];
  const changed = { ...facts(11, 0.4), months, monthsP: 0.0002 };
  const steady = { ...facts(12, -0.4), months, monthsP: 0.01 };
  const text = after(show({ examiners: [changed, steady] }), 'severity that changed');
  expect(shownRow(text, 'Ms Grey')).toEqual(
    ['Ms Grey', '< .001', '2026-01', '20', '0.80', '0.70 to 0.90'], // biome-ignore format: a row
  );
  expect(shownRow(text, '2026-02')).toEqual(['2026-02', '21', '-0.10', '-0.20 to 0.00']);
  expect(text).not.toMatch(/^ *12 /m);
  expect(show()).not.toContain('severity that changed');
});

test.each<[string, Partial<Report>]>([
  ['alpha', { pooled: { ...report.pooled!, alpha: estimate(0.75, 'text') } }],
  ['a pair', { pairs: [{ ...agreement, examiners: [11, 12], qwk: estimate(0.8, 'text') }] }],
])('errors by text are marked: %s', (_, changes) => {
  expect(show(changes)).toMatch(/\n\* texts taken one by one/);
});
