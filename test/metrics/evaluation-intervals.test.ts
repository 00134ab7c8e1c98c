import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Evaluation, evaluateScores } from '../../src/metrics/evaluation.js';
import type { Headline } from '../../src/metrics/evaluation-intervals.js';
import { WHOLE_NUMBERS } from '../../src/metrics/grid.js';
import { analyseRaters } from '../../src/metrics/raters/analysis.js';
import { trimmed } from '../../src/metrics/rounding.js';
import type { ScoreTable } from '../../src/metrics/score-table.js';
import { records } from './tables.js';

const rows = records(readFileSync(new URL('../../fixtures/evaluation/scores.csv', import.meta.url), 'utf8'));

function tableOf(drawn: readonly number[]): ScoreTable {
  const column = (name: string) => Float64Array.from(drawn, (row) => Number(rows[row]![name] || Number.NaN));
  // Some first marks are missing, too.
  const first = column('h1').map((mark, place) => (drawn[place]! % 11 === 0 ? Number.NaN : mark));
  return {
    system: column('score'),
    raters: [first, column('h2'), column('h3')],
    groupings: [{ by: 'L1', groups: drawn.map((row) => rows[row]!.L1!) }],
  };
}

const evaluate = (table: ScoreTable): Evaluation =>
  evaluateScores(table, { trim: { min: 1, max: 6 }, grid: WHOLE_NUMBERS });

/** The metrics that have intervals. */
function headline({ agreement, humanHuman, degradation, disattenuatedCorrelation, trueScore }: Evaluation) {
  const { trimmed, trimmedRounded: rounded } = agreement;
  return {
    qwk: trimmed.qwk,
    pearson: trimmed.pearson,
    spearman: trimmed.spearman,
    r2: trimmed.r2,
    rmse: trimmed.rmse,
    smd: trimmed.smd,
    kappa: rounded.kappa,
    exactAgreement: rounded.exactAgreement,
    adjacentAgreement: rounded.adjacentAgreement,
    humanHumanQwk: humanHuman!.qwk,
    humanHumanPearson: humanHuman!.pearson,
    qwkDegradation: degradation!.trimmed.qwk,
    pearsonDegradation: degradation!.trimmed.pearson,
    disattenuatedCorrelation: disattenuatedCorrelation!.trimmed,
    prmse: trueScore!.trimmed.prmse,
  };
}

const all = rows.map((_, row) => row);

const authors = [...new Set(rows.map(({ author }) => author!))];
const clusters = {
  codes: Int32Array.from(rows, ({ author }) => authors.indexOf(author!)),
  size: authors.length,
};

/** Standard error by the delete-one jackknife (Efron and Tibshirani 1993, chapter 11). */
function jackknife(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt((squares * (values.length - 1)) / values.length);
}

test.each<[string, ScoreTable, (unit: number) => readonly number[], number]>([
  ['rows', tableOf(all), (unit) => all.filter((row) => row !== unit), all.length],
  [
    'authors',
    { ...tableOf(all), clusters },
    (unit) => all.filter((row) => clusters.codes[row] !== unit),
    authors.length,
  ],
])('standard errors by %s are as large as those of tables without one of them', (_, table, rest, units) => {
  const { intervals, subgroups } = evaluate(table);
  const without = Array.from({ length: units }, (_, unit) => evaluate(tableOf(rest(unit))));
  for (const [name, { standardError }] of Object.entries(intervals)) {
    const wanted = jackknife(without.map((evaluation) => headline(evaluation)[name as Headline]!));
    expect(standardError! / wanted, name).toBeGreaterThan(0.9);
    expect(standardError! / wanted, name).toBeLessThan(1.1);
  }
  for (const { group, intervals: own } of subgroups[0]!.groups) {
    const differences = without.map(
      (evaluation) => evaluation.subgroups[0]!.groups.find((each) => each.group === group)!.difference,
    );
    for (const figure of ['smd', 'dsm'] as const) {
      const { standardError } = own![figure];
      // By author, a group of few authors has none.
      if (standardError === null) continue;
      const wanted = jackknife(differences.map(({ trimmed }) => trimmed[figure]!));
      expect(standardError / wanted, `${group} ${figure}`).toBeGreaterThan(0.85);
      expect(standardError / wanted, `${group} ${figure}`).toBeLessThan(1.15);
    }
  }
});

test('an examiner alone agrees with the system within the same interval everywhere', () => {
  const { system, raters } = tableOf(all);
  const marks = { system, raters: [raters[1]!], groupings: [], clusters };
  const marked = all.filter((row) => !Number.isNaN(raters[1]![row]!));
  const pairs = analyseRaters(
    {
      examiners: [7],
      months: ['2026-03'],
      monthOf: new Int32Array(marked.length),
      examinerOf: new Int32Array(marked.length),
      score: Float64Array.from(marked, (row) => raters[1]![row]!),
      textOf: Int32Array.from(marked.keys()),
      authorOf: Int32Array.from(marked, (row) => clusters.codes[row]!),
      system: Float64Array.from(marked, (row) => trimmed(system[row]!, { min: 1, max: 6 })),
    },
    WHOLE_NUMBERS,
  ).system;
  const { qwk, pearson, smd, exactAgreement } = evaluate(marks).intervals;
  for (const pair of pairs) expect(pair).toMatchObject({ qwk, pearson, smd, exactAgreement });
});
