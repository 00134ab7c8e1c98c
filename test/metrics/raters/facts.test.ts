import { describe, expect, test } from 'vitest';
import { CEFR_BANDS, WHOLE_NUMBERS } from '../../../src/metrics/grid.js';
import { widestDifferences } from '../../../src/metrics/raters/adjudication.js';
import { analyseRaters } from '../../../src/metrics/raters/analysis.js';
import { severitiesOf } from '../../../src/metrics/raters/severity.js';
import { type Extra, type Marks, tableOfMarks } from './fixture.js';

const analyse = (marks: Marks, extra?: Extra, grid = WHOLE_NUMBERS) =>
  analyseRaters(tableOfMarks(marks, extra), grid);

// Means 3 and 4, sums of squares 10 and 20, of products 13.
const pairs = [
  [1, 1],
  [2, 4],
  [3, 3],
  [4, 5],
  [5, 7],
];

describe('an examiner', () => {
  test('is correlated with the others, and has their spread or a part of it', () => {
    const [first, second] = analyse(pairs).examiners;
    expect(first!.restCorrelation.value).toBeCloseTo(13 / Math.sqrt(200), 9);
    expect(second!.restCorrelation.value).toBeCloseTo(13 / Math.sqrt(200), 9);
    expect(first!.spread.value).toBeCloseTo(Math.SQRT1_2, 9);
    expect(second!.spread.value).toBeCloseTo(Math.SQRT2, 9);
    expect(first!.sdMark).toBeCloseTo(Math.sqrt(2.5), 9);
  });

  test('is compared with the mean of several others, and with the spread of their marks', () => {
    const marks = [
      [1, 2, 4],
      [3, 4, 4],
      [5, 3, 5],
      [7, 6, 4],
    ];
    const [first] = analyse(marks).examiners;
    // All marked all texts, so means of the others differ from their corrected means by a constant: 3, 4, 4, 5.
    expect(first!.restCorrelation.value).toBeCloseTo(6 / Math.sqrt(20 * 2), 9);
    // Variances: 5 of the own marks; of 2, 4, 4, 4, 3, 5, 6, 4 (mean 4) 10 / 8.
    expect(first!.spread.value).toBeCloseTo(Math.sqrt(5 / (10 / 8)), 9);
  });

  test('is compared as the average examiner would have marked', () => {
    // The second examiner marks a point lower than the others, and is the only other on the last two texts.
    const marks = [
      [4, 3, 4],
      [6, 5, 6],
      [5, 4, null],
      [7, 6, null],
    ];
    const { examiners } = analyse(marks, { months: marks.map(() => ['2026-01', '2026-01', '2026-01']) });
    for (const { severity, months } of examiners)
      expect(months[0]!.severity.value).toBeCloseTo(severity.value!, 9);
  });

  test('with marks that never vary has a spread of 0 and no correlation', () => {
    const [first, second] = analyse(pairs.map(([, mark]) => [3, mark!])).examiners;
    expect(first!.spread.value).toBeCloseTo(0, 9);
    expect(first!.restCorrelation.value).toBeNull();
    expect(second!.spread.value).toBeNull();
  });

  test('has a spread of marks that are far from 0', () => {
    const [first] = analyse(pairs.map((marks) => marks.map((mark) => mark + 1e6))).examiners;
    expect(first!.spread.value).toBeCloseTo(Math.SQRT1_2, 6);
  });
});

describe('severity by month', () => {
  // The second examiner gives 1, 3, −1 and 1 points more: 1 on average, 2 in January and 0 in February.
  const marks = [
    [4, 5],
    [3, 6],
    [6, 5],
    [5, 6],
  ];
  const [january, february] = ['2026-01', '2026-02'] as const;
  const months = [
    [january, january],
    [january, january],
    [february, february],
    [february, february],
  ];

  test('is the mean difference from the average examiner in that month', () => {
    const [first, second] = analyse(marks, { months }).examiners;
    expect(first!.months.map(({ month, n }) => [month, n])).toEqual([
      [january, 2],
      [february, 2],
    ]);
    // Half of the overall difference belongs to the other examiner.
    expect(first!.months[0]!.severity.value).toBeCloseTo(1.5, 9);
    expect(first!.months[1]!.severity.value).toBeCloseTo(-0.5, 9);
    expect(second!.months[0]!.severity.value).toBeCloseTo(-1.5, 9);
    // Differences of 1 and 3: s / √n = 1.
    expect(first!.months[0]!.severity.standardError).toBeCloseTo(1, 9);
    expect(first!.months[0]!.severity.by).toBe('cluster');
  });

  test('is tested by a one-way analysis of variance', () => {
    const [first] = analyse(marks, { months }).examiners;
    // F = 4 / (4/2) with 1 and 2 degrees of freedom: 1 − t / √(t² + 2), t² = 2.
    expect(first!.monthsP).toBeCloseTo(1 - Math.SQRT1_2, 9);
  });

  test('has uneven groups weighted by their size', () => {
    const uneven = [[january], [january], [january], [february]].map(([month]) => [month!, month!]);
    const [first] = analyse(marks, { months: uneven }).examiners;
    // Differences 1, 3 and −1 of mean 1, and 1: no difference between months.
    expect(first!.monthsP).toBeCloseTo(1, 9);
    const skewed = [
      [1, 2],
      [1, 2],
      [1, 4],
      [1, 8],
    ];
    // Differences 1, 1 and 3 (mean 5/3) and 7 (mean 3 of all): F = (3·16/9 + 16) / ((4/9 + 4/9 + 16/9) / 2) = 16.
    expect(analyse(skewed, { months: uneven }).examiners[0]!.monthsP).toBeCloseTo(1 - 4 / Math.sqrt(18), 9);
  });

  test('has no test within one month, or without degrees of freedom', () => {
    const one = marks.map(() => [january, january]);
    expect(analyse(marks, { months: one }).examiners[0]).toMatchObject({ monthsP: null, months: [{ n: 4 }] });
    const two = [marks[0]!, marks[2]!];
    const each = [months[0]!, months[2]!];
    expect(analyse(two, { months: each }).examiners[0]!.monthsP).toBeNull();
    // Months without marks do not count.
    const third = [...months.slice(0, 2), [january, '2026-03'], [january, '2026-03']];
    const [first] = analyse(marks, { months: third }).examiners;
    expect(first!.months.map(({ month }) => month)).toEqual([january]);
    expect(first!.monthsP).toBeNull();
  });
});

describe('pairs of examiners', () => {
  test('have the agreement of their shared marks', () => {
    const { pairs: found } = analyse(pairs);
    const [pair] = found;
    expect(pair).toMatchObject({ examiners: [1, 2], n: 5 });
    expect(pair!.exactAgreement.value).toBeCloseTo(40, 9);
    expect(pair!.adjacentAgreement.value).toBeCloseTo(60, 9);
    expect(pair!.meanDifference.value).toBeCloseTo(1, 9);
    // s / √n of the differences 0, 2, 0, 1, 2.
    expect(pair!.meanDifference.standardError).toBeCloseTo(Math.sqrt(4 / 4 / 5), 5);
    expect(pair!.smd.value).toBeCloseTo(1 / Math.sqrt(3.75), 9);
    expect(pair!.qwk.value).toBeCloseTo(5.2 / 7, 9);
    expect(pair!.pearson.value).toBeCloseTo(13 / Math.sqrt(200), 9);
  });

  test('are listed by the number of shared texts', () => {
    const { pairs: found, pairsOmitted } = analyse([
      [1, 2, null],
      [null, 3, 4],
      [null, 2, 2],
      [5, null, null],
    ]);
    expect(found.map(({ examiners, n }) => [...examiners, n])).toEqual([
      [2, 3, 2],
      [1, 2, 1],
    ]);
    expect(pairsOmitted).toBe(0);
  });
});

describe('the system', () => {
  test('is compared with all marks, then with those of each examiner, where it has a score', () => {
    const { system } = analyse(
      [
        [3, 4],
        [5, null],
        [2, 2],
        [null, 6],
      ],
      { system: [4, 5, Number.NaN, 6] },
    );
    expect(system.map(({ examiner, n }) => [examiner, n])).toEqual([
      [null, 4],
      [1, 2],
      [2, 2],
    ]);
    expect(system[0]!.exactAgreement.value).toBeCloseTo(75, 9);
    expect(system[0]!.meanDifference.value).toBeCloseTo(1 / 4, 9);
    // Marks 3 and 5: SMD in their own standard deviation.
    expect(system[1]!.smd.value).toBeCloseTo(0.5 / Math.SQRT2, 9);
    expect(system[2]!.exactAgreement.value).toBeCloseTo(100, 9);
  });

  test('is compared by category', () => {
    const { system } = analyse(pairs, { system: [1.9, 2.1, 4, 4.2, 6.5] }, CEFR_BANDS);
    // Against 1, 2, 3, 4, 5 in bands of one point: equal, equal, one apart, equal, one apart.
    expect(system[1]!.exactAgreement.value).toBeCloseTo(60, 9);
    expect(system[1]!.adjacentAgreement.value).toBeCloseTo(100, 9);
  });

  test('is not known better because a text has two equal marks', () => {
    const marks = [2, 4, 3, 6, 5, 7];
    const { system } = analyse(
      marks.map((mark) => [mark, mark]),
      { system: [3, 4, 4, 5, 6, 6], authors: marks.map(() => 0) },
    );
    const [all, first] = system;
    for (const metric of ['meanDifference', 'pearson', 'exactAgreement'] as const) {
      expect(all![metric].value).toBeCloseTo(first![metric].value!, 9);
      expect(all![metric].standardError).toBeCloseTo(first![metric].standardError!, 5);
      expect(all![metric].by).toBe('text');
    }
  });
});

describe('designs', () => {
  test('count texts by their number of marks, without those that have none', () => {
    const { coverage } = analyse([
      [1, null, null],
      [1, 2, 3],
      [null, null, null],
      [null, 2, null],
    ]);
    expect(coverage).toEqual({
      texts: 3,
      marks: 5,
      doubleMarked: 1,
      byMarks: [
        { marks: 1, texts: 2 },
        { marks: 3, texts: 1 },
      ],
    });
  });

  test('list linked groups by size, then by examiner', () => {
    const { design } = analyse([
      [null, 1, null, null, 2, null, null],
      [1, null, null, 2, null, null, null],
      [null, null, 1, null, null, 2, null],
      [null, 1, null, null, null, 2, null],
    ]);
    expect(design.linkedGroups).toEqual([[2, 3, 5, 6], [1, 4], [7]]);
  });

  test('of more than a thousand examiners are not compared', () => {
    const table = tableOfMarks([Array.from({ length: 1001 }, (_, examiner) => examiner % 7)]);
    const { design, severity, residualSd } = severitiesOf(table);
    expect(design).toMatchObject({ anchor: 'none', marks: 0, texts: 0, separationReliability: null });
    expect(design.linkedGroups[0]).toHaveLength(1001);
    expect(severity[1000]).toEqual({ value: null, standardError: null, interval95: null, by: null });
    expect(residualSd[1000]).toBeNull();
  });
});

describe('the widest differences', () => {
  const differencesOf = (marks: Marks, system: readonly number[], threshold = 0, limit = 10) =>
    widestDifferences(tableOfMarks(marks, { system }), threshold, limit);

  test('are between the lowest and the highest rater, in this order', () => {
    const { differences } = differencesOf(
      [
        [5, 3, 8],
        [5, 3, 8],
        [5, 3, 8],
      ],
      [1, 9, Number.NaN],
    );
    expect(differences.map(({ between, difference }) => [...between, difference])).toEqual([
      ['system', 3, 7],
      [2, 'system', 6],
      [2, 3, 5],
    ]);
    // Each text has squares of 38/3 with two degrees of freedom.
    expect(differences.map(({ standardError }) => standardError !== null)).toEqual([false, false, true]);
    expect(differences[2]!.standardError).toBeCloseTo(Math.sqrt(2 * (38 / 3 / 2)), 9);
  });

  test('of the same size are listed in the order of their texts', () => {
    const { differences } = differencesOf(
      [
        [1, 3],
        [4, 8],
        [5, 7],
        [2, 6],
      ],
      [],
    );
    expect(differences.map(({ text }) => text)).toEqual([1, 3, 0, 2]);
  });

  test('reach the threshold in spite of binary fractions', () => {
    // 4.3 − 4 is .2999999999999998.
    expect(differencesOf([[4.3, 4]], [], 0.3).found).toBe(1);
    expect(differencesOf([[4.29, 4]], [], 0.3).found).toBe(0);
  });

  test('do not include texts of one rater, or without any difference', () => {
    const none = { found: 0, differences: [] };
    expect(
      differencesOf(
        [
          [4, 4],
          [5, null],
          [null, null],
        ],
        [4, Number.NaN, 7],
      ),
    ).toEqual(none);
  });

  test('have no standard error if examiners always agree', () => {
    const { differences } = differencesOf(
      [
        [4, 4],
        [5, null],
      ],
      [6, 7],
    );
    expect(differences.map(({ difference, standardError }) => [difference, standardError])).toEqual([
      [2, null],
      [2, null],
    ]);
  });
});
