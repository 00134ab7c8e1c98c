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
