import type { PipelineDefinition } from '../../engine/pipelines/pipeline.js';
import { SCALES, type Scale } from '../../engine/results/scale.js';
import { TRAITS } from '../../engine/results/traits.js';
import { AssessError, say } from '../../errors.js';
import { pearson } from '../../metrics/correlation.js';
import { groupedFolds } from '../../training/scoring/cross-validation.js';
import type { ExtractedFeatures } from '../../workers/messages.js';
import { type MeasuredText, type Measurement, type MeasureOptions, measureTexts } from './extraction.js';
import { fitInThread, type OwnVectors, vectorsOf } from './fit.js';
import { countsOf, foldsOf, marksOn, type PreparedMarks, prepareMarks, statisticsOf } from './marks.js';
import type { FittedModel } from './messages.js';
import { SEED } from './model.js';
import { predictionsOf } from './predictions.js';
import type { TrainSummary } from './summary.js';

/** Options of all that fits to marked texts. */
export interface FitOptions
  extends Omit<MeasureOptions<never>, 'measure' | 'hash' | 'isFitted' | 'kind' | 'onProgress'> {
  /** Name of the new pipeline, and of a scale derived only from the marks. */
  readonly name: string;
  /** The base up to its features; it provides everything except the overall score. */
  readonly base: PipelineDefinition;
  /** An existing scale, whose range marks must lie within; default: a new scale with the range of the marks. */
  readonly scale?: Scale | undefined;
  /** The column of the source by which folds are formed; default: the best one available. */
  readonly groupBy?: string | undefined;
  readonly folds: number;
  readonly now: () => Date;
  readonly onProgress?: ((progress: FitProgress) => void) | undefined;
}

/** Progress of the work. */
export type FitProgress =
  | { readonly stage: 'measuring'; readonly texts: number; readonly share: number | undefined }
  | { readonly stage: 'fitting'; readonly done: number; readonly total: number };

/** With fewer texts, the model would be determined by chance. */
const LEAST_TEXTS = 50;

/**
 * Fits a scoring model on marked texts: source → threads (features) → thread (model, cross-validated).
 * @param hash of a text
 * @param own numbers in addition to the features; the model is also measured without them
 * @returns undefined if the signal stopped it
 * @throws AssessError `untrainable`, and what the source throws
 */
export async function fitTexts(options: FitOptions, hash: (text: string) => string, own?: OwnVectors) {
  const { now, signal, onProgress, scale: asked } = options;
  const started = now();
  const measurement = await measureTexts({
    ...options,
    measure: (pool, batch, onCrash) => pool.extract(batch, onCrash),
    hash,
    ...(asked && marksOn(asked)),
    onProgress: (texts, share) => onProgress?.({ stage: 'measuring', texts, share }),
  });
  if (measurement.interrupted) return undefined;
  const prepared = prepareMarks(measurement, scaleOf(options, measurement), {
    ...options,
    least: LEAST_TEXTS,
    work: 'trained',
  });
  const { texts } = measurement;
  const { scale, folds } = prepared;
  refuseFewTraitMarks(texts, prepared);
  const measured = now();
  onProgress?.({ stage: 'fitting', done: 0, total: folds });
  const task = { ...vectorsOf(texts, prepared, own), scale, folds, ...(own && { own: own.names }) };
  const fitted = await fitInThread(task, signal, (done, total) =>
    onProgress?.({ stage: 'fitting', done, total }),
  );
  if (!fitted) return undefined;
  refuseUntold(fitted, prepared);
  const ended = now();
  const seconds = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000;
  const { crossValidated, lengthAlone, coverage, traits } = fitted;
  const summary: Omit<TrainSummary, 'folder' | 'configHash'> = {
    name: options.name,
    base: options.base.name,
    source: options.source.name,
    scale,
    ...countsOf(measurement),
    marks: { ...statisticsOf(prepared.scores), withLength: withLength(texts, prepared.scores) },
    levels: measurement.levels,
    ...foldsOf(measurement, prepared),
    metrics: { crossValidated, lengthAlone },
    coverage,
    traits,
    interrupted: false,
    seconds: { measuring: seconds(started, measured), fitting: seconds(measured, ended) },
  };
  const predictions = predictionsOf(texts, prepared, fitted.heldOut);
  return { texts, prepared, fitted, summary, predictions, ended };
}

/** A trait needs as many marked texts as the overall score, in several folds. @throws AssessError `untrainable` */
function refuseFewTraitMarks(
  texts: readonly MeasuredText<unknown>[],
  { grouping, folds }: PreparedMarks,
): void {
  const fold = groupedFolds(grouping.groups, folds, SEED);
  for (const trait of TRAITS) {
    const found = fold.filter((_, at) => texts[at]!.traits[trait] !== undefined);
    const count = found.length;
    if (count > 0 && count < LEAST_TEXTS)
      throw new AssessError('untrainable', {
        reason: `at least ${LEAST_TEXTS} texts with a mark for ${trait} are required, and there ${count === 1 ? 'is' : 'are'} ${count}`,
        next: 'mark more texts, or omit this trait',
      });
    if (count > 0 && new Set(found).size < 2)
      throw new AssessError('untrainable', {
        reason: `the texts with a mark for ${trait} have too few values of ${grouping.by}, so none can be held out`,
        next: `${say.groupByAnother()}, or omit this trait`,
      });
  }
}

/** A model needs marks that vary in every set of folds that it is fitted on, and that rise with some features. */
function refuseUntold(
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
          next: say.groupByDiffering(),
        },
  );
}

/** The given scale; default: the CEFR scale for levels, or the range of the marks. */
function scaleOf(
  { name, scale, range }: Pick<FitOptions, 'name' | 'scale' | 'range'>,
  { kind, marks }: Measurement<ExtractedFeatures>,
): Scale {
  if (scale) return scale;
  if (kind === 'level') return SCALES.cefr;
  return { name, min: range.min ?? marks.lowest, max: range.max ?? marks.highest };
}

/** In nearly all data, learners with higher marks write longer texts. */
const withLength = (texts: readonly MeasuredText<ExtractedFeatures>[], scores: readonly number[]) =>
  pearson(
    texts.map(({ found }) => Math.log1p(found.words)),
    scores,
  );
