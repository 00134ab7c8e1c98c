import { createHash } from 'node:crypto';
import { constants, existsSync, statSync } from 'node:fs';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { CalibratedPipeline, CalibratedRecord } from '../../domain/pipelines/calibrated-pipeline.js';
import { type CustomPipelines, hasFolder } from '../../domain/pipelines/custom-pipelines.js';
import type { TrainedPipeline, TrainedRecord } from '../../domain/pipelines/trained-pipeline.js';
import { identifierFault } from '../../domain/submissions/identifier.js';
import { AssessError, reasonOf } from '../../errors.js';
import { pipelines as builtIn } from '../../pipelines/registry.js';
import { makePartialFolder } from '../../writers/partial.js';
import { makeFolder } from '../make-folder.js';
import { RECORD_FILE } from '../pipelines/custom-pipelines.js';
import { FITTED_TEXTS_FILE, type TextHashes } from '../pipelines/fitted-texts.js';

/**
 * Checks that a pipeline can be written under a name, before hours are spent on training it.
 * @throws AssessError `invalid_option` for an invalid name, `pipeline_exists`, `unwritable_file`
 */
export async function refuseUnwritable(
  name: string,
  models: string,
  custom: CustomPipelines,
  force: boolean,
): Promise<void> {
  const refuse = (reason: string) => new AssessError('invalid_option', { option: 'name', reason });
  if (identifierFault(name, 'name')) throw refuse('a name has at most 40 letters, digits and hyphens');
  if (builtIn.some((pipeline) => pipeline.name === name))
    throw refuse(`${name} is the name of a built-in pipeline; choose another`);
  const there = Object.hasOwn(custom, name) ? custom[name] : undefined;
  if (there && !hasFolder(there))
    throw refuse(`${name} is the name of a pipeline in the settings; choose another`);
  const folder = join(models, name);
  if (existsSync(folder) && !force) throw new AssessError('pipeline_exists', { name, path: folder });
  let parent = resolve(models);
  while (!existsSync(parent)) parent = dirname(parent);
  try {
    if (!statSync(parent).isDirectory()) throw new Error('it is not a folder');
    await access(parent, constants.W_OK);
  } catch (error) {
    throw new AssessError('unwritable_file', { path: parent, reason: reasonOf(error) });
  }
}

/** The files of a fitted pipeline. */
interface FittedFiles<R> {
  readonly record: R;
  /** The texts that it was fitted on. */
  readonly texts: TextHashes;
  /** Markdown. */
  readonly card: string;
}

/** The files of a trained pipeline; the record gets the hash of the model file. */
export interface TrainedFiles extends FittedFiles<Omit<TrainedRecord, 'model'>> {
  /** Bytes of the model file. */
  readonly model: Uint8Array;
}

/** Writes models/NAME of a trained pipeline. @throws AssessError `unwritable_file` */
export async function saveTrained(
  models: string,
  { record: given, model, texts, card }: TrainedFiles,
): Promise<TrainedPipeline> {
  const record: TrainedRecord = { ...given, model: createHash('sha256').update(model).digest('hex') };
  return { ...record, folder: await save(models, { record, texts, card }, model) };
}

/** Writes models/NAME of a calibrated pipeline. @throws AssessError `unwritable_file` */
export async function saveCalibrated(
  models: string,
  files: FittedFiles<CalibratedRecord>,
): Promise<CalibratedPipeline> {
  return { ...files.record, folder: await save(models, files) };
}

/** It contains a key. */
const PRIVATE = 0o600;

/** Writes models/NAME completely or not at all. An existing pipeline with the name is replaced at the end. */
async function save(
  models: string,
  { record, texts, card }: FittedFiles<{ readonly name: string }>,
  model?: Uint8Array,
): Promise<string> {
  const { name } = record;
  const target = join(models, name);
  await makeFolder(models);
  try {
    const partial = await makePartialFolder(target);
    try {
      // A folder inside the partial one, which only its owner can access.
      const made = join(partial.path, name);
      await mkdir(made);
      const write = (file: string, content: Uint8Array | string, mode?: number) =>
        writeFile(join(made, file), content, { flush: true, mode });
      if (model) await write(`${name}.bin`, model);
      await write(FITTED_TEXTS_FILE, texts.bytes(), PRIVATE);
      await write('README.md', card);
      await write(RECORD_FILE, `${JSON.stringify(record, null, 2)}\n`);
      await takePlace(made, target, join(partial.path, 'former'));
      return target;
    } finally {
      await partial.remove();
    }
  } catch (error) {
    throw new AssessError('unwritable_file', { path: target, reason: reasonOf(error) });
  }
}

/** Moves a folder to its final path; if that fails, the old one is restored. */
async function takePlace(made: string, target: string, former: string): Promise<void> {
  const isReplacing = existsSync(target);
  if (isReplacing) await rename(target, former);
  try {
    await rename(made, target);
  } catch (error) {
    if (isReplacing) await rename(former, target);
    throw error;
  }
}
