import { CARDS, type PipelineCard } from '../../engine/pipelines/cards.js';
import type { Scale, ScaleName } from '../../engine/results/scale.js';
import { type CustomPipelines, hasFolder, isBroken } from './custom-pipelines.js';

/** The names of all pipelines: built-in ones, then custom ones. */
export const pipelineNames = (custom: CustomPipelines = {}): string[] => [
  ...Object.keys(CARDS),
  ...Object.keys(custom),
];

/** The scale of a pipeline by name; undefined if it has none, or there is no usable pipeline with that name. */
export function scaleNamed(name: string, custom: CustomPipelines = {}): Scale | undefined {
  if (Object.hasOwn(CARDS, name)) return (CARDS as Readonly<Record<string, PipelineCard>>)[name]?.scale;
  const found = Object.hasOwn(custom, name) ? custom[name]! : undefined;
  if (!found || isBroken(found)) return undefined;
  if (hasFolder(found)) return found.scale;
  // Settings cannot change a pipeline that settings describe.
  const base = Object.hasOwn(custom, found.base) ? custom[found.base]! : undefined;
  return base && !hasFolder(base) ? undefined : scaleNamed(found.base, custom);
}

/** Name of that scale. */
export const scaleOf = (name: string, custom: CustomPipelines = {}): string | undefined =>
  scaleNamed(name, custom)?.name;

/** Names of the usable pipelines on a scale. */
export const pipelinesOn = (scale: ScaleName, custom: CustomPipelines = {}): string[] =>
  pipelineNames(custom).filter((name) => scaleOf(name, custom) === scale);
