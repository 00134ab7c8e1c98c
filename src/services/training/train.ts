import type { CrossValidated } from '../../domain/pipelines/cross-validated.js';
import type { CustomPipelines } from '../../domain/pipelines/custom-pipelines.js';
import { TRAINED_FORMAT } from '../../domain/pipelines/trained-pipeline.js';
import type { PipelineDefinition } from '../../engine/pipelines/pipeline.js';
import { SCALES, type Scale } from '../../engine/results/scale.js';
import { TRAITS } from '../../engine/results/traits.js';
import { AssessError } from '../../errors.js';
import { pearson } from '../../metrics/correlation.js';
import { groupedFolds } from '../../training/scoring/folds.js';
import type { ExtractedFeatures } from '../../workers/messages.js';
import type { Pool } from '../../workers/pool.js';
import { TextHashes } from '../pipelines/fitted-texts.js';
import { loadPipeline } from '../pipelines/pipelines.js';
import { trainedCard } from './card.js';
import { type MeasuredText, type Measurement, measureTexts } from './extraction.js';
import { refuseUnwritable, saveTrained } from './files.js';
import { fitInThread } from './fit.js';
import {
  agreementOf,
  marksOn,
  type PreparedMarks,
  prepareMarks,
  refuseEmptyRange,
  statisticsOf,
} from './marks.js';
import type { FittedModel } from './messages.js';
import { SEED } from './model.js';
import { openPredictions, type Prediction, type PredictionsTarget, predictionsOf } from './predictions.js';
import type { MarkedSource } from './source.js';
import type { TrainInterrupted, TrainSummary } from './summary.js';
import { vectorsOf } from './vectors.js';

export interface TrainOptions {
  /** Name of the new pipeline. */
  readonly name: string;
  /** The base up to its features; it provides everything except the overall score. */
  readonly base: PipelineDefinition;
  readonly source: MarkedSource;
  /** The folder that holds trained pipelines. */
  readonly models: string;
  /** Existing custom pipelines. */
  readonly customPipelines: CustomPipelines;
  /** Replace an existing trained or calibrated pipeline with that name. */
  readonly force: boolean;
  /** Lowest and highest score; by default, the lowest and the highest mark. */
  readonly range: { readonly min?: number | undefined; readonly max?: number | undefined };
  /** An existing scale, whose range marks must lie within; default: a new scale with that range. */
  readonly scale?: Scale | undefined;
  /** The column of the source by which folds are formed; default: the best one available. */
  readonly groupBy?: string | undefined;
  readonly folds: number;
  /** The destination of the cross-validated scores. */
  readonly predictions?: PredictionsTarget | undefined;
  /** Starts threads that run the base; called only if there is something to measure. */
  readonly pool: () => Promise<Pool>;
  /** Texts in one batch. */
  readonly batchSize: number;
  readonly now: () => Date;
  /** Stops the work; nothing is then written. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: TrainProgress) => void) | undefined;
  readonly onReject?: ((row: { readonly place: string; readonly message: string }) => void) | undefined;
  readonly onCrash?: ((crash: { readonly place: string; readonly cause: string }) => void) | undefined;
}

/** Progress of the work. */
export type TrainProgress =
  | { readonly stage: 'measuring'; readonly texts: number; readonly share: number | undefined }
  | { readonly stage: 'fitting'; readonly done: number; readonly total: number };

/** With fewer texts, the model would be determined by chance. */
export const LEAST_TEXTS = 50;

/**
 * Fits a scoring pipeline on marked texts: source → threads (features) → model → models/NAME.
 * @returns the outcome, or that the signal stopped it
 * @throws AssessError `invalid_option`, `pipeline_exists`, `untrainable`, `unwritable_file`, and what the source throws
 */
export async function trainPipeline(options: TrainOptions): Promise<TrainSummary | TrainInterrupted> {
  const { name, models, customPipelines, force } = options;
  refuseEmptyRange(options.range);
  await refuseUnwritable(name, models, customPipelines, force);
  const writer = options.predictions && (await openPredictions(options.predictions));
  try {
    const trained = await train(options, async (predictions) => void (await writer?.write(predictions)));
    await (trained.interrupted ? writer?.discard() : writer?.close());
    return trained;
  } catch (error) {
    await writer?.discard();
    throw error;
  }
}

/** @param tell called with the predictions before the pipeline is moved to its final path */
async function train(
  options: TrainOptions,
  tell: (predictions: readonly Prediction[]) => Promise<void>,
): Promise<TrainSummary | TrainInterrupted> {
  const { name, base, models, customPipelines, now, signal, onProgress } = options;
  const started = now();
  const hashes = TextHashes.make();
  const measurement = await measureTexts({
    ...options,
    measure: (pool, batch, onCrash) => pool.extract(batch, onCrash),
    hash: (text) => hashes.hash(text),
    ...(options.scale && marksOn(options.scale)),
    onProgress: (texts, share) => onProgress?.({ stage: 'measuring', texts, share }),
  });
  if (measurement.interrupted) return { name, interrupted: true };
  const prepared = prepareMarks(measurement, scaleOf(options, measurement), {
    ...options,
    least: LEAST_TEXTS,
    work: 'trained',
  });
  const { scale, folds } = prepared;
  refuseFewTraitMarks(measurement.texts);

  const measured = now();
  onProgress?.({ stage: 'fitting', done: 0, total: folds });
  const fitted = await fitInThread(
    { ...vectorsOf(measurement.texts, prepared), scale, folds },
    signal,
    (done, total) => onProgress?.({ stage: 'fitting', done, total }),
  );
  if (!fitted) return { name, interrupted: true };
  refuseUntold(fitted, prepared);
  await tell(predictionsOf(measurement.texts, prepared, fitted.heldOut));

  const ended = now();
  const seconds = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000;
  const times = { measuring: seconds(started, measured), fitting: seconds(measured, ended) };
  const summary = { ...summaryOf(measurement, prepared, fitted, options), seconds: times };
  for (const { hash } of measurement.texts) hashes.add(hash);
  const trained = await saveTrained(models, {
    record: {
      format: TRAINED_FORMAT,
      name,
      base: base.name,
      scale,
      ...(summary.traits.length > 0 && { traits: summary.traits.map(({ trait }) => trait) }),
      texts: summary.texts,
      trainedAt: ended.toISOString(),
      components: versionsOf(base),
      crossValidated: crossValidatedOf(summary),
    },
    model: fitted.model,
    texts: hashes,
    card: trainedCard(summary, { description: fitted.description, trainedAt: ended, scale }),
  });
  const { identity } = loadPipeline(name, { ...customPipelines, [name]: trained });
  return { ...summary, folder: trained.folder, configHash: identity.configHash };
}

/** Shown beside later metrics of the pipeline. */
const crossValidatedOf = ({ texts, folds, grouping, metrics, coverage }: Measured): CrossValidated => {
  const { pearson, kappa, rmse, meanDifference } = metrics.crossValidated;
  return { texts, folds, by: grouping.by, pearson, kappa, rmse, meanDifference, coverage };
};
type Measured = Pick<TrainSummary, 'texts' | 'folds' | 'grouping' | 'metrics' | 'coverage'>;

/** A trait needs as many marked texts as the overall score. @throws AssessError `untrainable` */
function refuseFewTraitMarks(texts: readonly MeasuredText<unknown>[]): void {
  for (const trait of TRAITS) {
    const count = texts.filter(({ traits }) => traits[trait] !== undefined).length;
    if (count > 0 && count < LEAST_TEXTS)
      throw new AssessError('untrainable', {
        reason: `at least ${LEAST_TEXTS} texts with a mark for ${trait} are required, and there ${count === 1 ? 'is' : 'are'} ${count}`,
        next: 'mark more texts, or omit this trait',
      });
  }
}

/** A model needs marks that vary in every set of folds that it is fitted on, and that rise with some features. */
export function refuseUntold(
  { crossValidated, isSound }: FittedModel,
  { scores, grouping, folds }: PreparedMarks,
): void {
  if (isSound && (crossValidated.pearson ?? 0) > 0) return;
  const fold = groupedFolds(grouping.groups, folds, SEED);
  const isSameWithout = (held: number) => new Set(scores.filter((_, at) => fold[at] !== held)).size < 2;
  if (!Array.from({ length: folds }, (_, held) => held).some(isSameWithout))
    throw new AssessError('untrainable', {
      reason: 'no feature of the texts correlates with higher marks',
      next: 'check that marks belong to the right texts, and that higher marks are better',
    });
  const all = 'all marks are the same, so there is nothing to learn';
  throw new AssessError(
    'untrainable',
    grouping.by === 'nothing'
      ? { reason: `without the texts of a fold, ${all}`, next: 'mark more texts that differ' }
      : {
          reason: `without the texts of some ${grouping.by}, ${all}`,
          next: 'omit --group-by, or name a column whose groups each have texts with different marks',
        },
  );
}

export function summaryOf(
  { texts, levels, read, unmarked, rejected, refused }: Measurement<ExtractedFeatures>,
  { scores, scale, grouping: { by, reason, count }, folds }: PreparedMarks,
  { crossValidated, lengthAlone, coverage, traits }: FittedModel,
  { name, base, source }: Pick<TrainOptions, 'name' | 'base' | 'source'>,
): Omit<TrainSummary, 'folder' | 'configHash' | 'seconds'> {
  return {
    name,
    base: base.name,
    source: source.name,
    scale,
    texts: texts.length,
    read,
    unmarked,
    rejected,
    refused,
    marks: { ...statisticsOf(scores), withLength: withLength(texts, scores) },
    levels,
    raters: agreementOf(texts),
    grouping: { by, reason, count },
    folds,
    metrics: { crossValidated, lengthAlone },
    coverage,
    traits,
    interrupted: false,
  };
}

/** The given scale; default: the CEFR scale for levels, or the range of the marks. */
export function scaleOf(
  { name, scale, range }: Pick<TrainOptions, 'name' | 'scale' | 'range'>,
  { kind, marks }: Measurement<ExtractedFeatures>,
): Scale {
  if (scale) return scale;
  if (kind === 'level') return SCALES.cefr;
  return { name, min: range.min ?? marks.lowest, max: range.max ?? marks.highest };
}

const versionsOf = ({ steps }: PipelineDefinition): Record<string, string> =>
  Object.fromEntries(steps.map(({ component: { name, version } }) => [name, version]));

/** In nearly all data, learners with higher marks write longer texts. */
const withLength = (texts: readonly MeasuredText<ExtractedFeatures>[], scores: readonly number[]) =>
  pearson(
    texts.map(({ found }) => Math.log1p(found.words)),
    scores,
  );
