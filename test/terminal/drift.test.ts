import { expect, test } from 'vitest';
import type { DriftPeriod } from '../../src/metrics/drift-report.js';
import { renderDrift } from '../../src/terminal/drift.js';
import { estimate } from './estimates.js';
import { shownRow } from './shown-row.js';

const NO_CHANGES = { smd: null, errors: null, suspects: null, length: null, failures: null };
const january: DriftPeriod = {
  period: '2026-01',
  isReference: true,
  isJudged: false,
  assessed: 40,
  scored: 39,
  authors: 20,
  sampling: { by: 'cluster', reason: null, texts: 40, clusters: 20, largest: 4 },
  failures: { too_short: 1 } as DriftPeriod['failures'],
  failureShare: 2.5,
  meanScore: estimate(5.25),
  sdScore: 1.5,
  distribution: [],
  wordsPerText: 151.6,
  errorsPer100Words: 4,
  suspectsPer100Words: 0.75,
  errorCodes: { S: 2, MP: 1 },
  psi: null,
  psiByChance: null,
  changes: NO_CHANGES,
  isSmall: false,
};
const february: DriftPeriod = {
  ...january,
  period: '2026-02',
  isReference: false,
  isJudged: true,
  assessed: 38,
  failureShare: 0,
  meanScore: estimate(5.75),
  wordsPerText: 160,
  errorsPer100Words: 6,
  errorCodes: { S: 2.25, RP: 3 },
  psi: 0.31,
  psiByChance: 0.09,
  changes: {
    smd: { ...estimate(0.33), byChance: [-0.4, 0.4] },
    errors: { ...estimate(0.5), byChance: [-0.2, 0.25] },
    suspects: { ...estimate(-0.04), byChance: null },
    length: { ...estimate(0), value: null, byChance: null },
    failures: { ...estimate(-2.5), byChance: [-5, 5] },
  },
};
const march: DriftPeriod = { ...february, period: '2026-03', isJudged: false, isSmall: true };

const report = {
  source: { pipeline: 'cefr', version: '3', configHash: 'abc', by: 'month', date: 'sat on' },
  reference: '2026-01',
  limits: { psi: 0.25, smd: 0.2, errors: 0.25, suspects: 0.25, failures: 2, length: 0.25 },
  tests: 6,
  bins: [],
  periods: [january, february, march],
  alarms: [
    { period: '2026-02', reference: '2026-01', metric: 'psi', value: 0.31, limit: 0.25 },
    { period: '2026-02', reference: '2026-01', metric: 'errors', value: 0.5, limit: 0.25 },
  ],
  undated: 0,
  dates: null,
} as const;

test('each period is compared with the reference, and small ones are marked', () => {
  const text = renderDrift(report);
  expect(text).toMatch(/cefr 3 \(configuration abc\)\nby month of sat on, against 2026-01\n/);
  expect(shownRow(text, '2026-01')).toEqual(['2026-01', '40', '2.5', '5.25', '1.50', '–', '–', '–', '–']);
  expect(shownRow(text, '2026-02')).toEqual(
    ['2026-02', '38', '0.0', '5.75', '1.50', '0.33', '-0.40 to 0.40', '0.31', '0.09'], // biome-ignore format: a row
  );
  expect(shownRow(text, '2026-03 ?')[1]).toBe('38');
  const [, texts = ''] = text.split('err/100w');
  expect(shownRow(texts, '2026-02')).toEqual(['2026-02', '160', '–', '6.00', '50 %', '0.75', '-4 %']);
});

test('error codes of the reference and the last period are compared, the largest difference first', () => {
  const lines = renderDrift(report).split('\n');
  const shown = lines.slice(lines.findIndex((line) => line.startsWith('err/100w')) + 2).slice(0, 3);
  expect(shown.map((line) => line.split(/ {2,}/))).toEqual([
    ['RP', '0.000', '3.000', '3.000'],
    ['MP', '1.000', '0.000', '-1.000'],
    ['S', '2.000', '2.250', '0.250'],
  ]);
});

test('ten error codes are shown at most, and no table if there are none', () => {
  const codes = Object.fromEntries(Array.from({ length: 12 }, (_, place) => [`C${place}`, place]));
  const many = renderDrift({
    ...report,
    periods: [
      { ...january, errorCodes: {} },
      { ...february, errorCodes: codes },
    ],
  });
  expect(many).toMatch(/^C11 /m);
  expect(many).toMatch(/^C2 /m);
  expect(many).not.toMatch(/^C1 /m);
  const without = report.periods.map((period) => ({ ...period, errorCodes: {} }));
  expect(renderDrift({ ...report, periods: without })).not.toContain('difference');
});

test('alarms are at the end, with their limits', () => {
  const text = renderDrift(report);
  expect(text.split('\n').slice(-2)).toEqual([
    '! 2026-02: PSI 0.31, limit 0.25',
    '! 2026-02: change of the error rate 0.50, limit 0.25',
  ]);
  expect(text).toMatch(/^2026-02 {2}PSI +0\.31 +0\.00 to 0\.09 +0\.25$/m);
  expect(text).toMatch(/^2026-02 {2}change of the error rate +0\.50 +-0\.20 to 0\.25 +0\.25$/m);
  expect(renderDrift({ ...report, alarms: [] })).toMatch(
    /\nNo change of 2026-02 is beyond both its limit and what chance explains\.$/,
  );
});

test.each([
  ['run', /There is one version only\.$/],
  ['month', /--date names a column with their dates\.$/],
] as const)('a single period by %s is not compared', (by, advice) => {
  const text = renderDrift({ ...report, source: { ...report.source, by }, periods: [january], alarms: [] });
  expect(text).toMatch(advice);
  expect(text).not.toContain('limit');
  expect(shownRow(text, '2026-01')[3]).toBe('5.25');
});

test('for runs of several versions, only the pipeline is named', () => {
  const source = { pipeline: 'cefr', version: null, configHash: null, by: 'run', date: null } as const;
  expect(renderDrift({ ...report, source })).toMatch(/^cefr\nby run, against 2026-01\n/);
});

test('unreadable dates are counted, and the other order is suggested', () => {
  const dates = {
    format: null,
    order: 'day-first',
    otherwise: 'mdy',
    unreadable: 2,
    example: 't-9',
  } as const;
  const text = renderDrift({ ...report, undated: 3, dates });
  expect(text).toContain('3 texts have no date in sat on');
  expect(renderDrift({ ...report, undated: 1, dates })).toContain('1 text has no date in sat on');
  expect(text).toContain('sat on is read as day-first; --date-format mdy reads it month-first');
  expect(text).toContain('values of sat on that cannot be read as dates: 2, the first that of text t-9');
  const sure = renderDrift({
    ...report,
    dates: { ...dates, order: 'month-first', otherwise: null, unreadable: 0 },
  });
  expect(sure).not.toMatch(/read/);
});

test('intervals by text are marked, and the mark is explained', () => {
  const changes = { ...february.changes, smd: { ...estimate(0.33, 'text'), byChance: [-0.4, 0.4] as const } };
  const text = renderDrift({ ...report, periods: [january, { ...february, changes }] });
  expect(text).toContain('-0.40 to 0.40*');
  expect(text).toMatch(/^\* texts taken one by one/m);
  expect(renderDrift(report)).not.toContain('*');
});

test('what cannot be judged says why', () => {
  const unjudged = (last: Partial<DriftPeriod>, first: Partial<DriftPeriod> = {}) =>
    renderDrift({
      ...report,
      alarms: [],
      periods: [
        { ...january, ...first },
        { ...february, isJudged: false, ...last },
      ],
    });
  expect(unjudged({})).toMatch(
    /2026-02 is not over yet \(--since 2026-02 judges it now\): nothing is judged\.$/,
  );
  expect(unjudged({ isSmall: true })).toMatch(/2026-02 has fewer than 30 texts: nothing is judged\.$/);
  expect(unjudged({}, { isSmall: true })).toMatch(
    /The reference has fewer than 30 texts: nothing is judged\.$/,
  );
});
