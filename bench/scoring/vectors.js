/** Marked texts as input for fitting. The components run once, however many metrics use them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAssessor, createResources } from '../../dist/engine/assessor.js';
import { lexiconFrom } from '../../dist/engine/lexicon/lexicon.js';
import { featureSteps } from '../../dist/engine/pipelines/assessment-steps.js';
import { TRAITS } from '../../dist/engine/results/traits.js';
import { asagText, ellipseText } from '../../dist/recipes/scoring/corpora.js';
import { extractFeatures } from '../../dist/recipes/scoring/extraction.js';
import { loadArtefactsOf } from '../../dist/workers/artefacts.js';

export const NEEDS = ['scores/ellipse-train.jsonl', 'scores/cefr-asag-labelled.jsonl'];

let extracted;

/**
 * Names of features and, for each text that is not refused, its vector with the marks of the six traits of an essay of
 * ELLIPSE (undefined for CEFR-ASAG) and `group`, which stays within one fold.
 */
export function markedVectors(data) {
  extracted ??= extract(data);
  return extracted;
}

function extract(data) {
  const rows = (file) =>
    readFileSync(join(data, 'scores', file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
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
  const traits = [];
  const texts = [
    ...rows('cefr-asag-labelled.jsonl').map(asagText).filter(Boolean),
    ...rows('ellipse-train.jsonl').map((row) => {
      traits.push({ id: row.id, values: TRAITS.map((trait) => row[trait]) });
      return ellipseText(row);
    }),
  ];
  const { names, vectors, refused } = extractFeatures(texts, document, lexicon);
  const byEssay = new Map(traits.map(({ id, values }) => [id, values]));
  return {
    names,
    refused,
    vectors: vectors.map((vector) => ({ ...vector, marks: byEssay.get(vector.group) })),
  };
}
