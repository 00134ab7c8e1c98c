import type { DriftMetric, DriftPeriod } from '../../../metrics/drift-report.js';
import { figure } from '../../../page/figure.js';
import { type Html, html } from '../../../page/html.js';
import { linePlot } from '../../../page/plots/lines.js';
import { PERIOD_REPORT } from '../../../tables/drift.js';
import type { DatesRead, DriftReport } from '../../drift/report.js';
import { describedTable } from '../described.js';
import { DRIFT_METRICS, nothingJudged } from '../findings.js';
import { isMissing } from '../report.js';
import { byTextNote, counted, decimal, named, share, whyMissing } from '../wording.js';
import type { Section } from './section.js';

/** Changes and their limits in the unit in which people speak of them. */
const WRITTEN: Readonly<Record<DriftMetric, (value: number) => string>> = {
  psi: decimal,
  smd: (value) => `${decimal(value)} SD`,
  errors: share,
  suspects: share,
  failures: (value) => `${decimal(value, 1)} points`,
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
      periods.length > 1 && alarms(drift),
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

function alarms({ alarms: found, periods, source: { by: unit } }: DriftReport): Html {
  const judged = periods.filter(({ isJudged }) => isJudged);
  if (judged.length === 0) return html`<p>${nothingJudged(unit)}</p>`;
  const names = judged.map(({ period }, index) => html`${index > 0 && ', '}${named(period)}`);
  if (found.length === 0)
    return html`<p><span class="good">✓</span> No change in ${names} is beyond both its limit and what chance explains.</p>`;
  return describedTable(
    'Alarms',
    [
      { title: unit, format: 'name', of: ({ period }) => period },
      {
        title: 'what changed',
        format: 'text',
        of: ({ metric }) => html`<span class="bad">${DRIFT_METRICS[metric]}</span>`,
      },
      { title: 'by', format: 'label', of: ({ metric, value }) => WRITTEN[metric](value) },
      { title: 'limit', format: 'label', of: ({ metric, limit }) => WRITTEN[metric](limit) },
    ],
    found,
  );
}

type Ends = readonly [number, number] | null;

const CHANCE =
  'The shaded band is what chance explains: if nothing changed, all that is judged stays within its bands 19 times out of 20.';

async function scoresOver({ periods, reference }: DriftReport): Promise<Html> {
  const base = periods.find(({ period }) => period === reference);
  const [mean, sd] = [base?.meanScore.value ?? null, base?.sdScore ?? null];
  return figure(linePlot, {
    id: 'drift-scores',
    title: 'Mean system score',
    description: `A line over ${counted(periods.length, 'point')} in time, from ${decimal(periods[0]?.meanScore.value)} to ${decimal(periods.at(-1)?.meanScore.value)}.`,
    categories: periods.map(({ period }) => period),
    series: [{ name: 'mean score', values: periods.map(({ meanScore }) => meanScore.value) }],
    band: {
      name: 'by chance',
      ends: periods.map(({ changes }): Ends => {
        const band = changes.smd?.byChance;
        return band && mean !== null && sd !== null ? [mean + sd * band[0], mean + sd * band[1]] : null;
      }),
    },
    valueAxis: 'points',
    fitted: true,
    note: CHANCE,
  });
}

async function stabilityOver({ periods, limits }: DriftReport): Promise<Html> {
  return figure(linePlot, {
    id: 'drift-stability',
    title: 'Population stability index',
    description: `How far the distribution of scores has moved from that of the reference; the limit is ${decimal(limits.psi)}.`,
    categories: periods.map(({ period }) => period),
    series: [
      { name: 'index', values: periods.map(({ psi }) => psi) },
      { name: 'limit', values: periods.map(() => limits.psi) },
    ],
    band: {
      name: 'by chance',
      ends: periods.map(({ psiByChance }): Ends => (psiByChance === null ? null : [0, psiByChance])),
    },
    valueAxis: 'index',
    note: CHANCE,
  });
}

function periodTable(periods: readonly DriftPeriod[], unit: string): Html {
  const period = ({ period, isReference, isSmall }: DriftPeriod) =>
    html`${named(period)}${isReference && ' (reference)'}${isSmall && ' (few texts)'}`;
  return describedTable(
    `Scores by ${unit}`,
    [{ title: unit, format: 'text', of: period }, ...PERIOD_REPORT],
    periods,
  );
}
