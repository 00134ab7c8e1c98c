/** The engine for Node.js: `@assess-english/engine`. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BrokenArtefactError } from '../artefact/broken-artefact-error.js';
import type { ModelFiles } from '../kernel/model-files.js';
import { modelsOf, type PipelineName, type TextAssessor, textAssessor } from '../library.js';
import { modelFiles } from './model-files.js';

export { BrokenArtefactError } from '../artefact/broken-artefact-error.js';
export type { ExplainedResult } from '../assessor.js';
export type { ModelFiles } from '../kernel/model-files.js';
export type { AssessOptions, PipelineName, TextAssessor } from '../library.js';
export { ERROR_CODES, type ErrorCode } from '../results/codes.js';
export type { Explanation } from '../results/explanation.js';
export type { FailureMessage, FailureResult } from '../results/failure.js';
export type { AssessmentResult, SuccessResult } from '../results/result.js';

/** The packages that contain the models; the second one only those of scores. */
const MODEL_PACKAGES = ['@assess-english/models-language', '@assess-english/models-scoring'];

export interface LoadOptions {
  /** `cefr` if absent. */
  readonly pipeline?: PipelineName | undefined;
  /** Folders that contain NAME/NAME.bin. If absent: the installed packages of models. */
  readonly models?: readonly (string | URL)[] | undefined;
}

/**
 * Reads the models of a pipeline into memory that threads share: 50 MB, once per process. Pass them to each thread.
 * @throws BrokenArtefactError if a model is in none of the folders
 */
export function loadModels({ pipeline = 'cefr', models = installedModels() }: LoadOptions = {}): ModelFiles {
  const folders = models.map((folder) => (folder instanceof URL ? fileURLToPath(folder) : folder));
  return modelFiles(modelsOf(pipeline).map((name) => [name, readFrom(folders, name)]));
}

export interface AssessorOptions extends Omit<LoadOptions, 'models'> {
  /** Models that `loadModels` read for this pipeline, or where to read them from. */
  readonly models?: ModelFiles | LoadOptions['models'];
}

/**
 * Prepares an assessor, in half a second.
 * @throws BrokenArtefactError if a model is missing or damaged, or two do not belong together
 */
export function createAssessor({ pipeline = 'cefr', models }: AssessorOptions = {}): TextAssessor {
  return textAssessor(pipeline, isLoaded(models) ? models : loadModels({ pipeline, models }));
}

const isLoaded = (models: AssessorOptions['models']): models is ModelFiles =>
  models !== undefined && 'memory' in models;

function installedModels(): string[] {
  const { resolve } = createRequire(import.meta.url);
  return MODEL_PACKAGES.flatMap((name) => {
    try {
      return [dirname(resolve(`${name}/package.json`))];
    } catch {
      return [];
    }
  });
}

function readFrom(folders: readonly string[], name: string): Uint8Array {
  for (const folder of folders) {
    try {
      return readFileSync(join(folder, name, `${name}.bin`));
    } catch (error) {
      if (!['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  throw new BrokenArtefactError(name, missing(folders));
}

const missing = (folders: readonly string[]) =>
  folders.length === 0
    ? `install ${MODEL_PACKAGES.join(' and ')}, or name folders of models`
    : `it is not in ${folders.join(', ')}`;
