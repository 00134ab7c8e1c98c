import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CustomPipelines } from '../../domain/pipelines/custom-pipelines.js';
import type { PipelineIdentity, PipelineSummary } from '../../domain/pipelines/pipeline.js';
import { pipelineNames, scaleNamed } from '../../domain/pipelines/pipeline-cards.js';
import type { ModelFiles } from '../../engine/kernel/model-files.js';
import { licencesOf } from '../../engine/pipelines/licences.js';
import { artefactsOf, givesScores, stepsTo } from '../../engine/pipelines/pipeline.js';
import { AssessError, say } from '../../errors.js';
import type { ConfiguredPipeline, ConfiguredScoringPipeline } from '../../pipelines/configured-pipeline.js';
import { changesFeatures } from '../../pipelines/derive.js';
import { findPipeline } from '../../pipelines/registry.js';
import { changedComponents, trainedModel } from '../../pipelines/trained.js';
import { configurationHash, loadArtefactsOf, modelFolder } from '../../workers/artefacts.js';

/** A pipeline with its model files in shared memory, and its identity, which is stored with results. */
export interface LoadedPipeline {
  readonly definition: ConfiguredPipeline;
  readonly artefacts: ModelFiles;
  readonly identity: PipelineIdentity;
}

/**
 * A pipeline as it is defined, without its model files.
 * @param custom custom pipelines, from the settings and trained ones
 * @throws AssessError `unknown_pipeline`, `invalid_config`, `broken_pipeline`
 */
export const pipelineNamed: (name: string, custom?: CustomPipelines) => ConfiguredPipeline = findPipeline;

/** A pipeline whose scores are needed. @throws AssessError `no_scores`, and those of `pipelineNamed` */
export function scoringPipelineNamed(name: string, custom: CustomPipelines = {}): ConfiguredScoringPipeline {
  const found = findPipeline(name, custom);
  requireScores(found, custom);
  return found;
}

/** @throws AssessError `no_scores`, naming the pipelines that have them */
export function requireScores(
  found: ConfiguredPipeline,
  custom: CustomPipelines = {},
): asserts found is ConfiguredScoringPipeline {
  if (givesScores(found)) return;
  const known = pipelineNames(custom).filter((each) => scaleNamed(each, custom));
  throw new AssessError('no_scores', { name: found.name, known });
}

/** Loads a pipeline. @throws AssessError `unknown_pipeline`, `invalid_config`, `broken_pipeline` or `broken_artefact` */
export function loadPipeline(name: string, custom?: CustomPipelines): LoadedPipeline {
  const definition = findPipeline(name, custom);
  refuseWithoutModel(definition);
  const artefacts = loadArtefactsOf(definition);
  refuseDamaged(definition, artefacts);
  let identity: PipelineIdentity | undefined;
  return {
    definition,
    artefacts,
    // Computed on demand: hashing the model files takes as long as assessing a text or two, and only storing needs it.
    get identity() {
      const { name, version } = definition;
      identity ??= { name, version, configHash: configurationHash(definition, artefacts) };
      return identity;
    },
  };
}

/**
 * A pipeline up to a slot, with the model files that it needs up to there. Scoring models are fitted on a pipeline up to
 * its features; editors use one up to its edits.
 * @throws AssessError `unknown_pipeline`, `no_scores`, `invalid_config`, `broken_pipeline`, `broken_artefact`
 */
export function loadUpTo(
  slot: 'features' | 'edits',
  name: string,
  custom?: CustomPipelines,
): Omit<LoadedPipeline, 'identity'> {
  const found = findPipeline(name, custom);
  if (slot === 'features') requireScores(found, custom);
  const definition = { ...found, steps: stepsTo(slot, found) };
  return { definition, artefacts: loadArtefactsOf(definition) };
}

/** Reports a custom pipeline whose model file is missing. @throws AssessError `broken_pipeline` */
function refuseWithoutModel({ trained }: ConfiguredPipeline): void {
  if (trained && !existsSync(join(trained.folder, `${trained.name}.bin`)))
    throw new AssessError('broken_pipeline', { ...trained, reason: 'its model file is missing' });
}

/** Checks that the model file is the one that was written with the record. @throws AssessError `broken_pipeline` */
function refuseDamaged({ trained }: ConfiguredPipeline, { files }: ModelFiles): void {
  const bytes = trained && files.get(trainedModel(trained.name));
  if (bytes && createHash('sha256').update(bytes).digest('hex') !== trained.model)
    throw new AssessError('broken_pipeline', { ...trained, reason: 'its model file is damaged' });
}

/** The pipeline that a pipeline in the settings is derived from; any other pipeline itself. */
function baseOf(definition: ConfiguredPipeline, custom: CustomPipelines | undefined): ConfiguredPipeline {
  return definition.settings ? findPipeline(definition.settings.base, custom) : definition;
}

function summary(
  { definition, identity }: LoadedPipeline,
  custom: CustomPipelines | undefined,
): PipelineSummary {
  const { scale, description, settings, steps } = definition;
  const running = new Map(steps.map((step) => [step.component.name, step]));
  const components = baseOf(definition, custom).steps.map(({ component: { name, version }, options }) => ({
    name,
    version,
    on: running.has(name),
    options: (running.get(name) ?? { options }).options,
  }));
  return {
    ...identity,
    ...(scale && { scale: scale.name, range: [scale.min, scale.max] }),
    description,
    licences: licencesOf(definition),
    ...(settings && { settings }),
    components,
  };
}

/**
 * All pipelines: built-in ones in the order of the registry, then custom ones.
 * @param onBroken called with the error of each pipeline that can't be used; it is left out
 * @throws AssessError `invalid_config`
 */
export function listPipelines(
  custom?: CustomPipelines,
  onBroken?: (error: AssessError) => void,
): PipelineSummary[] {
  return pipelineNames(custom).flatMap((name) => {
    try {
      return summary(loadPipeline(name, custom), custom);
    } catch (error) {
      // A broken pipeline must not hide the others.
      if (!(error instanceof AssessError && error.code === 'broken_pipeline')) throw error;
      onBroken?.(error);
      return [];
    }
  });
}

/** One pipeline with the model cards (Markdown) of the model files that it reads. */
export interface PipelineDetails extends PipelineSummary {
  /** A warning about its scores. */
  readonly caution?: string;
  readonly models: readonly { readonly name: string; readonly card: string }[];
}

/** @throws AssessError `unknown_pipeline`, `invalid_config`, `broken_pipeline` */
export function showPipeline(name: string, custom?: CustomPipelines): PipelineDetails {
  const loaded = loadPipeline(name, custom);
  const { definition } = loaded;
  const base = baseOf(definition, custom);
  const ownModel = definition.trained && trainedModel(definition.trained.name);
  // Trained pipelines come before built-in ones.
  const artefacts = artefactsOf(definition).sort((a, b) => Number(b === ownModel) - Number(a === ownModel));
  const models = artefacts.map((artefact) => {
    return { name: artefact as string, card: cardIn(modelFolder(artefact, definition)) };
  });
  if (definition.calibrated) {
    const { name, folder } = definition.calibrated;
    models.unshift({ name: `calibrated/${name}`, card: cardIn(folder) });
  }
  const caution = cautionOf(definition, base, custom);
  return { ...summary(loaded, custom), ...(caution && { caution }), models };
}

function cardIn(folder: string): string {
  const path = join(folder, 'README.md');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

function cautionOf(
  definition: ConfiguredPipeline,
  base: ConfiguredPipeline,
  custom: CustomPipelines | undefined,
): string | undefined {
  const cautions = [
    definition.caution,
    changesFeatures(definition, base) &&
      `The scoring model was fitted on the errors that ${base.name} finds. This pipeline finds different errors, so its scores ` +
        `may differ from those of ${base.name}, and their standard error has not been measured.`,
    trainedCaution(definition),
    calibratedCaution(definition, custom),
  ].filter(Boolean);
  return cautions.length > 0 ? cautions.join('\n') : undefined;
}

function trainedCaution(definition: ConfiguredPipeline): string | undefined {
  const changed = definition.trained ? changedComponents(definition.trained, definition) : [];
  if (changed.length === 0) return undefined;
  return say.trainAgain(changed);
}

function calibratedCaution(
  { calibrated }: ConfiguredPipeline,
  custom: CustomPipelines | undefined,
): string | undefined {
  if (!calibrated || loadPipeline(calibrated.base, custom).identity.configHash === calibrated.baseConfig)
    return undefined;
  return say.calibrateAgain(calibrated);
}
