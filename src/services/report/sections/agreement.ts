import { figure as figureOf } from '../../../page/figure.js';
import { type Html, html, trusted } from '../../../page/html.js';
import { stepOf } from '../../../page/plots/look.js';
import { scatterPlot } from '../../../page/plots/scatter.js';
import { table } from '../../../page/table.js';
import type { AgreementReport } from '../agreement.js';
import { CRITERIA } from '../findings.js';
import { isMissing, type Report } from '../report.js';
import {
  besideFitted,
  byTextReason,
  count,
  counted,
  figure,
  interval,
  named,
  plain,
  verdict,
  whyMissing,
} from '../wording.js';
import type { Section } from './section.js';

const right = (title: string) => ({ title, align: 'right' as const });

/** System scores against examiners' marks. */
export const agreement: Section = {
  id: 'agreement',
  title: 'Agreement with examiners',
  content: async (report) => {
    const { agreement } = report;
    if (isMissing(agreement)) return whyMissing(agreement);
    return [
      besideFitted(agreement.fitted),
      introduction(agreement),
      reading(agreement),
      standards(agreement),
      figures(agreement),
      trueScores(agreement),
      html`<div class="pair">${await scatter(agreement, report)}${await blandAltman(agreement, report)}</div>`,
      confusion(agreement),
    ];
  },
};

function introduction({ n, rows, humanHuman, resamples, sampling }: AgreementReport): Html {
  const unscored = rows.unscored > 0 && `${counted(rows.unscored, 'marked text')} without a score left out. `;
  const rejected =
    rows.rejected > 0 && `${counted(rows.rejected, 'mark')} that are no scores on the scale left out. `;
  const twice = humanHuman
    ? `${counted(humanHuman.n, 'text')} with marks of two examiners show how well these agree.`
    : 'No text has marks of two examiners, so that their own agreement is not known.';
  const intervals =
    resamples === 0
      ? 'There are no intervals: chance moves figures of so many texts by thousandths only.'
      : `Intervals come from ${count(resamples)} resamples${sampling?.by === 'text' ? '' : ' that keep the texts of an author together'}. ${byTextReason(sampling)}`;
  return html`<p>${counted(n, 'text')} with a system score and a mark are compared; the first examiner of a text is the one
with the lowest id. ${unscored}${rejected}${twice} ${intervals}</p>`;
}

/** How marks became scores, where that is not plain. */
function reading({ source: { reading } }: AgreementReport): Html {
  const { labels, plainLevels, rescaled, warning } = reading;
  const moved =
    rescaled &&
    html`<p>Marks were rescaled from ${rescaled.from.min}–${rescaled.from.max} to ${rescaled.to.min}–${rescaled.to.max}${rescaled.observed && ', from the lowest and the highest mark'}.</p>`;
  const read =
    labels.length > 0 &&
    table({
      caption: `Levels as scores${plainLevels === 'lower' ? '; a plain level is its lower half, because levels with a plus occur or were asked for' : ''}`,
      columns: [{ title: 'level' }, right('score')],
      rows: labels.map(({ label, score }) => [named(label), plain(score)]),
    });
  return html`${warning && html`<p><strong class="bad">${warning}</strong></p>`}${moved}${read}`;
}

function standards({ thresholds }: AgreementReport): Html {
  return table({
    caption: 'Standards of Williamson, Xi and Breyer (2012)',
    columns: [{ title: 'criterion' }, right('asked for'), right('found'), { title: 'verdict' }],
    rows: thresholds.map(({ criterion, atLeast, atMost, value, passed }) => [
      CRITERIA[criterion],
      atLeast === undefined ? `at most ${figure(atMost)}` : `at least ${figure(atLeast)}`,
      figure(value, 3),
      verdict(passed),
    ]),
  });
}

function figures({ agreement, humanHuman, degradation, intervals, rounding }: AgreementReport): Html {
  const { trimmed, trimmedRounded: rounded } = agreement;
  const human = (value: number | null | undefined, less: number | null | undefined, decimals = 3) =>
    humanHuman ? [figure(value, decimals), figure(less, decimals)] : [];
  const blank = humanHuman ? ['', ''] : [];
  const row = (name: string, key: 'qwk' | 'pearson' | 'smd') => [
    name,
    figure(trimmed[key], 3),
    interval(intervals?.[key]?.interval95, 3),
    ...human(humanHuman?.[key], degradation?.trimmed[key]),
  ];
  const share = (name: string, key: 'exactAgreement' | 'adjacentAgreement') => [
    name,
    figure(rounded[key], 1),
    interval(intervals?.[key]?.interval95, 1),
    ...human(humanHuman?.[key], degradation?.trimmedRounded[key], 1),
  ];
  return table({
    caption: `Agreement; figures with an asterisk are of scores rounded to ${rounding}`,
    columns: [
      { title: 'figure' },
      right('system and examiner'),
      right('95 % interval'),
      ...(humanHuman ? [right('two examiners'), right('system less that')] : []),
    ],
    rows: [
      row('QWK', 'qwk'),
      row('Pearson’s r', 'pearson'),
      [
        'Spearman’s ρ',
        figure(trimmed.spearman, 3),
        interval(intervals?.spearman?.interval95, 3),
        ...human(humanHuman?.spearman, undefined),
      ],
      ['R²', figure(trimmed.r2, 3), interval(intervals?.r2?.interval95, 3), ...blank],
      ['RMSE, points', figure(trimmed.rmse, 3), interval(intervals?.rmse?.interval95, 3), ...blank],
      row('SMD', 'smd'),
      [
        'kappa*',
        figure(rounded.kappa, 3),
        interval(intervals?.kappa?.interval95, 3),
        ...human(humanHuman?.kappa, degradation?.trimmedRounded.kappa),
      ],
      share('exact agreement*, %', 'exactAgreement'),
      share('adjacent agreement*, %', 'adjacentAgreement'),
    ],
  });
}

function trueScores({ trueScore, intervals, disattenuatedCorrelation, sampling }: AgreementReport): Html {
  if (!trueScore)
    return html`<p>What examiners without error would give cannot be estimated, because no text has several marks.</p>`;
  const { multiple, prmse } = trueScore.trimmed;
  if (prmse === null)
    return html`<p>What examiners without error would give cannot be estimated: of ${counted(multiple, 'text')} with several marks,
marks of one text differ as much as marks of different texts.</p>`;
  return html`<p>With the errors of examiners taken out, system scores predict ${figure(100 * prmse, 1)} %
of the variance of true scores (PRMSE, ${sampling?.doubleMarked ? 'without an interval, because the texts with several marks are of too few authors' : `95 % interval ${interval(intervals?.prmse?.interval95)}`}; estimated from ${counted(multiple, 'text')}
with several marks), and correlate with them at ${figure(disattenuatedCorrelation?.trimmed)}.</p>`;
}

const sampleNote = ({ pairs, n }: AgreementReport) =>
  pairs.length < n
    ? `A random sample of ${count(pairs.length)} of ${count(n)} texts.`
    : `All ${counted(n, 'text')}.`;

async function scatter(report: AgreementReport, { scale }: Report): Promise<Html> {
  const { pairs, agreement } = report;
  const title = 'System scores by examiners’ marks';
  return figureOf({
    title,
    plot: await scatterPlot({
      id: 'scatter',
      title,
      description: `A point for each text, its mark to the right and its system score upwards, with the line on which both are the same. Pearson’s r is ${figure(agreement.trimmed.pearson)}.`,
      points: pairs,
      xAxis: 'examiner’s mark',
      yAxis: 'system score',
      xRange: scale,
      yRange: scale,
      lines: [{ label: '', from: [scale.min, scale.min], to: [scale.max, scale.max], dashed: true }],
    }),
    note: `${sampleNote(report)} On the dashed line both scores are the same.`,
  });
}

/** An axis is cut into so many parts, with 0 between two of them. */
const MOST_STEPS = 8;

async function blandAltman(report: AgreementReport, { scale }: Report): Promise<Html> {
  const { pairs, differences } = report;
  const title = 'Differences (Bland–Altman)';
  const furthest = Math.max(
    1,
    ...pairs.map(([human, system]) => Math.abs(system - human)),
    Math.abs(differences?.low ?? 0),
    Math.abs(differences?.high ?? 0),
  );
  const step = stepOf({ min: -furthest, max: furthest }, MOST_STEPS);
  const end = step * Math.ceil(furthest / step);
  const across = (label: string, at: number, dashed: boolean) => ({
    label: `${label} ${figure(at)}`,
    from: [scale.min, at] as const,
    to: [scale.max, at] as const,
    dashed,
  });
  const summary = differences
    ? `On average the system gives ${figure(Math.abs(differences.mean))} points ${differences.mean < 0 ? 'less' : 'more'} than the examiner; 95 % of differences are expected between ${figure(differences.low)} and ${figure(differences.high)}.`
    : 'One text is too few for limits.';
  return figureOf({
    title,
    plot: await scatterPlot({
      id: 'bland-altman',
      title,
      description: `A point for each text, the mean of both scores to the right and system less examiner upwards. ${summary}`,
      points: pairs.map(([human, system]) => [(human + system) / 2, system - human]),
      xAxis: 'mean of both scores',
      yAxis: 'system − examiner',
      xRange: scale,
      yRange: { min: -end, max: end },
      lines: differences
        ? [
            across('+1.96 SD', differences.high, true),
            across('mean', differences.mean, false),
            across('−1.96 SD', differences.low, true),
          ]
        : [],
    }),
    note: `${sampleNote(report)} ${summary}`,
  });
}

/** Cells are as dark as the share of their row. */
const DARKEST = 0.55;

function confusion({ confusion }: AgreementReport): Html {
  if (!confusion) return html`<p>There are too many different scores for a matrix.</p>`;
  const { labels, counts } = confusion;
  const shade = (share: number) => html` style="background:rgba(var(--shade),${figure(DARKEST * share, 3)})"`;
  return html`<h3>Confusion matrix</h3>
<div class="scroll" tabindex="0" role="region" aria-label="Table: confusion matrix"><table class="matrix">
<caption>Texts by the examiner’s mark (rows) and the system’s score (columns). Cells are the darker the larger their share of the row; on the diagonal both are the same.</caption>
<thead><tr><th scope="col">examiner</th>${labels.map((label) => html`<th scope="col">${label}</th>`)}</tr></thead>
<tbody>${counts.map((row, place) => {
    const total = row.reduce((sum, cell) => sum + cell, 0);
    return html`<tr><th scope="row">${labels[place]!}</th>${row.map((cell, column) => {
      const shown = place === column ? html`<b>${count(cell)}</b>` : cell > 0 ? count(cell) : trusted('');
      return html`<td${total > 0 && shade(cell / total)}>${shown}</td>`;
    })}</tr>\n`;
  })}</tbody></table></div>`;
}
