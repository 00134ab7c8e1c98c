import { counted } from '../domain/counted.js';
import type { CalibratedPipeline } from '../domain/pipelines/calibrated-pipeline.js';
import type { PipelineDefinition } from '../engine/pipelines/pipeline.js';
import type { ConfiguredPipeline } from './configured-pipeline.js';

/** A pipeline that takes everything from its base, except scale and interval. */
export function calibratedPipeline(
  calibrated: CalibratedPipeline,
  base: PipelineDefinition,
): ConfiguredPipeline {
  const { name, scale, texts, calibration } = calibrated;
  const { min, max } = scale;
  const { caution: _, ...rest } = base;
  return {
    ...rest,
    name,
    scale,
    description: `Scores of ${base.name} calibrated on ${counted(texts, 'marked text')}, from ${min} to ${max}; the rest as ${base.name} gives it.`,
    steps: base.steps.map((step) =>
      step.component.assigns.some((slot) => slot === 'overallScore' || slot === 'traits')
        ? { ...step, options: { ...(step.options as object), calibration: { ...calibration, min, max } } }
        : step,
    ),
    calibrated,
  };
}
