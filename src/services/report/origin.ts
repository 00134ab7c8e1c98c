import type { CalibratedPipeline } from '../../domain/pipelines/calibrated-pipeline.js';
import type { CustomPipelines } from '../../domain/pipelines/custom-pipelines.js';
import { crossValidatedNotice } from '../../domain/pipelines/fitted.js';
import type { TrainedPipeline } from '../../domain/pipelines/trained-pipeline.js';
import type { ConfiguredPipeline } from '../../pipelines/configured-pipeline.js';
import { differingComponents } from '../../pipelines/derive.js';
import { pipelineNamed } from '../pipelines/pipelines.js';
import { counted, day, plain } from './wording.js';

/** How a pipeline differs from those that come with the package, in sentences; each names the pipeline that it is based on. */
export function originOf(definition: ConfiguredPipeline, custom: CustomPipelines): string[] {
  const { name, version, description, settings, calibrated, trained } = definition;
  return [
    ...(settings ? changedBy(pipelineNamed(settings.base, custom)) : []),
    ...(calibrated ? calibratedOn(calibrated, version) : []),
    ...(trained ? trainedOn(trained, version) : []),
  ];

  function changedBy(base: ConfiguredPipeline): string[] {
    const differing = differingComponents(definition, base);
    const is = `Pipeline ${name} is ${base.name} ${version}`;
    if (differing.length === 0) return [`${is} as it is.`];
    const changes = description.slice(`${base.name}: `.length);
    return [
      `${is} with changed settings (${changes}), in which ${counted(differing.length, 'component differs', 'components differ')}: ${differing.join(', ')}.`,
    ];
  }
}

function calibratedOn(calibrated: CalibratedPipeline, version: string): string[] {
  const { name, base, baseConfig, texts, scale, calibratedAt, calibration } = calibrated;
  const { slope, intercept, errorFactor } = calibration;
  const [a, b, factor] = [intercept, slope, errorFactor].map(precise);
  return [
    `Pipeline ${name} converts scores of ${base} ${version} to the scale of marks, ${scale.min} to ${scale.max}: score = ${a} + ${b} × score of ${base}, kept within the scale, with standard errors ${factor} times those of ${base}. ` +
      `This was calibrated on ${counted(texts, 'marked text')} on ${day(new Date(calibratedAt))}, with scores of ${base} in configuration ${baseConfig}.`,
    ...crossValidated(calibrated),
  ];
}

function trainedOn(trained: TrainedPipeline, version: string): string[] {
  const { name, base, texts, scale, traits = [], trainedAt } = trained;
  const scores =
    traits.length === 0
      ? 'Overall scores'
      : `Overall scores and those of ${counted(traits.length, 'trait')} (${traits.join(', ')})`;
  return [
    `${scores} of ${name} are from a model that was trained on ${counted(texts, 'marked text')} with marks from ${plain(scale.min)} to ${plain(scale.max)} on ${day(new Date(trainedAt))}, from the features of ${base} ${version}; everything else is as ${base} gives it.`,
    ...crossValidated(trained),
  ];
}

const crossValidated = (fitted: CalibratedPipeline | TrainedPipeline) =>
  crossValidatedNotice({ pipeline: fitted.name, crossValidated: fitted.crossValidated ?? null });

const precise = (value: number) => String(Number(value.toPrecision(4))).replace('-', '−');
