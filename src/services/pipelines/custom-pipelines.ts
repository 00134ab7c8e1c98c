import { isUtf8 } from 'node:buffer';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.js';
import { type CalibratedPipeline, calibratedRecord } from '../../domain/pipelines/calibrated-pipeline.js';
import type { CustomPipelines } from '../../domain/pipelines/custom-pipelines.js';
import {
  type BrokenPipeline,
  type TrainedPipeline,
  trainedRecord,
} from '../../domain/pipelines/trained-pipeline.js';
import { identifierFault } from '../../domain/submissions/identifier.js';
import { AssessError, reasonOf } from '../../errors.js';

/** File that describes a trained or calibrated pipeline. */
export const RECORD_FILE = 'pipeline.json';

/**
 * Custom pipelines: those in the settings, then trained and calibrated ones by name.
 * @throws AssessError `invalid_config` if a name is used twice, or the folder can't be read
 */
export function customPipelines({
  pipelines,
  models,
}: Pick<Config, 'pipelines' | 'models'>): CustomPipelines {
  const fitted = fittedPipelines(models);
  const twice = fitted.find(({ name }) => Object.hasOwn(pipelines, name));
  if (twice)
    throw new AssessError('invalid_config', {
      source: `pipelines.${twice.name}`,
      reason: `is also the name of a trained or calibrated pipeline (${twice.folder}); choose another`,
    });
  const described = Object.entries(pipelines).map(([name, { words, ...settings }]) => [
    name,
    words === undefined ? settings : { ...settings, words: wordsOf(words, `pipelines.${name}.words`) },
  ]);
  return Object.fromEntries([...described, ...fitted.map((each) => [each.name, each])]);
}

/** The words of a list, or of a UTF-8 file, in alphabetical order without duplicates. @throws AssessError `invalid_config` */
export function wordsOf(written: string | readonly string[], source: string): string[] {
  const lines = typeof written === 'string' ? readWords(written, source) : written;
  const words = new Set(lines.flatMap((line) => line.normalize('NFC').split(/\s+/u)));
  return [...words].filter((word) => word !== '').sort();
}

function readWords(file: string, source: string): string[] {
  try {
    const bytes = readFileSync(file);
    if (!isUtf8(bytes)) throw new Error('it is not valid UTF-8');
    return [new TextDecoder().decode(bytes)];
  } catch (error) {
    throw new AssessError('invalid_config', { source, reason: `cannot read ${file}: ${reasonOf(error)}` });
  }
}

type FittedPipeline = TrainedPipeline | CalibratedPipeline | BrokenPipeline;

/** The pipelines in the folder of models, sorted by name; folders without a record are ignored. */
function fittedPipelines(models: string): FittedPipeline[] {
  if (!existsSync(models)) return [];
  return namesIn(models)
    .filter((name) => identifierFault(name, 'name') === undefined)
    .filter((name) => existsSync(join(models, name, RECORD_FILE)))
    .sort()
    .map((name) => readFitted(name, join(models, name)));
}

function namesIn(models: string): string[] {
  try {
    return readdirSync(models);
  } catch (error) {
    throw new AssessError('invalid_config', {
      source: 'models',
      reason: `cannot read ${models}: ${reasonOf(error)}`,
    });
  }
}

function readFitted(name: string, folder: string): FittedPipeline {
  const broken = (reason: string) => ({ name, folder, reason });
  try {
    const written: unknown = JSON.parse(readFileSync(join(folder, RECORD_FILE), 'utf8'));
    const parsed = (isCalibration(written) ? calibratedRecord : trainedRecord).safeParse(written);
    if (!parsed.success) {
      const [field] = parsed.error.issues[0]?.path ?? [];
      return broken(
        field === 'format'
          ? 'it was written by another version of assess'
          : `${RECORD_FILE} is invalid${field === undefined ? '' : ` (${String(field)})`}`,
      );
    }
    if (parsed.data.name !== name) return broken(`its record belongs to ${parsed.data.name}`);
    return { ...parsed.data, folder };
  } catch (error) {
    return broken(`${RECORD_FILE}: ${reasonOf(error)}`);
  }
}

/** Records of trained pipelines have no kind: they are older. */
const isCalibration = (record: unknown) =>
  typeof record === 'object' && record !== null && 'kind' in record && record.kind === 'calibrated';
