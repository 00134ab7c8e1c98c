import { counted } from '../../domain/counted.js';
import { decimalsOn } from '../../engine/results/scale.js';
import { calibrationColumns } from '../../tables/model-agreement.js';
import { fixed, markdownTable } from '../markdown-table.js';
import { foldsNote, levelsRow, ratersNote } from '../training/card.js';
import type { CalibrationSummary } from './summary.js';

/** The card of a calibrated pipeline, in Markdown; no text and no name of a learner is in it. */
export function calibrationCard(
  summary: Omit<CalibrationSummary, 'folder' | 'configHash'>,
  calibratedAt: Date,
): string {
  const { name, base, source, scale, texts, marks, scores, raters, grouping, folds, metrics } = summary;
  const { calibration, kind, correlation, refused, fitted } = summary;
  const points = (value: number) => value.toFixed(decimalsOn(scale));
  const failures = Object.entries(refused).map(([failure, count]) => `${count} × \`${failure}\``);
  const [low, high] = correlation?.interval95 ?? [null, null];
  const left = [
    `${summary.unmarked} without a mark`,
    `${summary.rejected} rejected`,
    ...(fitted > 0 ? [`${fitted} that \`${base}\` was fitted on`] : []),
    ...(failures.length > 0 ? failures : ['none refused by the components']),
  ];
  const rows = [
    ['Calibrated on', `${counted(texts, 'marked text')} (${source})`],
    [
      'Marks',
      `mean ${points(marks.mean)}, SD ${points(marks.sd)}, from ${marks.min} to ${marks.max}${ratersNote(raters)}`,
    ],
    ...levelsRow(summary.levels.labels),
    [`Scores of \`${base}\``, `mean ${points(scores.mean)}, SD ${points(scores.sd)}`],
    ['Scale', `${scale.min} to ${scale.max}; scores are kept within it`],
    ['Left out', left.join(', ')],
    ['Everything else', `errors, sentence scores and relevance are those of \`${base}\``],
    [
      'Its texts',
      'known by keyed hashes in `texts.bin`, so that `assess evaluate` and `assess report` leave them out',
    ],
    ['Calibrated', calibratedAt.toISOString()],
  ];
  return `# ${name}: scores of ${base}, calibrated on marks from ${scale.min} to ${scale.max}

Written by \`assess calibrate\`.

| | |
|---|---|
${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}

## What it does
Score = ${calibration.intercept.toPrecision(5)} + ${calibration.slope.toPrecision(5)} · score of \`${base}\`, kept within the scale.
${
  kind === 'line'
    ? 'The line gives scores the mean and the standard deviation of the marks (linear equating).'
    : 'The marks do not say by how much they rise with the scores, so that only the mean is fitted: the slope is that of the two scales.'
}
Scores and marks correlate at r ${fixed(correlation?.value ?? null)} (95 %: ${fixed(low)} to ${fixed(high)}). Calibration does not change the
ranking of texts.

The standard error is ${calibration.errorFactor.toPrecision(3)} times that of \`${base}\` within the population that \`${base}\` was fitted on.

## Metrics
${foldsNote(grouping, folds)} *Before* are the scores of \`${base}\`, mapped linearly to the scale of the marks; *after* are calibrated scores
of texts that had no part in the calibration. QWK and RMSE are without rounding; the last column is the share of marks
within score ± 1.645 standard errors, which should be 90 %.

${markdownTable(calibrationColumns('', '90 % interval', scale), [
  { title: 'before', ...metrics.before },
  { title: 'after', ...metrics.after },
])}

## Limits
- Scale and interval hold for texts like these: the same kind of writers, questions, lengths and examiners.
- It has the same blind spots as \`${base}\`.
- It depends on the version of \`${base}\` that it was fitted to; \`assess pipelines show ${name}\` says when that has changed.
`;
}
