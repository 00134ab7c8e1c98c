import { decimalsOn } from '../domain/scale.js';
import { colour } from './colour.js';
import { counted } from './figure.js';
import { readingLines, type ShownReading } from './mark-reading.js';
import { renderTable } from './table.js';

/** Agreement with marks, as far as it is shown; undefined figures are null. */
interface ShownFigures {
  readonly pearson: number | null;
  readonly beyondLength: number | null;
  readonly kappa: number | null;
  readonly rmse: number | null;
  readonly meanDifference: number | null;
  readonly spread: number | null;
}

/** Agreement of a trait with its marks. */
interface ShownTrait {
  readonly trait: string;
  readonly reported: ShownFigures & { readonly texts: number };
  /** Pearson's r of predicted with marked differences from the overall score. */
  readonly differences: number | null;
  readonly coverage: number;
}

/** What training made, as far as it is shown. */
export interface ShownTraining {
  readonly name: string;
  readonly folder: string;
  readonly scale: { readonly min: number; readonly max: number };
  readonly texts: number;
  readonly unmarked: number;
  readonly rejected: number;
  readonly refused: Readonly<Record<string, number>>;
  readonly marks: { readonly mean: number; readonly sd: number; readonly withLength: number | null };
  readonly levels: ShownReading;
  readonly raters: { readonly texts: number; readonly pearson: number | null } | undefined;
  readonly grouping: {
    readonly by: string;
    readonly reason: string | undefined;
    readonly count: number;
  };
  readonly folds: number;
  readonly figures: { readonly crossValidated: ShownFigures; readonly lengthAlone: ShownFigures };
  /** Share of the marks within the 90 % intervals of the scores. */
  readonly coverage: number;
  /** The traits that it scores. */
  readonly traits: readonly ShownTrait[];
  readonly seconds: { readonly measuring: number; readonly fitting: number };
}

/** From so many texts on, figures stop moving much with each text more. */
const ENOUGH_TEXTS = 300;
/** So much more than length alone should a model explain (r). */
const BEYOND_LENGTH = 0.05;
/** Intervals that should hold 90 % of the marks, and hold fewer than this, say nothing. */
const LEAST_COVERAGE = 0.8;
/** Marks that fall so much with length (r) are most likely ones of which lower are better. */
const UPSIDE_DOWN = -0.3;
/** With fewer groups, each fold tells another story. */
const ENOUGH_GROUPS = 5;

/** Training as text: what it rests on, how well it agrees with the marks, what to bear in mind, and what to do next. */
export function renderTraining(training: ShownTraining): string {
  const { name, folder, texts, scale, marks, seconds, coverage, figures } = training;
  const total = seconds.measuring + seconds.fitting;
  const parts = [
    `${colour.bold(name)} is fitted on ${counted(texts, 'text')} in ${total.toFixed(0)} s and lies in ${folder}`,
    [
      `marks   mean ${points(marks.mean, scale)}, SD ${points(marks.sd, scale)}; scores go from ${scale.min} to ${scale.max}`,
      ...readingLines(training.levels),
      `folds   ${foldsLine(training)}`,
      ...leftOutLine(training),
    ].join('\n'),
    figuresTable(
      [
        [name, figures.crossValidated],
        ['length alone', figures.lengthAlone],
      ],
      training.raters,
      scale,
    ),
    `${percent(coverage)} of the marks lie within the 90 % intervals of the scores.`,
    ...traitsTable(training),
    ...cautions(training).map((caution) => `${colour.yellow('!')} ${caution}`),
    [
      'next',
      `  assess check essay.txt --pipeline ${name}   one text`,
      `  assess score --pipeline ${name}             what is in the store`,
      `  assess pipelines show ${name}               its model card`,
    ].join('\n'),
  ];
  return parts.join('\n\n');
}

/** Two decimals, and no minus before a zero. */
export const two = (value: number | null) => value?.toFixed(2).replace(/^-(?=0\.00$)/, '') ?? '–';
/** Points of the scale, in as many decimals as it needs. */
const points = (value: number | null, scale: ShownTraining['scale']) =>
  value?.toFixed(decimalsOn(scale)) ?? '–';
const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

export function foldsLine({
  folds,
  grouping: { by, count, reason },
}: Pick<ShownTraining, 'folds' | 'grouping'>): string {
  const why = reason === undefined ? '' : `, because ${reason}; --group-by COLUMN chooses`;
  if (by === 'nothing') return `${folds}, at random${why}`;
  return `${folds}, by ${by} (${count} groups)${why}`;
}

export function leftOutLine({
  unmarked,
  rejected,
  refused,
}: Pick<ShownTraining, 'unmarked' | 'rejected' | 'refused'>): string[] {
  const parts = [
    unmarked > 0 ? `${unmarked} without a mark` : '',
    rejected > 0 ? `${rejected} rejected` : '',
    ...Object.entries(refused).map(([failure, count]) => `${count} × ${failure}`),
  ].filter(Boolean);
  return parts.length > 0 ? [`left out  ${parts.join(', ')}`] : [];
}

/** Figures of models beside those of two examiners. */
export function figuresTable(
  models: readonly (readonly [title: string, figures: ShownFigures])[],
  raters: ShownTraining['raters'],
  scale: ShownTraining['scale'],
): string {
  const titles = ['r', 'r beyond length', 'QWK', 'RMSE', 'SMD', 'SD ratio'];
  const rows = models.map(([title, shown]) => [
    title,
    two(shown.pearson),
    two(shown.beyondLength),
    two(shown.kappa),
    points(shown.rmse, scale),
    two(shown.meanDifference),
    two(shown.spread),
  ]);
  if (raters)
    rows.push([
      `two examiners (${counted(raters.texts, 'text')})`,
      two(raters.pearson),
      ...titles.slice(1).map(() => ''),
    ]);
  return renderTable(
    [{ title: 'on unseen texts' }, ...titles.map((title) => ({ title, align: 'right' as const }))],
    rows,
  );
}

/** Figures of traits; `beyond the whole` says how far a profile means more than the overall score. */
function traitsTable({ traits, scale }: ShownTraining): string[] {
  if (traits.length === 0) return [];
  const titles = ['texts', 'r', 'QWK', 'RMSE', 'r beyond the whole', 'in 90 % intervals'];
  return [
    renderTable(
      [{ title: 'traits' }, ...titles.map((title) => ({ title, align: 'right' as const }))],
      traits.map(({ trait, reported, differences, coverage }) => [
        trait,
        String(reported.texts),
        two(reported.pearson),
        two(reported.kappa),
        points(reported.rmse, scale),
        two(differences),
        percent(coverage),
      ]),
    ),
  ];
}

function cautions({ texts, marks, scale, folds, grouping, figures, coverage }: ShownTraining): string[] {
  const found: string[] = [];
  if (marks.withLength !== null && marks.withLength < UPSIDE_DOWN)
    found.push(
      `Longer texts have lower marks (r ${two(marks.withLength)}). Features count as if higher marks were the better ones: where lower ones are, turn them round (${scale.min + scale.max} − mark) and train again.`,
    );
  if (texts < ENOUGH_TEXTS)
    found.push(
      `${texts} texts are few: expect figures to differ by several hundredths from what new texts will show. From ${ENOUGH_TEXTS} on they are steadier.`,
    );
  if (grouping.by !== 'nothing' && grouping.count < ENOUGH_GROUPS)
    found.push(
      `There are only ${grouping.count} groups, so that each of the ${folds} models was fitted on far fewer texts than the one that is kept: figures are too modest rather than too good.`,
    );
  if (coverage < LEAST_COVERAGE)
    found.push(
      'Far fewer marks than they should lie in the 90 % intervals: standard errors are too small for groups like those that were held out.',
    );
  const { crossValidated, lengthAlone } = figures;
  const gain = (crossValidated.pearson ?? 0) - (lengthAlone.pearson ?? 0);
  if (gain < BEYOND_LENGTH)
    found.push(
      'Length alone does almost as well. Either the marks follow length, or there are too few texts to learn more.',
    );
  return found;
}
