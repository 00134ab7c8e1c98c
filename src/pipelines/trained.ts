import { counted } from '../domain/counted.js';
import type { TrainedPipeline } from '../domain/pipelines/trained-pipeline.js';
import type { ArtefactName } from '../engine/component.js';
import type { PipelineDefinition, Step } from '../engine/pipelines/pipeline.js';
import type { Scale } from '../engine/results/scale.js';
import type { ConfiguredPipeline } from './configured-pipeline.js';

/** Name of the model file of a trained pipeline; no shipped model has this name. */
export const trainedModel = (name: string): ArtefactName => `trained/${name}`;

/**
 * A pipeline that takes everything from its base except the overall score, which comes from a custom model, and traits,
 * which it has if that model was fitted on marks of traits.
 */
export function trainedPipeline(trained: TrainedPipeline, base: PipelineDefinition): ConfiguredPipeline {
  const { name, scale, texts } = trained;
  const { caution: _, ...rest } = base;
  return {
    ...rest,
    name,
    scale,
    description: `Overall score from ${shownRange(scale)}, fitted on ${counted(texts, 'marked text')}; the rest as ${base.name} gives it.`,
    steps: base.steps
      .filter(({ component }) => trained.traits || !component.assigns.includes('traits'))
      .map((step) => withModel(step, trainedModel(name))),
    trained,
  };
}

/** The components whose version has changed since the model was fitted on their output. */
export function changedComponents({ components }: TrainedPipeline, { steps }: PipelineDefinition): string[] {
  const versions = new Map(steps.map(({ component }) => [component.name, component.version]));
  return Object.keys(components).filter((name) => versions.get(name) !== components[name]);
}

/** `1 to 5`. */
const shownRange = ({ min, max }: Scale) => `${min} to ${max}`;

function withModel(step: Step, model: ArtefactName): Step {
  const { assigns } = step.component;
  if (!assigns.includes('overallScore') && !assigns.includes('traits')) return step;
  return { ...step, options: { ...(step.options as object), model } };
}
