/**
 * Fits models/sentence-scores and writes its card.
 *
 *   npm run build && node recipes/train-sentence-scores.js --texts DIR --gec DIR [--out models/sentence-scores]
 *
 * The first DIR contains edited texts, NAME.txt.gz with one paragraph per line, the second TOEFL-Spell and REALEC.
 * Takes four minutes of CPU time and 3 GB; the same files give the same bytes. Run it again whenever the language
 * model, the tagger or a component that finds errors changes.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
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
const { findPipeline } = await load('pipelines/registry.js');
const { loadOf } = await load('engine/sentences/sentence-score.js');
const { TokenFactsReader } = await load('engine/sentences/token-facts.js');
const { TokenModel } = await load('engine/sentences/token-model.js');
const { pearson } = await load('metrics/correlation.js');
const { seededRandom } = await load('training/random.js');
const { compactWeights } = await load('recipes/sentences/compact-weights.js');
const { editedSentences } = await load('recipes/sentences/edited-sentences.js');
const { fitTokenModel } = await load('recipes/sentences/fit-token-model.js');
const { modelCard } = await load('recipes/sentences/model-card.js');
const { sentencePairs } = await load('recipes/sentences/sentence-pairs.js');
const { costedPair, markedSentence } = await load('recipes/sentences/training-sentences.js');
const { realecSentences } = await load('recipes/text/marked-sentences.js');
const { readMisspellings } = await load('recipes/spelling/misspellings.js');
const { loadArtefactsOf } = await load('workers/artefacts.js');

const { values: flags } = parseArgs({
  options: {
    texts: { type: 'string' },
    gec: { type: 'string' },
    out: { type: 'string', default: fileURLToPath(new URL('../models/sentence-scores', import.meta.url)) },
  },
});
for (const name of ['texts', 'gec']) if (!flags[name]) throw new Error(`--${name} is missing`);

/** Number of versions with errors made from each edited sentence. */
const VERSIONS = [11, 13];
const MOST_MEASURED = 5000;
/**
 * The load at which a score is 0: about the median of sentences by pupils of grades 8 to 12 who learn English. It is
 * the same for all fits, so that scores stay comparable.
 */
const USUAL_LOAD = 0.15;
const SETTINGS = { epochs: 3, learningRate: 0.03, decay: 3e-5, importanceOfMarked: 5 };

const last = featureSteps.findIndex(({ component }) => component.assigns.includes('edits'));
const steps = featureSteps
  .slice(0, last + 1)
  .filter(({ component }) => !component.assigns.includes('admission'));
const definition = { ...findPipeline('cefr'), steps };
const resources = createResources(loadArtefactsOf(definition));
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
for (const { written, meant } of readMisspellings(join(flags.gec, 'toefl-spell/Annotations.tsv'))) {
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
const [marked, heldOut] = ['fit', 'measure'].map((part) =>
  realecSentences(flags.gec, part)
    .map((sentence) => markedSentence(sentence, reading))
    .filter((sentence) => sentence !== undefined),
);
console.log(`${marked.length} marked sentences to fit on`);
const sentences = fitted.flatMap(({ right, written }) => [right, written]);
const { weights, step, intercept } = compactWeights(
  fitTokenModel(sentences, marked, SETTINGS, seededRandom(5)),
);

const model = new TokenModel(weights, step, intercept);
const costOf = (places) => places.reduce((sum, buckets) => sum + model.probability(buckets), 0);
const loadOfPlaces = (places) => loadOf(costOf(places), places.length);

const sum = (costs) => costs.reduce((total, cost) => total + cost, 0);
const measured = (await pairsOf('measure', [12], MOST_MEASURED)).filter(({ written }) =>
  written.costs.some((cost) => cost > 0),
);
const knownLoad = ({ costs }) => loadOf(sum(costs), costs.length);
const figures = {
  pairs: fitted.length,
  marked: marked.length,
  measuredPairs: measured.length,
  pairAccuracy:
    measured.filter(({ right, written }) => loadOfPlaces(right.places) < loadOfPlaces(written.places))
      .length / measured.length,
  loadCorrelation: pearson(
    measured.map(({ written }) => loadOfPlaces(written.places)),
    measured.map(({ written }) => knownLoad(written)),
  ),
  heldOut: heldOut.length,
  heldOutCorrelation: pearson(
    heldOut.map(({ places }) => loadOfPlaces(places)),
    heldOut.map(knownLoad),
  ),
  usualLoad: USUAL_LOAD,
};
console.log(figures);
const bytes = encodeArtefact({ version: '2', step, intercept, usualLoad: USUAL_LOAD }, { weights });
mkdirSync(flags.out, { recursive: true });
writeFileSync(join(flags.out, 'sentence-scores.bin'), bytes);
writeFileSync(join(flags.out, 'README.md'), modelCard(figures, SETTINGS, bytes.length));
console.log(`sentence-scores.bin: ${bytes.length} bytes`);
