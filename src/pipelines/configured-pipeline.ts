import type { CalibratedPipeline } from '../domain/pipelines/calibrated-pipeline.js';
import type { PipelineSettings } from '../domain/pipelines/pipeline-settings.js';
import type { TrainedPipeline } from '../domain/pipelines/trained-pipeline.js';
import type { PipelineDefinition, ScoringPipeline } from '../engine/pipelines/pipeline.js';

/** A pipeline with what tells it from a built-in one. */
export interface ConfiguredPipeline extends PipelineDefinition {
  /** How settings change its base; absent if they don't. */
  readonly settings?: PipelineSettings;
  /** Present if its overall score comes from a model that was trained on your own marks. */
  readonly trained?: TrainedPipeline;
  /** Present if scale and interval were fitted on your own marks. */
  readonly calibrated?: CalibratedPipeline;
}

/** Such a pipeline that gives overall scores. */
export type ConfiguredScoringPipeline = ConfiguredPipeline & ScoringPipeline;
