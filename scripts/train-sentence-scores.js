/**
 * Fits models/sentence-scores and writes its card.
 *
 *   npm run build && node scripts/train-sentence-scores.js --texts DIR --misspellings FILE --essays FILE [--out models/sentence-scores]
 *
 * DIR holds edited texts, NAME.txt.gz with a paragraph a line; `--misspellings` is Annotations.tsv of TOEFL-Spell;
 * `--essays` ellipse-train.jsonl. Takes four minutes of processor time and 3 GB; the same files give the same bytes. Run it again whenever
 * the language model, the tagger or a component that finds errors changes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const dist = new URL('../dist/', import.meta.url);
const load = (path) => import(new URL(path, dist));
const { encodeArtefact } = await load('engine/artefact/artefact.js');
const { createResources } = await load('engine/assessor.js');
const { Document } = await load('engine/document/document.js');
const { tagModelFrom } = await load('engine/document/tagging/tagger.js');
const { readWordKnowledge } = await load('engine/document/tagging/word-knowledge.js');
const { WordFacts } = await load('engine/errors/choices/word-facts.js');
const { documentReaderFrom } = await load('engine/language-model/document-reading.js');
const { lexiconFrom } = await load('engine/lexicon/lexicon.js');
const { featureSteps } = await load('engine/pipelines/assessment-steps.js');
const { buildPipeline } = await load('engine/pipelines/pipeline.js');
const { findPipeline } = await load('engine/registry.js');
const { loadOf } = await load('engine/sentences/sentence-score.js');
const { TokenFactsReader } = await load('engine/sentences/token-facts.js');
const { TokenModel } = await load('engine/sentences/token-model.js');
const { pearson } = await load('metrics/correlation.js');
const { seededRandom } = await load('training/random.js');
const { compactWeights } = await load('training/sentences/compact-weights.js');
const { editedSentences } = await load('training/sentences/edited-sentences.js');
const { fitTokenModel } = await load('training/sentences/fit-token-model.js');
const { modelCard } = await load('training/sentences/model-card.js');
const { sentencePairs } = await load('training/sentences/sentence-pairs.js');
const { costedPair, expectedRate, sampledSentences } = await load('training/sentences/training-sentences.js');
const { readMisspellings } = await load('training/spelling/misspellings.js');
const { loadArtefacts } = await load('workers/artefacts.js');

const { values: flags } = parseArgs({
  options: {
    texts: { type: 'string' },
    misspellings: { type: 'string' },
    essays: { type: 'string' },
    out: { type: 'string', default: fileURLToPath(new URL('../models/sentence-scores', import.meta.url)) },
  },
});
for (const name of ['texts', 'misspellings', 'essays'])
  if (!flags[name]) throw new Error(`--${name} is missing`);

/** Each edited sentence gets errors in so many ways. */
const VERSIONS = [11, 13];
const MOST_MEASURED = 5000;
/** One essay in so many is only measured on. */
const HELD_OUT = 5;
const SETTINGS = { epochs: 3, learningRate: 0.03, decay: 3e-5, importanceOfGraded: 5 };
const MARKS_OF_TWO = ({ grammar, conventions }) => (grammar + conventions) / 2;

const last = featureSteps.findIndex(({ component }) => component.assigns.includes('edits'));
const steps = featureSteps
  .slice(0, last + 1)
  .filter(({ component }) => !component.assigns.includes('admission'));
const definition = { ...findPipeline('cefr'), steps };
const resources = createResources(loadArtefacts(definition));
const run = buildPipeline(definition, resources);
const lexicon = lexiconFrom(resources);
const reading = {
  reader: new TokenFactsReader(documentReaderFrom(resources), lexicon),
  document(text) {
    const document = new Document(text);
    run(document);
    return document;
  },
};
const words = new WordFacts(lexicon, readWordKnowledge(resources.artefact('tagger')), resources.kernel);
const misspellings = new Map();
for (const { written, meant } of readMisspellings(flags.misspellings)) {
  const known = misspellings.get(meant.toLowerCase()) ?? [];
  misspellings.set(meant.toLowerCase(), [...known, written.toLowerCase()]);
}

const pairsOf = async (part, seeds, most = Number.POSITIVE_INFINITY) => {
  const sentences = await editedSentences(flags.texts, part, tagModelFrom(resources), seeds[0]);
  return seeds
    .flatMap((seed) => sentencePairs(sentences.slice(0, most), misspellings, words, seed))
    .map((pair) => costedPair(pair, reading))
    .filter((pair) => pair !== undefined);
};
const fitted = await pairsOf('calibrate', VERSIONS);
console.log(`${fitted.length} pairs to fit on`);
const random = seededRandom(3);
const essays = readFileSync(flags.essays, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
  .map((essay) => ({
    grade: MARKS_OF_TWO(essay),
    sentences: sampledSentences(essay.text, reading, random).filter(({ length }) => length > 0),
  }));
const isHeldOut = (_, index) => index % HELD_OUT === 0;
const graded = essays
  .filter((essay, index) => !isHeldOut(essay, index) && essay.sentences.length > 0)
  .map(({ grade, sentences }) => ({ places: sentences.flat(), rate: expectedRate(grade) }));
console.log(`${graded.length} essays to fit on`);
const sentences = fitted.flatMap(({ right, written }) => [right, written]);
const { weights, step, intercept } = compactWeights(
  fitTokenModel(sentences, graded, SETTINGS, seededRandom(5)),
);

const model = new TokenModel(weights, step, intercept);
const costOf = (places) => places.reduce((sum, buckets) => sum + model.probability(buckets), 0);
const loadOfPlaces = (places) => loadOf(costOf(places), places.length);
const loads = essays.flatMap((essay) => essay.sentences.map(loadOfPlaces)).sort((a, b) => a - b);
const usualLoad = loads[loads.length >> 1];

const measured = (await pairsOf('measure', [12], MOST_MEASURED)).filter(({ written }) =>
  written.costs.some((cost) => cost > 0),
);
const known = measured.map(({ written: { costs } }) =>
  loadOf(
    costs.reduce((sum, cost) => sum + cost, 0),
    costs.length,
  ),
);
const heldOut = essays.filter(isHeldOut).filter((essay) => essay.sentences.length > 0);
const figures = {
  pairs: fitted.length,
  essays: graded.length,
  measuredPairs: measured.length,
  pairAccuracy:
    measured.filter(({ right, written }) => loadOfPlaces(right.places) < loadOfPlaces(written.places))
      .length / measured.length,
  loadCorrelation: pearson(
    measured.map(({ written }) => loadOfPlaces(written.places)),
    known,
  ),
  heldOutEssays: heldOut.length,
  essayCorrelation: pearson(
    heldOut.map((essay) => -costOf(essay.sentences.flat()) / essay.sentences.flat().length),
    heldOut.map(({ grade }) => grade),
  ),
  usualLoad,
};
console.log(figures);
const bytes = encodeArtefact({ version: '1', step, intercept, usualLoad }, { weights });
mkdirSync(flags.out, { recursive: true });
writeFileSync(join(flags.out, 'sentence-scores.bin'), bytes);
writeFileSync(join(flags.out, 'README.md'), modelCard(figures, SETTINGS, bytes.length));
console.log(`sentence-scores.bin: ${bytes.length} bytes`);
