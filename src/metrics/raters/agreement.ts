import {
  isWithin,
  pooledMeanDifferenceOf,
  quadraticWeightedKappa,
  standardisedMeanDifference,
} from '../agreement.js';
import { pearsonOf } from '../correlation.js';
import { estimatesOf, type FigureKind } from '../estimate.js';
import { coded } from '../fairness.js';
import type { Grid } from '../grid.js';
import type { PairMoments } from '../moments.js';
import { summedCount, summedPairs, together } from '../summed.js';
import { type MarkTable, placesByCode, textStarts } from './marks.js';
import type { ExaminerPair, RaterAgreement, SystemPair } from './report.js';

const KINDS = {
  exactAgreement: 'percentage',
  adjacentAgreement: 'percentage',
  qwk: 'correlation',
  pearson: 'correlation',
  smd: 'difference',
  meanDifference: 'difference',
} as const satisfies Readonly<Record<string, FigureKind>>;

/** Scores of the same texts by two raters. */
interface Compared {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** Their categories, whose distances count as exact or adjacent agreement. */
  readonly categoryX: Float64Array;
  readonly categoryY: Float64Array;
  readonly authors: ArrayLike<number>;
  /** Texts of the rows, if a text may have several rows; absent: each row is a text. */
  readonly texts?: ArrayLike<number>;
}

function agreementOf(
  { x, y, categoryX, categoryY, authors, texts }: Compared,
  grid: Grid,
  smdOf: (moments: PairMoments | null) => number | null,
): RaterAgreement {
  const within = (distance: number) =>
    summedCount(x.length, (row) => isWithin(categoryX[row]!, categoryY[row]!, distance));
  const parts = { moments: summedPairs(x, y), exact: within(0), adjacent: within(grid.step) };
  const summed = together(parts, ({ moments, exact, adjacent }) => ({
    exactAgreement: moments && (100 * exact) / moments.n,
    adjacentAgreement: moments && (100 * adjacent) / moments.n,
    qwk: quadraticWeightedKappa(moments),
    pearson: pearsonOf(moments),
    smd: smdOf(moments),
    meanDifference: moments && moments.meanY - moments.meanX,
  }));
  return { n: x.length, ...estimatesOf(summed, KINDS, coded(authors), texts && coded(texts)) };
}

/** Limit on the pairs that are computed; nobody reads a larger matrix. */
const MOST_PAIRS = 1000;

/** Agreement of each pair of examiners, those with most shared texts first. */
export function examinerPairs(table: MarkTable, grid: Grid): { pairs: ExaminerPair[]; pairsOmitted: number } {
  const { examiners, score, textOf, authorOf } = table;
  const shared = [...sharedMarks(table)].sort(([, a], [, b]) => b.length - a.length);
  const pairs = shared.slice(0, MOST_PAIRS).map(([key, marks]): ExaminerPair => {
    const count = marks.length / 2;
    const of = (side: 0 | 1) =>
      Float64Array.from({ length: count }, (_, row) => score[marks[2 * row + side]!]!);
    const [x, y] = [of(0), of(1)];
    const agreement = agreementOf(
      {
        x,
        y,
        categoryX: x.map(grid.ofHuman),
        categoryY: y.map(grid.ofHuman),
        authors: Int32Array.from({ length: count }, (_, row) => authorOf[textOf[marks[2 * row]!]!]!),
      },
      grid,
      pooledMeanDifferenceOf,
    );
    const [first, second] = [Math.floor(key / examiners.length), key % examiners.length];
    return { examiners: [examiners[first]!, examiners[second]!], ...agreement };
  });
  return { pairs, pairsOmitted: shared.length - pairs.length };
}

/** The marks of each pair of examiners on shared texts, those of the first and the second in turn, by pair number. */
function sharedMarks(table: MarkTable): Map<number, number[]> {
  const { examiners, examinerOf } = table;
  const starts = textStarts(table);
  const found = new Map<number, number[]>();
  for (let text = 0; text + 1 < starts.length; text++) {
    for (let a = starts[text]!; a < starts[text + 1]!; a++) {
      for (let b = a + 1; b < starts[text + 1]!; b++) {
        const key = examinerOf[a]! * examiners.length + examinerOf[b]!;
        const marks = found.get(key);
        if (marks) marks.push(a, b);
        else found.set(key, [a, b]);
      }
    }
  }
  return found;
}

/** Agreement of the system with all marks, and with those of each examiner. */
export function systemPairs(table: MarkTable, grid: Grid): SystemPair[] {
  const { examiners, examinerOf, score, textOf, authorOf, system } = table;
  const against = (examiner: number | null, marks: Int32Array): SystemPair[] => {
    const scored = marks.filter((mark) => !Number.isNaN(system[textOf[mark]!]!));
    if (scored.length === 0) return [];
    const x = Float64Array.from(scored, (mark) => score[mark]!);
    const y = Float64Array.from(scored, (mark) => system[textOf[mark]!]!);
    const compared = {
      x,
      y,
      categoryX: x.map(grid.ofHuman),
      categoryY: y.map(grid.of),
      authors: scored.map((mark) => authorOf[textOf[mark]!]!),
      texts: scored.map((mark) => textOf[mark]!),
    };
    return [{ examiner, ...agreementOf(compared, grid, standardisedMeanDifference) }];
  };
  const all = against(
    null,
    Int32Array.from(score, (_, mark) => mark),
  );
  const each = placesByCode(examinerOf, examiners.length).flatMap((marks, code) =>
    against(examiners[code]!, marks),
  );
  return [...all, ...each];
}
