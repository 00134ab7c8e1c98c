/** Error detection of one of our pipelines alone: its steps up to arbitration, admission left out. */
import { createResources } from '../../dist/engine/assessor.js';
import { Document } from '../../dist/engine/document/document.js';
import { buildPipeline } from '../../dist/engine/pipelines/pipeline.js';
import { findPipeline } from '../../dist/engine/registry.js';
import { loadArtefacts } from '../../dist/workers/artefacts.js';

/** The part of a pipeline that finds errors, as a pipeline of its own; single sentences need no admission. */
export function errorDetection(name) {
  const definition = findPipeline(name);
  const last = definition.steps.findIndex(({ component }) => component.assigns.includes('edits'));
  const steps = definition.steps
    .slice(0, last + 1)
    .filter(({ component }) => !component.assigns.includes('admission'));
  return { ...definition, steps };
}

/** A model file by itself, for a measurement of its own. */
export const modelResources = (name) =>
  createResources(loadArtefacts({ steps: [{ component: { artefacts: [name] } }] }));

/** A checker: takes a text, gives its edits and suspects (offsets in UTF-16 code units). */
export function ourChecker(pipeline) {
  const definition = errorDetection(pipeline);
  const resources = createResources(loadArtefacts(definition));
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

/** The same checker with a memory, for figures that look at the same sentences. */
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
