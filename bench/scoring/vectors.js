/** Marked texts as input for fitting. The components run once, however many metrics use them. */
import { join } from 'node:path';
import { createAssessor, createResources } from '../../dist/engine/assessor.js';
import { lexiconFrom } from '../../dist/engine/lexicon/lexicon.js';
import { featureSteps } from '../../dist/engine/pipelines/assessment-steps.js';
import { TRAITS } from '../../dist/engine/results/traits.js';
import { ellipseToCefr, markedTexts } from '../../dist/recipes/scoring/corpora.js';
import { extractFeatures } from '../../dist/recipes/scoring/extraction.js';
import { loadArtefactsOf } from '../../dist/workers/artefacts.js';
import { ROOT } from '../measure.js';

export const NEEDS = ['scores/ellipse-train.jsonl', 'scores/cefr-asag-labelled.jsonl'];

let extracted;

/**
 * Names of features and, for each text that is not refused, its vector with the marks of the six traits of an essay of
 * ELLIPSE (undefined for other corpora) and `group`, which stays within one fold.
 */
export function markedVectors(data) {
  extracted ??= extract(data);
  return extracted;
}

function extract(data) {
  const definition = {
    name: 'features',
    version: '',
    scale: undefined,
    description: '',
    steps: featureSteps,
  };
  const resources = createResources(loadArtefactsOf(definition));
  const { document } = createAssessor(definition, resources);
  const lexicon = lexiconFrom(resources);
  const texts = markedTexts(join(ROOT, 'fixtures/authored/texts.jsonl'), join(data, 'scores'));
  const { names, vectors, refused } = extractFeatures(texts, document, lexicon);
  return {
    names,
    refused,
    vectors: vectors.map((vector) => ({ ...vector, marks: traitsOf(vector.traits) })),
  };
}

/** The marks of the six traits as examiners gave them: 1 to 5, in halves. */
const traitsOf = (traits) =>
  traits && TRAITS.map((trait) => Math.round((2 * (traits[trait] - ellipseToCefr(0))) / SLOPE) / 2);
const SLOPE = ellipseToCefr(1) - ellipseToCefr(0);
