import type { CalibratedPipeline } from './calibrated-pipeline.js';
import type { PipelineSettings } from './pipeline-settings.js';
import type { BrokenPipeline, TrainedPipeline } from './trained-pipeline.js';

/**
 * A pipeline that does not come with the package: settings that change another pipeline, a trained pipeline, or a
 * calibrated one.
 */
export type CustomPipeline = PipelineSettings | TrainedPipeline | CalibratedPipeline | BrokenPipeline;

/** Custom pipelines by name. */
export type CustomPipelines = Readonly<Record<string, CustomPipeline>>;

/** Whether a pipeline was trained. */
export const isTrained = (custom: CustomPipeline): custom is TrainedPipeline => 'trainedAt' in custom;

/** Whether a pipeline was calibrated. */
export const isCalibrated = (custom: CustomPipeline): custom is CalibratedPipeline =>
  'calibratedAt' in custom;

/** Whether the folder of a pipeline is unusable. */
export const isBroken = (custom: CustomPipeline): custom is BrokenPipeline => 'reason' in custom;

/** Whether a pipeline has a folder; otherwise the settings describe it. */
export const hasFolder = (
  custom: CustomPipeline,
): custom is TrainedPipeline | CalibratedPipeline | BrokenPipeline => 'folder' in custom;
