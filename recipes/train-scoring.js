/**
 * Fits the scoring models on marked texts and writes models/scoring-cefr and models/scoring-ielts: model files and
 * cards.
 *
 *   npm run build && node recipes/train-scoring.js --data DIR [--models models]
 *
 * DIR contains ellipse-train.jsonl and cefr-asag-labelled.jsonl. Run it again whenever a component that finds errors or
 * measures features changes. Takes five minutes; the same inputs give the same bytes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createAssessor, createResources } from '../dist/engine/assessor.js';
import { lexiconFrom } from '../dist/engine/lexicon/lexicon.js';
import { featureSteps } from '../dist/engine/pipelines/assessment-steps.js';
import { SCALES } from '../dist/engine/results/scale.js';
import { encodeScoreModel } from '../dist/engine/scoring/score-model.js';
import { asagText, ellipseText, SHIPPED_SETTINGS } from '../dist/recipes/scoring/corpora.js';
import { extractFeatures } from '../dist/recipes/scoring/extraction.js';
import { ALIGNMENT_ERROR, ieltsBand } from '../dist/recipes/scoring/ielts-alignment.js';
import { CEFR_MODEL, IELTS_MODEL, modelCard } from '../dist/recipes/scoring/model-card.js';
import { metricsNote } from '../dist/recipes/scoring/notes.js';
import { FOLDS, trainOnCorpora } from '../dist/recipes/scoring/populations.js';
import { fitTraits } from '../dist/training/scoring/fit-traits.js';
import { SCORE_MODEL_SETTINGS } from '../dist/training/scoring/train-score-model.js';
import { traitTable } from '../dist/training/scoring/trait-card.js';
import { loadArtefactsOf } from '../dist/workers/artefacts.js';

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    models: { type: 'string', default: fileURLToPath(new URL('../models', import.meta.url)) },
  },
});
if (!options.data) throw new Error('--data DIR is missing');

const rows = (file) =>
  readFileSync(join(options.data, file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
const texts = [
  ...rows('cefr-asag-labelled.jsonl').map(asagText).filter(Boolean),
  ...rows('ellipse-train.jsonl').map(ellipseText),
];

const definition = {
  name: 'features',
  version: '',
  scale: SCALES.cefr,
  description: '',
  steps: featureSteps,
};
const resources = createResources(loadArtefactsOf(definition));
const assessor = createAssessor(definition, resources);
const { names, vectors, refused } = extractFeatures(texts, assessor.document, lexiconFrom(resources));
console.log(`${vectors.length} texts, ${names.length} features; refused: ${JSON.stringify(refused)}`);

const components = featureSteps.map(({ component }) => component.name);
const settings = { ...SCORE_MODEL_SETTINGS, ...SHIPPED_SETTINGS };
/** Marks of traits on another scale. */
const mapped = (traits, scaleOf) =>
  Object.fromEntries(Object.entries(traits).map(([trait, mark]) => [trait, scaleOf(mark)]));
const onCefr = { ...CEFR_MODEL, range: SCALES.cefr, marked: vectors };
const onIelts = {
  ...IELTS_MODEL,
  range: SCALES.ielts,
  marked: vectors.map((vector) => ({
    ...vector,
    score: ieltsBand(vector.score),
    traits: vector.traits && mapped(vector.traits, ieltsBand),
  })),
  alignmentError: ALIGNMENT_ERROR,
};
for (const model of [onCefr, onIelts]) {
  const trained = trainOnCorpora(names, model.marked, {
    range: model.range,
    settings,
    alignmentError: model.alignmentError,
  });
  const { range } = model;
  const traits = fitTraits(names, model.marked, trained.heldOut, { range, folds: FOLDS });
  console.log(`\n${model.name}\n${metricsNote(trained)}\n\n${traitTable(traits)}`);
  const folder = join(options.models, model.name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${model.name}.bin`), encodeScoreModel(trained.parameters, traits.parameters));
  writeFileSync(join(folder, 'README.md'), modelCard(model, trained, settings, components, traits));
}
