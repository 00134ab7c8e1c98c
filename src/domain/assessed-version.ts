import type { PipelineIdentity } from './pipeline.js';

/** A version and configuration of a pipeline, with how many texts of an account have a result of it. */
export interface AssessedVersion {
  readonly pipeline: PipelineIdentity;
  /** That are shown. */
  readonly current: number;
  /** That gave way to those of another version. */
  readonly earlier: number;
  /** That wait for approval, or were rejected. */
  readonly held: number;
  readonly firstAssessedAt: Date;
  readonly lastAssessedAt: Date;
}

/** Which earlier results are removed: those that every condition names. */
export interface PruneQuery {
  readonly accountId: string;
  /** Only of this pipeline. */
  readonly pipeline?: string | undefined;
  /** Only those that were made before. */
  readonly before?: Date | undefined;
  /** Not those of this many versions of each pipeline, the last ones that gave way. */
  readonly keep?: number | undefined;
}

/** What was removed of one version. */
export interface PrunedVersion {
  readonly pipeline: PipelineIdentity;
  readonly results: number;
}
