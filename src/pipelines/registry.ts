import {
  type CustomPipeline,
  type CustomPipelines,
  hasFolder,
  isBroken,
  isCalibrated,
  isTrained,
} from '../domain/pipelines/custom-pipelines.js';
import { pipelineNames } from '../domain/pipelines/pipeline-cards.js';
import { BUILT_IN } from '../engine/pipelines/built-in.js';
import { type PipelineDefinition, pipelineFaults } from '../engine/pipelines/pipeline.js';
import { AssessError } from '../errors.js';
import { calibratedPipeline } from './calibrated.js';
import type { ConfiguredPipeline } from './configured-pipeline.js';
import { derivePipeline } from './derive.js';
import { trainedPipeline } from './trained.js';

export const pipelines: readonly PipelineDefinition[] = Object.values(BUILT_IN);

const builtIn = (name: string) => pipelines.find((pipeline) => pipeline.name === name);

/**
 * A pipeline by its name.
 * @param custom custom pipelines, derived by settings or trained
 * @throws AssessError `unknown_pipeline`, naming the existing ones; `invalid_config` for impossible settings;
 *   `broken_pipeline` for a trained pipeline that can't be used
 */
export function findPipeline(name: string, custom: CustomPipelines = {}): ConfiguredPipeline {
  const taken = pipelines.find((pipeline) => Object.hasOwn(custom, pipeline.name));
  if (taken)
    throw new AssessError('invalid_config', {
      source: `pipelines.${taken.name}`,
      reason: 'is the name of a built-in pipeline; choose another',
    });
  const found = builtIn(name) ?? customPipeline(name, custom);
  const faults = pipelineFaults(found);
  if (faults.length > 0)
    throw new AssessError('internal', { reason: `pipeline ${name}: ${faults.join('; ')}` });
  return found;
}

function customPipeline(name: string, custom: CustomPipelines): ConfiguredPipeline {
  const found = Object.hasOwn(custom, name) ? custom[name] : undefined;
  if (!found) throw new AssessError('unknown_pipeline', { name, known: pipelineNames(custom) });
  if (isBroken(found)) throw new AssessError('broken_pipeline', found);
  if (hasFolder(found)) {
    const base =
      builtIn(found.base) ?? (isCalibrated(found) ? fittedBase(found.base, custom, isTrained) : undefined);
    if (base) return isTrained(found) ? trainedPipeline(found, base) : calibratedPipeline(found, base);
    const reason = `its base, the pipeline ${found.base}, does not exist`;
    throw new AssessError('broken_pipeline', { ...found, reason });
  }
  const base = builtIn(found.base) ?? fittedBase(found.base, custom, hasFolder);
  if (base) return derivePipeline(name, found, base);
  const known = pipelineNames(custom).filter((each) => builtIn(each) || hasFolder(custom[each]!));
  throw new AssessError('invalid_config', {
    source: `pipelines.${name}.base`,
    reason: `there is no built-in or trained pipeline ${found.base}; choose one of ${known.join(', ')}`,
  });
}

/**
 * A pipeline by name that may be the base of another one. A pipeline derived by settings can't be a base, nor can a
 * calibrated one for a calibration, so no pipeline is based on itself.
 */
function fittedBase(
  name: string,
  custom: CustomPipelines,
  mayBeBase: (found: CustomPipeline) => boolean,
): ConfiguredPipeline | undefined {
  const found = Object.hasOwn(custom, name) ? custom[name] : undefined;
  return found && (mayBeBase(found) || isBroken(found)) ? customPipeline(name, custom) : undefined;
}
