import { reliabilitySentence } from '../../../metrics/by-mark.js';
import { figure } from '../../../page/figure.js';
import { type Html, html, trusted } from '../../../page/html.js';
import { intervalPlot } from '../../../page/plots/intervals.js';
import { stepOf } from '../../../page/plots/look.js';
import { scatterPlot } from '../../../page/plots/scatter.js';
import { captionOf } from '../../../page/table.js';
import type { Column } from '../../../tables/column.js';
import { type AgreementMetric, AT_MARK, agreementMetrics } from '../../../tables/evaluation.js';
import type { AgreementReport } from '../agreement.js';
import { describedTable } from '../described.js';
import { CRITERIA } from '../findings.js';
import { rescaledSentence, trueScoreSentence } from '../marks-in-words.js';
import { isMissing, type Report } from '../report.js';
import {
  besideFitted,
  byTextNote,
  byTextReason,
  count,
  counted,
  decimal,
  interval,
  plain,
  verdict,
  whyMissing,
} from '../wording.js';
import type { Section } from './section.js';

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
      metrics(agreement),
      trueScores(agreement),
      html`<div class="pair">${await scatter(agreement, report)}${await blandAltman(agreement, report)}</div>`,
      await reliability(agreement),
      confusion(agreement),
    ];
  },
};

function introduction({ n, rows, humanHuman, sampling }: AgreementReport): Html {
  const unscored = rows.unscored > 0 && `${counted(rows.unscored, 'marked text')} without a score left out. `;
  const rejected =
    rows.rejected > 0 && `${counted(rows.rejected, 'mark')} that are no scores on the scale left out. `;
  const twice = humanHuman
    ? `${counted(humanHuman.n, 'text')} with marks of two examiners show how well these agree.`
    : 'No text has marks of two examiners, so that their own agreement is not known.';
  const intervals =
    sampling?.by === 'text' ? byTextReason(sampling) : 'Intervals take the texts of an author together.';
  return html`<p>${counted(n, 'text')} with a system score and a mark are compared; the first examiner of a text is the one
with the lowest id. ${unscored}${rejected}${twice} ${intervals}</p>`;
}

/** How marks were converted to scores, unless that is obvious. */
function reading({ source: { reading } }: AgreementReport): Html {
  const { labels, plainLevels, warning } = reading;
  const moved = rescaledSentence(reading);
  const read =
    labels.length > 0 &&
    describedTable(
      `Levels as scores${plainLevels === 'lower' ? '; a plain level is its lower half, because levels with a plus occur or were asked for' : ''}`,
      [
        { title: 'level', format: 'name', of: ({ label }) => label },
        { title: 'score', format: 'label', of: ({ score }) => plain(score) },
      ],
      labels,
    );
  return html`${warning && html`<p><strong class="bad">${warning}</strong></p>`}${moved && html`<p>${moved}</p>`}${read}`;
}

function standards({ thresholds }: AgreementReport): Html {
  return describedTable(
    'Standards of Williamson, Xi and Breyer (2012)',
    [
      { title: 'criterion', format: 'text', of: ({ criterion }) => CRITERIA[criterion] },
      {
        title: 'asked for',
        format: 'label',
        of: ({ atLeast, atMost }) =>
          atLeast === undefined ? `at most ${decimal(atMost)}` : `at least ${decimal(atLeast)}`,
      },
      { title: 'found', format: 'decimal', decimals: 3, of: ({ value }) => value },
      { title: 'verdict', format: 'text', of: ({ passed }) => verdict(passed) },
    ],
    thresholds,
  );
}

function metrics(report: AgreementReport): Html {
  const known = (value: number | null | undefined, human: AgreementMetric['human'], decimals: number) =>
    human === undefined ? '' : decimal(value, decimals);
  const twoExaminers: Column<AgreementMetric>[] = [
    { title: 'two examiners', format: 'label', of: ({ human, decimals }) => known(human, human, decimals) },
    {
      title: 'system minus human',
      format: 'label',
      of: ({ human, minus, decimals }) => known(minus, human, decimals),
    },
  ];
  return describedTable(
    `Agreement. Metrics with an asterisk are of scores rounded to ${report.rounding}`,
    [
      { title: 'metric', format: 'text', of: ({ heading }) => heading },
      {
        title: 'system and examiner',
        format: 'label',
        of: ({ value, decimals }) => decimal(value, decimals),
      },
      {
        title: '95 % interval',
        format: 'label',
        of: ({ interval95, decimals }) => interval(interval95, decimals),
      },
      ...(report.humanHuman ? twoExaminers : []),
    ],
    agreementMetrics(report),
  );
}

function trueScores(report: AgreementReport): Html {
  const predicted = trueScoreSentence(report, 'PRMSE');
  if (!predicted)
    return html`<p>What examiners without error would give cannot be estimated, because no text has several marks.</p>`;
  const r = report.disattenuatedCorrelation?.trimmed ?? null;
  const isPossible = r !== null && Math.abs(r) <= 1;
  const correlated =
    predicted.isKnown && isPossible && ` Scores correlate with true scores at ${decimal(r)}.`;
  return html`<p>${predicted.sentence}${correlated}</p>`;
}

const sampleNote = ({ pairs, n }: AgreementReport) =>
  pairs.length < n
    ? `A random sample of ${count(pairs.length)} of ${count(n)} texts.`
    : `All ${counted(n, 'text')}.`;

async function scatter(report: AgreementReport, { scale }: Report): Promise<Html> {
  const { pairs, agreement } = report;
  return figure(scatterPlot, {
    id: 'scatter',
    title: 'System scores by examiners’ marks',
    description: `A point for each text, its mark to the right and its system score upwards, with the line on which both are the same. Pearson’s r is ${decimal(agreement.trimmed.pearson)}.`,
    points: pairs,
    xAxis: 'examiner’s mark',
    yAxis: 'system score',
    xRange: scale,
    yRange: scale,
    lines: [{ label: '', from: [scale.min, scale.min], to: [scale.max, scale.max], dashed: true }],
    note: `${sampleNote(report)} On the dashed line both scores are the same.`,
  });
}

/** An axis is cut into this many parts, with 0 between two of them. */
const MOST_STEPS = 8;

async function blandAltman(report: AgreementReport, { scale }: Report): Promise<Html> {
  const { pairs, differences } = report;
  const furthest = Math.max(
    1,
    ...pairs.map(([human, system]) => Math.abs(system - human)),
    Math.abs(differences?.low ?? 0),
    Math.abs(differences?.high ?? 0),
  );
  const step = stepOf({ min: -furthest, max: furthest }, MOST_STEPS);
  const end = step * Math.ceil(furthest / step);
  const across = (label: string, at: number, dashed: boolean) => ({
    label: `${label}\n${decimal(at)}`,
    from: [scale.min, at] as const,
    to: [scale.max, at] as const,
    dashed,
  });
  const summary = differences
    ? `On average the system gives ${decimal(Math.abs(differences.mean))} points ${differences.mean < 0 ? 'fewer' : 'more'} than the examiner; 95 % of differences are expected between ${decimal(differences.low)} and ${decimal(differences.high)}.`
    : 'One text is too few for limits.';
  return figure(scatterPlot, {
    id: 'bland-altman',
    title: 'Differences (Bland–Altman)',
    description: `A point for each text, the mean of both scores to the right and system minus examiner upwards. ${summary}`,
    points: pairs.map(([human, system]) => [(human + system) / 2, system - human] as const),
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
    note: `${sampleNote(report)} ${summary}`,
  });
}

/** Bias and coverage by mark: where on the scale scores can be relied on. */
async function reliability({ byMark }: AgreementReport): Promise<Html> {
  const { marks, coverage, biasLimit } = byMark;
  const { mark, texts, bias, coverage: held } = AT_MARK;
  const overall =
    coverage && html`The 90 % intervals of all scores hold ${decimal(coverage.value, 0)} % of the marks. `;
  const plot =
    marks.length <= MOST_MARKS &&
    (await figure(intervalPlot, {
      id: 'bias-by-mark',
      title: 'System − examiner by mark',
      description: 'The mean difference of system and examiner at each mark, with its 95 % interval.',
      estimates: marks.map(({ label, bias, verdict }) => ({
        name: label,
        value: bias.value,
        interval: bias.interval95,
        flagged: verdict === 'unreliable',
      })),
      valueAxis: 'points',
      limits: [-biasLimit, biasLimit],
      note: `Diamonds: not reliable. Dashed lines: ${plain(biasLimit)} points.`,
    }));
  return html`<h3>Where scores are reliable</h3>
<p><strong>${reliabilitySentence(byMark)}</strong> ${overall}Scores at a mark (!) are not reliable if they differ from it by more
than ${plain(biasLimit)} points on average${coverage && ', or fewer than 80 % of the marks lie in 90 % intervals'}, and chance does not explain it.</p>
${plot}
${marks.length <= MOST_MARKS && describedTable('Bias and coverage by mark; ? marks fewer than 10 texts', [mark, texts, bias, ...(coverage ? [held] : [])], marks)}
${byTextNote(marks.flatMap(({ bias, coverage }) => [bias, coverage]))}`;
}

const MOST_MARKS = 30;

/** Cells are as dark as the share of their row. */
const DARKEST = 0.55;

function confusion({ confusion }: AgreementReport): Html {
  if (!confusion) return html`<p>There are too many different scores for a matrix.</p>`;
  const { labels, counts } = confusion;
  const shade = (share: number) =>
    html` style="background:rgba(var(--shade),${decimal(DARKEST * share, 3)})"`;
  return html`<h3>Confusion matrix</h3>
<div class="scroll" tabindex="0" role="region" aria-label="Table: confusion matrix"><table class="matrix">
${captionOf('Texts by the examiner’s mark (rows) and the system’s score (columns). Cells are the darker the larger their share of the row; on the diagonal both are the same.')}
<thead><tr><th scope="col">examiner</th>${labels.map((label) => html`<th scope="col">${label}</th>`)}</tr></thead>
<tbody>${counts.map((row, place) => {
    const total = row.reduce((sum, cell) => sum + cell, 0);
    return html`<tr><th scope="row">${labels[place]!}</th>${row.map((cell, column) => {
      const shown = place === column ? html`<b>${count(cell)}</b>` : cell > 0 ? count(cell) : trusted('');
      return html`<td${total > 0 && shade(cell / total)}>${shown}</td>`;
    })}</tr>\n`;
  })}</tbody></table></div>`;
}
