import { decimalsOn } from '../../../domain/scale.js';
import { figure as figureOf } from '../../../page/figure.js';
import { html } from '../../../page/html.js';
import { barPlot } from '../../../page/plots/bars.js';
import { table } from '../../../page/table.js';
import { isMissing, type Report } from '../report.js';
import { rangesOf } from '../score-ranges.js';
import { count, counted, figure, whyMissing } from '../wording.js';
import type { Section } from './section.js';

const right = (title: string) => ({ title, align: 'right' as const });

/** How scores are spread, of all texts and beside those of examiners. */
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
  return figureOf({
    title: 'System scores of all texts',
    plot: await barPlot({
      id: 'all-scores',
      title: 'System scores of all texts',
      description: `Bars of how many of ${counted(scored, 'text')} have each score; most, ${count(most.texts)}, have ${label(most.from)}.`,
      categories: ranges.map(({ from }) => label(from)),
      series: [{ name: 'texts', values: ranges.map(({ texts }) => texts) }],
      valueAxis: 'texts',
    }),
    data: {
      caption: 'Texts by system score',
      columns: [{ title: 'score' }, right('texts'), right('%')],
      rows: ranges.map(({ from, texts }) => [label(from), count(texts), figure((100 * texts) / scored, 1)]),
    },
  });
}

async function besideExaminers({ agreement }: Report) {
  if (isMissing(agreement)) return html`<p>Beside the marks of examiners: ${agreement.missing}</p>`;
  const { distribution, n, rounding } = agreement;
  return figureOf({
    title: 'System and examiners on the same texts',
    plot: await barPlot({
      id: 'marked-scores',
      title: 'System and examiners on the same texts',
      description: `Bars side by side of the percentage of ${counted(n, 'marked text')} that the system and the examiners give each score.`,
      categories: distribution.map(({ label }) => label),
      series: [
        { name: 'system', values: distribution.map(({ system }) => system) },
        { name: 'examiners', values: distribution.map(({ human }) => human) },
      ],
      valueAxis: '% of marked texts',
    }),
    note: `${counted(n, 'text')} with a mark; scores are rounded to ${rounding}.`,
    data: {
      caption: 'Percentage of marked texts by score',
      columns: [{ title: 'score' }, right('system %'), right('examiners %')],
      rows: distribution.map(({ label, system, human }) => [label, figure(system, 1), figure(human, 1)]),
    },
  });
}

function moments({ results, agreement, scale }: Report) {
  if (isMissing(results)) return null;
  const decimals = decimalsOn(scale);
  const { scored, meanScore, sdScore, minScore, maxScore, quartiles, traits } = results;
  const both = isMissing(agreement) ? undefined : agreement.agreement.trimmed;
  const row = (
    name: string,
    n: number,
    {
      mean,
      sd,
      min,
      max,
    }: { mean: number | null; sd: number | null; min: number | null; max: number | null },
    middle: readonly number[] | null,
  ) => [
    name,
    count(n),
    figure(mean, decimals),
    figure(sd, decimals),
    figure(min, decimals),
    ...[0, 1, 2].map((index) => figure(middle?.[index], decimals)),
    figure(max, decimals),
  ];
  return table({
    caption: 'Scores in points of the scale',
    columns: [
      { title: 'scores' },
      ...['texts', 'mean', 'SD', 'lowest', 'lower quartile', 'median', 'upper quartile', 'highest'].map(
        right,
      ),
    ],
    rows: [
      row(
        'system, all texts',
        scored,
        { mean: meanScore, sd: sdScore, min: minScore, max: maxScore },
        quartiles,
      ),
      ...(both
        ? [
            row('system, marked texts', both.n, both.system, null),
            row('examiners, the same texts', both.n, both.human, null),
          ]
        : []),
      ...traits.map(({ trait, texts, mean, sd }) =>
        row(trait, texts, { mean, sd, min: null, max: null }, null),
      ),
    ],
  });
}

function failures({ results }: Report) {
  if (isMissing(results)) return null;
  const found = Object.entries(results.failures);
  if (found.length === 0) return html`<p>Every text that was tried could be assessed.</p>`;
  return table({
    caption: 'Texts that could not be assessed',
    columns: [{ title: 'why' }, right('texts'), right('% of those tried')],
    rows: found.map(([message, texts]) => [message, count(texts), figure((100 * texts) / results.texts, 1)]),
  });
}
