import type { PipelinesSetting } from '../domain/pipeline-settings.js';
import { AssessError } from '../errors.js';
import { cefr } from './pipelines/cefr.js';
import { derivePipeline } from './pipelines/derive.js';
import { ielts } from './pipelines/ielts.js';
import { type PipelineDefinition, pipelineFaults } from './pipelines/pipeline.js';

/** All built-in pipelines: the only list. */
export const pipelines: readonly PipelineDefinition[] = [cefr, ielts];

const builtIn = (name: string) => pipelines.find((pipeline) => pipeline.name === name);

/**
 * A pipeline by its name.
 * @param own pipelines of one's own, which settings derive from built-in ones
 * @throws AssessError `unknown_pipeline`, naming those there are; `invalid_config` for settings that cannot hold
 */
export function findPipeline(name: string, own: PipelinesSetting = {}): PipelineDefinition {
  const taken = pipelines.find((pipeline) => Object.hasOwn(own, pipeline.name));
  if (taken)
    throw new AssessError('invalid_config', {
      source: `pipelines.${taken.name}`,
      reason: 'is the name of a built-in pipeline; choose another',
    });
  const found = builtIn(name) ?? derived(name, own);
  const faults = pipelineFaults(found);
  if (faults.length > 0)
    throw new AssessError('internal', { reason: `pipeline ${name}: ${faults.join('; ')}` });
  return found;
}

/** The names of all pipelines: built-in ones, then one's own. */
export const pipelineNames = (own: PipelinesSetting = {}): string[] => [
  ...pipelines.map(({ name }) => name),
  ...Object.keys(own),
];

function derived(name: string, own: PipelinesSetting): PipelineDefinition {
  const settings = Object.hasOwn(own, name) ? own[name] : undefined;
  if (!settings) throw new AssessError('unknown_pipeline', { name, known: pipelineNames(own) });
  const base = builtIn(settings.base);
  if (!base)
    throw new AssessError('invalid_config', {
      source: `pipelines.${name}.base`,
      reason: `there is no built-in pipeline ${settings.base}; choose one of ${pipelineNames().join(', ')}`,
    });
  return derivePipeline(name, settings, base);
}
