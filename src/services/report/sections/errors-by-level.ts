import { figure as figureOf } from '../../../page/figure.js';
import { html } from '../../../page/html.js';
import { barPlot } from '../../../page/plots/bars.js';
import { linePlot } from '../../../page/plots/lines.js';
import { table } from '../../../page/table.js';
import { ERROR_CODES } from '../../error-codes.js';
import { isMissing, type Report } from '../report.js';
import { rangesOf } from '../score-ranges.js';
import { count, counted, figure, whyMissing } from '../wording.js';
import type { Section } from './section.js';

const PER_WORDS = 100;
/** The codes beyond these are rare. */
const MOST_CODES = 15;
/** Rates of fewer words are chance. */
const FEWEST_WORDS = 100;

const rate = (number: number, words: number) => (words >= FEWEST_WORDS ? (PER_WORDS * number) / words : null);
const right = (title: string) => ({ title, align: 'right' as const });

/** What learners get wrong at which score. */
export const errorsByLevel: Section = {
  id: 'errors',
  title: 'Errors by level',
  content: async (report) => {
    if (isMissing(report.results)) return whyMissing(report.results);
    const { ranges } = report.results;
    const totals = totalsOf(ranges);
    if (totals.words === 0) return html`<p>No text could be assessed, so that no errors were found.</p>`;
    if (totals.words < FEWEST_WORDS || totals.errors === 0)
      return html`<p>${counted(totals.errors, 'error')} in ${counted(totals.words, 'word')}: ${totals.errors === 0 ? 'nothing' : 'too few'} to tell apart by level.</p>`;
    const codes = Object.entries(totals.codes)
      .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
      .slice(0, MOST_CODES);
    return [
      html`<p>${counted(totals.errors, 'error')} in ${counted(totals.words, 'word')}: ${figure(rate(totals.errors, totals.words))} per ${PER_WORDS} words.
A rate that rests on fewer than ${FEWEST_WORDS} words is not shown.</p>`,
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

async function ratesByLevel({ results, scale }: Report) {
  if (isMissing(results)) return null;
  const { label } = rangesOf(scale);
  const { ranges } = results;
  const errors = ranges.map(({ errors, words }) => rate(errors, words));
  const suspects = ranges.map(({ suspects, words }) => rate(suspects, words));
  return figureOf({
    title: `Errors and suspect words per ${PER_WORDS} words`,
    plot: await linePlot({
      id: 'error-rates',
      title: `Errors and suspect words per ${PER_WORDS} words, by score`,
      description: `Two lines over ${counted(ranges.length, 'range')} of scores.`,
      categories: ranges.map(({ from }) => label(from)),
      series: [
        { name: 'errors', values: errors },
        { name: 'suspect words', values: suspects },
      ],
      valueAxis: `per ${PER_WORDS} words`,
    }),
    data: {
      caption: `Per ${PER_WORDS} words, by score`,
      columns: [{ title: 'score' }, right('texts'), right('words'), right('errors'), right('suspect words')],
      rows: ranges.map(({ from, texts, words }, place) => [
        label(from),
        count(texts),
        count(words),
        figure(errors[place]),
        figure(suspects[place]),
      ]),
    },
  });
}

type CodeCounts = readonly (readonly [code: string, errors: number])[];

/** The meaning of a code; missing words add a `+`. */
const meaningOf = (code: string): string =>
  ERROR_CODES[code.replaceAll('+', '') as keyof typeof ERROR_CODES]?.meaning ?? '';

async function commonest(codes: CodeCounts, words: number) {
  const title = `The ${codes.length} commonest kinds of errors`;
  return figureOf({
    title,
    plot: await barPlot({
      id: 'error-codes',
      title,
      description: `Bars of errors per ${PER_WORDS} words by code${codes[0] ? `; the commonest is ${codes[0][0]}, ${meaningOf(codes[0][0])}` : ''}.`,
      categories: codes.map(([code]) => code),
      series: [{ name: 'errors', values: codes.map(([, number]) => rate(number, words)) }],
      valueAxis: `per ${PER_WORDS} words`,
      lying: true,
    }),
  });
}

function codesByLevel({ results, scale }: Report, codes: CodeCounts) {
  if (isMissing(results)) return null;
  const { label } = rangesOf(scale);
  const { ranges } = results;
  return table({
    caption: `Errors per ${PER_WORDS} words by code and score`,
    columns: [
      { title: 'code' },
      { title: 'meaning' },
      right('errors'),
      ...ranges.map(({ from }) => right(label(from))),
    ],
    rows: codes.map(([code, number]) => [
      code,
      meaningOf(code),
      count(number),
      ...ranges.map(({ words, errorCodes }) => figure(rate(errorCodes[code] ?? 0, words))),
    ]),
  });
}
