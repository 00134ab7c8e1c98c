import type { PipelineSettings } from '../domain/pipelines/pipeline-settings.js';
import type { Slot } from '../engine/component.js';
import {
  neededBy,
  type PipelineDefinition,
  type Step,
  stepsToFeatures,
} from '../engine/pipelines/pipeline.js';
import { AssessError } from '../errors.js';
import type { ConfiguredPipeline } from './configured-pipeline.js';

type OptionName = Exclude<keyof PipelineSettings, 'base' | 'off'>;
type Options = Readonly<Record<string, unknown>>;

/** Settings that apply to every component whose options have a field of that name. */
const OPTION_NAMES: readonly OptionName[] = ['variety', 'editThreshold', 'suspectThreshold', 'words'];

const VARIETIES = { british: 'GB', american: 'US' } as const;

/**
 * The pipeline that `settings` derive from another one. It has the version of its base; the configuration hash differs.
 * @throws AssessError `invalid_config`, naming the setting that is not possible
 */
export function derivePipeline(
  name: string,
  settings: PipelineSettings,
  base: PipelineDefinition,
): ConfiguredPipeline {
  const refuse = (setting: string, reason: string) =>
    new AssessError('invalid_config', { source: `pipelines.${name}.${setting}`, reason });

  const off = new Set(settings.off);
  const offFault = faultOfOff(off, base);
  if (offFault) throw refuse('off', offFault);
  const options = optionsOf(settings);
  const kept = base.steps.filter(({ component }) => !off.has(component.name));
  for (const option of Object.keys(options)) {
    if (!kept.some((step) => hasOption(step, option)))
      throw refuse(option, 'no component that is switched on has this option');
  }
  const steps = kept.map((step) => withOptions(step, options));
  if (settings.suspectThreshold !== undefined && steps.some(hasThresholdsReversed))
    throw refuse('suspectThreshold', 'must not be greater than editThreshold');

  return { ...base, name, description: describe(settings), settings, steps };
}

/** Whether a pipeline's changes to its base affect components before the features on which the score is based. */
export function changesFeatures(definition: PipelineDefinition, base: PipelineDefinition): boolean {
  const upToFeatures = (pipeline: PipelineDefinition) =>
    stepsToFeatures(pipeline).map(({ component, options }) => [component.name, options]);
  return JSON.stringify(upToFeatures(definition)) !== JSON.stringify(upToFeatures(base));
}

/** Names of the components of the base that a pipeline leaves out or runs with other options. */
export function differingComponents(definition: PipelineDefinition, base: PipelineDefinition): string[] {
  const written = ({ options }: Step) => JSON.stringify(options);
  const own = new Map(definition.steps.map((step) => [step.component.name, written(step)]));
  return base.steps.flatMap((step) => {
    const { name } = step.component;
    return own.has(name) && own.get(name) === written(step) ? [] : [name];
  });
}

function faultOfOff(off: ReadonlySet<string>, base: PipelineDefinition): string | undefined {
  const components = base.steps.map(({ component }) => component);
  const names = components.map(({ name }) => name);
  const unknown = [...off].filter((name) => !names.includes(name));
  if (unknown.length > 0)
    return `there is no component ${unknown.join(', ')}; known components: ${names.join(', ')}`;
  const weighed = components.find(({ name, assigns }) => off.has(name) && assigns.includes('features'));
  if (weighed) return `${weighed.name} cannot be switched off: the scoring model weighs its features`;

  const assigned = new Set<Slot>();
  const blame = (slot: Slot, by: string) => {
    const missing = components.filter(({ name, assigns }) => off.has(name) && assigns.includes(slot));
    return `${missing.map(({ name }) => name).join(', ')} cannot be switched off: ${by} requires ${slot}`;
  };
  for (const { name, requires, assigns } of components) {
    if (off.has(name)) continue;
    const missing = requires.find((slot) => !assigned.has(slot));
    if (missing) return blame(missing, name);
    for (const slot of assigns) assigned.add(slot);
  }
  const needed = neededBy(base).find((slot) => !assigned.has(slot));
  return needed && blame(needed, 'every result');
}

function optionsOf(settings: PipelineSettings): Options {
  const given = OPTION_NAMES.filter((name) => settings[name] !== undefined);
  return Object.fromEntries(
    given.map((name) => [name, name === 'variety' ? VARIETIES[settings.variety!] : settings[name]]),
  );
}

const hasOption = ({ options }: Step, name: string) =>
  typeof options === 'object' && options !== null && Object.hasOwn(options, name);

function withOptions(step: Step, given: Options): Step {
  const fitting = Object.entries(given).filter(([name]) => hasOption(step, name));
  if (fitting.length === 0) return step;
  return { ...step, options: { ...(step.options as Options), ...Object.fromEntries(fitting) } };
}

function hasThresholdsReversed({ options }: Step): boolean {
  const { editThreshold, suspectThreshold } = (options ?? {}) as Options;
  return Number(suspectThreshold) > Number(editThreshold);
}

/** `cefr without grammar; british spelling; editThreshold 0.7`. */
function describe({
  base,
  off = [],
  variety,
  editThreshold,
  suspectThreshold,
  words,
}: PipelineSettings): string {
  const changes = [
    off.length > 0 && `without ${off.join(', ')}`,
    variety && `${variety} spelling`,
    editThreshold !== undefined && `editThreshold ${editThreshold}`,
    suspectThreshold !== undefined && `suspectThreshold ${suspectThreshold}`,
    words && `${words.length} accepted ${words.length === 1 ? 'word' : 'words'}`,
  ].filter(Boolean);
  return `${base}${changes.length > 0 ? `: ${changes.join('; ')}` : ' as it is'}`;
}
