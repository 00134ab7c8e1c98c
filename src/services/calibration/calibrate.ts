import { CALIBRATED_FORMAT } from '../../domain/pipelines/calibrated-pipeline.js';
import { type CustomPipelines, hasFolder, isCalibrated } from '../../domain/pipelines/custom-pipelines.js';
import { createResources } from '../../engine/assessor.js';
import type { Refused } from '../../engine/pipelines/extraction.js';
import type { ScoringPipeline } from '../../engine/pipelines/pipeline.js';
import type { SuccessResult } from '../../engine/results/result.js';
import { SCALES, type Scale } from '../../engine/results/scale.js';
import type { OverallScoreOptions } from '../../engine/scoring/overall-score.js';
import { ScoreModel } from '../../engine/scoring/score-model.js';
import { AssessError, say } from '../../errors.js';
import { mean, standardDeviation } from '../../metrics/moments.js';
import { areOnDifferentScales } from '../../metrics/scale-mismatch.js';
import type { ConfiguredScoringPipeline } from '../../pipelines/configured-pipeline.js';
import { type FittedCalibration, fitCalibration } from '../../training/scoring/calibration.js';
import type { Assessed } from '../../workers/messages.js';
import { fittedOf, TextHashes } from '../pipelines/fitted-texts.js';
import { type LoadedPipeline, loadPipeline, requireScores } from '../pipelines/pipelines.js';
import { type Measurement, measureTexts } from '../training/extraction.js';
import { refuseUnwritable, saveCalibrated } from '../training/files.js';
import type { FitOptions, FitProgress } from '../training/fit-texts.js';
import {
  countsOf,
  foldsOf,
  marksOn,
  type PreparedMarks,
  prepareMarks,
  refuseEmptyRange,
  statisticsOf,
} from '../training/marks.js';
import { SEED } from '../training/model.js';
import type { TrainInterrupted } from '../training/summary.js';
import type { PipelineTarget } from '../training/train.js';
import { calibrationCard } from './card.js';
import type { CalibrationSummary } from './summary.js';

export interface CalibrateOptions extends Omit<FitOptions, 'base' | 'onProgress'>, PipelineTarget {
  /** The pipeline whose scores are calibrated, as it is loaded. */
  readonly base: LoadedPipeline;
  readonly onProgress?: ((progress: FitProgress & { readonly stage: 'measuring' }) => void) | undefined;
}

/** The values of a text for calibration. */
interface Scored {
  readonly score: number;
  readonly standardError: number;
  readonly words: number;
}

/** Standard deviations of marks and scores on the same scale hardly ever differ by a larger factor. */
const MOST_SPREAD = 1.6;
/** Fewer marks are not enough to fit the line and the intervals. */
const LEAST_TEXTS = 30;

/**
 * Fits scale and interval of a pipeline to your own marks: source → threads (scores) → line → models/NAME.
 * @returns the outcome, or that the signal stopped it
 * @throws AssessError `invalid_option`, `pipeline_exists`, `untrainable`, `unwritable_file`, and what the source throws
 */
export async function calibratePipeline(
  options: CalibrateOptions,
): Promise<CalibrationSummary | TrainInterrupted> {
  const { name, base, models, customPipelines, force, now } = options;
  refuseEmptyRange(options.range);
  const { definition } = base;
  requireScores(definition, customPipelines);
  refuseBase(definition.name, name, customPipelines);
  await refuseUnwritable(name, models, customPipelines, force);
  const asked = scaleAsked(options);
  const fitted = fittedOf(definition);
  const hashes = TextHashes.make();
  const measurement = await measureTexts<Scored>({
    ...options,
    ...(asked && marksOn(asked)),
    measure: async (pool, batch, onCrash) => (await pool.assess(batch, onCrash)).map(scoredOf),
    hash: (text) => hashes.hash(text),
    isFitted: fitted?.has,
    onProgress: (texts, share) => options.onProgress?.({ stage: 'measuring', texts, share }),
  });
  if (measurement.interrupted) return { name, interrupted: true };
  const isOff = asked === definition.scale && measurement.kind === 'number' && isOffScale(measurement, asked);
  if (isOff && !force) throw offScale(measurement, definition);
  // Points on a scale that is not that of the base have no CEFR levels.
  const scale = isOff || !asked ? scaleOfMarks(options, measurement) : asked;
  const prepared = prepareMarks(measurement, scale, { ...options, least: LEAST_TEXTS, work: 'calibrated' });
  const found = calibrationOf(measurement, prepared, { ...base, definition });

  for (const { hash } of measurement.texts) hashes.add(hash);
  const summary = summaryOf(measurement, prepared, found, options, fitted?.unknown ?? []);
  const { pearson, kappa, rmse, meanDifference, coverage } = found.after;
  const { texts, folds, grouping } = summary;
  const calibratedAt = now();
  const calibrated = await saveCalibrated(models, {
    record: {
      kind: 'calibrated',
      format: CALIBRATED_FORMAT,
      name,
      base: base.definition.name,
      baseConfig: base.identity.configHash,
      scale,
      texts,
      calibratedAt: calibratedAt.toISOString(),
      calibration: found.calibration,
      crossValidated: { texts, folds, by: grouping.by, pearson, kappa, rmse, meanDifference, coverage },
    },
    texts: hashes,
    card: calibrationCard(summary, calibratedAt),
  });
  const { identity } = loadPipeline(name, { ...customPipelines, [name]: calibrated });
  return { ...summary, folder: calibrated.folder, configHash: identity.configHash };
}

/** @throws AssessError `invalid_option` for a base that is not built in or trained */
function refuseBase(base: string, name: string, custom: CustomPipelines): void {
  const found = Object.hasOwn(custom, base) ? custom[base] : undefined;
  const refuse = (reason: string) => new AssessError('invalid_option', { option: 'pipeline', reason });
  if (base === name) throw refuse(say.calibrationNeedsName(base));
  if (!found) return;
  if (isCalibrated(found)) throw refuse(`${base} is itself calibrated; use its base, ${found.base}`);
  if (!hasFolder(found))
    throw refuse(
      `${base} is a pipeline from the settings; calibrate its base, ${found.base}, and base the settings on the result`,
    );
}

/** The scale that marks must lie on; undefined if the marks themselves determine one of its ends. */
function scaleAsked({ name, base, scale, range: { min, max } }: CalibrateOptions): Scale | undefined {
  if (scale) return scale;
  if (min === undefined && max === undefined) return base.definition.scale;
  return min !== undefined && max !== undefined ? { name, min, max } : undefined;
}

function scaleOfMarks({ name, range }: CalibrateOptions, { kind, marks }: Measurement<unknown>): Scale {
  if (kind === 'level') return SCALES.cefr;
  return { name, min: range.min ?? marks.lowest, max: range.max ?? marks.highest };
}

function scoredOf({ overallScore, message, wordCount, body }: Assessed): Scored | Refused {
  if (overallScore === undefined) return { failure: message ?? 'unspecified_error' };
  const { score_standard_error: standardError = Number.NaN } = JSON.parse(body) as SuccessResult;
  return { score: overallScore, standardError, words: wordCount };
}

function calibrationOf(
  { texts }: Measurement<Scored>,
  { scores: marks, scale, grouping, folds }: PreparedMarks,
  { definition, artefacts }: LoadedPipeline & { readonly definition: ConfiguredScoringPipeline },
): FittedCalibration {
  const step = definition.steps.find(({ component }) => component.assigns.includes('overallScore'))!;
  const { model: file } = step.options as OverallScoreOptions;
  const model = ScoreModel.from(createResources(artefacts).artefact(file));
  return fitCalibration({
    texts: texts.map(({ found }, index) => ({
      ...found,
      mark: marks[index]!,
      standardErrorWithin: model.standardErrorWithin(found.words),
      group: grouping.groups[index]!,
    })),
    from: definition.scale,
    to: scale,
    folds: { count: folds, seed: SEED },
  });
}

function summaryOf(
  measurement: Measurement<Scored>,
  prepared: PreparedMarks,
  { calibration, kind, correlation, before, after }: FittedCalibration,
  options: CalibrateOptions,
  unknown: readonly string[],
): Omit<CalibrationSummary, 'folder' | 'configHash'> {
  return {
    name: options.name,
    base: options.base.definition.name,
    source: options.source.name,
    scale: prepared.scale,
    levels: measurement.levels,
    ...countsOf(measurement),
    fitted: measurement.fitted,
    unknown,
    marks: statisticsOf(prepared.scores),
    scores: statisticsOf(measurement.texts.map(({ found }) => found.score)),
    ...foldsOf(measurement, prepared),
    kind,
    calibration,
    correlation,
    metrics: { before, after },
    interrupted: false,
  };
}

const valuesOf = ({ texts }: Measurement<Scored>) => ({
  marks: texts.map(({ marks }) => mean(marks)!),
  scores: texts.map(({ found }) => found.score),
});

/** Whether numeric marks seem to be on another scale than the scores: they lie elsewhere, or spread far more or less. */
function isOffScale(measured: Measurement<Scored>, scale: Scale): boolean {
  const { marks, scores } = valuesOf(measured);
  const [ofMarks, ofScores] = [standardDeviation(marks), standardDeviation(scores)];
  // Marks that are too few or do not vary are refused for that.
  if (marks.length < LEAST_TEXTS || !ofMarks || !ofScores) return false;
  const ratio = ofMarks / ofScores;
  return ratio > MOST_SPREAD || ratio < 1 / MOST_SPREAD || areOnDifferentScales(marks, scores, scale);
}

/** The refusal of such marks. */
function offScale(measured: Measurement<Scored>, { name, scale }: ScoringPipeline): AssessError {
  const shown = (values: readonly number[]) =>
    `mean ${mean(values)!.toFixed(2)}, SD ${(standardDeviation(values) ?? 0).toFixed(2)}`;
  const { marks, scores } = valuesOf(measured);
  const { lowest, highest } = measured.marks;
  return new AssessError('untrainable', {
    work: 'calibrated',
    reason: `marks from ${lowest} to ${highest} (${shown(marks)}) do not seem to be on the scale of ${name}, whose scores have ${shown(scores)}`,
    next: say.endsOfMarks(name, scale),
  });
}
