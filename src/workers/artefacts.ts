import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ArtefactName } from '../engine/component.js';
import type { ModelFiles } from '../engine/kernel/model-files.js';
import { roomForFiles } from '../engine/node/model-files.js';
import { artefactsOf, type PipelineDefinition } from '../engine/pipelines/pipeline.js';
import { AssessError, reasonOf } from '../errors.js';
import type { ConfiguredPipeline } from '../pipelines/configured-pipeline.js';
import { trainedModel } from '../pipelines/trained.js';

const MODELS = new URL('../../models/', import.meta.url);

/** Path of models/NAME/FILE. */
export function modelPath(name: string, file: string): string {
  return fileURLToPath(new URL(`${name}/${file}`, MODELS));
}

/** Folder of a model file with its card: a trained pipeline's own, or one that comes with the package. */
export function modelFolder(name: ArtefactName, { trained }: Pick<ConfiguredPipeline, 'trained'>): string {
  return trained && name === trainedModel(trained.name) ? trained.folder : modelPath(name, '');
}

/**
 * Model files by name, read into memory that threads share.
 * @param of the pipeline that reads them, if it may have a model of its own
 * @throws AssessError `broken_artefact` when a file is missing or can't be read
 */
export function loadArtefacts(
  names: readonly ArtefactName[],
  of: Pick<ConfiguredPipeline, 'trained'> = {},
): ModelFiles {
  const opened = new Map<ArtefactName, number>();
  try {
    for (const name of names)
      opened.set(
        name,
        orBroken(name, () => openSync(join(modelFolder(name, of), `${basename(name)}.bin`), 'r')),
      );
    const models = roomForFiles([...opened].map(([name, file]) => [name, fstatSync(file).size]));
    for (const [name, file] of opened) orBroken(name, () => readWhole(file, models.files.get(name)!));
    return models;
  } finally {
    for (const file of opened.values()) closeSync(file);
  }
}

/** The model files of a pipeline. @throws AssessError `broken_artefact` when a file is missing or can't be read */
export const loadArtefactsOf = (definition: ConfiguredPipeline): ModelFiles =>
  loadArtefacts(artefactsOf(definition), definition);

function orBroken<T>(name: ArtefactName, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new AssessError('broken_artefact', { name, reason: reasonOf(error) });
  }
}

function readWhole(file: number, into: Uint8Array): void {
  let read = 0;
  while (read < into.length) {
    const count = readSync(file, into, read, into.length - read, read);
    if (count === 0) throw new Error('it ends too soon');
    read += count;
  }
}

/**
 * Hash of everything that determines a pipeline's results: its components in order, with versions and options, and the
 * bytes of its model files. 16 hex digits of a SHA-256.
 */
export function configurationHash(
  definition: PipelineDefinition,
  { files }: Pick<ModelFiles, 'files'>,
): string {
  const hash = createHash('sha256');
  const steps = definition.steps.map(({ component, options }) => [
    component.name,
    component.version,
    options ?? null,
  ]);
  hash.update(JSON.stringify([definition.scale, steps]));
  for (const [name, bytes] of files) hash.update(name).update(bytes);
  return hash.digest('hex').slice(0, 16);
}
