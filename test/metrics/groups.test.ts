import { describe, expect, test } from 'vitest';
import { independentError } from '../../src/metrics/estimate.js';
import {
  compareGroups as compareNames,
  groupDifferences,
  sortedGroups,
} from '../../src/metrics/evaluation-subgroups.js';
import { coded, fairness } from '../../src/metrics/fairness.js';
import { compareGroups } from '../../src/metrics/group-comparison.js';
import {
  atTheSameMark,
  fromTheRest,
  netOfOverall,
  type Rows,
  systemLessHuman,
} from '../../src/metrics/group-differences.js';
import { groupEffects } from '../../src/metrics/group-effects.js';
import {
  type ColumnComparison,
  type GroupComparison,
  isFlagged,
  isSure,
  type JudgedDifference,
  judgedDifferences,
  shownColumns,
  type Verdict,
} from '../../src/metrics/group-report.js';
import { errorBetween, estimateWithin, lacksAuthors, sidesOf } from '../../src/metrics/group-sides.js';
import { tTest, upperT } from '../../src/metrics/students-t.js';

describe('effects of groups', () => {
  // Three groups of mean 2, 3 and 7 around 4: squares between 42, within 6.
  const y = [1, 2, 3, 2, 3, 4, 6, 7, 8];
  const groups = { codes: [0, 0, 0, 1, 1, 1, 2, 2, 2], size: 3 };
  const together = { codes: y.map(() => 0), size: 1 };

  test('are those of a one-way analysis of variance', () => {
    const found = groupEffects(y, groups, together);
    expect(found.f).toBeCloseTo(42 / 2 / (6 / 6), 9);
    // With 2 and m degrees of freedom, p = (1 + 2F/m)^(−m/2).
    expect(found.p).toBeCloseTo((1 + (2 * 21) / 6) ** -3, 9);
    // Adjusted R²: 1 − (6/6) / (48/8).
    expect(found.r2).toBeCloseTo(5 / 6, 9);
    expect(found.groups.map(({ estimate }) => estimate)).toEqual([
      null,
      expect.closeTo(1, 9),
      expect.closeTo(5, 9),
    ]);
    for (const { standardError } of found.groups.slice(1))
      expect(standardError).toBeCloseTo(Math.sqrt(2 / 3), 9);
    expect(found.groups[1]!.p).toBeCloseTo(tTest(1 / Math.sqrt(2 / 3), 6)!, 9);
    expect(found.groups[0]).toEqual({ estimate: null, standardError: null, p: null });
  });

  test('are relative to the largest group', () => {
    const found = groupEffects(
      [...y, 7],
      { codes: [...groups.codes, 2], size: 3 },
      { codes: [...together.codes, 0], size: 1 },
    );
    expect(found.reference).toBe(2);
    expect(found.groups.map(({ estimate }) => estimate)).toEqual([
      expect.closeTo(-5, 9),
      expect.closeTo(-4, 9),
      null,
    ]);
  });

  test('are unknown if groups and strata are the same', () => {
    const found = groupEffects(y, groups, groups);
    expect(found).toMatchObject({ r2: null, f: null, p: null });
    expect(found.groups[2]).toEqual({ estimate: null, standardError: null, p: null });
  });

  test('within strata are those of differences from their means', () => {
    // Two strata a hundred apart: in each, the second group is one higher, with noise of ±1.
    const scores = [0, 2, 1, 3, 100, 102, 101, 103];
    const found = groupEffects(
      scores,
      { codes: [0, 0, 1, 1, 0, 0, 1, 1], size: 2 },
      { codes: [0, 0, 0, 0, 1, 1, 1, 1], size: 2 },
    );
    expect(found.groups[1]!.estimate).toBeCloseTo(1, 9);
    // Residuals ±1: 8 on 8 − 2 − 1 degrees of freedom; four texts in each group.
    expect(found.groups[1]!.standardError).toBeCloseTo(Math.sqrt((8 / 5) * (1 / 4 + 1 / 4)), 9);
    expect(found.f).toBeCloseTo(2 / (8 / 5), 9);
    // Adjusted R² of both minus that of the strata: (10/6 − 8/5) / (20010 / 7).
    expect(found.r2).toBeCloseTo((10 / 6 - 8 / 5) / (20_010 / 7), 12);
  });

  test('of a group that others determine are left out', () => {
    // The third group is all of the second stratum, apart from texts of the first: their sum is known.
    const found = groupEffects(
      [1, 3, 2, 4, 7, 9],
      { codes: [0, 0, 1, 1, 2, 2], size: 4 },
      { codes: [0, 0, 0, 0, 1, 1], size: 2 },
    );
    expect(found.groups[1]!.estimate).toBeCloseTo(1, 9);
    expect(found.groups[2]!.estimate).toBeNull();
    expect(found.groups[3]!.estimate).toBeNull();
    // 6 residual squares, 6 texts, 2 strata, 1 effect.
    expect(found.f).toBeCloseTo(1 / (6 / 3), 9);
  });
});

test('accuracy is compared by squared errors, differences by errors', () => {
  // Errors of 1 and 3 in the first group, −1 and −3 in the second, 0 and 2 in the third.
  const { osa, osd } = fairness([0, 0, 0, 0, 0, 0], [1, 3, -1, -3, 0, 2], {
    codes: [0, 0, 1, 1, 2, 2],
    size: 3,
  })!;
  expect(osa.groups.map(({ estimate }) => estimate)).toEqual([
    null,
    expect.closeTo(0, 9),
    expect.closeTo(-3, 9),
  ]);
  expect(osd.groups.map(({ estimate }) => estimate)).toEqual([
    null,
    expect.closeTo(-4, 9),
    expect.closeTo(-1, 9),
  ]);
});

test('fairness compares two to three hundred groups', () => {
  const scores = Array.from({ length: 301 }, (_, row) => row % 7);
  const of = (size: number) => fairness(scores, scores, { codes: scores.map((_, row) => row % size), size });
  expect([of(1), of(301)]).toEqual([null, null]);
  expect(of(2)).not.toBeNull();
});

describe('differences of groups', () => {
  const values = Float64Array.of(5, 7, 1, 2, 3);
  const rows: Rows = { codes: [1, 1, 0, 0, 0], group: 1, inside: 2, outside: 3 };

  test('from the rest are in pooled standard deviations', () => {
    // Means 6 and 2, squares 2 + 2 with 3 degrees of freedom (Cohen 1988).
    const { value } = fromTheRest(values, rows)!;
    expect(value).toBeCloseTo(4 / Math.sqrt(4 / 3), 12);
  });

  test('need both sides, a degree of freedom and variation', () => {
    expect(fromTheRest(values, { ...rows, codes: [0, 0, 0, 0, 0], inside: 0, outside: 5 })).toBeNull();
    expect(fromTheRest(values, { ...rows, codes: [1, 1, 1, 1, 1], inside: 5, outside: 0 })).toBeNull();
    expect(fromTheRest(Float64Array.of(1, 2), { codes: [0, 1], group: 1, inside: 1, outside: 1 })).toBeNull();
    expect(fromTheRest(Float64Array.of(2, 2, 1, 1, 1), rows)).toBeNull();
  });

  test('of system and human are in standard deviations of all human scores', () => {
    const human = Float64Array.of(4, 5, 1, 2, 3);
    // Differences 1 and 2 inside; s² = 2.5.
    expect(systemLessHuman(values, human, rows)!.value).toBeCloseTo(1.5 / Math.sqrt(2.5), 12);
    expect(systemLessHuman(values, human, { ...rows, group: 2, inside: 0 })).toBeNull();
    expect(systemLessHuman(values, new Float64Array(5).fill(3), rows)).toBeNull();
    const all = systemLessHuman(values, human, { codes: new Uint8Array(5), group: 0, inside: 5, outside: 0 });
    expect(all!.value).toBeCloseTo(0.6 / Math.sqrt(2.5), 12);
    const own = systemLessHuman(values, human, rows);
    const net = netOfOverall(own, all, rows)!;
    expect(net.value).toBeCloseTo(0.9 / Math.sqrt(2.5), 12);
    expect(net.influence[0]).toBeCloseTo(own!.influence[0]! - all!.influence[0]!, 12);
    expect(netOfOverall(null, all, rows)).toBeNull();
    expect(netOfOverall(own, null, rows)).toBeNull();
    expect(netOfOverall(own, all, { ...rows, outside: 0 })).toBeNull();
  });

  test('at the same mark compare within strata', () => {
    const system = Float64Array.of(3, 5, 6, 8, 9, 12);
    const codes = [0, 1, 0, 1, 0, 0];
    // Differences of 2 in the first two strata; the third has only one side. Σ(x − 43/6)² = 50.83.
    const strata = { codes: [0, 0, 1, 1, 2, 2], size: 3 };
    const sd = Math.sqrt((9 + 25 + 36 + 64 + 81 + 144 - 43 ** 2 / 6) / 5);
    const group = { codes, group: 1, inside: 2, outside: 4 };
    expect(atTheSameMark(system, group, strata)!.value).toBeCloseTo(2 / sd, 12);
    expect(atTheSameMark(system, { ...group, codes: [0, 0, 1, 1, 0, 0] }, strata)).toBeNull();
    expect(atTheSameMark(new Float64Array(6).fill(3), group, strata)).toBeNull();
  });

  test('have standard errors that shrink with the number of equal texts', () => {
    const many = <T>(list: ArrayLike<T>) => Array.from({ length: 50 }, () => Array.from(list)).flat();
    const repeated = fromTheRest(Float64Array.from(many(values)), {
      codes: many(rows.codes),
      group: 1,
      inside: 100,
      outside: 150,
    })!;
    // The variance of a difference of means, with variances 1 and 2/3, and of s² (Cramér 1946): d² / 4 · (κ − 1) / n. All
    // residuals are −1, 0 or 1, so their fourth moment is their variance, .8.
    const d = 4 / Math.sqrt((4 * 50) / 248);
    const wanted = (1 / 100 + 2 / 3 / 150) / 0.8 + ((d * d) / 4) * ((0.8 / 0.64 - 1) / 250);
    expect(independentError(repeated.influence)! ** 2 / wanted).toBeCloseTo(1, 1);
  });
});

describe('the sides of a group', () => {
  // Authors with two texts each; the first twelve are in the group.
  const authors = coded(Array.from({ length: 60 }, (_, text) => text >> 1));
  const codes = Int32Array.from({ length: 60 }, (_, text) => (text < 24 ? 0 : 1));
  const influence = Float64Array.from({ length: 60 }, (_, text) => (text % 7) / 60);

  test('have texts and authors each', () => {
    const [first, second] = sidesOf(codes, 2, authors);
    expect(first!.inside).toEqual({ texts: 24, clusters: 12, largest: 2 });
    expect(first!.outside).toEqual({ texts: 36, clusters: 18, largest: 2 });
    expect(second!.inside).toEqual(first!.outside);
    expect(first!.rows).toMatchObject({ group: 0, inside: 24, outside: 36 });
  });

  test('count an author of both on both', () => {
    const [first] = sidesOf(codes.with(0, 1), 2, authors);
    expect([first!.inside.clusters, first!.outside.clusters]).toEqual([12, 19]);
  });

  test('have the degrees of freedom of the smaller side, by author or by text', () => {
    const [first] = sidesOf(codes, 2, authors);
    expect(errorBetween(first!, influence)).toMatchObject({ freedom: 11, by: 'cluster' });
    expect(estimateWithin(first!, { value: 0.1, influence }).by).toBe('cluster');
    expect(lacksAuthors(first!)).toBe(false);
    const few = codes.map((_, text) => (text < 18 ? 0 : 1));
    const [nine, rest] = sidesOf(few, 2, authors);
    expect(errorBetween(nine!, influence)).toEqual({
      error: independentError(influence),
      freedom: 17,
      by: 'text',
    });
    expect(estimateWithin(rest!, { value: 0.1, influence }).by).toBe('cluster');
    expect(estimateWithin(nine!, { value: 0.1, influence }).by).toBe('text');
    expect([lacksAuthors(nine!), lacksAuthors(rest!)]).toEqual([true, true]);
  });

  test('of one text have no error', () => {
    const [one] = sidesOf(
      codes.map((_, text) => (text < 1 ? 0 : 1)),
      2,
      authors,
    );
    expect(errorBetween(one!, influence)).toMatchObject({ error: null, freedom: 0 });
    const [two] = sidesOf(
      codes.map((_, text) => (text < 2 ? 0 : 1)),
      2,
      authors,
    );
    expect(errorBetween(two!, influence)).toMatchObject({ freedom: 1 });
    expect(errorBetween(two!, influence).error).not.toBeNull();
  });
});

describe('subgroups', () => {
  test('are sorted by number, then by name, and texts without a value are last', () => {
    const names = ['b', null, '10', '9', '2,5', 'a', ' 3 ', '-1', '1.0', '1', ''];
    const sorted = [...names].sort(compareNames);
    expect(sorted).toEqual(['-1', '1', '1.0', '2,5', ' 3 ', '9', '10', '', 'a', 'b', null]);
    expect([compareNames(null, null), compareNames('1', '1.0'), compareNames('1.0', '1')]).toEqual([
      0, -1, 1,
    ]);
    const { codes, size, values } = sortedGroups(['b', null, 'a', 'b', 'c'], Uint32Array.of(0, 1, 2, 3));
    expect(Array.from(codes)).toEqual([1, 2, 0, 1]);
    expect([size, values]).toEqual([3, ['a', 'b', null]]);
  });

  test('differ by the SMD and the DSM', () => {
    const human = Float64Array.of(1, 3, 2, 4, 5);
    const system = Float64Array.of(2, 4, 2, 3, 4);
    const [first, second, empty] = groupDifferences(human, system, { codes: [0, 0, 1, 1, 1], size: 3 });
    // Human mean 3 and s² 2.5, system mean 3 and s² 1.
    expect(first!.n).toBe(2);
    expect(first!.smd).toBeCloseTo(1 / Math.sqrt(2.5), 12);
    expect(first!.dsm).toBeCloseTo(0 + 1 / Math.sqrt(2.5), 12);
    expect(second!.smd).toBeCloseTo(-2 / 3 / Math.sqrt(2.5), 12);
    expect(empty).toEqual({ n: 0, smd: null, dsm: null });
    const [constant] = groupDifferences(human, new Float64Array(5).fill(4), {
      codes: [0, 0, 1, 1, 1],
      size: 2,
    });
    expect(constant!.smd).toBeCloseTo(2 / Math.sqrt(2.5), 12);
    expect(constant!.dsm).toBeNull();
    expect(groupDifferences(Float64Array.of(3), Float64Array.of(4), { codes: [0], size: 1 })).toEqual([
      { n: 1, smd: null, dsm: null },
    ]);
  });
});

describe('verdicts', () => {
  /** Two groups of texts by different authors: scores and human scores by text. */
  const verdictsOf = (
    texts: number,
    scoreOf: (text: number) => number,
    humanOf: (text: number) => number,
  ) => {
    const groups = coded(Array.from({ length: texts }, (_, text) => `g${text % 2}`));
    const { columns, tests } = compareGroups({
      score: Float64Array.from({ length: texts }, (_, text) => scoreOf(text)),
      human: Float64Array.from({ length: texts }, (_, text) => humanOf(text)),
      authors: coded(Array.from({ length: texts }, (_, text) => text)),
      columns: [{ by: 'L1', cuts: null, groups: groups.values, codes: groups.codes }],
    });
    return { group: columns[0]!.groups[0]!, tests };
  };
  const spread = (text: number) => (text >> 1) % 5;

  test('are within the limit, by chance, or flagged', () => {
    const within = verdictsOf(60, (text) => spread(text) + 0.05 * (text % 2), spread);
    expect(within.group.net).toMatchObject({ verdict: 'within' });
    expect(within.group.net!.adjustedP).not.toBeNull();
    const noise = (text: number) => 4 * (((text * 7) % 11) / 10 - 0.5);
    const chance = verdictsOf(60, (text) => spread(text) + noise(text) + 0.45 * (text % 2), spread);
    expect(Math.abs(chance.group.net!.value!)).toBeGreaterThan(0.1);
    expect(chance.group.net).toMatchObject({ verdict: 'chance' });
    const flagged = verdictsOf(60, (text) => spread(text) + 0.1 * noise(text) + 0.45 * (text % 2), spread);
    expect(flagged.group.net).toMatchObject({ verdict: 'flagged' });
    expect(flagged.tests).toBe(4);
  });

  test('are unknown without variation, and not given on fewer than thirty texts', () => {
    const constant = verdictsOf(60, () => 3, spread);
    expect(constant.group.scores).toMatchObject({
      value: null,
      p: null,
      verdict: 'unknown',
      adjustedP: null,
    });
    expect(constant.tests).toBe(2);
    expect(verdictsOf(58, spread, spread).group.scores.verdict).toBe('few');
  });

  test('need a p beyond the limit', () => {
    // All texts of a group get exactly half a point more, so nothing varies.
    const exact = verdictsOf(
      60,
      (text) => 3 + 0.5 * (text % 2),
      () => Number.NaN,
    );
    expect(exact.group.scores.verdict).toBe('unknown');
    expect(exact.group).toMatchObject({ n: 30, marked: 0, authors: 30, meanScore: 3, sdScore: 0 });
  });

  test('are given for each group that has texts', () => {
    const { columns } = compareGroups({
      score: Float64Array.of(1, 2, 3),
      human: Float64Array.of(1, 2, Number.NaN),
      authors: coded([1, 1, 2]),
      columns: [{ by: 'L1', cuts: [4], groups: ['a', 'none', null], codes: [0, 2, 2] }],
    });
    expect(columns[0]).toMatchObject({ by: 'L1', cuts: [4] });
    expect(columns[0]!.groups.map(({ group, n, marked, authors }) => [group, n, marked, authors])).toEqual([
      ['a', 1, 1, 1],
      [null, 2, 1, 2],
    ]);
    expect(columns[0]!.groups[1]).toMatchObject({ meanScore: 2.5, meanMark: 2 });
    expect(columns[0]!.groups[1]!.sdScore).toBeCloseTo(Math.SQRT1_2, 12);
  });
});

describe('the report on groups', () => {
  const difference = (verdict: Verdict, adjustedP: number | null = null): JudgedDifference => ({
    value: 0.2,
    standardError: 0.1,
    interval95: null,
    by: 'text',
    p: 0.01,
    adjustedP,
    verdict,
  });
  const group = (net: Verdict | null, conditional: Verdict | null, scores: Verdict): GroupComparison => ({
    group: 'x',
    n: 40,
    marked: 40,
    authors: 40,
    meanScore: 5,
    sdScore: 1,
    meanMark: 5,
    scores: difference(scores),
    marks: null,
    systemHuman: null,
    net: net && difference(net),
    conditional: conditional && difference(conditional),
  });

  test('judges groups by their scores only if there are no marks', () => {
    expect(judgedDifferences(group('within', 'chance', 'flagged')).map(({ verdict }) => verdict)).toEqual([
      'within',
      'chance',
    ]);
    expect(judgedDifferences(group(null, null, 'flagged')).map(({ verdict }) => verdict)).toEqual([
      'flagged',
    ]);
    expect(isFlagged(group('within', 'flagged', 'within'))).toBe(true);
    expect(isFlagged(group('flagged', 'within', 'within'))).toBe(true);
    expect(isFlagged(group('within', 'chance', 'flagged'))).toBe(false);
    expect(isFlagged(group(null, null, 'flagged'))).toBe(true);
  });

  test('is sure of flags that remain after correction for all tests', () => {
    expect(isSure(difference('flagged', 0.049))).toBe(true);
    expect(isSure(difference('flagged', 0.05))).toBe(false);
    expect(isSure(difference('flagged', null))).toBe(false);
    expect(isSure(difference('within', 0.01))).toBe(false);
  });

  test('shows the requested columns, and of others only those with a flagged group', () => {
    const column = (by: string, ...groups: GroupComparison[]): ColumnComparison => ({
      by,
      cuts: null,
      groups,
    });
    const open = column('open', group('within', 'within', 'within'), group('flagged', 'within', 'within'));
    const quiet = column('quiet', group('within', 'within', 'within'));
    expect(shownColumns([open, quiet], false)).toEqual({ shown: [open, quiet], unflagged: [] });
    expect(shownColumns([open, quiet], true)).toEqual({ shown: [open], unflagged: [quiet] });
  });
});

test('the interval of a difference has the quantile of the smaller side', () => {
  const { columns } = compareGroups({
    score: Float64Array.of(1, 2, 3, 4, 5, 7),
    human: new Float64Array(6).fill(Number.NaN),
    authors: coded([0, 1, 2, 3, 4, 5]),
    columns: [{ by: 'L1', cuts: null, groups: ['a', 'b'], codes: [0, 0, 1, 1, 1, 1] }],
  });
  const { value, standardError, interval95, p } = columns[0]!.groups[0]!.scores;
  expect(interval95![1]).toBeCloseTo(value! + upperT(1)! * standardError!, 9);
  expect(p).toBeCloseTo(tTest(value! / standardError!, 1)!, 12);
});
