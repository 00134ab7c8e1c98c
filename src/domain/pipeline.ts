import type { ScaleName } from './scale.js';

/**
 * What makes two results comparable: the same pipeline, in the same version, with the same configuration.
 * `configHash` is a hash of the ordered components with their versions and settings and of the model files.
 */
export interface PipelineIdentity {
  readonly name: string;
  readonly version: string;
  readonly configHash: string;
}

/** How people see a pipeline in lists. */
export interface PipelineSummary extends PipelineIdentity {
  readonly scale: ScaleName;
  readonly description: string;
  readonly components: readonly { readonly name: string; readonly version: string }[];
}
