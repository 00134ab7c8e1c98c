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
  /** Name of its scale; absent if it gives no overall score. */
  readonly scale?: string;
  /** Lowest and highest score; absent likewise. */
  readonly range?: readonly [min: number, max: number];
  readonly description: string;
  /** Licences of the shipped models that it reads, as SPDX identifiers; those with `NC` exclude commercial use. */
  readonly licences: readonly string[];
  /** How settings change its base; absent if they do not. */
  readonly settings?: PipelineSettings;
  readonly components: readonly PipelineComponent[];
}

/** Whether licences of models, as SPDX identifiers, allow commercial use. */
export const isFree = (licences: readonly string[]): boolean =>
  !licences.some((licence) => licence.includes('-NC'));

/** Whether two results can be compared. */
export const isSameIdentity = (one: PipelineIdentity, other: PipelineIdentity): boolean =>
  one.name === other.name && one.version === other.version && one.configHash === other.configHash;
