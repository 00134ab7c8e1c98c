import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Evaluation, evaluateScores } from '../../src/metrics/evaluation.js';
import type { Headline } from '../../src/metrics/evaluation-intervals.js';
import { WHOLE_NUMBERS } from '../../src/metrics/grid.js';
import type { ScoreTable } from '../../src/metrics/score-table.js';
import { seededRandom } from '../../src/training/random.js';
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

/** A random generator that draws these units, resample after resample. */
function drawing(units: readonly number[], count: number): () => number {
  let next = 0;
  return () => (units[next++ % units.length]! + 0.5) / count;
}

function evaluate(table: ScoreTable, random: () => number, resamples: number): Evaluation {
  return evaluateScores(table, { trim: { min: 1, max: 6 }, grid: WHOLE_NUMBERS, resamples, random });
}

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
const random = seededRandom(5);
const drawnOf = (count: number) => Array.from({ length: count }, () => Math.floor(random() * count));

const authors = [...new Set(rows.map(({ author }) => author!))];
const clusters = {
  codes: Int32Array.from(rows, ({ author }) => authors.indexOf(author!)),
  size: authors.length,
};
const ofAuthors = (drawn: readonly number[]) =>
  drawn.flatMap((author) => all.filter((row) => clusters.codes[row] === author));

/** Ends of the middle 95 % of the values from two resamples. */
function ends(one: number, other: number): readonly [number, number] {
  const [low, high] = [Math.min(one, other), Math.max(one, other)];
  return [low + 0.025 * (high - low), high - 0.025 * (high - low)];
}

test.each<[string, ScoreTable, (drawn: readonly number[]) => readonly number[], number]>([
  ['rows', tableOf(all), (drawn) => drawn, all.length],
  ['authors', { ...tableOf(all), clusters }, ofAuthors, authors.length],
])('resamples of %s have the same metrics as tables of the drawn rows', (_, table, rowsOf, units) => {
  const draws = [drawnOf(units), drawnOf(units)] as const;
  const { intervals, subgroups } = evaluate(table, drawing(draws.flat(), units), 2);
  const [one, other] = draws.map((drawn) => evaluate(tableOf(rowsOf(drawn)), () => 0, 0)) as [
    Evaluation,
    Evaluation,
  ];
  for (const [name, value] of Object.entries(headline(one))) {
    const [low, high] = ends(value!, headline(other)[name as Headline]!);
    expect(intervals![name as Headline]!.interval95![0], name).toBeCloseTo(low, 9);
    expect(intervals![name as Headline]!.interval95![1], name).toBeCloseTo(high, 9);
  }
  for (const { group, difference } of one.subgroups[0]!.groups) {
    const named = (evaluation: Evaluation) =>
      evaluation.subgroups[0]!.groups.find((each) => each.group === group)!;
    for (const figure of ['smd', 'dsm'] as const) {
      const [low, high] = ends(difference.trimmed[figure]!, named(other).difference.trimmed[figure]!);
      const resampled = subgroups[0]!.groups.find((each) => each.group === group)!.intervals![figure];
      expect(resampled.interval95![0], group!).toBeCloseTo(low, 9);
      expect(resampled.interval95![1], group!).toBeCloseTo(high, 9);
    }
  }
});
