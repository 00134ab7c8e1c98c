import {
  hasFolder,
  isBroken,
  isCalibrated,
  isTrained,
  type OwnPipeline,
  type OwnPipelines,
} from '../domain/own-pipelines.js';
import { AssessError } from '../errors.js';
import { calibratedPipeline } from './pipelines/calibrated.js';
import { cefr } from './pipelines/cefr.js';
import { derivePipeline } from './pipelines/derive.js';
import { ielts } from './pipelines/ielts.js';
import { type PipelineDefinition, pipelineFaults } from './pipelines/pipeline.js';
import { trainedPipeline } from './pipelines/trained.js';

/** All built-in pipelines: the only list. */
export const pipelines: readonly PipelineDefinition[] = [cefr, ielts];

const builtIn = (name: string) => pipelines.find((pipeline) => pipeline.name === name);

/**
 * A pipeline by its name.
 * @param own pipelines of one's own, which settings derive from others, or which were trained
 * @throws AssessError `unknown_pipeline`, naming those there are; `invalid_config` for settings that cannot hold;
 *   `broken_pipeline` for a trained one that can't be used
 */
export function findPipeline(name: string, own: OwnPipelines = {}): PipelineDefinition {
  const taken = pipelines.find((pipeline) => Object.hasOwn(own, pipeline.name));
  if (taken)
    throw new AssessError('invalid_config', {
      source: `pipelines.${taken.name}`,
      reason: 'is the name of a built-in pipeline; choose another',
    });
  const found = builtIn(name) ?? ownPipeline(name, own);
  const faults = pipelineFaults(found);
  if (faults.length > 0)
    throw new AssessError('internal', { reason: `pipeline ${name}: ${faults.join('; ')}` });
  return found;
}

/** The names of all pipelines: built-in ones, then one's own. */
export const pipelineNames = (own: OwnPipelines = {}): string[] => [
  ...pipelines.map(({ name }) => name),
  ...Object.keys(own),
];

function ownPipeline(name: string, own: OwnPipelines): PipelineDefinition {
  const found = Object.hasOwn(own, name) ? own[name] : undefined;
  if (!found) throw new AssessError('unknown_pipeline', { name, known: pipelineNames(own) });
  if (isBroken(found)) throw new AssessError('broken_pipeline', found);
  if (hasFolder(found)) {
    const base =
      builtIn(found.base) ?? (isCalibrated(found) ? fittedBase(found.base, own, isTrained) : undefined);
    if (base) return isTrained(found) ? trainedPipeline(found, base) : calibratedPipeline(found, base);
    const reason = `it rests on a pipeline ${found.base}, which there is not`;
    throw new AssessError('broken_pipeline', { ...found, reason });
  }
  const base = builtIn(found.base) ?? fittedBase(found.base, own, hasFolder);
  if (base) return derivePipeline(name, found, base);
  const known = pipelineNames(own).filter((each) => builtIn(each) || hasFolder(own[each]!));
  throw new AssessError('invalid_config', {
    source: `pipelines.${name}.base`,
    reason: `there is no built-in or trained pipeline ${found.base}; choose one of ${known.join(', ')}`,
  });
}

/**
 * A pipeline by its name that may be the base of another one. What settings describe is no base, and a calibration none
 * of a calibration, so that no pipeline rests on itself.
 */
function fittedBase(
  name: string,
  own: OwnPipelines,
  mayBeBase: (found: OwnPipeline) => boolean,
): PipelineDefinition | undefined {
  const found = Object.hasOwn(own, name) ? own[name] : undefined;
  return found && (mayBeBase(found) || isBroken(found)) ? ownPipeline(name, own) : undefined;
}
