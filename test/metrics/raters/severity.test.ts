import { describe, expect, test } from 'vitest';
import { WHOLE_NUMBERS } from '../../../src/metrics/grid.js';
import { analyseRaters } from '../../../src/metrics/raters/analysis.js';
import { pooledAgreement } from '../../../src/metrics/raters/pooled.js';
import { type Extra, type Marks, tableOfMarks } from './fixture.js';

const analyse = (marks: Marks, extra?: Extra) => analyseRaters(tableOfMarks(marks, extra), WHOLE_NUMBERS);

/** How a metric of the remaining texts varies when each text is left out in turn (Quenouille 1956, Tukey 1958). */
function jackknife(marks: Marks, of: (marks: Marks) => number): number {
  const values = marks.map((_, out) => of(marks.filter((_, text) => text !== out)));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt((squares * (values.length - 1)) / values.length);
}

describe('agreement of all examiners', () => {
  // Fleiss 1971's statistic, for ten subjects with fourteen ratings in five categories: how often each was chosen.
  const chosen = [
    [0, 0, 0, 0, 14],
    [0, 2, 6, 4, 2],
    [0, 0, 3, 5, 6],
    [0, 3, 9, 2, 0],
    [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0],
    [3, 2, 6, 3, 0],
    [2, 5, 3, 2, 2],
    [6, 5, 2, 1, 0],
    [0, 2, 2, 3, 7],
  ];
  const rated = chosen.map((counts) =>
    counts.flatMap((count, category) => Array<number>(count).fill(category)),
  );

  // Krippendorff 2011, "Computing Krippendorff's alpha-reliability", section C: four observers, twelve units.
  const _ = null;
  const observers: Marks = [
    [1, 2, 3, 3, 2, 1, 4, 1, 2, _, _, _],
    [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, _, 3],
    [_, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, _],
    [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, _],
  ];
  const units = observers[0]!.map((_, unit) => observers.map((marks) => marks[unit]!));

  test("Fleiss' kappa has the published value", () => {
    const { texts, marks, fleissKappa } = pooledAgreement(tableOfMarks(rated), WHOLE_NUMBERS)!;
    expect([texts, marks]).toEqual([10, 140]);
    expect(fleissKappa.value).toBeCloseTo(0.2099, 4);
  });

  test("Krippendorff's alpha for interval data has the published value, without units of a single mark", () => {
    const { texts, marks, alpha } = pooledAgreement(tableOfMarks(units), WHOLE_NUMBERS)!;
    expect([texts, marks]).toEqual([11, 40]);
    expect(alpha.value).toBeCloseTo(0.849, 3);
  });

  test('their standard errors are those of leaving out one text at a time', () => {
    const many = Array.from({ length: 8 }, () => units).flat();
    const { fleissKappa, alpha } = pooledAgreement(tableOfMarks(many), WHOLE_NUMBERS)!;
    const kappaOf = (marks: Marks) => pooledAgreement(tableOfMarks(marks), WHOLE_NUMBERS)!.fleissKappa.value!;
    const alphaOf = (marks: Marks) => pooledAgreement(tableOfMarks(marks), WHOLE_NUMBERS)!.alpha.value!;
    expect(fleissKappa.standardError! / jackknife(many, kappaOf)).toBeCloseTo(1, 1);
    expect(alpha.standardError! / jackknife(many, alphaOf)).toBeCloseTo(1, 1);
    expect([fleissKappa.by, alpha.by]).toEqual(['cluster', 'cluster']);
  });

  test("the standard error of Fleiss' kappa includes that of chance agreement, for a rare category too", () => {
    const rare = [
      ...Array.from({ length: 70 }, () => [0, 0]),
      ...Array.from({ length: 20 }, () => [0, 1, 0]),
      ...Array.from({ length: 10 }, () => [1, 1]),
    ];
    const kappaOf = (marks: Marks) => pooledAgreement(tableOfMarks(marks), WHOLE_NUMBERS)!.fleissKappa;
    const resampled = jackknife(rare, (marks) => kappaOf(marks).value!);
    expect(kappaOf(rare).standardError! / resampled).toBeCloseTo(1, 1);
  });

  test('is unknown if only one mark occurs, and null without texts of two marks', () => {
    const { fleissKappa, alpha } = pooledAgreement(
      tableOfMarks([
        [2, 2],
        [2, 2],
      ]),
      WHOLE_NUMBERS,
    )!;
    expect([fleissKappa.value, alpha.value]).toEqual([null, null]);
    expect(
      pooledAgreement(
        tableOfMarks([
          [2, null],
          [null, 3],
        ]),
        WHOLE_NUMBERS,
      ),
    ).toBeNull();
  });
});

describe('severity', () => {
  // Every examiner marks every text: means 5, 4 and 6 of 5.
  const balanced = [
    [4, 3, 5],
    [6, 4, 8],
    [5, 6, 6],
    [5, 3, 5],
  ];
  // Two-way analysis of variance: rows 4, 6, 17/3, 13/3; examiners 8, columns Σ(x̄ − 5)² · 4 = 8.
  const total = balanced.flat().reduce((sum, mark) => sum + (mark - 5) ** 2, 0);
  const ofTexts = balanced.reduce((sum, row) => sum + 3 * ((row[0]! + row[1]! + row[2]!) / 3 - 5) ** 2, 0);
  const residual = total - ofTexts - 8;

  test('with all marks is the mean of all examiners minus the own mean', () => {
    const { examiners, design } = analyse(balanced);
    const wanted = [0, 1, -1];
    for (const [place, { severity, marks, shared, meanMark }] of examiners.entries()) {
      expect(severity.value).toBeCloseTo(wanted[place]!, 9);
      // SE of a mean of four minus that of all: σ²/4 · (1 − 1/3).
      expect(severity.standardError).toBeCloseTo(Math.sqrt((residual / 6 / 4) * (2 / 3)), 9);
      expect(severity.by).toBe('mark');
      expect([marks, shared, meanMark]).toEqual([4, 4, 5 - wanted[place]!]);
    }
    expect(design).toMatchObject({ anchor: 'examiners', linkedGroups: [[1, 2, 3]], marks: 12, texts: 4 });
    expect(design.errorSd).toBeCloseTo(Math.sqrt(residual / 6), 9);
  });

  test('is tested by a two-way analysis of variance', () => {
    const f = 8 / 2 / (residual / 6);
    // With 2 and m degrees of freedom, p = (1 + 2F/m)^(−m/2).
    expect(analyse(balanced).design.p).toBeCloseTo((1 + (2 * f) / 6) ** -3, 9);
  });

  test('is reliable as far as its variance is not error', () => {
    // Variance of 0, 1 and −1; error variance of each severity.
    const error = (residual / 6 / 4) * (2 / 3);
    expect(analyse(balanced).design.separationReliability).toBeCloseTo(1 - error, 9);
    // Severities that differ less than by error have a reliability of 0.
    const equal = [
      [4, 5, 3],
      [5, 3, 4],
      [3, 4, 5],
    ];
    expect(analyse(equal).design).toMatchObject({ separationReliability: null });
    const nearly = [...equal, [4, 4, 4.1]];
    expect(analyse(nearly).design.separationReliability).toBe(0);
  });

  test('leaves a residual for each examiner', () => {
    const { examiners } = analyse(balanced);
    const rows = balanced.map((row) => (row[0]! + row[1]! + row[2]!) / 3);
    for (const [place, { residualSd }] of examiners.entries()) {
      const own = balanced.map((row, text) => row[place]! - rows[text]! - (0 - [0, 1, -1][place]!));
      // The leverage of a mark is 1/3 + 1/4 − 1/12.
      const freedom = 4 * (1 - 1 / 3 - 1 / 4 + 1 / 12);
      expect(residualSd).toBeCloseTo(Math.sqrt(own.reduce((sum, each) => sum + each * each, 0) / freedom), 9);
    }
  });

  test('of two examiners is half of their difference, even if nothing is left to estimate its error', () => {
    const { examiners, design } = analyse([[3, 5]]);
    expect(examiners.map(({ severity }) => severity.value)).toEqual([1, -1]);
    expect(examiners[0]!.severity).toMatchObject({ standardError: null, interval95: null });
    expect(design).toMatchObject({ errorSd: null, p: null, separationReliability: null, marks: 2, texts: 1 });
    expect(examiners[0]!.residualSd).toBeNull();
  });

  test('without any error has a p of 0 and a reliability of 1', () => {
    const { design, examiners } = analyse([
      [3, 5],
      [4, 6],
      [7, 9],
    ]);
    expect(design).toMatchObject({ errorSd: 0, p: 0, separationReliability: 1 });
    expect(examiners[1]!.severity.value).toBeCloseTo(-1, 9);
    expect(examiners[1]!.residualSd).toBeCloseTo(0, 9);
  });

  test('is passed on along chains of shared texts', () => {
    // 2 marks a point lower than 1, 3 two points lower than 2: 0, 1 and 3 around their mean.
    const { examiners } = analyse([
      [5, 4, null],
      [7, 6, null],
      [null, 8, 6],
      [null, 5, 3],
      [6, null, null],
    ]);
    const severities = examiners.map(({ severity }) => severity.value!);
    for (const [place, wanted] of [-4 / 3, -1 / 3, 5 / 3].entries())
      expect(severities[place]).toBeCloseTo(wanted, 9);
    expect(examiners.map(({ shared }) => shared)).toEqual([2, 4, 2]);
  });

  test('is compared within the largest linked group only', () => {
    const { examiners, design } = analyse([
      [5, 4, null, null, null],
      [null, null, 6, 5, 7],
      [null, null, 4, 5, 6],
    ]);
    expect(design.linkedGroups).toEqual([
      [3, 4, 5],
      [1, 2],
    ]);
    expect(design).toMatchObject({ anchor: 'examiners', marks: 6, texts: 2 });
    expect(design.separationReliability).not.toBeNull();
    expect(examiners.map(({ severity }) => severity.value === null)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(examiners[4]!.severity.value).toBeCloseTo(-1, 9);
    // Marks of examiners who are not compared have no others to be compared with.
    expect(examiners[0]).toMatchObject({ shared: 1, residualSd: null, months: [], monthsP: null });
  });

  test('of examiners linked by the system is the difference from its scores', () => {
    const system = [5, 6, 7, 4, 5, 6];
    const { examiners, design } = analyse(
      [
        [4, null],
        [5, null],
        [7, null],
        [null, 6],
        [null, 6],
        [null, 9],
      ],
      { system },
    );
    expect(design).toMatchObject({ anchor: 'system', linkedGroups: [[1], [2]], marks: 12, texts: 6 });
    // Mean differences system − mark are 2/3 and −2, their mean is −2/3.
    expect(examiners[0]!.severity.value).toBeCloseTo(4 / 3, 9);
    expect(examiners[1]!.severity.value).toBeCloseTo(-4 / 3, 9);
    // The test of equal severity is the t-test of the two samples of differences: 1, 1, 0 and −2, −1, −3.
    const pooled = (2 / 3 + 2) / 4;
    const t2 = (8 / 3) ** 2 / (pooled * (2 / 3));
    // p of t² with 4 degrees of freedom: 1 − s(1 + (1 − s²)/2) with s = t / √(t² + 4), for both sides together.
    const s = Math.sqrt(t2 / (t2 + 4));
    expect(design.p).toBeCloseTo(1 - s * (1 + (1 - s * s) / 2), 9);
  });
});
