import { existsSync } from 'node:fs';
import type { Config } from '../../config.js';
import { AssessError, coded } from '../../errors.js';
import { customPipelines, wordsOf } from '../pipelines/custom-pipelines.js';
import { type LoadedPipeline, loadPipeline, pipelineNamed } from '../pipelines/pipelines.js';
import { DEFAULTS, settingOf, type Wishes } from './own-words.js';

/** The name of the pipeline that wishes lead to. No pipeline of the settings can have it, because of the space. */
const OWN = 'own words';

/**
 * The settings with a pipeline as somebody wants it, and this pipeline.
 * @throws AssessError `invalid_config` if a wish can't be followed: `settingOf` tells which
 */
export function ownPipeline<C extends Pick<Config, 'pipelines' | 'models'>>(
  config: C,
  { pipeline, variety, words: file }: Wishes,
): { readonly config: C; readonly loaded: LoadedPipeline } {
  const custom = customPipelines(config);
  try {
    pipelineNamed(pipeline, custom);
  } catch (error) {
    const { message, next } = coded(error) ?? {};
    if (message === undefined) throw error;
    const until = `until then, ${DEFAULTS.pipeline} is used`;
    throw new AssessError('invalid_config', {
      source: 'assess.pipeline',
      reason: message,
      next: next === undefined ? until : `${next}; ${until}`,
    });
  }
  const { words: accepted = [], ...settings } = Object.hasOwn(config.pipelines, pipeline)
    ? config.pipelines[pipeline]!
    : { base: pipeline };
  try {
    const words = [
      ...wordsOf(accepted, `pipelines.${pipeline}.words`),
      ...(existsSync(file) ? wordsOf(file, `pipelines.${OWN}.words`) : []),
    ];
    const own = { ...settings, ...(variety && { variety }), ...(words.length > 0 && { words }) };
    const withOwn = { ...config, pipelines: { ...config.pipelines, [OWN]: own } };
    return { config: withOwn, loaded: loadPipeline(OWN, customPipelines(withOwn)) };
  } catch (error) {
    const setting = settingOf(error, `pipelines.${OWN}`);
    if (setting === undefined) throw error;
    const { reason } = (error as AssessError<'invalid_config'>).details;
    throw new AssessError('invalid_config', {
      ...{ source: `assess.${setting}`, reason },
      next: 'until then, this setting is ignored',
    });
  }
}
