import { AssessError } from '../errors.js';
import { cefr } from './pipelines/cefr.js';
import { ielts } from './pipelines/ielts.js';
import { type PipelineDefinition, pipelineFaults } from './pipelines/pipeline.js';

/** All pipelines: the only list. */
export const pipelines: readonly PipelineDefinition[] = [cefr, ielts];

/** @throws AssessError `unknown_pipeline`, naming those there are */
export function findPipeline(name: string): PipelineDefinition {
  const found = pipelines.find((pipeline) => pipeline.name === name);
  if (!found)
    throw new AssessError('unknown_pipeline', { name, known: pipelines.map((pipeline) => pipeline.name) });
  const faults = pipelineFaults(found);
  if (faults.length > 0)
    throw new AssessError('internal', { reason: `pipeline ${name}: ${faults.join('; ')}` });
  return found;
}
