import { existsSync, readFileSync } from 'node:fs';
import type { PipelineIdentity, PipelineSummary } from '../domain/pipeline.js';
import type { ScaleName } from '../domain/scale.js';
import type { ArtefactName } from '../engine/component.js';
import { artefactsOf, type PipelineDefinition } from '../engine/pipelines/pipeline.js';
import { findPipeline, pipelines } from '../engine/registry.js';
import { configurationHash, loadArtefacts, modelPath } from '../workers/artefacts.js';

/** A pipeline with its model files in shared memory, and what its results are marked with. */
export interface LoadedPipeline {
  readonly definition: PipelineDefinition;
  readonly artefacts: ReadonlyMap<ArtefactName, SharedArrayBuffer>;
  readonly identity: PipelineIdentity;
}

/** A pipeline as it is defined, without its model files. @throws AssessError `unknown_pipeline` */
export const pipelineNamed: (name: string) => PipelineDefinition = findPipeline;

/** The scale of a pipeline; undefined where there is none of that name. */
export function scaleOf(name: string): ScaleName | undefined {
  return pipelines.find((pipeline) => pipeline.name === name)?.scale;
}

/** Loads a pipeline. @throws AssessError `unknown_pipeline` or `broken_artefact` */
export function loadPipeline(name: string): LoadedPipeline {
  const definition = findPipeline(name);
  const artefacts = loadArtefacts(definition);
  const configHash = configurationHash(definition, artefacts);
  return {
    definition,
    artefacts,
    identity: { name: definition.name, version: definition.version, configHash },
  };
}

function summary({ definition, identity }: LoadedPipeline): PipelineSummary {
  return {
    ...identity,
    scale: definition.scale,
    description: definition.description,
    components: definition.steps.map(({ component: { name, version } }) => ({ name, version })),
  };
}

/** All pipelines, in the order of the registry. */
export function listPipelines(): PipelineSummary[] {
  return pipelines.map(({ name }) => summary(loadPipeline(name)));
}

/** One pipeline with the model cards (Markdown) of the model files that it reads. */
export interface PipelineDetails extends PipelineSummary {
  readonly models: readonly { readonly name: string; readonly card: string }[];
}

/** @throws AssessError `unknown_pipeline` */
export function showPipeline(name: string): PipelineDetails {
  const loaded = loadPipeline(name);
  const models = artefactsOf(loaded.definition).map((artefact) => {
    const path = modelPath(artefact, 'README.md');
    return { name: artefact, card: existsSync(path) ? readFileSync(path, 'utf8') : '' };
  });
  return { ...summary(loaded), models };
}
