/**
 * Fits the trees of models/evidence/evidence.bin: how far to trust a correction, given what its detector says and what is
 * known of its sentence and text. With --deep those of models/evidence-deep/evidence-deep.bin, which know what the encoder
 * says as well, and how likely each word and each place of a sentence is wrong.
 *
 *   npm run build && node recipes/fit-evidence.js --texts DIR --gec DIR [--deep] [--encoder FILE] [--out FOLDER]
 *
 * The first DIR contains files NAME.txt.gz of edited prose, the second REALEC. With --deep, learners' texts are those that
 * the encoder was not fitted on. Prints precision, recall and false edits by threshold, each text judged by trees fitted on
 * others.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const dist = new URL('../dist/', import.meta.url);
const load = (path) => import(new URL(path, dist));
const { encodeArtefact } = await load('engine/artefact/artefact.js');
const { treeSections } = await load('engine/artefact/tree-ensemble.js');
const { createResources } = await load('engine/assessor.js');
const { Document } = await load('engine/document/document.js');
const { arbitration, DEEP_ARBITRATION } = await load('engine/errors/arbitration.js');
const { deepEvidence, deepReaderFrom, doubtsOf, generalReaderFrom, respells, suspicionsOf } = await load(
  'engine/errors/evidence/evidence.js',
);
const { wordEvidence } = await load('engine/errors/evidence/word-evidence.js');
const { featureNames } = await load('engine/errors/evidence/weigh.js');
const { modelFiles } = await load('engine/node/model-files.js');
const { detectionSteps } = await load('engine/pipelines/assessment-steps.js');
const { documentReaderFrom } = await load('engine/language-model/document-reading.js');
const { lexiconFrom } = await load('engine/lexicon/lexicon.js');
const { placeEvidence } = await load('engine/sentences/place-evidence.js');
const { TokenFactsReader } = await load('engine/sentences/token-facts.js');
const { TokenModel } = await load('engine/sentences/token-model.js');
const { aloneWith, editedTexts, isHeldOut, learnerTexts, textRows } = await load(
  'recipes/evidence/evidence-rows.js',
);
const { crossFitted, fitEvidence, operatingPoints, TREE_OPTIONS } = await load(
  'recipes/evidence/choose-threshold.js',
);
const { fitWrongPlaces } = await load('recipes/evidence/wrong-places.js');

const root = new URL('..', import.meta.url).pathname;
const { values: flags } = parseArgs({
  options: {
    texts: { type: 'string' },
    gec: { type: 'string' },
    deep: { type: 'boolean', default: false },
    encoder: { type: 'string', default: join(root, 'models/encoder/encoder.bin') },
    out: { type: 'string' },
  },
});
if (!flags.texts || !flags.gec) throw new Error('name both: --texts DIR --gec DIR');

const features = featureNames(flags.deep);
const model = flags.deep ? 'evidence-deep' : 'evidence';
const file = (name) => (name === 'encoder' ? flags.encoder : join(root, 'models', name, `${name}.bin`));
const shipped = ['lexicon', 'tagger', 'language-model', 'spelling', 'choices'];
if (flags.deep) shipped.push('encoder', 'sentence-scores');
const files = shipped.map((name) => [name, readFileSync(file(name))]);

const resources = createResources(modelFiles(files));
const steps = detectionSteps.map(({ component, options }) => component.create(resources, options));
const detect = (document) => {
  for (const step of steps) step(document);
};
const reader = (flags.deep ? deepReaderFrom : generalReaderFrom)(resources);
const learners = learnerTexts(
  join(root, 'fixtures/authored/texts.jsonl'),
  flags.gec,
  flags.deep ? isHeldOut : () => true,
);
const texts = [...learners, ...(await editedTexts(flags.texts))];
const lexicon = lexiconFrom(resources);
const keeps = (document, edit) => !flags.deep && respells(document, edit, lexicon);
const rows = texts.map((text) => textRows(text, reader, detect, keeps));
const changes = rows.flatMap(({ sentences }) => sentences.flatMap(({ rows }) => rows)).length;
console.log(
  `${learners.length} texts of learners, ${texts.length - learners.length} of edited prose, ${changes} changes`,
);
const alone = aloneWith(reader);
/** Such that single sentences of edited prose have at most three edits per 1,000 words from the threshold of an edit. */
const editedAlone = flags.deep ? 1.5 : 2.5;
const judgement = crossFitted(rows, alone, editedAlone);
const thresholds = [0.3, 0.35, 0.4, 0.45, 0.5, 0.6];
for (const [name, view] of Object.entries({ 'whole texts': (text) => text, 'sentences alone': alone })) {
  console.log(name);
  for (const { threshold, ...point } of operatingPoints(judgement, rows.map(view), thresholds))
    console.log(
      threshold,
      Object.entries(point)
        .map(([name, value]) => `${name} ${value.toFixed(3)}`)
        .join(', '),
    );
}
const trees = treeSections('trees', fitEvidence(rows, alone, editedAlone));
const encode = (weights) =>
  encodeArtefact({ version: '4.0.0', options: TREE_OPTIONS, features, ...weights }, trees);
const weights = flags.deep ? wrongPlaces(encode({ wordWeights: [0] })) : {};
const out = flags.out ?? join(root, 'models', model);
mkdirSync(out, { recursive: true });
const bytes = encode(weights);
writeFileSync(join(out, `${model}.bin`), bytes);
console.log(`${bytes.length} bytes`);

/** How likely each word is wrong, and each place of a sentence, fitted on the same texts, judged by these trees. */
function wrongPlaces(trees) {
  const judging = createResources(modelFiles([...files, [model, trees]]));
  const judge = deepEvidence.create(judging);
  const judged = texts.map(({ text, question, marks }) => {
    const document = new Document(text, question);
    detect(document);
    const { suspicions } = document;
    judge(document);
    document.suspicions = suspicions;
    return { document, marks };
  });
  const wordWeights = fitWrongPlaces(judged, function* (document) {
    const doubted = doubtsOf(document);
    for (const sentence of document.sentences) yield [sentence, wordEvidence(document, sentence, doubted)];
  });
  const arbitrate = arbitration.create(judging, DEEP_ARBITRATION);
  for (const { document } of judged) {
    document.suspicions = suspicionsOf(document, wordWeights);
    arbitrate(document);
  }
  const tokenModel = TokenModel.from(judging.artefact('sentence-scores'));
  const facts = new TokenFactsReader(documentReaderFrom(judging), lexiconFrom(judging));
  const placeWeights = fitWrongPlaces(judged, function* (document) {
    let at = 0;
    for (const ofSentence of facts.read(document)) {
      const sentence = document.sentences[at++];
      yield [sentence, placeEvidence(document, sentence, ofSentence, tokenModel)];
    }
  });
  console.log({ wordWeights, placeWeights });
  return { wordWeights, placeWeights };
}
