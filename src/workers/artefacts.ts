import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ArtefactName } from '../engine/component.js';
import { artefactsOf, type PipelineDefinition } from '../engine/pipelines/pipeline.js';
import { trainedModel } from '../engine/pipelines/trained.js';
import { AssessError, reasonOf } from '../errors.js';

const MODELS = new URL('../../models/', import.meta.url);

/** Path of models/NAME/FILE. */
export function modelPath(name: string, file: string): string {
  return fileURLToPath(new URL(`${name}/${file}`, MODELS));
}

/** Folder of a model file with its card: that of a trained pipeline, or one of those that come with the package. */
export function modelFolder(name: ArtefactName, { trained }: Pick<PipelineDefinition, 'trained'>): string {
  return trained && name === trainedModel(trained.name) ? trained.folder : modelPath(name, '');
}

/**
 * Reads a model file into memory that threads can share.
 * @throws AssessError `broken_artefact` when the file is missing or can't be read
 */
function loadArtefact(name: ArtefactName, folder: string): SharedArrayBuffer {
  let file: number | undefined;
  try {
    file = openSync(join(folder, `${basename(name)}.bin`), 'r');
    const { size } = fstatSync(file);
    const shared = new SharedArrayBuffer(size);
    let read = 0;
    while (read < size) {
      const count = readSync(file, new Uint8Array(shared), read, size - read, read);
      if (count === 0) throw new Error('it ends too soon');
      read += count;
    }
    return shared;
  } catch (error) {
    throw new AssessError('broken_artefact', { name, reason: reasonOf(error) });
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** The model files of a pipeline by name. */
export function loadArtefacts(definition: PipelineDefinition): Map<ArtefactName, SharedArrayBuffer> {
  const load = (name: ArtefactName) => loadArtefact(name, modelFolder(name, definition));
  return new Map(artefactsOf(definition).map((name) => [name, load(name)]));
}

/**
 * Hash of everything that makes a pipeline's results what they are: its components in their order, with versions and
 * options, and the bytes of its model files. 16 hex digits of a SHA-256.
 */
export function configurationHash(
  definition: PipelineDefinition,
  artefacts: ReadonlyMap<ArtefactName, ArrayBufferLike>,
): string {
  const hash = createHash('sha256');
  const steps = definition.steps.map(({ component, options }) => [
    component.name,
    component.version,
    options ?? null,
  ]);
  hash.update(JSON.stringify([definition.scale, steps]));
  for (const [name, buffer] of artefacts) hash.update(name).update(new Uint8Array(buffer));
  return hash.digest('hex').slice(0, 16);
}
