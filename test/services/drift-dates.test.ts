import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ansis } from 'ansis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCALES } from '../../src/engine/results/scale.js';
import { DRIFT_LIMITS } from '../../src/metrics/drift.js';
import { type DriftQuery, driftReport } from '../../src/services/drift/drift.js';
import { openStore } from '../../src/store/duckdb/open.js';
import type { Store } from '../../src/store/store.js';
import { renderDrift } from '../../src/terminal/drift.js';
import { CEFR } from './marked-store.js';
import { addAccount, NOW } from './stores.js';

/** The values of three texts in each column. */
const COLUMNS = {
  dotted: ['31.12.2025', '01.02.2026', '5.2.2026'],
  slashed: ['31/12/2025', '01/02/2026', '28/02/2026'],
  american: ['12/31/2025', '02/01/2026', '02/28/2026 14:30'],
  either: ['01/02/2026', '02/03/2026', '04/04/2026'],
  dashed: ['03-02-2026', '03-02-2026', '04-02-2026'],
  mixed: ['31/12/2025', '02/28/2026', '27/02/2026'],
  symmetric: ['01.01.2026', '02.02.2026', '02.02.2026'],
  iso: ['2025-12-31', '2026-02-01T10:00:00Z', '2026-02-28 14:30'],
  months: ['2025-12', '2026-02', '02/2026'],
  named: ['Dec 2025', 'February 2026', 'FEBRUARY 2026'],
  written: ['31 December 2025', 'February 1, 2026', '1. Feb 2026'],
  short: ['31.12.25', '01.02.26', '02.02.26'],
  broken: ['31.12.2025', 'private words', '30.02.2026'],
  blank: ['31.12.2025', ' ', '01.02.2026'],
  words: ['spring', 'summer', 'infinity'],
};
type Column = keyof typeof COLUMNS;

const folder = mkdtempSync(join(tmpdir(), 'assess-dates-'));
let store: Store;

beforeAll(async () => {
  store = await openStore(join(folder, 'test.duckdb'), { threads: 1, memoryLimit: '512MB' });
  await addAccount(store, 'default');
  const submissions = [0, 1, 2].map((place) => ({
    id: `t${place}`,
    text: 'My town is small.',
    author_id: `a${place}`,
    task_id: 'town',
    question_text: 'Describe your town.',
    metadata: Object.fromEntries(Object.entries(COLUMNS).map(([name, values]) => [name, values[place]])),
  }));
  await store.addSubmissions('default', submissions, NOW);
  for await (const batch of store.submissions({ accountId: 'default' })) {
    const finished = batch.map(({ receipt }) => ({
      receipt,
      type: 'success' as const,
      overallScore: 5,
      wordCount: 4,
      sentenceCount: 1,
      errorCount: 0,
      suspectCount: 0,
      body: '{}',
    }));
    await store.saveResults(CEFR, finished, NOW);
  }
});

afterAll(async () => {
  await store[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

const report = (date: Column | undefined, options: Partial<DriftQuery> = {}) =>
  driftReport({
    store,
    accountId: 'default',
    pipeline: 'cefr',
    scale: SCALES.cefr,
    includeTests: false,
    by: 'month',
    now: NOW,
    limits: DRIFT_LIMITS,
    date,
    ...options,
  });
const periods = async (date: Column, options: Partial<DriftQuery> = {}) =>
  (await report(date, options)).periods.map(({ period, scored }) => `${period} ${scored}`);
const head = async (date: Column, options: Partial<DriftQuery> = {}) =>
  new Ansis(0).strip(renderDrift(await report(date, options)).split('\n\n')[0]!);

describe('dates without a format', () => {
  test.each<Column>(['dotted', 'slashed', 'american', 'iso', 'months', 'named', 'written'])(
    'are recognised if their column is unambiguous: %s',
    async (column) => {
      expect(await periods(column)).toEqual(['2025-12 1', '2026-02 2']);
      expect((await report(column)).dates).toMatchObject({ otherwise: null, unreadable: 0, example: null });
      expect(await head(column)).not.toMatch(/read/);
    },
  );

  test.each<[Column, string, string[]]>([
    ['either', 'MM/DD/YYYY', ['2026-02 1', '2026-03 1', '2026-04 1']],
    ['dashed', 'MM-DD-YYYY', ['2026-02 3']],
  ])('are read day-first if both orders are possible, with a note: %s', async (column, format, found) => {
    expect(await periods(column)).toEqual(found);
    expect(await head(column)).toContain(
      `${column} is read as day-first; --date-format ${format} reads it month-first`,
    );
  });

  test('are read in the order that fits most of them, and the others are counted', async () => {
    expect(await periods('mixed')).toEqual(['2025-12 1', '2026-02 1']);
    expect(await head('mixed')).toContain(
      'values of mixed that cannot be read as dates: 1, the first that of text t1',
    );
  });

  test('get no note if both orders give the same dates', async () => {
    expect(await periods('symmetric')).toEqual(['2026-01 1', '2026-02 2']);
    expect(await head('symmetric')).not.toMatch(/read/);
  });

  test('that are invalid are counted, except blank ones, and no value is quoted', async () => {
    expect((await report('broken')).dates).toMatchObject({ unreadable: 2, example: 't1' });
    expect(await head('broken')).toContain('2 texts have no date in broken');
    expect(await head('broken')).not.toContain('private');
    expect(await report('blank')).toMatchObject({ undated: 1, dates: { unreadable: 0, example: null } });
    await expect(report('words')).rejects.toThrow(
      'no text has a date in words: 3 values cannot be read, the first that of text t0; tell how they are written with --date-format',
    );
  });

  test('must include days for comparisons by week', async () => {
    expect(await periods('dotted', { by: 'week' })).toEqual(['2026-W01 1', '2026-W05 1', '2026-W06 1']);
    await expect(report('months', { by: 'week' })).rejects.toThrow('3 values cannot be read');
  });
});

describe('dates with a format', () => {
  test.each<[Column, string, string[]]>([
    ['either', 'DD/MM/YYYY', ['2026-02 1', '2026-03 1', '2026-04 1']],
    ['either', 'MM/DD/YYYY', ['2026-01 1', '2026-02 1', '2026-04 1']],
    ['short', 'DD.MM.YY', ['2025-12 1', '2026-02 2']],
    ['months', 'YYYY-MM', ['2025-12 1', '2026-02 1']],
    ['named', 'MMM YYYY', ['2025-12 1']],
    ['american', 'MM/DD/YYYY HH:mm', ['2026-02 1']],
    ['iso', 'ISO', ['2025-12 1', '2026-02 2']],
  ])('are read in that format: %s as %s', async (column, dateFormat, found) => {
    expect(await periods(column, { dateFormat })).toEqual(found);
    expect((await report(column, { dateFormat })).dates).toMatchObject({
      format: dateFormat,
      otherwise: null,
    });
  });

  test('are counted if they do not fit', async () => {
    expect((await report('american', { dateFormat: 'DD/MM/YYYY' })).dates).toMatchObject({
      unreadable: 2,
      example: 't0',
    });
    await expect(report('short', { dateFormat: 'DD.MM.YYYY' })).rejects.toThrow(
      '--date-format: no text has a date in short written as DD.MM.YYYY: 3 values cannot be read',
    );
  });

  test.each<[string, Column | undefined, Partial<DriftQuery>, RegExp]>([
    [
      'is invalid',
      'iso',
      { dateFormat: 'dd.mm.jjjj' },
      /--date-format: dd\.mm\.jjjj is no format of dates: it is made of YYYY/,
    ],
    ['has no column', undefined, { dateFormat: 'DD.MM.YYYY' }, /--date-format: requires --date/],
    ['has no day for weeks', 'months', { dateFormat: 'MM/YYYY', by: 'week' }, /MM\/YYYY has no day/],
    ['is for runs', undefined, { dateFormat: 'ISO', by: 'run' }, /--date-format: runs are compared/],
  ])('a format that %s is refused', async (_, column, options, message) => {
    await expect(report(column, options)).rejects.toThrow(message);
  });
});
