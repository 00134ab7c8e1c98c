import { counted } from '../domain/counted.js';
import { decimalsOn } from '../engine/results/scale.js';
import { quantileOfT } from '../metrics/students-t.js';
import type { CalibrationSummary } from '../services/calibration/summary.js';
import { calibrationColumns } from '../tables/model-agreement.js';
import { colour } from './colour.js';
import { decimal } from './decimal.js';
import { readingLines } from './mark-reading.js';
import { renderTable } from './table.js';
import { foldsLine, leftOutLine, nextSteps } from './training.js';

/** With this many texts, more of them hardly change the line and the interval. */
const ENOUGH_TEXTS = 100;
/** 90 % intervals that contain a smaller share of the marks are not reliable. */
const LEAST_COVERAGE = 0.8;
/** If means differ by this many standard deviations, they are probably on different scales. */
const APART = 2;

/** A calibration as text: its data, its effect, agreement with the marks, and next steps. */
export function renderCalibration(made: CalibrationSummary): string {
  const { name, base, folder, texts, scale, marks, scores, calibration } = made;
  const point = (value: number) => value.toFixed(decimalsOn(scale));
  const { slope, intercept, errorFactor } = calibration;
  return [
    `${colour.bold(name)} is calibrated on ${counted(texts, 'text')} and stored in ${folder}`,
    [
      `marks   mean ${point(marks.mean)}, SD ${point(marks.sd)}; scores of ${base}: mean ${point(scores.mean)}, SD ${point(scores.sd)}`,
      `score   ${point(intercept)} + ${slope.toFixed(3)} × score of ${base}, kept within ${scale.min} to ${scale.max}`,
      `error   ${errorFactor.toFixed(2)} × the standard error of ${base} within its own population`,
      `folds   ${foldsLine(made)}`,
      ...leftOutLine(made),
      ...readingLines(made.levels),
      ...(made.fitted > 0 ? [`          ${counted(made.fitted, 'text')} that ${base} was fitted on`] : []),
    ].join('\n'),
    renderTable(calibrationColumns('cross-validated', 'in 90 % interval', scale), [
      { title: 'before', ...made.metrics.before },
      { title: 'after', ...made.metrics.after },
    ]),
    ...cautions(made).map((caution) => `${colour.yellow('!')} ${caution}`),
    nextSteps(name, 'its card'),
  ].join('\n\n');
}

/**
 * What few texts show: the bias, with its interval by Student's t. The variance of the differences is the mean squared
 * error minus the squared bias.
 */
function whatFewShow({ base, texts, scale, marks, metrics: { before } }: CalibrationSummary): string {
  const few = `${counted(texts, 'text is too few', 'texts are few')}. They cannot show whether single scores come closer to the marks: compare RMSE, r and QWK with ${ENOUGH_TEXTS} or more.`;
  const { rmse, meanDifference } = before;
  const t = quantileOfT(texts - 1, 0.975);
  if (rmse === null || meanDifference === null || t === null) return few;
  const bias = meanDifference * marks.sd;
  const half = t * Math.sqrt(Math.max(0, rmse ** 2 - bias ** 2) / (texts - 1));
  const [low, high] = [bias - half, bias + half].map((end) => end.toFixed(decimalsOn(scale)));
  const shown = `Before calibration, scores of ${base} are ${Math.abs(bias).toFixed(decimalsOn(scale))} points too ${bias < 0 ? 'low' : 'high'} on average (95 % interval of system − human: ${low} to ${high})`;
  const isSure = Math.abs(bias) > half;
  return `${few} ${shown}: ${isSure ? 'that is more than chance explains, and the calibration removes it.' : 'chance may explain that.'}`;
}

function cautions(made: CalibrationSummary): string[] {
  const { base, texts, kind, correlation, metrics, unknown, scale } = made;
  const found: string[] = [];
  const { before, after } = metrics;
  if (kind === 'shift')
    found.push(
      correlation && correlation.interval95[0] > 0
        ? `Marks spread far more or far less than scores of ${base} do, so that only their mean was fitted. If the marks are on another scale, name its ends with --min and --max.`
        : `Nothing shows that marks rise with scores of ${base}: r is ${decimal(correlation?.value, 2)}, and with so many texts it may be 0. Only the mean was fitted. Check that marks and texts belong together.`,
    );
  if (Math.abs(before.meanDifference ?? 0) > APART)
    found.push(
      `Marks lie far from the scores of ${base}. If they are not on a scale from ${scale.min} to ${scale.max}, name its ends with --min and --max.`,
    );
  if (texts < ENOUGH_TEXTS) found.push(whatFewShow(made));
  else if (before.rmse !== null && after.rmse !== null && after.rmse >= before.rmse)
    found.push(
      `Calibrated scores are no closer to the marks than those of ${base}. What the calibration gives you is the interval.`,
    );
  if (after.coverage < LEAST_COVERAGE)
    found.push(
      'Far fewer marks than they should lie in the 90 % intervals: groups that were held out differ too much from the others.',
    );
  for (const name of unknown)
    found.push(
      `The texts that ${name} was fitted on are unknown. If some of these are among them, the intervals are too narrow. Retrain it with --force, then calibrate again.`,
    );
  return found;
}
