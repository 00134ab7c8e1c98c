import { counted } from '../domain/counted.js';
import type { ColumnsSummary } from '../services/training/columns.js';
import { colour } from './colour.js';
import { decimal } from './decimal.js';
import { ends } from './interval.js';
import { renderTable } from './table.js';
import { foldsLine, leftOutLine, metricsTable } from './training.js';

/** Columns that correlate this closely with the marks are probably marks themselves. */
const SUSPICIOUS = 0.95;
/** With this many texts, metrics hardly change with more texts. */
const ENOUGH_TEXTS = 300;

/** What custom columns add to the indices of the engine, as text. */
export function renderColumns(found: ColumnsSummary): string {
  const { texts, features, columns, leftOut, metrics, raters, scale } = found;
  const table = renderTable(
    [
      { title: 'column', format: 'text', flexible: true, of: ({ name }) => name },
      { title: 'r with the marks', format: 'decimal', of: ({ pearson }) => pearson },
    ],
    columns,
  );
  const rows = [
    ['with your columns', metrics.crossValidated],
    ['without them', metrics.withoutColumns],
    ['length alone', metrics.lengthAlone],
  ] as const;
  const parts = [
    `Models with ${counted(columns.length, 'column')} of ${features} and without are fitted on ${counted(texts, 'text')}.`,
    table,
    [`folds   ${foldsLine(found)}`, ...leftOutLine(found)].join('\n'),
    metricsTable(rows, raters, scale),
    gainLine(found),
    ...(leftOut.length > 0 ? [`not used, because they hold more than numbers: ${leftOut.join(', ')}`] : []),
    ...cautions(found).map((caution) => `${colour.yellow('!')} ${caution}`),
    'No pipeline is made of it: it could score no text without these columns. --predictions FILE has the scores of the texts.',
  ];
  return parts.join('\n\n');
}

function gainLine({ gain: { gain, interval95, by }, grouping }: ColumnsSummary): string {
  const unit = by === 'cluster' && grouping.by !== 'nothing' ? grouping.by : 'text';
  const interval = interval95 ? ` (95 %: ${ends(interval95, 3)}, by ${unit}, models held fixed)` : '';
  return `Your columns change r by ${decimal(gain)}${interval}.`;
}

function cautions({ columns, texts, gain: { interval95 } }: ColumnsSummary): string[] {
  const found = columns
    .filter(({ pearson }) => pearson !== null && Math.abs(pearson) > SUSPICIOUS)
    .map(({ name }) => `${name} goes with the marks as if it were a mark itself; if it is, leave it out.`);
  if (texts < ENOUGH_TEXTS)
    found.push(
      `${counted(texts, 'text is too few', 'texts are few')}: with ${ENOUGH_TEXTS} or more, metrics are more stable.`,
    );
  if (interval95 && interval95[0] <= 0 && interval95[1] >= 0)
    found.push('The interval holds 0: these texts do not tell whether your columns add anything.');
  return found;
}
