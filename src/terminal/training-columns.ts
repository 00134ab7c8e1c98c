import { colour } from './colour.js';
import { counted } from './figure.js';
import { renderTable } from './table.js';
import { figuresTable, foldsLine, leftOutLine, type ShownTraining, two } from './training.js';

/** What columns of one's own add, as far as it is shown. */
export interface ShownColumns
  extends Pick<
    ShownTraining,
    'scale' | 'texts' | 'unmarked' | 'rejected' | 'refused' | 'raters' | 'grouping' | 'folds'
  > {
  readonly features: string;
  readonly columns: readonly { readonly name: string; readonly pearson: number | null }[];
  readonly leftOut: readonly string[];
  readonly figures: Readonly<
    Record<'crossValidated' | 'withoutColumns' | 'lengthAlone', ShownTraining['figures']['lengthAlone']>
  >;
  readonly gain: {
    readonly gain: number | null;
    readonly interval95: readonly [number, number] | null;
    /** What was resampled for the interval. */
    readonly by: 'cluster' | 'text';
  };
}

/** Columns that go so closely with the marks are most likely marks themselves. */
const SUSPICIOUS = 0.95;
/** From so many texts on, figures stop moving much with each text more. */
const ENOUGH_TEXTS = 300;

/** What columns of one's own add to the indices of the engine, as text. */
export function renderColumns(found: ShownColumns): string {
  const { texts, features, columns, leftOut, figures, raters, scale } = found;
  const table = renderTable(
    [
      { title: 'column', flexible: true },
      { title: 'r with the marks', align: 'right' as const },
    ],
    columns.map(({ name, pearson }) => [name, two(pearson)]),
  );
  const rows = [
    ['with your columns', figures.crossValidated],
    ['without them', figures.withoutColumns],
    ['length alone', figures.lengthAlone],
  ] as const;
  const parts = [
    `Models with ${counted(columns.length, 'column')} of ${features} and without are fitted on ${counted(texts, 'text')}.`,
    table,
    [`folds   ${foldsLine(found)}`, ...leftOutLine(found)].join('\n'),
    figuresTable(rows, raters, scale),
    gainLine(found),
    ...(leftOut.length > 0 ? [`not used, because they hold more than numbers: ${leftOut.join(', ')}`] : []),
    ...cautions(found).map((caution) => `${colour.yellow('!')} ${caution}`),
    'No pipeline is made of it: it could score no text without these columns. --predictions FILE has the scores of the texts.',
  ];
  return parts.join('\n\n');
}

function gainLine({ gain: { gain, interval95, by }, grouping }: ShownColumns): string {
  const unit = by === 'cluster' && grouping.by !== 'nothing' ? grouping.by : 'text';
  const interval = interval95
    ? ` (95 %: ${three(interval95[0])} to ${three(interval95[1])}, resampled by ${unit}, models held fixed)`
    : '';
  return `Your columns change r by ${three(gain)}${interval}.`;
}

/** Gains are small: three decimals, and no minus before a zero. */
const three = (value: number | null) => value?.toFixed(3).replace(/^-(?=0\.000$)/, '') ?? '–';

function cautions({ columns, texts, gain: { interval95 } }: ShownColumns): string[] {
  const found = columns
    .filter(({ pearson }) => pearson !== null && Math.abs(pearson) > SUSPICIOUS)
    .map(({ name }) => `${name} goes with the marks as if it were a mark itself; if it is, leave it out.`);
  if (texts < ENOUGH_TEXTS)
    found.push(`${texts} texts are few: from ${ENOUGH_TEXTS} on, figures are steadier.`);
  if (interval95 && interval95[0] <= 0 && interval95[1] >= 0)
    found.push('The interval holds 0: these texts do not tell whether your columns add anything.');
  return found;
}
