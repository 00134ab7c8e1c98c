import { type Correlated, isUsedOtherwise, likeness } from '../../../metrics/used-alike.js';
import { figure } from '../../../page/figure.js';
import { type Html, html } from '../../../page/html.js';
import { scatterPlot } from '../../../page/plots/scatter.js';
import { folded, table } from '../../../page/table.js';
import type { Columns } from '../../../tables/column.js';
import { described, describedTable } from '../described.js';
import type { ScoreDrivers } from '../drivers.js';
import { isMissing } from '../report.js';
import { byTextNote, counted, decimal, whyMissing } from '../wording.js';
import type { Section } from './section.js';

const MOST_LISTED = 20;

/** Whether the system uses what examiners use. */
export const drivers: Section = {
  id: 'drivers',
  title: 'What scores and marks go with',
  content: async ({ drivers }) => {
    if (isMissing(drivers)) return whyMissing(drivers);
    return [
      html`<p>Does the system use what people use? Each row has the correlation of one property of ${counted(drivers.texts, 'text')} with the system’s
scores and with the mean marks of examiners, side by side. A difference is marked (!) if its 95 % interval leaves out 0; by chance alone,
1 row in 20 is. Traits are the system’s own scores, so that they go with its score by construction. Marks
have errors of their own, which bring their correlations closer to 0. A correlation does not say what
anybody looked at.</p>`,
      drivers.traits.length > 0 &&
        describedTable('Traits, as the system scores them', COLUMNS, drivers.traits),
      await indices(drivers.indices),
      byTextNote(drivers.traits.map(({ system }) => system)),
    ];
  },
};

const COLUMNS = Object.values({
  name: { title: 'property', format: 'text', of: ({ name }) => name },
  texts: { title: 'texts', format: 'count', of: ({ texts }) => texts },
  system: { title: 'r with the system’s score', format: 'estimate', of: ({ system }) => system },
  examiners: { title: 'r with examiners’ marks', format: 'estimate', of: ({ examiners }) => examiners },
  difference: { title: 'system − examiners', format: 'estimate', of: ({ difference }) => difference },
  used: { title: '', format: 'text', of: (row) => (isUsedOtherwise(row) ? '!' : '') },
} satisfies Columns<Correlated>);

const RANGE = { min: -1, max: 1 };

async function indices(found: ScoreDrivers['indices']): Promise<Html> {
  if (!found)
    return html`<p>Linguistic indices were not measured; assess report --indices measures those of marked texts.</p>`;
  const { texts, rows } = found;
  if (rows.length === 0) return html`<p>No index varies in these texts.</p>`;
  const farthest = [...rows].sort((a, b) => Math.abs(b.difference.value!) - Math.abs(a.difference.value!));
  const otherwise = farthest.filter(isUsedOtherwise);
  const summary = `${counted(rows.length, 'linguistic index', 'linguistic indices')} of ${counted(texts, 'text')}: the correlations with scores and with marks correlate at ${decimal(likeness(rows))}; ${otherwise.length} differ beyond chance.`;
  return html`<h3>Linguistic indices</h3><p>${summary} The codebook (assess features --codebook) defines each.</p>
${await figure(scatterPlot, {
  id: 'drivers-plot',
  title: 'Indices by how they go with marks and with scores',
  description: `A point for each index, its correlation with marks to the right and with scores upwards. ${summary}`,
  points: rows.map(({ system, examiners }) => [examiners.value!, system.value!] as const),
  xAxis: 'r with examiners’ marks',
  yAxis: 'r with the system’s score',
  xRange: RANGE,
  yRange: RANGE,
  lines: [{ label: '', from: [-1, -1], to: [1, 1], dashed: true }],
  note: 'On the dashed line, an index goes with scores as with marks.',
})}
${otherwise.length > 0 && describedTable('Indices that the system uses otherwise than examiners, the farthest first', COLUMNS, otherwise.slice(0, MOST_LISTED))}
${folded('All indices', table(described('All indices that vary in these texts', COLUMNS, rows)))}`;
}
