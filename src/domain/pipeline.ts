import type { PipelineSettings } from './pipeline-settings.js';

/**
 * What makes two results comparable: the same pipeline, in the same version, with the same configuration.
 * `configHash` is a hash of the ordered components with their versions and settings and of the model files.
 */
export interface PipelineIdentity {
  readonly name: string;
  readonly version: string;
  readonly configHash: string;
}

/** A component of a pipeline. */
export interface PipelineComponent {
  readonly name: string;
  readonly version: string;
  /** False if the pipeline switches off this component of its base. */
  readonly on: boolean;
  readonly options?: unknown;
}

/** A pipeline as shown in lists. */
export interface PipelineSummary extends PipelineIdentity {
  /** Name of its scale. */
  readonly scale: string;
  /** Lowest and highest score. */
  readonly range: readonly [min: number, max: number];
  readonly description: string;
  /** How settings change its base; absent if they do not. */
  readonly settings?: PipelineSettings;
  readonly components: readonly PipelineComponent[];
}
