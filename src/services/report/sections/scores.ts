import { decimalsOn } from '../../../engine/results/scale.js';
import { figure } from '../../../page/figure.js';
import { html } from '../../../page/html.js';
import { barPlot } from '../../../page/plots/bars.js';
import { described, describedTable } from '../described.js';
import { isMissing, type Report } from '../report.js';
import { rangesOf } from '../score-ranges.js';
import { count, counted, whyMissing } from '../wording.js';
import type { Section } from './section.js';

/** The distribution of scores, of all texts and compared with marks. */
export const scores: Section = {
  id: 'scores',
  title: 'Scores and levels',
  content: async (report) =>
    isMissing(report.results)
      ? whyMissing(report.results)
      : [
          html`<div class="pair">${await ofSystem(report)}${await besideExaminers(report)}</div>`,
          moments(report),
          failures(report),
        ],
};

async function ofSystem({ results, scale }: Report) {
  if (isMissing(results)) return null;
  const { label } = rangesOf(scale);
  const { ranges, scored } = results;
  const most = ranges.reduce((a, b) => (b.texts > a.texts ? b : a), { texts: 0, from: 0 });
  return figure(barPlot, {
    id: 'all-scores',
    title: 'System scores of all texts',
    description: `Bars of how many of ${counted(scored, 'text')} have each score; most, ${count(most.texts)}, have ${label(most.from)}.`,
    categories: ranges.map(({ from }) => label(from)),
    series: [{ name: 'texts', values: ranges.map(({ texts }) => texts) }],
    valueAxis: 'texts',
    data: described(
      'Texts by system score',
      [
        { title: 'score', format: 'text', of: ({ from }) => label(from) },
        { title: 'texts', format: 'count', of: ({ texts }) => texts },
        { title: '%', format: 'decimal', decimals: 1, of: ({ texts }) => (100 * texts) / scored },
      ],
      ranges,
    ),
  });
}

async function besideExaminers({ agreement }: Report) {
  if (isMissing(agreement)) return html`<p>Beside the marks of examiners: ${agreement.missing}</p>`;
  const { distribution, n, rounding } = agreement;
  return figure(barPlot, {
    id: 'marked-scores',
    title: 'System and examiners on the same texts',
    description: `Bars side by side of the percentage of ${counted(n, 'marked text')} that the system and the examiners give each score.`,
    categories: distribution.map(({ label }) => label),
    series: [
      { name: 'system', values: distribution.map(({ system }) => system) },
      { name: 'examiners', values: distribution.map(({ human }) => human) },
    ],
    valueAxis: '% of marked texts',
    note: `${counted(n, 'text')} with a mark; scores are rounded to ${rounding}.`,
    data: described(
      'Percentage of marked texts by score',
      [
        { title: 'score', format: 'text', of: ({ label }) => label },
        { title: 'system %', format: 'decimal', decimals: 1, of: ({ system }) => system },
        { title: 'examiners %', format: 'decimal', decimals: 1, of: ({ human }) => human },
      ],
      distribution,
    ),
  });
}

function moments({ results, agreement, scale }: Report) {
  if (isMissing(results)) return null;
  const decimals = decimalsOn(scale);
  const { scored, meanScore, sdScore, minScore, maxScore, quartiles, traits } = results;
  const both = isMissing(agreement) ? undefined : agreement.agreement.trimmed;
  const rows: Spread[] = [
    {
      name: 'system, all texts',
      texts: scored,
      moments: { mean: meanScore, sd: sdScore, min: minScore, max: maxScore },
      middle: quartiles,
    },
    ...(both
      ? [
          { name: 'system, marked texts', texts: both.n, moments: both.system },
          { name: 'examiners, the same texts', texts: both.n, moments: both.human },
        ]
      : []),
    ...traits.map(({ trait, texts, mean, sd }) => ({ name: trait, texts, moments: { mean, sd } })),
  ];
  return describedTable(
    'Scores in points of the scale',
    [
      { title: 'scores', format: 'text', of: ({ name }) => name },
      { title: 'texts', format: 'count', of: ({ texts }) => texts },
      { title: 'mean', format: 'decimal', decimals, of: ({ moments }) => moments.mean },
      { title: 'SD', format: 'decimal', decimals, of: ({ moments }) => moments.sd },
      { title: 'lowest', format: 'decimal', decimals, of: ({ moments }) => moments.min },
      { title: 'lower quartile', format: 'decimal', decimals, of: ({ middle }) => middle?.[0] },
      { title: 'median', format: 'decimal', decimals, of: ({ middle }) => middle?.[1] },
      { title: 'upper quartile', format: 'decimal', decimals, of: ({ middle }) => middle?.[2] },
      { title: 'highest', format: 'decimal', decimals, of: ({ moments }) => moments.max },
    ],
    rows,
  );
}

/** The distribution of the scores of some texts. */
interface Spread {
  readonly name: string;
  readonly texts: number;
  readonly moments: Readonly<
    Record<'mean' | 'sd', number | null> & Partial<Record<'min' | 'max', number | null>>
  >;
  readonly middle?: readonly number[] | null;
}

function failures({ results }: Report) {
  if (isMissing(results)) return null;
  const found = Object.entries(results.failures);
  if (found.length === 0) return html`<p>Every text that was tried could be assessed.</p>`;
  return describedTable(
    'Texts that could not be assessed',
    [
      { title: 'why', format: 'text', of: ([message]) => message },
      { title: 'texts', format: 'count', of: ([, texts]) => texts },
      {
        title: '% of those tried',
        format: 'decimal',
        decimals: 1,
        of: ([, texts]) => (100 * texts) / results.texts,
      },
    ],
    found,
  );
}
