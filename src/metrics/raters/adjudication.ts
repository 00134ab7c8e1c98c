import { type MarkTable, textStarts } from './marks.js';
import type { Rater } from './report.js';

/** A text with the largest difference between two of its raters. */
export interface Difference {
  /** Index in the table. */
  readonly text: number;
  /** In points. */
  readonly difference: number;
  /** Who gave the lowest and the highest score. */
  readonly between: readonly [Rater, Rater];
  /** Standard error of a difference between two examiners; null if one of the two is the system. */
  readonly standardError: number | null;
}

/** Differences that differ only by rounding of binary fractions count as equal. */
const TOLERANCE = 1e-9;

/**
 * Texts on which raters differ by at least `threshold` points, by descending difference, then in their order.
 * @returns how many there are, and the first of them
 */
export function widestDifferences(
  table: MarkTable,
  threshold: number,
  limit: number,
): { found: number; differences: Difference[] } {
  const { examiners, examinerOf, score, system } = table;
  const starts = textStarts(table);
  const texts: number[] = [];
  const widths = new Float64Array(system.length);
  const low = new Int32Array(system.length);
  const high = new Int32Array(system.length);
  /** The score of a mark; that of the system for −1. */
  const scoreOf = (text: number, place: number) => (place < 0 ? system[text]! : score[place]!);
  for (let text = 0; text < system.length; text++) {
    const places = Number.isNaN(system[text]!) ? [] : [-1];
    for (let mark = starts[text]!; mark < starts[text + 1]!; mark++) places.push(mark);
    if (places.length < 2) continue;
    [low[text], high[text]] = [places[0]!, places[0]!];
    for (const place of places) {
      if (scoreOf(text, place) < scoreOf(text, low[text]!)) low[text] = place;
      if (scoreOf(text, place) > scoreOf(text, high[text]!)) high[text] = place;
    }
    widths[text] = scoreOf(text, high[text]!) - scoreOf(text, low[text]!);
    if (widths[text]! > 0 && widths[text]! >= threshold - TOLERANCE) texts.push(text);
  }
  const error = errorOfDifferences(table, starts);
  const rater = (place: number): Rater => (place < 0 ? 'system' : examiners[examinerOf[place]!]!);
  texts.sort((a, b) => widths[b]! - widths[a]! || a - b);
  return {
    found: texts.length,
    differences: texts.slice(0, limit).map((text) => ({
      text,
      difference: widths[text]!,
      between: [rater(low[text]!), rater(high[text]!)],
      standardError: low[text]! < 0 || high[text]! < 0 ? null : error,
    })),
  };
}

/**
 * Standard error of the difference of two marks of a text, √(2σ²), where σ² is the pooled variance within texts (as in
 * the true-score evaluation); null if no text has two marks, or all agree.
 */
function errorOfDifferences({ score, system }: MarkTable, starts: Int32Array): number | null {
  let [squares, freedom] = [0, 0];
  for (let text = 0; text < system.length; text++) {
    const own = score.subarray(starts[text]!, starts[text + 1]!);
    const middle = own.reduce((sum, value) => sum + value, 0) / own.length;
    for (const value of own) squares += (value - middle) ** 2;
    freedom += Math.max(0, own.length - 1);
  }
  return squares > 0 ? Math.sqrt((2 * squares) / freedom) : null;
}
