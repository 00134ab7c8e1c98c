import { appendFileSync, readFileSync } from 'node:fs';
import { DEFAULT_PIPELINE } from '../../domain/account.js';
import type { PipelineSettings } from '../../domain/pipelines/pipeline-settings.js';
import { AssessError, reasonOf } from '../../errors.js';

/** How somebody wants their texts to be read. */
export interface Wishes extends Pick<PipelineSettings, 'variety'> {
  readonly pipeline: string;
  /** File of words that are no errors; it need not exist. */
  readonly words: string;
}

/** What is used instead of a wish that can't be followed. */
export const DEFAULTS: Wishes = { pipeline: DEFAULT_PIPELINE, variety: undefined, words: '' };

/** The wish that an error is about, whose sources begin like this; undefined if it is about none. */
export function settingOf(error: unknown, source = 'assess'): keyof Wishes | undefined {
  if (!(error instanceof AssessError) || error.code !== 'invalid_config') return undefined;
  const { source: about } = (error as AssessError<'invalid_config'>).details;
  return (Object.keys(DEFAULTS) as (keyof Wishes)[]).find((setting) => about === `${source}.${setting}`);
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
