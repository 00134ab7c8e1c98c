/** Only the error detection of one of our pipelines: its steps up to arbitration, without admission. */
import { createResources } from '../../dist/engine/assessor.js';
import { Document } from '../../dist/engine/document/document.js';
import { buildPipeline } from '../../dist/engine/pipelines/pipeline.js';
import { findPipeline } from '../../dist/pipelines/registry.js';
import { loadArtefacts, loadArtefactsOf } from '../../dist/workers/artefacts.js';

/** The part of a pipeline that finds errors, as a separate pipeline; single sentences need no admission. */
export function errorDetection(name) {
  const definition = findPipeline(name);
  const last = definition.steps.findIndex(({ component }) => component.assigns.includes('edits'));
  const steps = definition.steps
    .slice(0, last + 1)
    .filter(({ component }) => !component.assigns.includes('admission'));
  return { ...definition, steps };
}

/** A single model file, for a separate measurement. */
export const modelResources = (name) => createResources(loadArtefacts([name]));

/** A checker: returns the edits and suspects of a text (offsets in UTF-16 code units). */
export function ourChecker(pipeline) {
  const definition = errorDetection(pipeline);
  const resources = createResources(loadArtefactsOf(definition));
  const run = buildPipeline(definition, resources);
  return {
    name: 'assess',
    givesCodes: true,
    resources,
    check(text) {
      const document = new Document(text);
      run(document);
      return document;
    },
  };
}

/** The same checker with a cache, for metrics that use the same sentences. */
export function remembering(checker) {
  const known = new Map();
  return {
    ...checker,
    check(text) {
      if (!known.has(text)) known.set(text, checker.check(text));
      return known.get(text);
    },
  };
}
