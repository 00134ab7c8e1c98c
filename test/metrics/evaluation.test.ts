import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Evaluation, evaluateScores } from '../../src/metrics/evaluation.js';
import type { Headline } from '../../src/metrics/evaluation-intervals.js';
import { coded } from '../../src/metrics/fairness.js';
import {
  CEFR_BANDS,
  CEFR_LEVELS,
  HALF_BANDS,
  ROUNDED_NUMBERS,
  WHOLE_NUMBERS,
} from '../../src/metrics/grid.js';
import { type EvaluationOptions, SCORE_TYPES, type ScoreTable } from '../../src/metrics/score-table.js';
import { records } from './tables.js';

const fixture = (name: string) =>
  readFileSync(new URL(`../../fixtures/evaluation/${name}`, import.meta.url), 'utf8');
const rows = records(fixture('scores.csv'));
const column = (name: string) => Float64Array.from(rows, (row) => Number(row[name] || Number.NaN));
const table: ScoreTable = {
  system: column('score'),
  raters: [column('h1'), column('h2'), column('h3')],
  groupings: [{ by: 'L1', groups: rows.map((row) => row.L1!) }],
};
const options: EvaluationOptions = {
  trim: { min: 1, max: 6 },
  grid: WHOLE_NUMBERS,
};

/** Expects every number of `expected`, at any depth, to equal that of `actual` to 1e-9. */
function expectNear(actual: unknown, expected: unknown, path = ''): void {
  if (typeof expected === 'number') {
    expect(actual, path).toBeTypeOf('number');
    expect(Math.abs((actual as number) - expected), path).toBeLessThan(1e-9);
  } else {
    for (const [key, value] of Object.entries(expected as object)) {
      expectNear((actual as Record<string, unknown>)[key], value, `${path}.${key}`);
    }
  }
}

describe('a table with three examiners, missing marks and subgroups', () => {
  const expected = JSON.parse(fixture('expected.json'));
  const evaluate = () => evaluateScores(table, options);

  test.each(SCORE_TYPES)('agreement of %s scores', (type) => {
    const { human, system, ...rest } = evaluate().agreement[type];
    const flat = {
      ...rest,
      humanMean: human.mean,
      humanSd: human.sd,
      systemMean: system.mean,
      systemSd: system.sd,
    };
    expectNear(flat, expected.agreement[type]);
  });

  test.each(['humanHuman', 'degradation', 'disattenuatedCorrelation', 'trueScore'] as const)('%s', (part) => {
    expectNear(evaluate()[part], expected[part]);
  });

  test('subgroups', () => {
    const { groups } = evaluate().subgroups[0]!;
    expect(groups.map(({ group }) => group)).toEqual(Object.keys(expected.subgroups));
    for (const { group, n, agreement, difference } of groups) {
      const { n: count, ...byType } = expected.subgroups[group!];
      expect(n).toBe(count);
      for (const type of SCORE_TYPES) expectNear({ ...agreement[type], ...difference[type] }, byType[type]);
    }
  });

  test('measures of fairness with their tests', () => {
    const { fairness, groups } = evaluate().subgroups[0]!;
    expect(fairness!.reference).toBe(expected.fairness.reference);
    for (const measure of ['osa', 'osd', 'csd'] as const) {
      const { groups: byName, ...figures } = expected.fairness[measure];
      expectNear(fairness![measure], figures, measure);
      for (const [index, { group }] of groups.entries()) {
        const effect = fairness![measure].groups[index]!;
        expect(effect.group).toBe(group);
        if (group === expected.fairness.reference) expect(effect.estimate).toBeNull();
        else expectNear(effect, byName[group!], `${measure} ${group}`);
      }
    }
  });

  test('distribution and confusion matrix', () => {
    const evaluation = evaluate();
    expectNear(evaluation.distribution, expected.distribution);
    expect(evaluation.confusion!.counts).toEqual(expected.confusion.counts);
    expect(evaluation.confusion!.labels).toEqual(expected.confusion.labels.map(String));
  });
});

describe('intervals', () => {
  const drawn = (change: Partial<ScoreTable> = {}) => evaluateScores({ ...table, ...change }, options);
  const width = ([low, high]: readonly [number, number]) => high - low;

  test('contain the metrics', () => {
    const { agreement, trueScore, disattenuatedCorrelation, intervals } = drawn();
    const figures = {
      qwk: agreement.trimmed.qwk,
      pearson: agreement.trimmed.pearson,
      spearman: agreement.trimmed.spearman,
      rmse: agreement.trimmed.rmse,
      kappa: agreement.trimmedRounded.kappa,
      exactAgreement: agreement.trimmedRounded.exactAgreement,
      prmse: trueScore!.trimmed.prmse,
      disattenuatedCorrelation: disattenuatedCorrelation!.trimmed,
    };
    for (const [name, value] of Object.entries(figures)) {
      const { value: own, interval95 } = intervals[name as Headline];
      expect(own, name).toBeCloseTo(value!, 12);
      expect(interval95![0], name).toBeLessThan(value!);
      expect(interval95![1], name).toBeGreaterThan(value!);
    }
  });

  test('are wider for clusters of equal rows', () => {
    const fourfold = (values: Float64Array) =>
      Float64Array.from({ length: 600 }, (_, row) => values[row >> 2]!);
    const copies: ScoreTable = {
      system: fourfold(table.system),
      raters: table.raters.map(fourfold),
      groupings: [],
    };
    const clusters = { codes: Int32Array.from({ length: 600 }, (_, row) => row >> 2), size: 150 };
    const alone = width(drawn(copies).intervals!.pearson!.interval95!);
    const together = width(drawn({ ...copies, clusters }).intervals!.pearson!.interval95!);
    expect(together / alone).toBeGreaterThan(1.6);
    expect(together / alone).toBeLessThan(2.4);
  });

  const rowsOf = (codeOf: (row: number) => number) => {
    const { codes, size } = coded(Array.from(table.system, (_, row) => codeOf(row)));
    return { clusters: { codes, size } };
  };

  test.each<[string, (row: number) => number, string]>([
    ['one author', () => 0, 'few_clusters'],
    ['three authors', (row) => row % 3, 'few_clusters'],
    ['an author of 80 % of the texts', (row) => (row % 5 === 0 ? row : -1), 'one_cluster'],
  ])('of %s are by text, and say so', (_, codeOf, reason) => {
    const [evaluation, ofTexts] = [drawn(rowsOf(codeOf)), drawn()];
    expect(evaluation.intervals).toEqual(ofTexts.intervals);
    expect(evaluation.sampling).toMatchObject({ by: 'text', reason, doubleMarked: null });
    for (const { interval95 } of Object.values(evaluation.intervals!))
      expect(interval95![1]).toBeGreaterThan(interval95![0]);
  });

  test('of many authors are by author', () => {
    const evaluation = drawn(rowsOf((row) => row >> 1));
    expect(evaluation.sampling).toMatchObject({ by: 'cluster', reason: null });
    expect(evaluation.intervals).not.toEqual(drawn().intervals);
  });

  test('are null for a group of one author if the others are by author, with the reason', () => {
    const [first] = table.groupings[0]!.groups;
    const { subgroups } = drawn(rowsOf((row) => (table.groupings[0]!.groups[row] === first ? -1 : row)));
    const [own, other] = [true, false].map((isFirst) =>
      subgroups[0]!.groups.find(({ group }) => (group === first) === isFirst),
    );
    expect(own!.intervals).toEqual({
      smd: {
        value: expect.closeTo(own!.difference.trimmed.smd!, 12),
        standardError: null,
        interval95: null,
        by: null,
      },
      dsm: {
        value: expect.closeTo(own!.difference.trimmed.dsm!, 12),
        standardError: null,
        interval95: null,
        by: null,
      },
      reason: 'few_clusters',
    });
    expect(other!.intervals).toMatchObject({ reason: null, smd: { interval95: expect.any(Array) } });
  });

  test('are null for metrics of two examiners if few authors were double-marked, with the reason', () => {
    const isDouble = (row: number) => table.raters.filter((marks) => !Number.isNaN(marks[row]!)).length > 1;
    const { sampling, intervals: found } = drawn(rowsOf((row) => (isDouble(row) ? -1 - (row % 4) : row)));
    expect(sampling).toMatchObject({ by: 'cluster', doubleMarked: 'few_clusters' });
    expect(found!.qwk!.interval95).not.toBeNull();
    for (const figure of ['humanHumanQwk', 'qwkDegradation', 'prmse'] as const)
      expect(found![figure]!.interval95, figure).toBeNull();
  });

  test('exist for differences of groups', () => {
    for (const { difference, intervals: ofGroup } of drawn().subgroups[0]!.groups) {
      expect(ofGroup!.smd.interval95![0]).toBeLessThan(difference.trimmed.smd!);
      expect(ofGroup!.smd.interval95![1]).toBeGreaterThan(difference.trimmed.smd!);
    }
  });
});

describe('undefined metrics are null, and none is NaN or infinite', () => {
  const few = (system: number[], ...raters: number[][]): Evaluation =>
    evaluateScores(
      {
        system: Float64Array.from(system),
        raters: raters.map((scores) => Float64Array.from(scores)),
        groupings: [{ by: 'L1', groups: system.map((_, row) => (row % 2 === 0 ? 'a' : null)) }],
      },
      options,
    );
  const holes = Number.NaN;

  test.each<[string, () => Evaluation]>([
    ['no row', () => few([], [])],
    ['one row', () => few([3.2], [3], [4])],
    ['two rows', () => few([3.2, 4], [3, 4], [4, holes])],
    ['constant system scores', () => few([3.1, 3.1, 3.1], [2, 3, 4], [2, 3, 3])],
    ['constant human scores', () => few([2, 3, 4], [3.1, 3.1, 3.1], [3.1, 3.1, 3.1])],
    ['all the same', () => few([3, 3, 3, 3], [3, 3, 3, 3], [3, 3, 3, 3])],
    ['perfect agreement', () => few([1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4])],
    ['one examiner', () => few([1, 2, 3, 4], [1, 2, 4, 4])],
    ['a second examiner without marks', () => few([1, 2, 3, 4], [1, 2, 4, 4], [holes, holes, holes, holes])],
    ['a first examiner without marks', () => few([1, 2, 3, 4], [holes, holes, holes, holes], [1, 2, 4, 4])],
  ])('%s', (_, evaluation) => {
    const visit = (value: unknown, path: string): void => {
      if (typeof value === 'number') expect(Number.isFinite(value), path).toBe(true);
      else if (value !== null && typeof value === 'object')
        for (const [key, member] of Object.entries(value)) visit(member, `${path}.${key}`);
    };
    visit(evaluation(), 'evaluation');
  });

  test('constant scores have no correlation, no kappa and no standardised difference', () => {
    const { trimmed } = few([3.1, 3.1, 3.1], [3.1, 3.1, 3.1]).agreement;
    expect(trimmed).toMatchObject({
      pearson: null,
      spearman: null,
      qwk: null,
      kappa: null,
      smd: null,
      r2: null,
    });
    expect(trimmed).toMatchObject({ rmse: 0, exactAgreement: 100 });
  });

  test('without a second examiner there is no human–human agreement and no true score', () => {
    const { humanHuman, degradation, trueScore } = few([1, 2, 3, 4], [1, 2, 4, 4]);
    expect([humanHuman, degradation, trueScore]).toEqual([null, null, null]);
  });

  test('for hundreds of categories or groups there is no matrix and no fairness analysis', () => {
    const many = Array.from({ length: 301 }, (_, row) => row);
    const { confusion, distribution, subgroups, intervals } = evaluateScores(
      {
        system: Float64Array.from(many, (score) => score + 0.2),
        raters: [Float64Array.from(many)],
        groupings: [{ by: 'id', groups: many.map(String) }],
      },
      { grid: WHOLE_NUMBERS },
    );
    expect([confusion, subgroups[0]!.fairness, subgroups[0]!.groups[0]!.intervals]).toEqual([
      null,
      null,
      null,
    ]);
    expect(distribution).toHaveLength(301);
    expect(intervals.pearson).toMatchObject({ value: 1, interval95: null });
  });

  test('the scale, the rounding and the labels are named', () => {
    const system = Float64Array.of(0.2, 3.4, 7.9);
    const table = { system, raters: [Float64Array.of(1, 3, 6)], groupings: [] };
    const trimmed = evaluateScores(table, { ...options, grid: HALF_BANDS });
    expect(trimmed).toMatchObject({ n: 3, trim: { min: 1, max: 6 }, rounding: 'half bands', sampling: null });
    expect(trimmed.agreement.raw.system).toMatchObject({ min: 0.2, max: 7.9 });
    expect(trimmed.agreement.trimmed.system.max).toBeCloseTo(6.4998, 12);
    expect(trimmed.agreement.trimmedRounded.system).toMatchObject({ min: 0.5, max: 6.5 });
    expect(trimmed.distribution.map(({ label }) => label)).toEqual([
      '0.5',
      '1.0',
      '3.0',
      '3.5',
      '6.0',
      '6.5',
    ]);
    const whole = evaluateScores(table, { ...options, trim: undefined });
    expect(whole).toMatchObject({ trim: null, rounding: 'whole numbers' });
    expect(whole.agreement.trimmed.system).toEqual(whole.agreement.raw.system);
    expect(whole.confusion!.labels).toEqual(['0', '1', '3', '6', '8']);
  });

  test('a text without a first mark counts only for true scores', () => {
    const { n, trueScore } = few([1, 2, 3, 4], [1, 2, 4, holes], [2, 2, holes, 4], [holes, 1, holes, 4]);
    expect(n).toBe(3);
    expect(trueScore!.raw).toMatchObject({ n: 4, single: 1, multiple: 3 });
  });
});

describe('grids', () => {
  test('whole numbers round halves to even, as in RSMTool', () => {
    expect([0.5, 1.5, 2.5, 3.5, 2.4998, -0.5].map(WHOLE_NUMBERS.of)).toEqual([0, 2, 2, 4, 2, 0]);
  });

  test('categories are a step apart', () => {
    for (const grid of [WHOLE_NUMBERS, ROUNDED_NUMBERS, HALF_BANDS, CEFR_BANDS, CEFR_LEVELS]) {
      const categories = [...new Set(Array.from({ length: 521 }, (_, at) => grid.of(at / 40)))];
      for (const [place, category] of categories.entries()) {
        expect(grid.of(category), grid.name).toBe(category);
        if (place > 0) expect(category - categories[place - 1]!, grid.name).toBeCloseTo(grid.step, 12);
      }
    }
  });

  test('human scores are compared as given, or by category', () => {
    expect([WHOLE_NUMBERS, ROUNDED_NUMBERS, HALF_BANDS].map(({ ofHuman }) => ofHuman(2.6))).toEqual([
      2.6, 3, 2.5,
    ]);
    expect([CEFR_BANDS, CEFR_LEVELS].map(({ ofHuman }) => ofHuman(2.6))).toEqual([2.5, 2]);
    expect([WHOLE_NUMBERS.label(3), ROUNDED_NUMBERS.label(3)]).toEqual(['3', '3']);
  });

  test('scores beyond the CEFR scale have its lowest or highest level', () => {
    expect([-2, 15].map(CEFR_BANDS.of).map(CEFR_BANDS.label)).toEqual(['below A1', 'C2+']);
    expect([-2, 15].map(CEFR_LEVELS.of).map(CEFR_LEVELS.label)).toEqual(['below A1', 'C2']);
  });

  test('bands are halves', () => {
    expect([6.2, 6.25, 6.3, 6.75].map(HALF_BANDS.of)).toEqual([6, 6, 6.5, 7]);
    expect(HALF_BANDS.label(7)).toBe('7.0');
  });

  test('a CEFR level is the floor of the score', () => {
    const scores = [0, 0.99, 1, 2.99, 3, 5.5, 6.99, 7, 12.99, 13];
    expect(scores.map(CEFR_BANDS.of).map(CEFR_BANDS.label)).toEqual([
      'below A1',
      'below A1',
      'A1.i',
      'A1.ii',
      'A2.i',
      'B1.i',
      'B1.ii',
      'B2.i',
      'C2.ii',
      'C2+',
    ]);
    expect(scores.map(CEFR_LEVELS.of).map(CEFR_LEVELS.label)).toEqual([
      'below A1',
      'below A1',
      'A1',
      'A1',
      'A2',
      'B1',
      'B1',
      'B2',
      'C2',
      'C2',
    ]);
  });
});

test('where all marks are the same and no scale is known, a bias is large by the range of the scores', () => {
  const system = Float64Array.from({ length: 30 }, (_, row) => (row % 5) + 0.5);
  const same: ScoreTable = { system, raters: [system.map(() => 3)], groupings: [] };
  const { byMark } = evaluateScores(same, { grid: WHOLE_NUMBERS });
  expect(byMark.biasLimit).toBeCloseTo(4 / 6, 12);
  expect(byMark.marks).toMatchObject([{ label: '3', bias: { value: -0.5 }, verdict: 'reliable' }]);
});
