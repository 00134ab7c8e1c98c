import { counted } from '../domain/counted.js';
import { decimalsOn } from '../engine/results/scale.js';
import type { ModelAgreement } from '../metrics/model-agreement.js';
import type { TrainSummary } from '../services/training/summary.js';
import type { Column } from '../tables/column.js';
import { coverageColumn, type ModelRow, modelColumns } from '../tables/model-agreement.js';
import { colour } from './colour.js';
import { decimal, share } from './decimal.js';
import { readingLines } from './mark-reading.js';
import { renderTable } from './table.js';

/** With this many texts, metrics hardly change with more texts. */
const ENOUGH_TEXTS = 300;
/** A useful model correlates at least this much better than length alone (r). */
const BEYOND_LENGTH = 0.05;
/** 90 % intervals that contain a smaller share of the marks are not reliable. */
const LEAST_COVERAGE = 0.8;
/** If marks fall this much with length (r), lower marks are probably better. */
const UPSIDE_DOWN = -0.3;
/** With fewer groups, folds differ too much from each other. */
const ENOUGH_GROUPS = 5;

/** A trained pipeline as text: its data, agreement with the marks, warnings, and next steps. */
export function renderTraining(training: TrainSummary): string {
  const { name, folder, texts, scale, marks, seconds, coverage, metrics } = training;
  const total = seconds.measuring + seconds.fitting;
  const parts = [
    `${colour.bold(name)} is fitted on ${counted(texts, 'text')} in ${total.toFixed(0)} s and stored in ${folder}`,
    [
      `marks   mean ${points(marks.mean, scale)}, SD ${points(marks.sd, scale)}; scores go from ${scale.min} to ${scale.max}`,
      ...readingLines(training.levels),
      `folds   ${foldsLine(training)}`,
      ...leftOutLine(training),
    ].join('\n'),
    metricsTable(
      [
        [name, metrics.crossValidated],
        ['length alone', metrics.lengthAlone],
      ],
      training.raters,
      scale,
    ),
    `${share(coverage)} of the marks lie within the 90 % intervals of the scores.`,
    ...traitsTable(training),
    ...cautions(training).map((caution) => `${colour.yellow('!')} ${caution}`),
    nextSteps(name, 'its model card'),
  ];
  return parts.join('\n\n');
}

/** What to do with a new pipeline. @param card what `pipelines show` shows of it */
export const nextSteps = (name: string, card: string): string => `next
  assess check essay.txt --pipeline ${name}   one text
  assess score --pipeline ${name}             what is in the store
  assess pipelines show ${name}               ${card}`;

/** Points of the scale, with as many decimals as it needs. */
const points = (value: number | null, scale: TrainSummary['scale']) => decimal(value, decimalsOn(scale));

export function foldsLine({
  folds,
  grouping: { by, count, reason },
}: Pick<TrainSummary, 'folds' | 'grouping'>): string {
  const why = reason === undefined ? '' : `, because ${reason}; --group-by COLUMN chooses`;
  if (by === 'nothing') return `${folds}, at random${why}`;
  return `${folds}, by ${by} (${counted(count, 'group')})${why}`;
}

export function leftOutLine({
  unmarked,
  rejected,
  refused,
}: Pick<TrainSummary, 'unmarked' | 'rejected' | 'refused'>): string[] {
  const parts = [
    unmarked > 0 ? `${unmarked} without a mark` : '',
    rejected > 0 ? `${rejected} rejected` : '',
    ...Object.entries(refused).map(([failure, count]) => `${count} × ${failure}`),
  ].filter(Boolean);
  return parts.length > 0 ? [`left out  ${parts.join(', ')}`] : [];
}

/** Metrics of models beside those of two examiners. */
export function metricsTable(
  models: readonly (readonly [title: string, metrics: ModelAgreement])[],
  raters: TrainSummary['raters'],
  scale: TrainSummary['scale'],
): string {
  const rows: ModelRow[] = models.map(([title, metrics]) => ({ title, ...metrics }));
  if (raters)
    rows.push({
      ...BLANK,
      title: `two examiners (${counted(raters.texts, 'text')})`,
      pearson: raters.pearson,
    });
  return renderTable(Object.values(modelColumns('on unseen texts', scale)), rows);
}

/** Values that are unknown or meaningless for examiners. */
const BLANK = { beyondLength: '', kappa: '', rmse: '', meanDifference: '', spread: '' };

/** Metrics of traits; `r beyond the whole` shows how much the traits add to the overall score. */
function traitsTable({ traits, scale }: TrainSummary): string[] {
  if (traits.length === 0) return [];
  const { title, r, qwk, rmse } = modelColumns('traits', scale);
  const rows = traits.map(({ trait, reported, ...rest }) => ({ title: trait, ...reported, ...rest }));
  const texts: Column<(typeof rows)[number]> = {
    title: 'texts',
    format: 'count',
    of: ({ texts }) => texts,
  };
  const beyond: Column<(typeof rows)[number]> = {
    title: 'r beyond the whole',
    format: 'decimal',
    of: ({ differences }) => differences,
  };
  return [renderTable([title, texts, r, qwk, rmse, beyond, coverageColumn('in 90 % intervals')], rows)];
}

function cautions({ texts, marks, scale, folds, grouping, metrics, coverage }: TrainSummary): string[] {
  const found: string[] = [];
  if (marks.withLength !== null && marks.withLength < UPSIDE_DOWN)
    found.push(
      `Longer texts have lower marks (r ${decimal(marks.withLength, 2)}). Features are used as if higher marks were better. If lower marks are better, reverse them (${scale.min + scale.max} − mark) and train again.`,
    );
  if (texts < ENOUGH_TEXTS)
    found.push(
      `${counted(texts, 'text is too few', 'texts are few')}: expect metrics on new texts to differ by several hundredths. With ${ENOUGH_TEXTS} or more they are more stable.`,
    );
  if (grouping.by !== 'nothing' && grouping.count < ENOUGH_GROUPS)
    found.push(
      `There ${grouping.count === 1 ? 'is' : 'are'} only ${counted(grouping.count, 'group')}, so each of the ${folds} models was fitted on far fewer texts than the final one. The metrics are more likely too low than too high.`,
    );
  if (coverage < LEAST_COVERAGE)
    found.push(
      'Far fewer marks than they should lie in the 90 % intervals: standard errors are too small for groups like those that were held out.',
    );
  const { crossValidated, lengthAlone } = metrics;
  const gain = (crossValidated.pearson ?? 0) - (lengthAlone.pearson ?? 0);
  if (gain < BEYOND_LENGTH)
    found.push(
      'Length alone does almost as well. Either the marks follow length, or there are too few texts to learn more.',
    );
  return found;
}
