import type { PipelineIdentity } from '../domain/pipelines/pipeline.js';
import { colour } from './colour.js';

/** A version of a pipeline, with its configuration set back. */
export const pipelineTitle = ({ name, version, configHash }: PipelineIdentity): string =>
  colour.bold(`${name} ${version}`) + colour.dim(` (configuration ${configHash})`);
