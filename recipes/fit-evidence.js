/**
 * Fits the trees of models/evidence/evidence.bin: how far to trust a correction, given what its detector and the encoder
 * say.
 *
 *   npm run build && node recipes/fit-evidence.js --texts DIR --gec DIR [--encoder FILE] [--out models/evidence]
 *
 * The first DIR contains files NAME.txt.gz of edited prose, the second REALEC. Learners' texts are those that the encoder
 * was not fitted on. Prints precision, recall and false edits by threshold, each text judged by trees fitted on others, and
 * the weights of what says how likely each word and each place of a sentence is wrong.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const dist = new URL('../dist/', import.meta.url);
const load = (path) => import(new URL(path, dist));
const { createResources } = await load('engine/assessor.js');
const { Document } = await load('engine/document/document.js');
const { arbitration, DEEP_ARBITRATION } = await load('engine/errors/arbitration.js');
const { doubtsOf, evidence, evidenceReaderFrom, suspicionsOf } = await load(
  'engine/errors/evidence/evidence.js',
);
const { wordEvidence } = await load('engine/errors/evidence/word-evidence.js');
const { FEATURES } = await load('engine/errors/evidence/weigh.js');
const { modelFiles } = await load('engine/node/model-files.js');
const { detectionSteps } = await load('engine/pipelines/assessment-steps.js');
const { documentReaderFrom } = await load('engine/language-model/document-reading.js');
const { lexiconFrom } = await load('engine/lexicon/lexicon.js');
const { placeEvidence } = await load('engine/sentences/place-evidence.js');
const { TokenFactsReader } = await load('engine/sentences/token-facts.js');
const { TokenModel } = await load('engine/sentences/token-model.js');
const { alone, editedTexts, learnerTexts, textRows } = await load('recipes/evidence/evidence-rows.js');
const { encodeTrees, fitTrees, TREE_OPTIONS } = await load('recipes/evidence/fit-trees.js');
const { crossFitted, operatingPoints, rowsOf } = await load('recipes/evidence/choose-threshold.js');
const { fitWrongPlaces } = await load('recipes/evidence/wrong-places.js');

const root = new URL('..', import.meta.url).pathname;
const { values: flags } = parseArgs({
  options: {
    texts: { type: 'string' },
    gec: { type: 'string' },
    encoder: { type: 'string', default: join(root, 'models/encoder/encoder.bin') },
    out: { type: 'string', default: join(root, 'models/evidence') },
  },
});
if (!flags.texts || !flags.gec) throw new Error('name both: --texts DIR --gec DIR');

const file = (name) => (name === 'encoder' ? flags.encoder : join(root, 'models', name, `${name}.bin`));
const shipped = ['lexicon', 'tagger', 'language-model', 'spelling', 'choices', 'encoder', 'sentence-scores'];
const files = shipped.map((name) => [name, readFileSync(file(name))]);
/** The steps of a pipeline as one function. */
const runner = (steps, resources) => {
  const run = steps.map(({ component, options }) => component.create(resources, options));
  return (document) => {
    for (const each of run) each(document);
  };
};

const resources = createResources(modelFiles(files));
const detect = runner(detectionSteps, resources);
const reader = evidenceReaderFrom(resources);
const learners = learnerTexts(join(root, 'fixtures/authored/texts.jsonl'), flags.gec);
const edited = await editedTexts(flags.texts);
const read = (texts) => texts.map((text) => textRows(text, reader, detect));
const [learnerRows, editedRows] = [read(learners), read(edited)];
const rows = rowsOf([...learnerRows, ...editedRows]);
console.log(
  `${learners.length} texts of learners, ${edited.length} of edited prose, ${rows.length / 2} changes`,
);
const thresholds = [0.3, 0.35, 0.4, 0.45, 0.5, 0.6];
const judgement = crossFitted([...learnerRows, ...editedRows]);
for (const [name, view] of Object.entries({ 'whole texts': (text) => text, 'sentences alone': alone })) {
  console.log(name);
  const [ofLearners, ofEdited] = [learnerRows.map(view), editedRows.map(view)];
  for (const { threshold, ...point } of operatingPoints(judgement, ofLearners, ofEdited, thresholds))
    console.log(
      threshold,
      Object.entries(point)
        .map(([name, value]) => `${name} ${value.toFixed(3)}`)
        .join(', '),
    );
}
const trees = fitTrees(rows);
const encode = (weights) =>
  encodeTrees(trees, { version: '3.0.0', options: TREE_OPTIONS, features: FEATURES, ...weights });

/** How likely each word is wrong, and each place of a sentence, is fitted on the same texts, judged by these trees. */
const judging = createResources(modelFiles([...files, ['evidence', encode({ wordWeights: [0] })]]));
const judge = evidence.create(judging);
const texts = [...learners, ...edited].map(({ text, question, marks }) => {
  const document = new Document(text, question);
  detect(document);
  const { suspicions } = document;
  judge(document);
  document.suspicions = suspicions;
  return { document, marks };
});
const wordWeights = fitWrongPlaces(texts, function* (document) {
  const doubted = doubtsOf(document);
  for (const sentence of document.sentences) yield [sentence, wordEvidence(document, sentence, doubted)];
});
const arbitrate = arbitration.create(judging, DEEP_ARBITRATION);
for (const { document } of texts) {
  document.suspicions = suspicionsOf(document, wordWeights);
  arbitrate(document);
}
const tokenModel = TokenModel.from(judging.artefact('sentence-scores'));
const facts = new TokenFactsReader(documentReaderFrom(judging), lexiconFrom(judging));
const placeWeights = fitWrongPlaces(texts, function* (document) {
  let at = 0;
  for (const ofSentence of facts.read(document)) {
    const sentence = document.sentences[at++];
    yield [sentence, placeEvidence(document, sentence, ofSentence, tokenModel)];
  }
});
console.log({ wordWeights, placeWeights });
mkdirSync(flags.out, { recursive: true });
const bytes = encode({ wordWeights, placeWeights });
writeFileSync(join(flags.out, 'evidence.bin'), bytes);
console.log(`${bytes.length} bytes`);
