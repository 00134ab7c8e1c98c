import type { ArtefactName, Component, Resources, Slot } from '../component.js';
import type { Document } from '../document/document.js';
import type { Scale } from '../results/scale.js';
import type { PipelineCard } from './cards.js';

/** A component with the options for this pipeline. */
export interface Step {
  readonly component: Component<unknown>;
  readonly options: unknown;
}

/** Adds a component to a pipeline; the compiler checks its options. */
export function step<Options>(
  component: Component<Options>,
  ...options: Options extends undefined ? [] : [Options]
): Step {
  return { component: component as Component<unknown>, options: options[0] };
}

/** An ordered, versioned list of components that assesses a text. Pipelines are data. */
export interface PipelineDefinition extends PipelineCard {
  readonly description: string;
  /** Notes on interpreting its scores. */
  readonly caution?: string;
  readonly steps: readonly Step[];
}

/** A pipeline that gives overall scores. */
export interface ScoringPipeline extends PipelineDefinition {
  readonly scale: Scale;
}

/** Whether a pipeline gives overall scores. */
export const givesScores = <P extends PipelineDefinition>(pipeline: P): pipeline is P & ScoringPipeline =>
  pipeline.scale !== undefined;

/** The slots without which a pipeline gives no result. */
export const neededBy = (pipeline: Pick<PipelineDefinition, 'scale'>): readonly Slot[] => [
  'sentences',
  'admission',
  'edits',
  'statistics',
  ...(pipeline.scale ? (['overallScore'] as const) : []),
  'sentenceScores',
];
/** The slots to which several components may add. */
const SHARED: readonly Slot[] = ['proposals', 'features', 'intended'];

/**
 * What is wrong with the order or the choice of components: a slot is required before anything assigns it, is assigned
 * twice, or is never assigned. Empty if the pipeline is valid.
 */
export function pipelineFaults(definition: PipelineDefinition): string[] {
  const faults: string[] = [];
  const assigned = new Set<Slot>();
  for (const { component } of definition.steps) {
    for (const slot of component.requires) {
      if (!assigned.has(slot))
        faults.push(`${component.name} requires ${slot}, which nothing before it assigns`);
    }
    for (const slot of component.assigns) {
      if (assigned.has(slot) && !SHARED.includes(slot))
        faults.push(`${component.name} assigns ${slot} a second time`);
      assigned.add(slot);
    }
  }
  for (const slot of neededBy(definition)) if (!assigned.has(slot)) faults.push(`nothing assigns ${slot}`);
  return faults;
}

/** The model files that a pipeline reads, each once, sorted. */
export function artefactsOf(definition: PipelineDefinition): ArtefactName[] {
  const read = ({ component: { artefacts }, options }: Step) =>
    typeof artefacts === 'function' ? artefacts(options) : artefacts;
  return [...new Set(definition.steps.flatMap(read))].sort();
}

/** The steps up to the last one that assigns a slot. */
export function stepsTo(slot: Slot, { steps }: Pick<PipelineDefinition, 'steps'>): readonly Step[] {
  return steps.slice(0, 1 + steps.findLastIndex(({ component }) => component.assigns.includes(slot)));
}

/** The steps up to the features: the input for fitting a scoring model. */
export const stepsToFeatures = (pipeline: Pick<PipelineDefinition, 'steps'>) => stepsTo('features', pipeline);

/** Prepares the components; the returned function runs a document through all of them, or until it has a failure. */
export function buildPipeline(
  definition: PipelineDefinition,
  resources: Resources,
): (document: Document) => void {
  const steps = definition.steps.map(({ component, options }) => component.create(resources, options));
  return (document) => {
    for (const run of steps) {
      run(document);
      if (document.failure) return;
    }
  };
}
