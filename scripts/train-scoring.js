/**
 * Fits the scoring model on marked texts and writes models/scoring-cefr: the model file, its card and its licence.
 *
 *   npm run build && node scripts/train-scoring.js --data DIR [--out models/scoring-cefr]
 *
 * DIR holds ellipse-train.jsonl and cefr-asag-labelled.jsonl. Run it again whenever a component that finds errors or
 * measures features changes. Takes a minute; the same inputs give the same bytes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { encodeArtefact } from '../dist/engine/artefact/artefact.js';
import { createAssessor, createResources } from '../dist/engine/assessor.js';
import { lexiconFrom } from '../dist/engine/lexicon/lexicon.js';
import { featureSteps } from '../dist/engine/pipelines/assessment-steps.js';
import { asagText, ellipseText } from '../dist/training/scoring/corpora.js';
import { extractFeatures } from '../dist/training/scoring/extraction.js';
import { figuresTable } from '../dist/training/scoring/figures.js';
import { modelCard } from '../dist/training/scoring/model-card.js';
import { SCORE_MODEL_SETTINGS } from '../dist/training/scoring/score-model.js';
import { trainScoreModel } from '../dist/training/scoring/train-score-model.js';
import { loadArtefacts } from '../dist/workers/artefacts.js';

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    out: { type: 'string', default: fileURLToPath(new URL('../models/scoring-cefr', import.meta.url)) },
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

const definition = { name: 'features', version: '', scale: 'cefr', description: '', steps: featureSteps };
const resources = createResources(loadArtefacts(definition));
const assessor = createAssessor(definition, resources);
const { names, vectors, refused } = extractFeatures(texts, assessor.document, lexiconFrom(resources));
console.log(`${vectors.length} texts, ${names.length} features; refused: ${JSON.stringify(refused)}`);

const trained = trainScoreModel(names, vectors, SCORE_MODEL_SETTINGS);
console.log(figuresTable(trained.figures));
console.log(
  `within one standard error ${trained.coverage.one.toFixed(3)}, within 1.96 ${trained.coverage.two.toFixed(3)}`,
);

const { additive, ngramWeights } = trained.parameters;
const { features, terms, intercept, low, high, mean, deviation, weights } = additive;
const { standardErrors, equating } = trained;
const meta = { version: '1.0.0', features, intercept, equating, standardErrors };
const components = featureSteps.map(({ component }) => component.name);
mkdirSync(options.out, { recursive: true });
writeFileSync(
  join(options.out, 'scoring-cefr.bin'),
  encodeArtefact(meta, { terms, low, high, mean, deviation, weights, ngramWeights }),
);
writeFileSync(join(options.out, 'README.md'), modelCard(trained, SCORE_MODEL_SETTINGS, components));
