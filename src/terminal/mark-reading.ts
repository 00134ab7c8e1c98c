import type { PlainLevels } from '../domain/marks/human-score.js';
import { type FittedNote, fittedNotice } from '../domain/pipelines/fitted.js';
import { shown } from '../domain/shown.js';
import type { ComparedReading } from '../services/marks/mark-scale.js';
import { colour } from './colour.js';
import { filled } from './filled.js';

/** Lines about the scores of labels, rescaling, and problems with the comparison. */
export function readingLines({
  labels,
  plainLevels,
  rescaled,
  warning,
}: Pick<ComparedReading, 'labels' | 'plainLevels'> &
  Partial<Pick<ComparedReading, 'rescaled' | 'warning'>>): string[] {
  const cells = labels.map(
    ({ label, score }, place) =>
      `${shown(label)} → ${Number(score.toFixed(2))}${place < labels.length - 1 ? ',' : ''}`,
  );
  return [
    ...filled(cells, 'levels  '),
    ...(plainLevels ? [PLAIN[plainLevels]] : []),
    ...(rescaled ? rescaledLines(rescaled) : []),
    ...filled(warning?.split(' ') ?? [], '! ').map((line) => colour.yellow(line)),
  ];
}

const rescaledLines = ({ from, to, observed }: NonNullable<ComparedReading['rescaled']>) => [
  `marks rescaled from ${from.min}–${from.max} to ${to.min}–${to.max}`,
  ...(observed ? ['  from the lowest and the highest mark; --min and --max say what the scale is'] : []),
];

const PLAIN: Readonly<Record<PlainLevels, string>> = {
  lower: '  a plain level is its lower half; --levels middle makes it the middle',
  middle: '  a plain level is the middle of its two bands; --levels lower makes it the lower',
};

/** The note beside metrics of a pipeline that was fitted on marked texts, set apart from other output. */
export const fittedLines = (note: FittedNote | undefined): string[] =>
  note ? fittedNotice(note).map((sentence) => colour.yellow(`! ${sentence}`)) : [];
