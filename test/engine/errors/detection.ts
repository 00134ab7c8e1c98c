import { Document } from '../../../src/engine/document/document.js';
import { artefactsOf, buildPipeline } from '../../../src/engine/pipelines/pipeline.js';
import { findPipeline } from '../../../src/pipelines/registry.js';
import { shippedModels } from '../shipped-models.js';

const cefr = findPipeline('cefr');
const last = cefr.steps.findIndex(({ component }) => component.assigns.includes('edits'));
const definition = {
  ...cefr,
  steps: cefr.steps.slice(0, last + 1).filter(({ component }) => !component.assigns.includes('admission')),
};
const run = buildPipeline(definition, shippedModels(...artefactsOf(definition)));

/** A text after all steps of a pipeline up to its edits. */
export function errorsIn(text: string): Document {
  const document = new Document(text);
  run(document);
  return document;
}
