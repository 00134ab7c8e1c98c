import { decimalsOn } from '../domain/scale.js';
import { colour } from './colour.js';
import { counted } from './figure.js';
import { readingLines } from './mark-reading.js';
import { renderTable } from './table.js';
import { foldsLine, leftOutLine, type ShownTraining, two } from './training.js';

interface ShownFigures {
  readonly pearson: number | null;
  readonly kappa: number | null;
  readonly rmse: number | null;
  readonly meanDifference: number | null;
  readonly spread: number | null;
  readonly coverage: number;
}

interface Spread {
  readonly mean: number;
  readonly sd: number;
}

/** What calibration made, as far as it is shown. */
export interface ShownCalibration
  extends Pick<
    ShownTraining,
    | 'name'
    | 'folder'
    | 'scale'
    | 'levels'
    | 'texts'
    | 'unmarked'
    | 'rejected'
    | 'refused'
    | 'grouping'
    | 'folds'
  > {
  readonly base: string;
  readonly fitted: number;
  readonly unknown: readonly string[];
  readonly marks: Spread;
  readonly scores: Spread;
  readonly kind: 'line' | 'shift';
  readonly calibration: { readonly slope: number; readonly intercept: number; readonly errorFactor: number };
  readonly correlation: {
    readonly value: number;
    readonly interval95: readonly [number, number];
  } | null;
  readonly figures: { readonly before: ShownFigures; readonly after: ShownFigures };
}

/** From so many texts on, more of them change a line and an interval little. */
const ENOUGH_TEXTS = 100;
/** Intervals that should hold 90 % of the marks, and hold fewer than this, say nothing. */
const LEAST_COVERAGE = 0.8;
/** Means that lie so many standard deviations apart are most likely on different scales. */
const APART = 2;

/** A calibration as text: what it rests on, what it changes, how well it holds, and what to do next. */
export function renderCalibration(made: ShownCalibration): string {
  const { name, base, folder, texts, scale, marks, scores, calibration } = made;
  const point = (value: number) => value.toFixed(decimalsOn(scale));
  const { slope, intercept, errorFactor } = calibration;
  return [
    `${colour.bold(name)} is calibrated on ${counted(texts, 'text')} and lies in ${folder}`,
    [
      `marks   mean ${point(marks.mean)}, SD ${point(marks.sd)}; scores of ${base}: mean ${point(scores.mean)}, SD ${point(scores.sd)}`,
      `score   ${point(intercept)} + ${slope.toFixed(3)} × score of ${base}, kept within ${scale.min} to ${scale.max}`,
      `error   ${errorFactor.toFixed(2)} × the standard error of ${base} within its own population`,
      `folds   ${foldsLine(made)}`,
      ...leftOutLine(made),
      ...readingLines(made.levels),
      ...(made.fitted > 0 ? [`          ${counted(made.fitted, 'text')} that ${base} was fitted on`] : []),
    ].join('\n'),
    figuresTable(made),
    ...cautions(made).map((caution) => `${colour.yellow('!')} ${caution}`),
    [
      'next',
      `  assess check essay.txt --pipeline ${name}   one text`,
      `  assess score --pipeline ${name}             what is in the store`,
      `  assess pipelines show ${name}               its card`,
    ].join('\n'),
  ].join('\n\n');
}

const percent = (share: number) => `${(100 * share).toFixed(0)} %`;

function figuresTable({ figures, scale }: ShownCalibration): string {
  const titles = ['r', 'QWK', 'RMSE', 'SMD', 'SD ratio', 'in 90 % interval'];
  const row = (title: string, { pearson, kappa, rmse, meanDifference, spread, coverage }: ShownFigures) => [
    title,
    two(pearson),
    two(kappa),
    rmse?.toFixed(decimalsOn(scale)) ?? '–',
    two(meanDifference),
    two(spread),
    percent(coverage),
  ];
  return renderTable(
    [{ title: 'cross-validated' }, ...titles.map((title) => ({ title, align: 'right' as const }))],
    [row('before', figures.before), row('after', figures.after)],
  );
}

function cautions(made: ShownCalibration): string[] {
  const { base, texts, kind, correlation, figures, unknown, scale } = made;
  const found: string[] = [];
  const { before, after } = figures;
  if (kind === 'shift')
    found.push(
      correlation && correlation.interval95[0] > 0
        ? `Marks spread far more or far less than scores of ${base} do, so that only their mean was fitted. If the marks are on another scale, name its ends with --min and --max.`
        : `Nothing shows that marks rise with scores of ${base}: r is ${two(correlation?.value ?? null)}, and with so many texts it may be 0. Only the mean was fitted. Check that marks and texts belong together.`,
    );
  if (Math.abs(before.meanDifference ?? 0) > APART)
    found.push(
      `Marks lie far from the scores of ${base}. If they are not on a scale from ${scale.min} to ${scale.max}, name its ends with --min and --max.`,
    );
  if (before.rmse !== null && after.rmse !== null && after.rmse >= before.rmse)
    found.push(
      `Calibrated scores are no closer to the marks than those of ${base}. What the calibration gives you is the interval.`,
    );
  if (after.coverage < LEAST_COVERAGE)
    found.push(
      'Far fewer marks than they should lie in the 90 % intervals: groups that were held out differ too much from the others.',
    );
  if (texts < ENOUGH_TEXTS)
    found.push(
      `${texts} texts are few: with ${ENOUGH_TEXTS} or more, line and interval are steadier, and so are these figures.`,
    );
  for (const name of unknown)
    found.push(
      `Nobody knows which texts ${name} was fitted on. If some of these are among them, the intervals are too narrow. Train it again with --force, then calibrate again.`,
    );
  return found;
}
