import { readFileSync } from 'node:fs';
import { coded } from '../../../src/metrics/fairness.js';
import type { MarkTable } from '../../../src/metrics/raters/marks.js';
import { records } from '../tables.js';

const fixture = (name: string) =>
  readFileSync(new URL(`../../../fixtures/examiners/${name}`, import.meta.url), 'utf8');

export const expected = JSON.parse(fixture('expected.json'));
export const rows = records(fixture('marks.csv'));

/** A table of the marks of some rows. */
export function tableOf(chosen: readonly Record<string, string>[] = rows): MarkTable {
  const texts = coded(chosen.map(({ text }) => text!));
  const first = texts.values.map((text) => chosen.find((row) => row.text === text)!);
  const examiners = [...new Set(chosen.map(({ examiner }) => Number(examiner)))].sort((a, b) => a - b);
  const months = [...new Set(chosen.map(({ month }) => month!))].sort();
  return {
    examiners,
    months,
    system: Float64Array.from(first, ({ system }) => (system === '' ? Number.NaN : Number(system))),
    authorOf: Int32Array.from(coded(first.map(({ author }) => author!)).codes),
    textOf: Int32Array.from(texts.codes),
    examinerOf: Int32Array.from(chosen, ({ examiner }) => examiners.indexOf(Number(examiner))),
    monthOf: Int32Array.from(chosen, ({ month }) => months.indexOf(month!)),
    score: Float64Array.from(chosen, ({ mark }) => Number(mark)),
  };
}

/** A row for each text, a column for each examiner; null without a mark. */
export type Marks = readonly (readonly (number | null)[])[];

export interface Extra {
  readonly system?: readonly number[];
  readonly authors?: readonly number[];
  readonly months?: readonly (readonly string[])[];
}

/** A table of these marks. The examiners' ids are 1, 2 and so on, the texts have different authors. */
export function tableOfMarks(marks: Marks, { system, authors, months }: Extra = {}): MarkTable {
  const cells = marks.flatMap((row, text) =>
    row.flatMap((score, examiner) => (score === null ? [] : [{ text, examiner, score }])),
  );
  const names = [...new Set(months?.flat() ?? ['2026-01'])].sort();
  return {
    examiners: marks[0]!.map((_, examiner) => examiner + 1),
    months: names,
    system: Float64Array.from(marks, (_, text) => system?.[text] ?? Number.NaN),
    authorOf: Int32Array.from(marks, (_, text) => authors?.[text] ?? text),
    textOf: Int32Array.from(cells, ({ text }) => text),
    examinerOf: Int32Array.from(cells, ({ examiner }) => examiner),
    monthOf: Int32Array.from(cells, ({ text, examiner }) =>
      names.indexOf(months ? months[text]![examiner]! : names[0]!),
    ),
    score: Float64Array.from(cells, ({ score }) => score),
  };
}
