import type { CrossValidated } from '../../domain/pipelines/cross-validated.js';
import type { CustomPipelines } from '../../domain/pipelines/custom-pipelines.js';
import { TRAINED_FORMAT } from '../../domain/pipelines/trained-pipeline.js';
import type { PipelineDefinition } from '../../engine/pipelines/pipeline.js';
import { TextHashes } from '../pipelines/fitted-texts.js';
import { loadPipeline } from '../pipelines/pipelines.js';
import { trainedCard } from './card.js';
import { refuseUnwritable, saveTrained } from './files.js';
import { type FitOptions, fitTexts } from './fit-texts.js';
import { refuseEmptyRange } from './marks.js';
import { type PredictionsTarget, withPredictions } from './predictions.js';
import type { TrainInterrupted, TrainSummary } from './summary.js';

/** Where a fitted pipeline goes. */
export interface PipelineTarget {
  /** The folder that holds trained pipelines. */
  readonly models: string;
  /** Existing custom pipelines. */
  readonly customPipelines: CustomPipelines;
  /** Replace an existing trained or calibrated pipeline with that name. */
  readonly force: boolean;
}

interface TrainOptions extends FitOptions, PipelineTarget {
  /** The destination of the cross-validated scores. */
  readonly predictions?: PredictionsTarget | undefined;
}

/**
 * Fits a scoring pipeline on marked texts, and writes models/NAME.
 * @returns the outcome, or that the signal stopped it
 * @throws AssessError `invalid_option`, `pipeline_exists`, `untrainable`, `unwritable_file`, and what the source throws
 */
export async function trainPipeline(options: TrainOptions): Promise<TrainSummary | TrainInterrupted> {
  const { name, base, models, customPipelines, force } = options;
  refuseEmptyRange(options.range);
  await refuseUnwritable(name, models, customPipelines, force);
  return withPredictions(options.predictions, async (write): Promise<TrainSummary | TrainInterrupted> => {
    const hashes = TextHashes.make();
    const found = await fitTexts(options, (text) => hashes.hash(text));
    if (!found) return { name, interrupted: true };
    const { texts, fitted, summary, ended } = found;
    // Written before the pipeline is moved to its final path.
    await write(found.predictions);
    for (const { hash } of texts) hashes.add(hash);
    const { scale } = summary;
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
  });
}

/** Shown beside later metrics of the pipeline. */
const crossValidatedOf = ({
  texts,
  folds,
  grouping,
  metrics,
  coverage,
}: Omit<TrainSummary, 'folder' | 'configHash'>): CrossValidated => {
  const { pearson, kappa, rmse, meanDifference } = metrics.crossValidated;
  return { texts, folds, by: grouping.by, pearson, kappa, rmse, meanDifference, coverage };
};
const versionsOf = ({ steps }: PipelineDefinition): Record<string, string> =>
  Object.fromEntries(steps.map(({ component: { name, version } }) => [name, version]));
