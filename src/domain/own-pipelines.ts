import type { PipelineSettings } from './pipeline-settings.js';
import type { BrokenPipeline, TrainedPipeline } from './trained-pipeline.js';

/** A pipeline that does not come with the package: settings that change another one, or a model that was trained. */
export type OwnPipeline = PipelineSettings | TrainedPipeline | BrokenPipeline;

/** Pipelines of one's own by name. */
export type OwnPipelines = Readonly<Record<string, OwnPipeline>>;

/** Whether a pipeline was trained; otherwise settings describe it, or it is broken. */
export const isTrained = (own: OwnPipeline): own is TrainedPipeline => 'trainedAt' in own;

/** Whether a trained pipeline can't be used. */
export const isBroken = (own: OwnPipeline): own is BrokenPipeline => 'reason' in own;
