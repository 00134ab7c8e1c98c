import { distinct } from '../distinct.js';
import { errorOf, estimate, estimatesOf, UNKNOWN } from '../estimate.js';
import { coded } from '../fairness.js';
import type { Grid } from '../grid.js';
import type { Coded } from '../group-effects.js';
import type { Summed } from '../summed.js';
import { type MarkTable, textStarts } from './marks.js';
import type { PooledAgreement } from './report.js';

/** Texts with at least two marks. */
interface DoubleMarked {
  /** Index of the first mark of each, and the number of marks. */
  readonly starts: Int32Array;
  readonly counts: Int32Array;
  readonly authors: Coded;
}

/** Agreement of all examiners together; null if no text has two marks. */
export function pooledAgreement(table: MarkTable, grid: Grid): PooledAgreement | null {
  const all = textStarts(table);
  const texts = Int32Array.from(table.system, (_, text) => text).filter(
    (text) => all[text + 1]! - all[text]! > 1,
  );
  if (texts.length === 0) return null;
  const double: DoubleMarked = {
    starts: texts.map((text) => all[text]!),
    counts: texts.map((text) => all[text + 1]! - all[text]!),
    authors: coded(texts.map((text) => table.authorOf[text]!)),
  };
  return {
    texts: texts.length,
    marks: double.counts.reduce((sum, count) => sum + count, 0),
    fleissKappa: fleissKappa(table.score.map(grid.of), double),
    alpha: krippendorffsAlpha(table.score, double),
  };
}

/**
 * Fleiss' kappa (Fleiss 1971, "Measuring nominal scale agreement among many raters"; for differing numbers of marks,
 * Gwet 2014, Handbook of Inter-Rater Reliability, ch. 2): (pₒ − pₑ) / (1 − pₑ), where pₒ is the mean over texts of the
 * share of pairs of marks that are the same, and pₑ the sum of squares of the categories' shares of all marks. Its
 * error comes from the tangent, as for other metrics (estimate.ts).
 */
function fleissKappa(categories: Float64Array, { starts, counts, authors }: DoubleMarked) {
  const { values, codes } = distinct(categories);
  const shares = new Float64Array(values.length);
  const same = new Float64Array(starts.length);
  let marks = 0;
  for (const [text, start] of starts.entries()) {
    const count = counts[text]!;
    marks += count;
    for (let a = start; a < start + count; a++) {
      shares[codes[a]!]! += 1;
      for (let b = start; b < start + count; b++) if (b !== a && codes[a] === codes[b]) same[text]! += 1;
    }
    same[text]! /= count * (count - 1);
  }
  for (let category = 0; category < shares.length; category++) shares[category]! /= marks;
  const observed = same.reduce((sum, share) => sum + share, 0) / starts.length;
  const chance = shares.reduce((sum, share) => sum + share * share, 0);
  if (!(chance < 1)) return UNKNOWN;
  const influence = same.map((share, text) => {
    const [start, count] = [starts[text]!, counts[text]!];
    let byChance = -count * chance;
    for (let mark = start; mark < start + count; mark++) byChance += shares[codes[mark]!]!;
    return (
      (share - observed) / (starts.length * (1 - chance)) -
      ((1 - observed) / (1 - chance) ** 2) * ((2 * byChance) / marks)
    );
  });
  const kappa = (observed - chance) / (1 - chance);
  return estimate(kappa, errorOf(influence, authors), 'correlation');
}

/**
 * Krippendorff's alpha for interval data (Krippendorff 2011, "Computing Krippendorff's alpha-reliability"): 1 − Dₒ /
 * Dₑ, where Dₒ is the mean squared difference of marks within texts and Dₑ that of any two marks.
 */
function krippendorffsAlpha(score: Float64Array, { starts, counts, authors }: DoubleMarked) {
  const middle = score.reduce((sum, value) => sum + value / score.length, 0);
  const column = () => new Float64Array(starts.length);
  const [n, sum, squares, inside] = [column(), column(), column(), column()];
  for (const [text, start] of starts.entries()) {
    const count = counts[text]!;
    for (let mark = start; mark < start + count; mark++) {
      const value = score[mark]! - middle;
      n[text]! += 1;
      sum[text]! += value;
      squares[text]! += value * value;
    }
    inside[text] = (2 * (count * squares[text]! - sum[text]! ** 2)) / (count - 1);
  }
  const summed: Summed<{ alpha: number | null }> = {
    columns: [n, sum, squares, inside],
    of: (sums) => {
      const [n, sum, squares, inside] = sums as unknown as [number, number, number, number];
      const expected = (2 * (n * squares - sum * sum)) / (n * (n - 1));
      return { alpha: expected > (1e-12 * squares) / n ? 1 - inside / n / expected : null };
    },
  };
  return estimatesOf(summed, { alpha: 'correlation' }, authors).alpha;
}
