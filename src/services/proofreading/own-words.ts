import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Config } from '../../config.js';
import type { PipelineSettings } from '../../domain/pipelines/pipeline-settings.js';
import { AssessError, reasonOf } from '../../errors.js';
import { wordsOf } from '../pipelines/custom-pipelines.js';

/** How somebody wants their texts to be read. */
export interface Wishes extends Pick<PipelineSettings, 'variety'> {
  readonly pipeline: string;
  /** File of words that are no errors; it need not exist. */
  readonly words: string;
}

/** The name of the pipeline that wishes lead to. No pipeline of the settings can have it, because of the space. */
export const OWN_PIPELINE = 'own words';

/**
 * The settings with a pipeline as somebody wants it.
 * @throws AssessError `invalid_config` if a file of words can't be read
 */
export function withWishes<C extends Pick<Config, 'pipelines'>>(config: C, wishes: Wishes): C {
  const { pipeline, variety, words: file } = wishes;
  const { words: accepted = [], ...settings } = Object.hasOwn(config.pipelines, pipeline)
    ? config.pipelines[pipeline]!
    : { base: pipeline };
  const words = [
    ...wordsOf(accepted, `pipelines.${pipeline}.words`),
    ...(existsSync(file) ? wordsOf(file, 'words') : []),
  ];
  const own = { ...settings, ...(variety && { variety }), ...(words.length > 0 && { words }) };
  return { ...config, pipelines: { ...config.pipelines, [OWN_PIPELINE]: own } };
}

/** What a file of words holds; nothing if it can't be read. */
export function writtenWords(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Adds a word to a file of words, on a line of its own. @throws AssessError `unwritable_file` */
export function addWord(file: string, word: string): void {
  try {
    const endsLine = /(?:^|\n)$/.test(writtenWords(file));
    appendFileSync(file, `${endsLine ? '' : '\n'}${word}\n`);
  } catch (error) {
    throw new AssessError('unwritable_file', { path: file, reason: reasonOf(error) });
  }
}
