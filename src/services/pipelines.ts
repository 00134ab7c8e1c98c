import { existsSync, readFileSync } from 'node:fs';
import type { PipelineIdentity, PipelineSummary } from '../domain/pipeline.js';
import type { PipelinesSetting } from '../domain/pipeline-settings.js';
import type { ScaleName } from '../domain/scale.js';
import type { ArtefactName } from '../engine/component.js';
import { changesFeatures } from '../engine/pipelines/derive.js';
import { artefactsOf, type PipelineDefinition } from '../engine/pipelines/pipeline.js';
import { findPipeline, pipelineNames } from '../engine/registry.js';
import { configurationHash, loadArtefacts, modelPath } from '../workers/artefacts.js';

/** A pipeline with its model files in shared memory, and what its results are marked with. */
export interface LoadedPipeline {
  readonly definition: PipelineDefinition;
  readonly artefacts: ReadonlyMap<ArtefactName, SharedArrayBuffer>;
  readonly identity: PipelineIdentity;
}

/**
 * A pipeline as it is defined, without its model files.
 * @param own pipelines of one's own, from the settings
 * @throws AssessError `unknown_pipeline`, `invalid_config`
 */
export const pipelineNamed: (name: string, own?: PipelinesSetting) => PipelineDefinition = findPipeline;

/** The scale of a pipeline; undefined where there is none of that name. */
export function scaleOf(name: string, own?: PipelinesSetting): ScaleName | undefined {
  return pipelineNames(own).includes(name) ? findPipeline(name, own).scale : undefined;
}

/** Loads a pipeline. @throws AssessError `unknown_pipeline`, `invalid_config` or `broken_artefact` */
export function loadPipeline(name: string, own?: PipelinesSetting): LoadedPipeline {
  const definition = findPipeline(name, own);
  const artefacts = loadArtefacts(definition);
  const configHash = configurationHash(definition, artefacts);
  return {
    definition,
    artefacts,
    identity: { name: definition.name, version: definition.version, configHash },
  };
}

/** The built-in pipeline from which one of one's own is derived; a built-in one itself. */
function baseOf(definition: PipelineDefinition): PipelineDefinition {
  return definition.settings ? findPipeline(definition.settings.base) : definition;
}

function summary({ definition, identity }: LoadedPipeline): PipelineSummary {
  const { scale, description, settings, steps } = definition;
  const running = new Map(steps.map((step) => [step.component.name, step]));
  const components = baseOf(definition).steps.map(({ component: { name, version }, options }) => ({
    name,
    version,
    on: running.has(name),
    options: (running.get(name) ?? { options }).options,
  }));
  return { ...identity, scale, description, ...(settings && { settings }), components };
}

/** All pipelines: built-in ones in the order of the registry, then one's own. @throws AssessError `invalid_config` */
export function listPipelines(own?: PipelinesSetting): PipelineSummary[] {
  return pipelineNames(own).map((name) => summary(loadPipeline(name, own)));
}

/** One pipeline with the model cards (Markdown) of the model files that it reads. */
export interface PipelineDetails extends PipelineSummary {
  /** What to bear in mind about its scores. */
  readonly caution?: string;
  readonly models: readonly { readonly name: string; readonly card: string }[];
}

/** @throws AssessError `unknown_pipeline`, `invalid_config` */
export function showPipeline(name: string, own?: PipelinesSetting): PipelineDetails {
  const loaded = loadPipeline(name, own);
  const { definition } = loaded;
  const base = baseOf(definition);
  const models = artefactsOf(definition).map((artefact) => {
    const path = modelPath(artefact, 'README.md');
    return { name: artefact, card: existsSync(path) ? readFileSync(path, 'utf8') : '' };
  });
  const caution =
    `The scoring model was fitted on errors as ${base.name} finds them. Here some are found otherwise, so that scores ` +
    `may differ from those of ${base.name}, and their standard error has not been measured.`;
  return { ...summary(loaded), ...(changesFeatures(definition, base) && { caution }), models };
}
