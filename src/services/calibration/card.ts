import { decimalsOn } from '../../engine/results/scale.js';
import { calibrationColumns } from '../../tables/model-agreement.js';
import { fixed, markdownTable } from '../markdown-table.js';
import { factsTable, foldsNote } from '../training/card.js';
import type { CalibrationSummary } from './summary.js';

/** The card of a calibrated pipeline, in Markdown; no text and no name of a learner is in it. */
export function calibrationCard(
  summary: Omit<CalibrationSummary, 'folder' | 'configHash'>,
  calibratedAt: Date,
): string {
  const { name, base, scale, scores, grouping, folds, metrics, calibration, kind, correlation, fitted } =
    summary;
  const points = (value: number) => value.toFixed(decimalsOn(scale));
  const [low, high] = correlation?.interval95 ?? [null, null];
  const facts = factsTable(summary, {
    on: 'Calibrated on',
    scores: [[`Scores of \`${base}\``, `mean ${points(scores.mean)}, SD ${points(scores.sd)}`]],
    left: fitted > 0 ? [`${fitted} that \`${base}\` was fitted on`] : [],
    end: [['Calibrated', calibratedAt.toISOString()]],
  });
  return `# ${name}: scores of ${base}, calibrated on marks from ${scale.min} to ${scale.max}

Written by \`assess calibrate\`.

${facts}

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
