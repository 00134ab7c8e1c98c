import type { PipelineIdentity } from './pipeline.js';

/** A version and configuration of a pipeline, with how many texts of an account have a result of it. */
export interface AssessedVersion {
  readonly pipeline: PipelineIdentity;
  /** Results that are shown. */
  readonly current: number;
  /** Results that were replaced by those of another version. */
  readonly earlier: number;
  /** Results that await approval, or were rejected. */
  readonly held: number;
  readonly firstAssessedAt: Date;
  readonly lastAssessedAt: Date;
}

/** Selects earlier results to remove: those that match all conditions. */
export interface PruneQuery {
  readonly accountId: string;
  /** Only of this pipeline. */
  readonly pipeline?: string | undefined;
  /** Only results made before this time. */
  readonly before?: Date | undefined;
  /** Number of most recently replaced versions to keep for each pipeline. */
  readonly keep?: number | undefined;
}

/** The number of removed results of one version. */
export interface PrunedVersion {
  readonly pipeline: PipelineIdentity;
  readonly results: number;
}
