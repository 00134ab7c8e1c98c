import { workerData } from 'node:worker_threads';
import type { OwnPipelines } from '../domain/own-pipelines.js';
import { type AssessmentResult, summarise } from '../domain/result.js';
import { type Assessor, createAssessor, createResources } from '../engine/assessor.js';
import { createExtractor } from '../engine/pipelines/extraction.js';
import type { PipelineDefinition } from '../engine/pipelines/pipeline.js';
import { placeOf } from '../errors.js';
import type {
  Assessed,
  AssessmentOutcome,
  Crash,
  ExtractedFeatures,
  ExtractionOutcome,
  TextTask,
  ThreadData,
} from './messages.js';

/** Piscina wraps what the pool passes: its own value comes second. */
const thread = workerData as ThreadData;

interface Registry {
  findPipeline(name: string, own: OwnPipelines): PipelineDefinition;
}

const registry = (await import(thread.registry)) as Registry;
const definition = registry.findPipeline(thread.pipeline, thread.ownPipelines);
const resources = createResources(thread.artefacts);

let assessor: Assessor | undefined;
let extractor: ReturnType<typeof createExtractor> | undefined;

/** Assesses a batch. A text that makes a component throw gets a crash for an outcome; the rest of the batch goes on. */
export function assess(tasks: readonly TextTask[]): AssessmentOutcome[] {
  assessor ??= createAssessor(definition, resources);
  const { assess } = assessor;
  return eachAlone(tasks, ({ text, question }) => assessed(assess(text, question)));
}

/** Assesses a batch and says what raised or lowered each score. */
export function explain(tasks: readonly TextTask[]): AssessmentOutcome[] {
  assessor ??= createAssessor(definition, resources);
  const { explain } = assessor;
  return eachAlone(tasks, ({ text, question }) => {
    const { result, explanation } = explain(text, question);
    return { ...assessed(result), ...(explanation && { explanation: JSON.stringify(explanation) }) };
  });
}

function assessed(result: AssessmentResult): Assessed {
  return { body: JSON.stringify(result), ...summarise(result) };
}

/** Extracts the features of a batch, each text for itself as `assess` does. */
export function extract(tasks: readonly TextTask[]): ExtractionOutcome[] {
  extractor ??= createExtractor(definition, resources);
  const found = extractor;
  // One object for all texts of the batch travels once.
  const names = new Map<string, number>();
  const outcomes = eachAlone(tasks, ({ text, question }) => {
    const extracted = found(text, question);
    if ('failure' in extracted) return extracted;
    for (const name of extracted.features.keys()) if (!names.has(name)) names.set(name, names.size);
    return extracted;
  });
  const columns = [...names.keys()];
  return outcomes.map((outcome) => {
    if (!('features' in outcome)) return outcome;
    const { features, ngrams, words } = outcome;
    const values = Float64Array.from(columns, (name) => features.get(name) ?? 0);
    return { names: columns, values, ngrams, words } satisfies ExtractedFeatures;
  });
}

function eachAlone<T>(tasks: readonly TextTask[], work: (task: TextTask) => T): (T | Crash)[] {
  return tasks.map((task) => {
    try {
      return work(task);
    } catch (error) {
      return { crash: placeOf(error) };
    }
  });
}
