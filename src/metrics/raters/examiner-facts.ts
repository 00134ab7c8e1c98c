import { pearsonOf } from '../correlation.js';
import { type Estimate, errorOf, estimate, estimatesOf, UNKNOWN } from '../estimate.js';
import { coded } from '../fairness.js';
import { mean, standardDeviation } from '../moments.js';
import { fTest } from '../students-t.js';
import { type Summed, summedPairs, together } from '../summed.js';
import { type MarkTable, placesByCode, textStarts } from './marks.js';
import type { ExaminerFacts } from './report.js';
import type { Severities } from './severity.js';

/** What the other raters of the same text gave, for each mark; NaN if no other score exists to compare with. */
interface Others {
  /** Mean of their scores, each corrected for the severity of its rater. */
  readonly expected: Float64Array;
  /** Mean of their scores and of their squares, uncorrected. */
  readonly mean: Float64Array;
  readonly squares: Float64Array;
}

/** What is known of each examiner. */
export function examinerFacts(table: MarkTable, severities: Severities): ExaminerFacts[] {
  const { examiners, score } = table;
  const others = othersOf(table, severities);
  const shared = sharedMarks(table);
  return placesByCode(table.examinerOf, examiners.length).map((marks, code) => {
    const own = Float64Array.from(marks, (mark) => score[mark]!);
    const compared = marks.filter((mark) => !Number.isNaN(others.expected[mark]!));
    return {
      examiner: examiners[code]!,
      marks: marks.length,
      shared: marks.reduce((count, mark) => count + shared[mark]!, 0),
      meanMark: mean(own),
      sdMark: standardDeviation(own),
      severity: severities.severity[code]!,
      residualSd: severities.residualSd[code]!,
      ...consistency(table, others, compared),
      ...bySeason(table, others, compared),
    };
  });
}

/** 1 for marks on texts that another examiner also marked. */
function sharedMarks(table: MarkTable): Uint8Array {
  const starts = textStarts(table);
  return Uint8Array.from(table.textOf, (text) => (starts[text + 1]! - starts[text]! > 1 ? 1 : 0));
}

function othersOf({ score }: MarkTable, { scores, effects }: Severities): Others {
  const nothing = () => new Float64Array(score.length).fill(Number.NaN);
  const others: Others = { expected: nothing(), mean: nothing(), squares: nothing() };
  if (!scores) return others;
  const { starts, raterOf, markOf, score: given } = scores;
  for (let text = 0; text + 1 < starts.length; text++) {
    let [corrected, sum, squares] = [0, 0, 0];
    for (let place = starts[text]!; place < starts[text + 1]!; place++) {
      corrected += given[place]! - effects[raterOf[place]!]!;
      sum += given[place]!;
      squares += given[place]! ** 2;
    }
    const rest = starts[text + 1]! - starts[text]! - 1;
    for (let place = starts[text]!; place < starts[text + 1]!; place++) {
      const mark = markOf[place]!;
      if (mark < 0) continue;
      others.expected[mark] = (corrected - (given[place]! - effects[raterOf[place]!]!)) / rest;
      others.mean[mark] = (sum - given[place]!) / rest;
      others.squares[mark] = (squares - given[place]! ** 2) / rest;
    }
  }
  return others;
}

/** How well an examiner's marks correlate with those of the others, and how their spreads compare. */
function consistency(table: MarkTable, others: Others, marks: Int32Array) {
  if (marks.length === 0) return { restCorrelation: UNKNOWN, spread: UNKNOWN };
  const of = (values: Float64Array) => Float64Array.from(marks, (mark) => values[mark]!);
  const authors = coded(marks.map((mark) => table.authorOf[table.textOf[mark]!]!));
  const pairs = summedPairs(of(table.score), of(others.expected));
  const correlation = together({ pairs }, ({ pairs }) => ({ r: pearsonOf(pairs) }));
  // Relative to the middle, because squares of large numbers would lose digits of the variances.
  const middle = mean(of(others.mean))!;
  const own = of(table.score).map((score) => score - middle);
  const means = of(others.mean).map((each) => each - middle);
  const squares = Float64Array.from(
    marks,
    (mark) => others.squares[mark]! - 2 * middle * others.mean[mark]! + middle * middle,
  );
  const spread: Summed<{ ratio: number | null }> = {
    columns: [own.map(() => 1), own, own.map((each) => each * each), means, squares],
    of: (sums) => {
      const [n, x, xx, o, oo] = sums as unknown as [number, number, number, number, number];
      const [variance, ofOthers] = [xx / n - (x / n) ** 2, oo / n - (o / n) ** 2];
      return { ratio: ofOthers > 1e-12 * oo ? Math.sqrt(Math.max(0, variance) / ofOthers) : null };
    },
  };
  return {
    restCorrelation: estimatesOf(correlation, { r: 'correlation' }, authors).r,
    spread: estimatesOf(spread, { ratio: 'ratio' }, authors).ratio,
  };
}

/** Severity by month: how much more the others give, corrected for their severities, than the examiner. */
function bySeason(table: MarkTable, others: Others, marks: Int32Array) {
  const below = Float64Array.from(marks, (mark) => others.expected[mark]! - table.score[mark]!);
  const season = Int32Array.from(marks, (mark) => table.monthOf[mark]!);
  const byMonth = placesByCode(season, table.months.length);
  const months = byMonth.flatMap((places, month) => {
    if (places.length === 0) return [];
    const own = Float64Array.from(places, (place) => below[place]!);
    const authors = places.map((place) => table.authorOf[table.textOf[marks[place]!]!]!);
    return [{ month: table.months[month]!, n: places.length, severity: meanEstimate(own, authors) }];
  });
  return {
    months,
    monthsP: equalMeans(
      below,
      byMonth.filter((places) => places.length > 0),
    ),
  };
}

function meanEstimate(values: Float64Array, authors: Int32Array): Estimate {
  const middle = mean(values)!;
  const influence = values.map((value) => (value - middle) / values.length);
  return estimate(middle, errorOf(influence, coded(authors)), 'difference');
}

/** One-way analysis of variance (Fisher 1925): the p of its F-test; null for fewer than two groups. */
function equalMeans(values: ArrayLike<number>, groups: readonly Int32Array[]): number | null {
  const n = groups.reduce((sum, places) => sum + places.length, 0);
  const freedom = n - groups.length;
  const means = groups.map((places) => mean(Float64Array.from(places, (place) => values[place]!))!);
  const all = groups.reduce((sum, places, group) => sum + places.length * means[group]!, 0) / n;
  let [between, within] = [0, 0];
  for (const [group, places] of groups.entries()) {
    between += places.length * (means[group]! - all) ** 2;
    for (const place of places) within += (values[place]! - means[group]!) ** 2;
  }
  return fTest(between / (groups.length - 1) / (within / freedom), groups.length - 1, freedom);
}
