import { workerData } from 'node:worker_threads';
import type { CustomPipelines } from '../domain/pipelines/custom-pipelines.js';
import { summarise } from '../domain/results/result.js';
import { createAssessor, createResources } from '../engine/assessor.js';
import type { Variety } from '../engine/lexicon/lexicon.js';
import { createExtractor } from '../engine/pipelines/extraction.js';
import type { PipelineDefinition } from '../engine/pipelines/pipeline.js';
import { createProofreader } from '../engine/pipelines/proofreading.js';
import type { AssessmentResult } from '../engine/results/result.js';
import { placeOf } from '../errors.js';
import { findPipeline } from '../pipelines/registry.js';
import type {
  Assessed,
  AssessmentOutcome,
  ControlOutcome,
  ControlTask,
  Crash,
  ExtractedFeatures,
  ExtractionOutcome,
  MeasurementOutcome,
  ProfileOutcome,
  ProofreadingOutcome,
  ProofreadingTask,
  TextTask,
  ThreadData,
} from './messages.js';

/** Piscina wraps what the pool passes: the pool's value comes second. */
const thread = workerData as ThreadData;

interface Registry {
  findPipeline(name: string, custom: CustomPipelines): PipelineDefinition;
}

const resources = createResources(thread.artefacts);

const definition = once(async () => {
  const registry: Registry = thread.registry ? await import(thread.registry) : { findPipeline };
  return registry.findPipeline(thread.pipeline, thread.customPipelines);
});
const assessor = once(async () => createAssessor(await definition(), resources));
const extractor = once(async () => createExtractor(await definition(), resources));
// Loaded on demand: assessing needs none of it.
const measurer = once(async () => {
  const { createMeasurer } = await import('../engine/pipelines/measurement.js');
  return createMeasurer(await definition(), resources);
});
const profiler = once(async () => {
  const { createProfiler } = await import('../engine/pipelines/profiling.js');
  return createProfiler(resources);
});
const controlProfiler = once(async () => {
  const { createControlProfiler } = await import('../engine/pipelines/profiling.js');
  return createControlProfiler(resources);
});
const proofreaders = new Map<Variety | undefined, ReturnType<typeof createProofreader>>();

/** Wraps `make` in a function that creates its value on the first call. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Assesses a batch. A text that makes a component throw has a crash as its outcome; the rest of the batch goes on. */
export async function assess(tasks: readonly TextTask[]): Promise<AssessmentOutcome[]> {
  const { assess } = await assessor();
  return eachAlone(tasks, ({ text, question }) => assessed(assess(text, question)));
}

/** Assesses a batch and says what raised or lowered each score. */
export async function explain(tasks: readonly TextTask[]): Promise<AssessmentOutcome[]> {
  const { explain } = await assessor();
  return eachAlone(tasks, ({ text, question }) => {
    const { result, explanation } = explain(text, question);
    return { ...assessed(result), ...(explanation && { explanation: JSON.stringify(explanation) }) };
  });
}

function assessed(result: AssessmentResult): Assessed {
  return { body: JSON.stringify(result), ...summarise(result) };
}

/** Extracts the features of a batch, separately for each text, as `assess` does. */
export async function extract(tasks: readonly TextTask[]): Promise<ExtractionOutcome[]> {
  const found = await extractor();
  // All texts of the batch share one object, so that it is sent once.
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

/** Measures the indices of a batch, separately for each text, as `assess` does. */
export async function measure(tasks: readonly TextTask[]): Promise<MeasurementOutcome[]> {
  const measure = await measurer();
  return eachAlone(tasks, ({ text, question }) => measure(text, question));
}

/** Profiles the vocabulary of a batch, separately for each text, as `assess` does. */
export async function profile(tasks: readonly TextTask[]): Promise<ProfileOutcome[]> {
  const profile = await profiler();
  return eachAlone(tasks, ({ text }) => profile(text));
}

/** Profiles what the learners of a batch control, by the results of its texts. */
export async function control(tasks: readonly ControlTask[]): Promise<ControlOutcome[]> {
  const profile = await controlProfiler();
  return eachAlone(tasks, ({ text, result }) => profile(text, result));
}

/** Finds errors in texts while they are being written. */
export async function proofread(tasks: readonly ProofreadingTask[]): Promise<ProofreadingOutcome[]> {
  const pipeline = await definition();
  const proofreaderOf = (variety: Variety | undefined) => {
    const made = proofreaders.get(variety) ?? createProofreader(pipeline, resources, variety);
    proofreaders.set(variety, made);
    return made;
  };
  // Creates the proofreader that most texts need, so that an empty batch prepares the thread.
  proofreaderOf(undefined);
  return eachAlone(tasks, ({ text, variety }) => proofreaderOf(variety)(text));
}

function eachAlone<Task, T>(tasks: readonly Task[], work: (task: Task) => T): (T | Crash)[] {
  return tasks.map((task) => {
    try {
      return work(task);
    } catch (error) {
      return { crash: placeOf(error) };
    }
  });
}
