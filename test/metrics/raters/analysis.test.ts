import { describe, expect, test } from 'vitest';
import { CEFR_BANDS } from '../../../src/metrics/grid.js';
import { widestDifferences } from '../../../src/metrics/raters/adjudication.js';
import { analyseRaters } from '../../../src/metrics/raters/analysis.js';
import { expected, rows, tableOf } from './fixture.js';

const analyse = () => analyseRaters(tableOf(), CEFR_BANDS);
const near = (actual: number | null | undefined, wanted: number, digits = 9) => {
  expect(actual).toBeTypeOf('number');
  expect(actual).toBeCloseTo(wanted, digits);
};

describe('against an independent computation', () => {
  test.each(Object.keys(expected.pairs))('agreement of the pair %s', (name) => {
    const wanted = expected.pairs[name];
    const pair = analyse().pairs.find(({ examiners }) => examiners.join(' ') === name)!;
    expect(pair.n).toBe(wanted.n);
    near(pair.exactAgreement.value, wanted.exact);
    near(pair.adjacentAgreement.value, wanted.adjacent);
    for (const figure of ['qwk', 'pearson', 'smd'] as const) {
      near(pair[figure].value, wanted[figure].value);
      near(pair[figure].standardError, wanted[figure].standardError, 6);
    }
    near(pair.pearson.interval95![0], wanted.pearson.interval95[0], 6);
    near(pair.pearson.interval95![1], wanted.pearson.interval95[1], 6);
  });

  test('agreement of all examiners at once', () => {
    const analysis = analyse();
    const { texts, marks, kappa, alpha } = expected.pooled;
    expect(analysis.pooled).toMatchObject({ texts, marks });
    near(analysis.pooled!.fleissKappa.value, kappa);
    near(analysis.pooled!.alpha.value, alpha);
  });

  test('severities and consistency', () => {
    const analysis = analyse();
    const { marks, texts, errorSd, p, separationReliability, examiners } = expected.severity;
    expect(analysis.design).toMatchObject({
      anchor: 'examiners',
      marks,
      texts,
      linkedGroups: [[11, 12, 13, 14, 15]],
    });
    near(analysis.design.errorSd, errorSd);
    near(analysis.design.p, p, 8);
    near(analysis.design.separationReliability, separationReliability);
    for (const facts of analysis.examiners) {
      const wanted = examiners[String(facts.examiner)];
      near(facts.severity.value, wanted.severity);
      near(facts.severity.standardError, wanted.standardError);
      near(facts.severity.interval95![0], wanted.interval95[0], 7);
      near(facts.residualSd, wanted.residualSd);
      near(facts.restCorrelation.value, wanted.restCorrelation);
      near(facts.spread.value, wanted.spread);
    }
  });
});

describe('coverage', () => {
  test('counts texts by their number of marks', () => {
    const { coverage } = analyse();
    expect(coverage.byMarks.map(({ marks }) => marks)).toEqual([1, 2, 3]);
    expect(coverage.byMarks.reduce((sum, { marks, texts }) => sum + marks * texts, 0)).toBe(coverage.marks);
    expect(coverage).toMatchObject({ texts: 120, marks: rows.length });
    expect(coverage.doubleMarked).toBe(120 - coverage.byMarks[0]!.texts);
  });
});

describe('the design', () => {
  const only = (isIn: (row: Record<string, string>) => boolean) => rows.filter(isIn);
  const alone = (row: Record<string, string>) =>
    rows.find(({ text }) => text === row.text)!.examiner === row.examiner;

  test('examiners without shared texts are linked by the system, in agreement with an independent computation', () => {
    const { design, examiners, pooled, pairs } = analyseRaters(tableOf(only(alone)), CEFR_BANDS);
    expect(design).toMatchObject({ anchor: 'system', texts: 120, marks: 240 });
    expect(design.linkedGroups).toHaveLength(examiners.length);
    expect(pooled).toBeNull();
    expect(pairs).toEqual([]);
    for (const { examiner, severity } of examiners) {
      near(severity.value, expected.anchored[examiner].severity);
      near(severity.standardError, expected.anchored[examiner].standardError);
    }
    expect(examiners.reduce((sum, each) => sum + each.severity.value!, 0)).toBeCloseTo(0, 9);
  });

  test('without the system, only examiners who share texts are compared', () => {
    const unscored = only((row) => row.examiner !== '15' || alone(row))
      .filter(
        (row) =>
          row.examiner !== '15' || !rows.some((other) => other.text === row.text && other.examiner !== '15'),
      )
      .map((row) => ({ ...row, system: '' }));
    const { design, examiners, system } = analyseRaters(tableOf(unscored), CEFR_BANDS);
    expect(system).toEqual([]);
    expect(design.anchor).toBe('examiners');
    expect(design.linkedGroups).toEqual([[11, 12, 13, 14], [15]]);
    expect(examiners.at(-1)).toMatchObject({ examiner: 15, residualSd: null, severity: { value: null } });
    expect(examiners[0]!.severity.value).not.toBeNull();
  });

  test('a single examiner cannot be compared', () => {
    const { design, examiners } = analyseRaters(
      tableOf(only(({ examiner }) => examiner === '11')),
      CEFR_BANDS,
    );
    expect(design).toMatchObject({ anchor: 'none', errorSd: null, p: null });
    expect(examiners[0]).toMatchObject({ severity: { value: null }, restCorrelation: { value: null } });
  });

  test('for examiners who always agree, only undefined metrics are null', () => {
    const agreeing = rows.map((row) => ({ ...row, mark: rows.find(({ text }) => text === row.text)!.mark! }));
    const { design, pairs, pooled } = analyseRaters(tableOf(agreeing), CEFR_BANDS);
    expect(design.errorSd).toBe(0);
    expect(pooled!.fleissKappa).toMatchObject({ value: 1, interval95: null });
    for (const { exactAgreement, qwk, smd } of pairs) {
      expect(exactAgreement.value).toBe(100);
      // Full agreement on these texts does not prove full agreement on others.
      expect(exactAgreement.interval95![0]).toBeLessThan(100);
      expect(qwk.value).toBeCloseTo(1, 12);
      expect(smd.value).toBeCloseTo(0, 12);
    }
  });

  test('a severity that changes with the month is detected', () => {
    const shifted = rows.map((row) =>
      row.examiner === '13' && row.month === '2026-03' ? { ...row, mark: String(Number(row.mark) - 3) } : row,
    );
    const factsOf = (chosen: typeof rows) =>
      analyseRaters(tableOf(chosen), CEFR_BANDS).examiners.find(({ examiner }) => examiner === 13)!;
    const [before, after] = [factsOf(rows), factsOf(shifted)];
    expect(before.monthsP).toBeGreaterThan(0.01);
    expect(after.monthsP).toBeLessThan(0.001);
    expect(after.months.at(-1)!.severity.value).toBeGreaterThan(after.months[0]!.severity.value! + 1.5);
  });
});

describe('the adjudication list', () => {
  const row = (text: string, examiner: number, mark: number, system: number | '') => ({
    text,
    author: text,
    system: String(system),
    examiner: String(examiner),
    mark: String(mark),
    month: '2026-01',
  });
  const table = tableOf([
    row('a', 1, 5, 5.5),
    row('a', 2, 6, 5.5),
    row('b', 1, 3, 9),
    row('c', 1, 4, ''),
    row('c', 2, 8, ''),
    row('d', 1, 7, 7),
    row('e', 1, 2, ''),
  ]);

  test('lists the widest difference of each text, the widest first, with the two raters', () => {
    const { found, differences } = widestDifferences(table, 0, 10);
    expect(found).toBe(3);
    expect(differences.map(({ text, difference, between }) => [text, difference, between])).toEqual([
      [1, 6, [1, 'system']],
      [2, 4, [1, 2]],
      [0, 1, [1, 2]],
    ]);
    // Pooled variance within texts: (0.5 + 8) / 2.
    expect(differences[1]!.standardError).toBeCloseTo(Math.sqrt(2 * 4.25), 12);
    expect(differences[0]!.standardError).toBeNull();
  });

  test('ends at the threshold or the limit', () => {
    expect(widestDifferences(table, 4, 10)).toMatchObject({ found: 2 });
    expect(widestDifferences(table, 0, 1)).toMatchObject({ found: 3, differences: [{ text: 1 }] });
  });
});
