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
  // Some first marks are missing too.
  const first = column('h1').map((mark, place) => (drawn[place]! % 11 === 0 ? Number.NaN : mark));
  return {
    system: column('score'),
    raters: [first, column('h2'), column('h3')],
    groupings: [{ by: 'L1', groups: drawn.map((row) => rows[row]!.L1!) }],
  };
}

/** Draws these units, resample after resample. */
function drawing(units: readonly number[], count: number): () => number {
  let next = 0;
  return () => (units[next++ % units.length]! + 0.5) / count;
}

function evaluate(table: ScoreTable, random: () => number, resamples: number): Evaluation {
  return evaluateScores(table, { trim: { min: 1, max: 6 }, grid: WHOLE_NUMBERS, resamples, random });
}

/** The figures that have intervals. */
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
const some = all.map(() => Math.floor(random() * all.length));

/** Whole authors, each as often as it is drawn. */
const authors = [...new Set(rows.map(({ author }) => author!))];
const clusters = {
  codes: Int32Array.from(rows, ({ author }) => authors.indexOf(author!)),
  size: authors.length,
};
const drawnAuthors = authors.map(() => Math.floor(random() * authors.length));
const ofDrawnAuthors = drawnAuthors.flatMap((author) => all.filter((row) => clusters.codes[row] === author));

test.each<[string, ScoreTable, () => number, number[]]>([
  ['all rows once', tableOf(all), drawing(all, all.length), all],
  ['rows drawn with replacement', tableOf(all), drawing(some, all.length), some],
  [
    'authors drawn with replacement',
    { ...tableOf(all), clusters },
    drawing(drawnAuthors, authors.length),
    ofDrawnAuthors,
  ],
])('a resample of %s gives the figures of a table of those rows', (_, table, draws, drawn) => {
  const { intervals, subgroups } = evaluate(table, draws, 2);
  const expected = evaluate(tableOf(drawn), () => 0, 0);
  for (const [name, value] of Object.entries(headline(expected))) {
    const [low, high] = intervals![name as Headline]!.interval95!;
    expect(low, name).toBeCloseTo(value!, 9);
    expect(high, name).toBeCloseTo(value!, 9);
  }
  for (const { group, difference } of expected.subgroups[0]!.groups) {
    const resampled = subgroups[0]!.groups.find((each) => each.group === group)!.intervals!;
    expect(resampled.smd.interval95![0], group!).toBeCloseTo(difference.trimmed.smd!, 9);
    expect(resampled.dsm.interval95![0], group!).toBeCloseTo(difference.trimmed.dsm!, 9);
  }
});
