import { workerData } from 'node:worker_threads';
import type { PipelinesSetting } from '../domain/pipeline-settings.js';
import { summarise } from '../domain/result.js';
import { type Assessor, createAssessor, createResources } from '../engine/assessor.js';
import type { PipelineDefinition } from '../engine/pipelines/pipeline.js';
import { placeOf } from '../errors.js';
import type { AssessmentOutcome, AssessmentTask, ThreadData } from './messages.js';

/** Piscina wraps what the pool passes: its own value comes second. */
const thread = workerData as ThreadData;

interface Registry {
  findPipeline(name: string, own: PipelinesSetting): PipelineDefinition;
}

const registry = (await import(thread.registry)) as Registry;
const assessor: Assessor = createAssessor(
  registry.findPipeline(thread.pipeline, thread.ownPipelines),
  createResources(thread.artefacts),
);

/** Assesses a batch. A text that makes a component throw gets a crash for an outcome; the rest of the batch goes on. */
export default function assessBatch(tasks: readonly AssessmentTask[]): AssessmentOutcome[] {
  return tasks.map(({ text, question }) => {
    try {
      const result = assessor.assess(text, question);
      return { body: JSON.stringify(result), ...summarise(result) };
    } catch (error) {
      return { crash: placeOf(error) };
    }
  });
}
