/**
 * Fits the scoring models on marked texts and writes models/NAME/ for each: model file and card.
 *
 *   npm run build && node recipes/train-scoring.js [--data DIR] [--only NAME,NAME] [--models models]
 *
 * DIR contains ellipse-train.jsonl and cefr-asag-labelled.jsonl; without it only scoring-cefr-open can be fitted,
 * and isn't measured on examiners' marks. Run it again whenever a component that finds errors or measures
 * features changes. Takes fifteen minutes, and an hour more for the models of pipelines with the encoder; the same inputs give the same bytes.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createAssessor, createResources } from '../dist/engine/assessor.js';
import { lexiconFrom } from '../dist/engine/lexicon/lexicon.js';
import { deepFeatureSteps, featureSteps } from '../dist/engine/pipelines/assessment-steps.js';
import { SCALES } from '../dist/engine/results/scale.js';
import { encodeScoreModel } from '../dist/engine/scoring/score-model.js';
import { isOpen, markedTexts, OPEN_SETTINGS, SHIPPED_SETTINGS } from '../dist/recipes/scoring/corpora.js';
import { extractFeatures } from '../dist/recipes/scoring/extraction.js';
import { ALIGNMENT_ERROR, ieltsBand } from '../dist/recipes/scoring/ielts-alignment.js';
import { modelCard, SHIPPED_MODELS } from '../dist/recipes/scoring/model-card.js';
import { metricsNote } from '../dist/recipes/scoring/notes.js';
import { FOLDS, trainOnCorpora } from '../dist/recipes/scoring/populations.js';
import { fitTraits } from '../dist/training/scoring/fit-traits.js';
import { SCORE_MODEL_SETTINGS } from '../dist/training/scoring/train-score-model.js';
import { traitTable } from '../dist/training/scoring/trait-card.js';
import { loadArtefactsOf } from '../dist/workers/artefacts.js';

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    only: { type: 'string', default: '' },
    models: { type: 'string', default: fileURLToPath(new URL('../models', import.meta.url)) },
  },
});
const wanted = options.only.split(',').filter(Boolean);
const models = SHIPPED_MODELS.filter(({ name, open }) =>
  wanted.length > 0 ? wanted.includes(name) : open || options.data,
);
if (!options.data && models.some(({ open }) => !open)) throw new Error('--data DIR is missing');

const authored = fileURLToPath(new URL('../fixtures/authored/texts.jsonl', import.meta.url));
const texts = markedTexts(authored, options.data);

const extracted = new Map();
/** The texts as the components of a pipeline see them. */
function vectorsOf(steps) {
  if (!extracted.has(steps)) {
    const definition = { name: 'features', version: '', scale: SCALES.cefr, description: '', steps };
    const resources = createResources(loadArtefactsOf(definition));
    const { document } = createAssessor(definition, resources);
    const found = extractFeatures(texts, document, lexiconFrom(resources));
    console.log(
      `${found.vectors.length} texts, ${found.names.length} features; refused: ${JSON.stringify(found.refused)}`,
    );
    extracted.set(steps, found);
  }
  return extracted.get(steps);
}

/** Marks of traits on another scale. */
const mapped = (traits, scaleOf) =>
  Object.fromEntries(Object.entries(traits).map(([trait, mark]) => [trait, scaleOf(mark)]));
const onIelts = (vector) => ({
  ...vector,
  score: ieltsBand(vector.score),
  traits: vector.traits && mapped(vector.traits, ieltsBand),
});

for (const model of models) {
  const steps = model.deep ? deepFeatureSteps : featureSteps;
  const { names, vectors } = vectorsOf(steps);
  const onScale = model.ielts ? vectors.map(onIelts) : vectors;
  const marked = model.open ? onScale.filter(({ corpus }) => isOpen(corpus)) : onScale;
  const range = model.ielts ? SCALES.ielts : SCALES.cefr;
  const settings = { ...SCORE_MODEL_SETTINGS, ...(model.open ? OPEN_SETTINGS : SHIPPED_SETTINGS) };
  const trained = trainOnCorpora(names, marked, {
    range,
    settings,
    alignmentError: model.ielts ? ALIGNMENT_ERROR : undefined,
    measured: onScale.filter((vector) => !marked.includes(vector)),
  });
  const traits = fitTraits(names, marked, trained.heldOut, { range, folds: FOLDS });
  console.log(`\n${model.name}\n${metricsNote(trained)}\n\n${traits ? traitTable(traits) : ''}`);
  const folder = join(options.models, model.name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${model.name}.bin`), encodeScoreModel(trained.parameters, traits?.parameters));
  const components = steps.map(({ component }) => component.name);
  writeFileSync(join(folder, 'README.md'), modelCard(model, trained, settings, components, traits));
}
