import type { CalibratedPipeline } from './calibrated-pipeline.js';
import type { PipelineSettings } from './pipeline-settings.js';
import type { BrokenPipeline, TrainedPipeline } from './trained-pipeline.js';

/**
 * A pipeline that does not come with the package: settings that change another one, a model that was trained, or the
 * calibration of a pipeline.
 */
export type OwnPipeline = PipelineSettings | TrainedPipeline | CalibratedPipeline | BrokenPipeline;

/** Pipelines of one's own by name. */
export type OwnPipelines = Readonly<Record<string, OwnPipeline>>;

/** Whether a pipeline was trained. */
export const isTrained = (own: OwnPipeline): own is TrainedPipeline => 'trainedAt' in own;

/** Whether a pipeline was calibrated. */
export const isCalibrated = (own: OwnPipeline): own is CalibratedPipeline => 'calibratedAt' in own;

/** Whether a folder that should hold a pipeline can't be used. */
export const isBroken = (own: OwnPipeline): own is BrokenPipeline => 'reason' in own;

/** Whether a pipeline lies in a folder; otherwise settings describe it. */
export const hasFolder = (own: OwnPipeline): own is TrainedPipeline | CalibratedPipeline | BrokenPipeline =>
  'folder' in own;
