import { INTERVAL_90 } from '../../domain/marks/interval90.js';
import type { Calibration } from '../../domain/pipelines/calibrated-pipeline.js';
import { pearson } from '../../metrics/correlation.js';
import { levelWidth, type ModelAgreement, metricsOf } from '../../metrics/model-agreement.js';
import { groupedFolds } from './cross-validation.js';
import { intervalCoverage } from './standard-errors.js';

/** A marked text with its score by the pipeline that is calibrated. */
export interface CalibrationText {
  readonly mark: number;
  readonly score: number;
  /** Of the score, as it is reported. */
  readonly standardError: number;
  /** The same for texts like those that the pipeline was fitted on. */
  readonly standardErrorWithin: number;
  readonly words: number;
  /** Texts of one group are never on both sides of a cross-validation. */
  readonly group: string;
}

interface Range {
  readonly min: number;
  readonly max: number;
}

export interface CalibrationTask {
  readonly texts: readonly CalibrationText[];
  /** Ends of the scale of the scores, and of that of the marks. */
  readonly from: Range;
  readonly to: Range;
  readonly folds: { readonly count: number; readonly seed: number };
}

/** A calibration with what is known of it. */
export interface FittedCalibration {
  readonly calibration: Calibration;
  /** `shift` where the marks do not say by how much they rise with the scores. */
  readonly kind: CalibrationKind;
  /** Pearson's r of scores and marks, with its 95 % interval; null where one of them does not vary. */
  readonly correlation: { readonly value: number; readonly interval95: readonly [number, number] } | null;
  /** Scores as they were, led to the scale of the marks by its ends where that is another one. */
  readonly before: CalibrationMetrics;
  /** Calibrated scores of texts that had no part in the calibration. */
  readonly after: CalibrationMetrics;
}

type CalibrationKind = 'line' | 'shift';

export interface CalibrationMetrics extends ModelAgreement {
  /** Share of the marks within score ± 1.645 standard errors. */
  readonly coverage: number;
}

const INTERVAL_SHARE = 0.9;
const NORMAL_95 = 1.96;
/** A line that rises so much less or more than the scales' own is none that a few texts should settle. */
const [LEAST_SLOPE, MOST_SLOPE] = [0.25, 4];

/**
 * Fits scale and interval of a pipeline to marks: linear equating, after which scores have mean and standard deviation
 * of the marks (Kolen & Brennan 2014, "Test Equating, Scaling, and Linking", chapter 2). Where scores hardly go with the
 * marks, only the mean is fitted. Standard errors keep the way in which they depend on length, and are stretched so that
 * 90 % intervals hold 90 % of the marks of groups that were left out (conformal prediction with scaled residuals: Lei,
 * G'Sell, Rinaldo, Tibshirani & Wasserman 2018).
 */
export function fitCalibration(task: CalibrationTask): FittedCalibration {
  const { texts, from, to, folds } = task;
  const fold = groupedFolds(
    texts.map(({ group }) => group),
    folds.count,
    folds.seed,
  );
  const after = new Array<Judged>(texts.length);
  for (let held = 0; held < folds.count; held++) {
    const { calibration } = calibrate(
      texts.filter((_, at) => fold[at] !== held),
      task,
    );
    texts.forEach((text, at) => {
      if (fold[at] === held) after[at] = judged(text, calibration, to);
    });
  }
  const ends = lineOf(scaleRatio(task), from.min, to.min);
  const before = texts.map(({ mark, score, standardError }) => ({
    human: mark,
    score: within(to, at(ends, score)),
    standardError: ends.slope * standardError,
  }));
  return {
    ...calibrate(texts, task),
    correlation: correlationOf(texts),
    before: metrics(texts, before, to),
    after: metrics(texts, after, to),
  };
}

interface Judged {
  readonly human: number;
  readonly score: number;
  readonly standardError: number;
}

interface Line {
  readonly slope: number;
  readonly intercept: number;
}

const within = ({ min, max }: Range, score: number) => Math.min(max, Math.max(min, score));
const at = ({ slope, intercept }: Line, score: number) => intercept + slope * score;
/** The line of a slope through a point. */
const lineOf = (slope: number, score: number, mark: number): Line => ({
  slope,
  intercept: mark - slope * score,
});
/** How many points of the marks there are to one of the scores, by the ends of both scales. */
const scaleRatio = ({ from, to }: Pick<CalibrationTask, 'from' | 'to'>) =>
  (to.max - to.min) / (from.max - from.min);

function calibrate(
  texts: readonly CalibrationText[],
  task: CalibrationTask,
): Pick<FittedCalibration, 'calibration' | 'kind'> {
  const sums = sumsOf(texts);
  const isLine = isCredible(texts, sums, task);
  const lineFor = (of: Sums) => {
    const [score, mark] = [of.score / of.n, of.mark / of.n];
    return lineOf(isLine ? slopeOf(of) : scaleRatio(task), score, mark);
  };
  return {
    calibration: { ...lineFor(sums), errorFactor: errorFactor(texts, sums, lineFor, task.to) },
    kind: isLine ? 'line' : 'shift',
  };
}

/** What means and standard deviations are made of; sums over fewer texts come by taking some away. */
interface Sums {
  readonly n: number;
  readonly score: number;
  readonly mark: number;
  readonly scores2: number;
  readonly marks2: number;
}

function sumsOf(texts: readonly CalibrationText[]): Sums {
  let [score, mark, scores2, marks2] = [0, 0, 0, 0];
  for (const text of texts) {
    score += text.score;
    mark += text.mark;
    scores2 += text.score ** 2;
    marks2 += text.mark ** 2;
  }
  return { n: texts.length, score, mark, scores2, marks2 };
}

const less = (all: Sums, some: Sums): Sums => ({
  n: all.n - some.n,
  score: all.score - some.score,
  mark: all.mark - some.mark,
  scores2: all.scores2 - some.scores2,
  marks2: all.marks2 - some.marks2,
});

/** The ratio of the standard deviations. */
const slopeOf = ({ n, score, mark, scores2, marks2 }: Sums) =>
  Math.sqrt(Math.max(0, marks2 / n - (mark / n) ** 2) / Math.max(0, scores2 / n - (score / n) ** 2));

/** Whether marks rise with scores beyond what chance explains, and by as much as scales can differ. */
function isCredible(texts: readonly CalibrationText[], sums: Sums, task: CalibrationTask): boolean {
  const correlation = correlationOf(texts);
  if (!correlation || correlation.interval95[0] <= 0) return false;
  const relative = slopeOf(sums) / scaleRatio(task);
  return relative >= LEAST_SLOPE && relative <= MOST_SLOPE;
}

/** By Fisher's z. */
function correlationOf(texts: readonly CalibrationText[]): FittedCalibration['correlation'] {
  const value = pearson(
    texts.map(({ score }) => score),
    texts.map(({ mark }) => mark),
  );
  if (value === null || texts.length < 4) return null;
  const [z, reach] = [Math.atanh(value), NORMAL_95 / Math.sqrt(texts.length - 3)];
  return { value, interval95: [Math.tanh(z - reach), Math.tanh(z + reach)] };
}

/** The stretch of standard errors, from residuals of texts whose group had no part in the line. */
function errorFactor(
  texts: readonly CalibrationText[],
  all: Sums,
  lineFor: (sums: Sums) => Line,
  to: Range,
): number {
  const groups = new Map<string, CalibrationText[]>();
  for (const text of texts) {
    const own = groups.get(text.group);
    if (own) own.push(text);
    else groups.set(text.group, [text]);
  }
  const ratios = [...groups.values()]
    .flatMap((own) => {
      const line = lineFor(less(all, sumsOf(own)));
      return own.map(
        ({ mark, score, standardErrorWithin }) =>
          Math.abs(mark - within(to, at(line, score))) / (standardErrorWithin || 1),
      );
    })
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const place = Math.ceil(INTERVAL_SHARE * (ratios.length + 1)) - 1;
  const ratio = ratios[Math.min(ratios.length - 1, place)] ?? 1;
  // Marks that are met exactly would leave no interval at all.
  return Math.max(Number.EPSILON, ratio) / INTERVAL_90;
}

function judged(
  { mark, score, standardErrorWithin }: CalibrationText,
  calibration: Calibration,
  to: Range,
): Judged {
  return {
    human: mark,
    score: within(to, at(calibration, score)),
    standardError: calibration.errorFactor * standardErrorWithin,
  };
}

function metrics(
  texts: readonly CalibrationText[],
  scored: readonly Judged[],
  { min, max }: Range,
): CalibrationMetrics {
  return {
    ...metricsOf(
      scored.map(({ human }) => human),
      scored.map(({ score }) => score),
      texts.map(({ words }) => words),
      levelWidth({ min, max }),
    ),
    coverage: intervalCoverage(scored),
  };
}
