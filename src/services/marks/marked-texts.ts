import type { HumanScore } from '../../domain/marks/human-score.js';
import { hasLevels, type Scale } from '../../engine/results/scale.js';
import { distinct } from '../../metrics/distinct.js';
import { coded } from '../../metrics/fairness.js';
import {
  CEFR_BANDS,
  CEFR_LEVELS,
  type Grid,
  HALF_BANDS,
  ROUNDED_NUMBERS,
  WHOLE_NUMBERS,
} from '../../metrics/grid.js';
import { type MarkTable, textStarts } from '../../metrics/raters/marks.js';
import type { ScoreTable } from '../../metrics/score-table.js';
import type { MarksReading, SettledMarks } from './mark-scale.js';

/** Texts with marks, column by column, from a file or the store: what analyses of marks are functions of. */
export interface MarkedTexts {
  /** Lines in the file, or arrivals in the store. */
  readonly places: Float64Array;
  /** The marks by text. Scores are as the system gave them; an author is any cluster of texts. */
  readonly table: MarkTable;
  /** What each mark says. */
  readonly given: readonly HumanScore[];
  /** Values of the columns that form subgroups. */
  readonly groupings: ScoreTable['groupings'];
  /** How marks became scores. */
  readonly settled: SettledMarks;
}

/** A text or row that can't be evaluated, by its place in the file or its id. */
export interface RejectedScore {
  readonly place: string;
  /** Quotes no text. */
  readonly message: string;
}

/** Marks that are scores, as they are read: in the order of their texts, then of examiners. */
export class MarkList {
  /** Indices of the texts, among all that were read. */
  readonly texts: number[] = [];
  readonly given: HumanScore[] = [];
  readonly #textOf: number[] = [];
  readonly #examiners: number[] = [];
  readonly #months: number[] = [];

  /** @param month since the beginning of the year 0, where it is known */
  add(text: number, examiner: number, mark: HumanScore, month = 0): void {
    if (this.texts.at(-1) !== text) this.texts.push(text);
    this.#textOf.push(this.texts.length - 1);
    this.#examiners.push(examiner);
    this.#months.push(month);
    this.given.push(mark);
  }

  /** @param clusterOf says of a text, by its index, to which cluster it belongs; null: to none but its own */
  table(scoreOf: (text: number) => number, clusterOf: (text: number) => number | string | null): MarkTable {
    const [examiners, months] = [distinct(this.#examiners), distinct(this.#months)];
    const clusters = this.texts.map((text) => clusterOf(text) ?? -1 - text);
    return {
      examiners: [...examiners.values],
      months: Array.from(months.values, monthName),
      system: Float64Array.from(this.texts, scoreOf),
      authorOf: Int32Array.from(coded(clusters).codes),
      textOf: Int32Array.from(this.#textOf),
      examinerOf: examiners.codes,
      monthOf: months.codes,
      score: Float64Array.from(this.given, ({ score }) => score),
    };
  }
}

const MONTHS = 12;

/** `2026-03` of months since the beginning of the year 0. */
function monthName(months: number): string {
  const year = Math.floor(months / MONTHS);
  return `${year}-${String((months % MONTHS) + 1).padStart(2, '0')}`;
}

/**
 * Some texts in the form in which they are evaluated: with a list of first marks, of second ones and so on.
 * @param columns number of columns with marks, numbered from 1 as examiners are: with a list for each instead
 */
export function scoreTable(
  { table, groupings }: Pick<MarkedTexts, 'table'> & Partial<Pick<MarkedTexts, 'groupings'>>,
  texts: readonly number[],
  columns?: number,
): ScoreTable {
  const starts = textStarts(table);
  const most = texts.reduce((most, text) => Math.max(most, starts[text + 1]! - starts[text]!), 1);
  const raters = Array.from({ length: columns ?? most }, () =>
    new Float64Array(texts.length).fill(Number.NaN),
  );
  for (const [row, text] of texts.entries()) {
    const start = starts[text]!;
    for (let mark = start; mark < starts[text + 1]!; mark++) {
      const rater = columns === undefined ? mark - start : table.examiners[table.examinerOf[mark]!]! - 1;
      raters[rater]![row] = table.score[mark]!;
    }
  }
  return {
    system: Float64Array.from(texts, (text) => table.system[text]!),
    raters,
    groupings: (groupings ?? []).map(({ by, groups }) => ({
      by,
      groups: texts.map((text) => groups[text]!),
    })),
    clusters: coded(texts.map((text) => table.authorOf[text]!)),
  };
}

/** Why a score is invalid, as a phrase that follows the name of its column. */
export function misfit(scale: Scale | undefined): string {
  if (!scale) return 'is not a number';
  return `is not a score on the ${scale.name} scale (${scale.min} to ${scale.max}${hasLevels(scale.name) ? ', or a level' : ''})`;
}

/** How scores on a scale are rounded: to plain levels if examiners gave only those, otherwise as the scale reports them. */
export function gridOf(
  scale: Scale | undefined,
  given: readonly HumanScore[],
  { rescaled }: Pick<MarksReading, 'rescaled'>,
): Grid {
  if (scale?.name === 'ielts') return HALF_BANDS;
  if (!scale || !hasLevels(scale.name)) return rescaled ? ROUNDED_NUMBERS : WHOLE_NUMBERS;
  const isPlain = ({ kind, score }: HumanScore) =>
    kind !== 'number' && Number.isInteger(score) && score < scale.max;
  return given.every(isPlain) ? CEFR_LEVELS : CEFR_BANDS;
}
