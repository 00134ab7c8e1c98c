import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCALES } from '../../src/engine/results/scale.js';
import { DRIFT_LIMITS } from '../../src/metrics/drift.js';
import { driftReport, periodOf } from '../../src/services/drift/drift.js';
import { adjudicationReport } from '../../src/services/examiners/adjudication.js';
import { examinersReport } from '../../src/services/examiners/examiners.js';
import { fairnessReport } from '../../src/services/fairness/fairness.js';
import { openStore } from '../../src/store/duckdb/open.js';
import type { Store } from '../../src/store/store.js';
import { expected, rows } from '../metrics/raters/fixture.js';
import { CEFR, fillMarkedStore, saveScores, texts } from './marked-store.js';
import { addAccount, NOW, temporaryStore } from './stores.js';

const query = (store: Store) => ({
  store,
  accountId: 'default',
  pipeline: 'cefr',
  scale: SCALES.cefr,
  mark: 'holistic',
  includeTests: false,
});
const drift = (store: Store) => ({ ...query(store), by: 'month' as const, now: NOW, limits: DRIFT_LIMITS });

/** One store for all tests that only read. */
const folder = mkdtempSync(join(tmpdir(), 'assess-agreement-'));
let filled: Store;

beforeAll(async () => {
  filled = await openStore(join(folder, 'test.duckdb'), { threads: 1, memoryLimit: '512MB' });
  await addAccount(filled, 'default');
  await fillMarkedStore(filled);
});

afterAll(async () => {
  await filled[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** A store for a test that writes. */
async function filledAnew(): Promise<Store> {
  const store = await temporaryStore();
  await fillMarkedStore(store);
  return store;
}

describe('examiners of a store', () => {
  test('are compared as in a table, despite other content of the store', async () => {
    const store = await filledAnew();
    await store.addFeedback(
      'default',
      [
        { submission_id: 't000', examiner_id: 99, mark: { holistic: 'rather good' } },
        { submission_id: 't001', examiner_id: 99, mark: { style: '5' } },
      ],
      NOW,
    );
    const report = await examinersReport(query(store));
    expect(report.source).toMatchObject({
      pipeline: CEFR,
      mark: 'holistic',
      rounding: 'levels of one point',
    });
    expect(report.rows).toEqual({ texts: 120, marks: rows.length, rejected: 1, unscored: 0 });
    expect(report.examiners.map(({ examiner }) => examiner)).toEqual([11, 12, 13, 14, 15]);
    for (const { examiner, severity } of report.examiners) {
      expect(severity.value).toBeCloseTo(expected.severity.examiners[examiner].severity, 9);
    }
    expect(report.system).toHaveLength(6);
    expect(report.examiners[0]!.months.map(({ month }) => month)).toEqual(['2026-01', '2026-02', '2026-03']);
  });

  test('with marks on another scale get a warning, or have them mapped to the scale of the scores', async () => {
    const store = await filledAnew();
    const onFive = texts.map(({ text }, index) => ({
      submission_id: text!,
      examiner_id: 11,
      mark: { quality: String(1 + ((7 * index) % 5)) },
    }));
    await store.addFeedback('default', onFive, NOW);
    const quality = { ...query(store), mark: 'quality' };
    const warning = expect.stringMatching(/Marks range from 1 to 5, .* 0 to 13/);
    for (const report of [
      await examinersReport(quality),
      await adjudicationReport(quality, { threshold: 0, limit: 1, by: [] }),
      await fairnessReport(quality, ['group']),
    ])
      expect(report.source.reading).toMatchObject({ range: { min: 1, max: 5 }, rescaled: null, warning });

    const choices = { min: 1, max: 5, rescale: true };
    const mapped = await examinersReport({ ...quality, choices });
    expect(mapped.source.reading).toMatchObject({ rescaled: { to: { min: 0, max: 13 } }, warning: null });
    expect(mapped.examiners[0]!.meanMark).toBeCloseTo(6.5, 9);
    const groups = await fairnessReport({ ...quality, choices }, ['group']);
    expect(groups.columns[0]!.groups[0]!.meanMark).toBeGreaterThan(5);
  });

  test('cannot be compared without marks that are scores', async () => {
    const store = await temporaryStore();
    await expect(examinersReport(query(store))).rejects.toMatchObject({ code: 'nothing_to_evaluate' });
    await fillMarkedStore(store);
    await expect(examinersReport({ ...query(store), mark: 'style' })).rejects.toThrow(
      /--mark: no mark has a member style; there are holistic/,
    );
    const narrow = { ...query(store), scale: { name: 'own', min: 90, max: 100 } };
    await expect(examinersReport(narrow)).rejects.toThrow(
      /no holistic mark is a score on the own scale, 90 to 100/,
    );
  });

  test('without scores of the pipeline are only compared with each other', async () => {
    const report = await examinersReport({ ...query(filled), pipeline: 'ielts' });
    expect(report).toMatchObject({ system: [], source: { pipeline: null }, rows: { unscored: 120 } });
    expect(report.design.anchor).toBe('examiners');
  });
});

describe('the adjudication list of a store', () => {
  const options = { threshold: 0, limit: 5, by: ['group'] };

  test('describes the texts with the widest differences, without their text', async () => {
    const { found, texts: listed } = await adjudicationReport(query(filled), options);
    expect(found).toBeGreaterThan(100);
    expect(listed).toHaveLength(5);
    const differences = listed.map(({ difference }) => difference);
    expect(differences).toEqual([...differences].sort((a, b) => b - a));
    const [first] = listed;
    const own = rows.filter(({ text }) => text === first!.id);
    const given = [...own.map(({ mark }) => Number(mark)), Number(own[0]!.system)];
    expect(first!.difference).toBeCloseTo(Math.max(...given) - Math.min(...given), 9);
    expect(first).toMatchObject({
      words: 50,
      errorsPer100Words: 2,
      promptRelevance: 4,
      level: 'B1.i',
      groups: { group: own[0]!.group },
    });
    expect(first!.unusual).toBeGreaterThan(1);
    expect(JSON.stringify(listed)).not.toContain('Text t');
  });

  test('ends at the threshold, and refuses unknown columns', async () => {
    const { found, texts: listed } = await adjudicationReport(query(filled), {
      ...options,
      threshold: 2,
      limit: 500,
    });
    expect(listed).toHaveLength(found);
    expect(Math.min(...listed.map(({ difference }) => difference))).toBeGreaterThanOrEqual(2);
    await expect(adjudicationReport(query(filled), { ...options, by: ['l1'] })).rejects.toThrow(
      /--by: no submission has a column l1; there are .*group/,
    );
  });
});

describe('fairness in a store', () => {
  test('compares suitable columns, and says which are not', async () => {
    const { columns, left, rows: counts, tests, overall } = await fairnessReport(query(filled), []);
    expect(columns.map(({ by }) => by)).toEqual(['age', 'day', 'group']);
    expect(left).toEqual([
      { by: 'all', values: 1, reason: 'one_value' },
      { by: 'code', values: 120, reason: 'one_a_text' },
    ]);
    expect(counts).toEqual({ scored: 120, marked: 120, rejected: 0 });
    const [ages, days, groups] = columns;
    expect(ages!.groups.map(({ group }) => group)).toEqual([
      'up to 19.75',
      'over 19.75 to 24.5',
      'over 24.5 to 29.25',
      'over 29.25',
    ]);
    // Texts without a value form a group, too.
    expect(days!.groups.map(({ group, n }) => [group, n])).toEqual([
      ['2026-02-10', 40],
      ['2026-03-10', 40],
      [null, 40],
    ]);
    for (const { group, systemHuman, net } of groups!.groups) {
      expect(systemHuman!.value).toBeCloseTo(expected.groups[group!].systemHuman.value, 9);
      expect(net!.value).toBeCloseTo(expected.groups[group!].net.value, 9);
    }
    expect(overall!.value).toBeCloseTo(expected.groups.overall.value, 9);
    // Groups of fewer than 30 texts are not tested.
    const judged = columns.flatMap(({ groups }) => groups).filter(({ net }) => net!.verdict !== 'few');
    expect(tests).toBe(2 * judged.length);
  });

  test('refuses a requested column with too many values or only one', async () => {
    await expect(fairnessReport(query(filled), ['code'])).rejects.toThrow(
      /--by: code has 120 different values, and at most 40 groups are compared/,
    );
    await expect(fairnessReport(query(filled), ['all'])).rejects.toThrow(/all texts have the same all/);
    await expect(fairnessReport({ ...query(filled), pipeline: 'ielts' }, [])).rejects.toThrow(
      /no text has a score of ielts/,
    );
  });
});

describe('drift in a store', () => {
  test('compares months with the first one, and counts texts without a date', async () => {
    const report = await driftReport({ ...drift(filled), date: 'day' });
    expect(report).toMatchObject({
      undated: 40,
      reference: '2026-02',
      source: { pipeline: 'cefr', version: '1.0.0', by: 'month', date: 'day' },
    });
    expect(report.periods.map(({ period, scored }) => [period, scored])).toEqual([
      ['2026-02', 40],
      ['2026-03', 40],
    ]);
    const scores = texts.filter((_, index) => index % 3 === 1).map(({ system }) => Number(system));
    expect(report.periods[0]!.meanScore.value).toBeCloseTo(
      scores.reduce((sum, each) => sum + each, 0) / 40,
      9,
    );
    expect(report.periods[0]!.errorCodes).toEqual({ UD: 2 });
  });

  test('judges the last month that is over, or those since a given one', async () => {
    const judgedOf = async (options: object) =>
      (await driftReport({ ...drift(filled), date: 'day', ...options })).periods
        .filter(({ isJudged }) => isJudged)
        .map(({ period }) => period);
    const april = new Date('2026-04-01T00:00:00Z');
    expect(await judgedOf({ now: april })).toEqual(['2026-03']);
    expect(await judgedOf({ now: new Date('2026-03-31T23:59:59Z') })).toEqual([]);
    expect(await judgedOf({ now: NOW, since: '2026-03' })).toEqual(['2026-03']);
    expect(await judgedOf({ now: april, to: '2026-02' })).toEqual([]);
    await expect(judgedOf({ since: '2026-07' })).rejects.toThrow(/--since: there is no 2026-07/);
  });

  test.each([
    ['2026-01-01T00:00:00Z', '2026-01', '2026-Q1', '2026-W01'],
    ['2027-01-03T23:59:59Z', '2027-01', '2027-Q1', '2026-W53'],
    ['2024-12-30T00:00:00Z', '2024-12', '2024-Q4', '2025-W01'],
    ['2026-06-14T12:00:00Z', '2026-06', '2026-Q2', '2026-W24'],
  ])('the current period at %s is %s, %s, %s', (time, ...names) => {
    const units = ['month', 'quarter', 'week'] as const;
    expect(units.map((unit) => periodOf(new Date(time), unit))).toEqual(names);
  });

  test('has one period and no alarm if all texts were received at once', async () => {
    const report = await driftReport(drift(filled));
    expect(report.periods.map(({ period }) => period)).toEqual(['2026-03']);
    expect(report.alarms).toEqual([]);
  });

  test('between versions compares results with those that they replaced', async () => {
    const store = await filledAnew();
    const newer = { ...CEFR, version: '2.0.0' };
    await saveScores(store, newer, ({ system }) => Math.min(13, Number(system) + 1));
    const report = await driftReport({ ...drift(store), by: 'run' });
    expect(report.periods.map(({ period, scored }) => [period, scored])).toEqual([
      ['cefr@1.0.0', 120],
      ['cefr@2.0.0', 120],
    ]);
    expect(report.alarms.map(({ period, metric }) => [period, metric])).toContainEqual(['cefr@2.0.0', 'smd']);
    const back = await driftReport({ ...drift(store), by: 'run', from: 'cefr@2.0.0' });
    expect(back.periods).toHaveLength(1);
  });

  test.each<[string, object, RegExp]>([
    ['a period without texts', { from: '2025-12' }, /--from: there is no 2025-12; there are 2026-03/],
    [
      'a column without dates',
      { date: 'group' },
      /--date: no text has a date in group: 120 values cannot be read, the first that of text t000/,
    ],
    ['a column that is not there', { date: 'exam' }, /--date: no submission has a column exam/],
    [
      'an end before the start',
      { date: 'day', from: '2026-03', to: '2026-02' },
      /--to: 2026-02 comes before 2026-03/,
    ],
    ['a version that is not there', { by: 'run', from: 'cefr@9' }, /--from: no text has a result of cefr@9/],
    ['dates of runs', { by: 'run', date: 'day' }, /--date: runs are compared/],
    ['a pipeline without results', { pipeline: 'ielts' }, /no text has a result of ielts/],
  ])('%s is refused', async (_, change, message) => {
    await expect(driftReport({ ...drift(filled), ...change })).rejects.toThrow(message);
  });
});
