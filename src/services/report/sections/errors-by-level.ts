import { ERROR_CODES } from '../../../engine/results/codes.js';
import { figure } from '../../../page/figure.js';
import { html } from '../../../page/html.js';
import { barPlot } from '../../../page/plots/bars.js';
import { linePlot } from '../../../page/plots/lines.js';
import type { Column } from '../../../tables/column.js';
import { described, describedTable } from '../described.js';
import { type ErrorLevels, isMissing, type Report } from '../report.js';
import { rangesOf } from '../score-ranges.js';
import { counted, decimal, whyMissing } from '../wording.js';
import type { Section } from './section.js';

const PER_WORDS = 100;
/** The codes beyond these are rare. */
const MOST_CODES = 15;
/** Rates of fewer words are chance. */
const FEWEST_WORDS = 100;

const rate = (number: number, words: number) => (words >= FEWEST_WORDS ? (PER_WORDS * number) / words : null);

/** The errors of learners by level: the examiners', or else the system's. */
export const errorsByLevel: Section = {
  id: 'errors',
  title: 'Errors by level',
  content: async (report) => {
    if (isMissing(report.results)) return whyMissing(report.results);
    const totals = totalsOf(report.results.ranges);
    if (totals.words === 0) return html`<p>No text could be assessed, so that no errors were found.</p>`;
    if (totals.words < FEWEST_WORDS || totals.errors === 0)
      return html`<p>${counted(totals.errors, 'error')} in ${counted(totals.words, 'word')}: ${totals.errors === 0 ? 'nothing' : 'too few'} to tell apart by level.</p>`;
    const codes = Object.entries(totals.codes)
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .slice(0, MOST_CODES);
    return [
      html`<p>${counted(totals.errors, 'error')} in ${counted(totals.words, 'word')}: ${decimal(rate(totals.errors, totals.words))} per ${PER_WORDS} words.
A rate that rests on fewer than ${FEWEST_WORDS} words is not shown. ${levelsNote(report)}</p>`,
      html`<div class="pair">${await ratesByLevel(report)}${await commonest(codes, totals.words)}</div>`,
      codesByLevel(report, codes),
    ];
  },
};

type Ranges = Exclude<Report['results'], { missing: string }>['ranges'];

function totalsOf(ranges: Ranges) {
  const codes: Record<string, number> = Object.create(null) as Record<string, number>;
  let [words, errors] = [0, 0];
  for (const range of ranges) {
    words += range.words;
    errors += range.errors;
    for (const [code, number] of Object.entries(range.errorCodes)) codes[code] = (codes[code] ?? 0) + number;
  }
  return { words, errors, codes };
}

const LEVELS: Readonly<Record<ErrorLevels['by'], string>> = {
  examiners: 'examiners’ mark',
  system: 'the system’s own score',
};

function levelsNote({ errorLevels }: Report): string {
  if (isMissing(errorLevels)) return '';
  if (errorLevels.by === 'system')
    return 'Levels are the system’s own, because too few texts have marks on its scale: its scores count errors, so that some of the fall from level to level is its own doing.';
  const texts = errorLevels.ranges.reduce((sum, range) => sum + range.texts, 0);
  return `Levels are those of the examiners (the mean mark), on ${counted(texts, 'marked text')}; the commonest errors are those of all texts.`;
}

async function ratesByLevel({ errorLevels, scale }: Report) {
  if (isMissing(errorLevels)) return null;
  const { label } = rangesOf(scale);
  const { by, ranges } = errorLevels;
  const errors = ranges.map(({ errors, words }) => rate(errors, words));
  const suspects = ranges.map(({ suspects, words }) => rate(suspects, words));
  return figure(linePlot, {
    id: 'error-rates',
    title: `Errors and suspect words per ${PER_WORDS} words, by ${LEVELS[by]}`,
    description: `Two lines over ${counted(ranges.length, 'range')} of scores.`,
    categories: ranges.map(({ from }) => label(from)),
    categoryAxis: LEVELS[by],
    series: [
      { name: 'errors', values: errors },
      { name: 'suspect words', values: suspects },
    ],
    valueAxis: `per ${PER_WORDS} words`,
    data: described(
      `Per ${PER_WORDS} words, by ${LEVELS[by]}`,
      [
        { title: by === 'system' ? 'score' : 'mark', format: 'text', of: ({ from }) => label(from) },
        { title: 'texts', format: 'count', of: ({ texts }) => texts },
        { title: 'words', format: 'count', of: ({ words }) => words },
        { title: 'errors', format: 'decimal', of: ({ errors, words }) => rate(errors, words) },
        { title: 'suspect words', format: 'decimal', of: ({ suspects, words }) => rate(suspects, words) },
      ],
      ranges,
    ),
  });
}

type CodeCounts = readonly (readonly [code: string, errors: number])[];

/** The meaning of a code; missing words add a `+`. */
const meaningOf = (code: string): string =>
  ERROR_CODES[code.replaceAll('+', '') as keyof typeof ERROR_CODES]?.meaning ?? '';

async function commonest(codes: CodeCounts, words: number) {
  return figure(barPlot, {
    id: 'error-codes',
    title: `The ${codes.length} commonest kinds of errors`,
    description: `Bars of errors per ${PER_WORDS} words by code${codes[0] ? `; the commonest is ${codes[0][0]}, ${meaningOf(codes[0][0])}` : ''}.`,
    categories: codes.map(([code]) => code),
    series: [{ name: 'errors', values: codes.map(([, number]) => rate(number, words)) }],
    valueAxis: `per ${PER_WORDS} words`,
    lying: true,
  });
}

function codesByLevel({ errorLevels, scale }: Report, codes: CodeCounts) {
  if (isMissing(errorLevels)) return null;
  const { by, ranges } = errorLevels;
  const { label } = rangesOf(scale);
  type Code = (typeof codes)[number];
  return describedTable(
    `Errors per ${PER_WORDS} words by code and ${LEVELS[by]}`,
    [
      { title: 'code', format: 'text', of: ([code]) => code },
      { title: 'meaning', format: 'text', of: ([code]) => meaningOf(code) },
      { title: 'errors', format: 'count', of: ([, errors]) => errors },
      ...ranges.map(
        ({ from, words, errorCodes }): Column<Code> => ({
          title: label(from),
          format: 'decimal',
          of: ([code]) => rate(errorCodes[code] ?? 0, words),
        }),
      ),
    ],
    codes,
  );
}
