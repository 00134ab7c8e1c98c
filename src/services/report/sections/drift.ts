import type { DriftAlarm, DriftFigure, DriftPeriod } from '../../../metrics/drift-report.js';
import { figure as figureOf } from '../../../page/figure.js';
import { type Html, html } from '../../../page/html.js';
import { linePlot } from '../../../page/plots/lines.js';
import { table } from '../../../page/table.js';
import type { DatesRead, DriftReport } from '../../drift/report.js';
import { DRIFT_FIGURES } from '../findings.js';
import { isMissing } from '../report.js';
import { byTextNote, count, counted, estimate, figure, named, whyMissing } from '../wording.js';
import type { Section } from './section.js';

const right = (title: string) => ({ title, align: 'right' as const });

const share = (value: number) => `${figure(100 * value, 0)} %`;

/** Changes and their limits in the unit in which people speak of them. */
const WRITTEN: Readonly<Record<DriftFigure, (value: number) => string>> = {
  psi: figure,
  smd: (value) => `${figure(value)} SD`,
  errors: share,
  suspects: share,
  failures: (value) => `${figure(value, 1)} points`,
  length: share,
};

/** Whether scores have changed over time. */
export const drift: Section = {
  id: 'drift',
  title: 'Drift',
  content: async ({ drift }) => {
    if (isMissing(drift)) return whyMissing(drift);
    const { periods } = drift;
    return [
      introduction(drift),
      periods.length > 1 && alarms(drift.alarms, drift.source.by),
      periods.length > 1 &&
        html`<div class="pair">${await scoresOver(drift)}${await stabilityOver(drift)}</div>`,
      periodTable(periods, drift.source.by),
      byTextNote(periods.flatMap(({ meanScore, changes }) => [meanScore, changes.smd])),
    ];
  },
};

function introduction({ reference, source, undated, periods, dates }: DriftReport): Html {
  const dated = source.date === null ? 'Runs are compared.' : html`Texts are dated by ${named(source.date)}.`;
  const compared =
    periods.length === 1
      ? html`All texts are of one ${source.by}, ${named(reference)}, so that there is nothing to compare yet.`
      : html`${counted(periods.length, source.by)} are shown, and compared with ${named(reference)}.`;
  return html`<p>${compared} ${dated}${undated > 0 && ` ${counted(undated, 'text')} without a date left out.`}${dates && howRead(dates)}</p>`;
}

function howRead({ order, otherwise, unreadable, example }: DatesRead): Html {
  const guessed =
    otherwise !== null &&
    html` Dates were read as ${order}, which not every value decides; ${named(otherwise)} would read them the other way.`;
  const first = example !== null && html`, the first that of text ${named(example)}`;
  const left = unreadable > 0 && html` ${counted(unreadable, 'value')} could not be read as dates${first}.`;
  return html`${guessed}${left}`;
}

function alarms(found: readonly DriftAlarm[], unit: string): Html {
  if (found.length === 0) return html`<p><span class="good">✓</span> No change is beyond its limit.</p>`;
  return table({
    caption: 'Alarms',
    columns: [{ title: unit }, { title: 'what changed' }, right('by'), right('limit')],
    rows: found.map(({ period, figure: name, value, limit }) => [
      named(period),
      html`<span class="bad">${DRIFT_FIGURES[name]}</span>`,
      WRITTEN[name](value),
      WRITTEN[name](limit),
    ]),
  });
}

async function scoresOver({ periods }: DriftReport): Promise<Html> {
  const title = 'Mean system score';
  return figureOf({
    title,
    plot: await linePlot({
      id: 'drift-scores',
      title,
      description: `A line over ${counted(periods.length, 'point')} in time, from ${figure(periods[0]?.meanScore.value)} to ${figure(periods.at(-1)?.meanScore.value)}.`,
      categories: periods.map(({ period }) => period),
      series: [{ name: 'mean score', values: periods.map(({ meanScore }) => meanScore.value) }],
      valueAxis: 'points',
      fitted: true,
    }),
  });
}

async function stabilityOver({ periods, limits }: DriftReport): Promise<Html> {
  const title = 'Population stability index';
  return figureOf({
    title,
    plot: await linePlot({
      id: 'drift-stability',
      title,
      description: `How far the distribution of scores has moved from that of the reference; the limit is ${figure(limits.psi)}.`,
      categories: periods.map(({ period }) => period),
      series: [
        { name: 'index', values: periods.map(({ psi }) => psi) },
        { name: 'limit', values: periods.map(() => limits.psi) },
      ],
      valueAxis: 'index',
    }),
  });
}

function periodTable(periods: readonly DriftPeriod[], unit: string): Html {
  return table({
    caption: `Scores by ${unit}`,
    columns: [
      { title: unit },
      right('texts'),
      right('mean score'),
      right('SD'),
      right('SMD'),
      right('PSI'),
      right('words a text'),
      right('errors per 100 words'),
      right('failures, %'),
    ],
    rows: periods.map((each) => [
      html`${named(each.period)}${each.isReference && ' (reference)'}${each.isSmall && ' (few texts)'}`,
      count(each.assessed),
      estimate(each.meanScore),
      figure(each.sdScore),
      each.changes.smd ? estimate(each.changes.smd) : '–',
      figure(each.psi),
      figure(each.wordsPerText, 0),
      figure(each.errorsPer100Words),
      figure(each.failureShare, 1),
    ]),
  });
}
