import type { Resources } from '../component.js';
import { cleanText } from '../document/clean-text.js';
import { Document } from '../document/document.js';
import { indexFamilies } from '../indices/families.js';
import { indexValues } from '../indices/indices.js';
import type { Refused } from './extraction.js';
import { buildPipeline, type PipelineDefinition, step, stepsToFeatures } from './pipeline.js';

/** The values of all indices, in the order of `INDICES`; NaN for those that the pipeline does not measure. */
export interface Measured {
  readonly values: Float64Array<ArrayBuffer>;
}

/**
 * Prepares the measurement of linguistic indices, once per thread: a pipeline up to its features, and the additional
 * families for tables.
 * @returns a function that measures a text with its question; it rethrows errors of components
 * @throws BrokenArtefactError
 */
export function createMeasurer(
  definition: PipelineDefinition,
  resources: Resources,
): (text: string, question: string) => Measured | Refused {
  const steps = [...stepsToFeatures(definition), ...indexFamilies.map((family) => step(family))];
  const run = buildPipeline({ ...definition, steps }, resources);
  return (text, question) => {
    const document = new Document(cleanText(text).text, cleanText(question).text);
    run(document);
    return document.failure ? { failure: document.failure } : { values: indexValues(document.features) };
  };
}
