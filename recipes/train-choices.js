/**
 * Trains the choices of models/choices on running text with injected errors, and calibrates their confidence.
 *
 *   npm run build && node recipes/train-choices.js --texts DIR --gec DIR [--kinds article,comma] [--out models/choices]
 *
 * The first DIR contains files NAME.txt.gz with one paragraph per line, the second learners' sentences (REALEC). Takes
 * about half an hour of CPU time and 6 GB; the same files give the same bytes. `--kinds` retrains some kinds and keeps
 * the others of the model file, so that two runs can share the work; `--kinds ''` only calibrates.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const dist = new URL('../dist/', import.meta.url);
const load = (path) => import(new URL(path, dist));
const { createResources } = await load('engine/assessor.js');
const { Artefact, encodeArtefact } = await load('engine/artefact/artefact.js');
const { Document } = await load('engine/document/document.js');
const { TagModel } = await load('engine/document/tagging/tag-model.js');
const { readWordKnowledge } = await load('engine/document/tagging/word-knowledge.js');
const { ChoiceModel } = await load('engine/errors/choices/choice-model.js');
const { LEAST_MARGIN } = await load('engine/errors/choices/choices.js');
const { logitOf } = await load('engine/errors/choices/decision.js');
const { CHOICE_KINDS } = await load('engine/errors/choices/kinds/index.js');
const { SiteReader } = await load('engine/errors/choices/site-features.js');
const { WordFacts } = await load('engine/errors/choices/word-facts.js');
const { modelFiles } = await load('engine/node/model-files.js');
const { languageModelFrom } = await load('engine/language-model/language-model.js');
const { lexiconFrom } = await load('engine/lexicon/lexicon.js');
const { featureSteps } = await load('engine/pipelines/assessment-steps.js');
const { fitDecisions, judgedCandidates } = await load('recipes/choices/calibrate.js');
const { compactChoice } = await load('recipes/choices/compact-choice.js');
const { fitChoice } = await load('recipes/choices/fit-choice.js');
const { KIND_OPTIONS, WEIGHT_STEP } = await load('recipes/choices/fit-options.js');
const { withLearnerPriors } = await load('recipes/choices/learner-priors.js');
const { addDocument } = await load('recipes/choices/read-corpus.js');
const { SentenceStore } = await load('recipes/choices/sentence-store.js');
const { detokenise } = await load('recipes/evaluation/tokenised-sentence.js');
const { realecSentences, realecUnmarked } = await load('recipes/text/marked-sentences.js');
const { readCalibrationData, readEditedTexts, readTrainingData } = await load(
  'recipes/choices/training-data.js',
);

const root = new URL('..', import.meta.url).pathname;
const { values: flags } = parseArgs({
  options: {
    texts: { type: 'string' },
    gec: { type: 'string' },
    kinds: { type: 'string', default: CHOICE_KINDS.map(({ name }) => name).join(',') },
    out: { type: 'string', default: join(root, 'models/choices') },
  },
});
if (!flags.texts) throw new Error('--texts DIR is missing');
if (!flags.gec) throw new Error('--gec DIR is missing');
const kinds = flags.kinds
  .split(',')
  .filter(Boolean)
  .map((name) => {
    const kind = CHOICE_KINDS.find((known) => known.name === name);
    if (!kind) throw new Error(`no kind ${name}; there are ${CHOICE_KINDS.map((known) => known.name)}`);
    return kind;
  });

const model = (name) => bytesOf(join(root, 'models', name, `${name}.bin`));
const resources = createResources(
  modelFiles(['lexicon', 'tagger', 'language-model', 'spelling'].map((name) => [name, model(name)])),
);
const tagger = resources.artefact('tagger');
const tagModel = new TagModel(tagger, resources.kernel);
const { kernel } = resources;
const words = new WordFacts(
  lexiconFrom(resources),
  readWordKnowledge(tagger),
  kernel,
  Number.POSITIVE_INFINITY,
);
const report = (line) => console.log(line);

const needed = [...new Set(kinds.flatMap(({ name }) => KIND_OPTIONS[name].registers))];
const registers = await readTrainingData(flags.texts, needed, words, tagModel, report);
const sections = {};
for (const kind of kinds) {
  const options = KIND_OPTIONS[kind.name];
  const stores = options.registers.map((wanted) => registers.find(({ name }) => name === wanted).store);
  const weights = fitChoice(stores, words, kind, options, report);
  Object.assign(sections, compactChoice(kind.name, weights, WEIGHT_STEP, options.mostFeatures));
}

const calibration = await readCalibrationData(flags.texts, words, tagModel);
const path = join(flags.out, 'choices.bin');
const before = existsSync(path) ? new Artefact('choices', bytesOf(path)) : undefined;
for (const { name } of CHOICE_KINDS.filter((kind) => !kinds.includes(kind)))
  for (const [part, type] of [
    ['Shape', 'u32'],
    ['Buckets', 'u32'],
    ['Rows', 'i8'],
  ])
    if (before?.has(name + part)) sections[name + part] = before.section(name + part, type);
const steps = Object.fromEntries(CHOICE_KINDS.map(({ name }) => [name, WEIGHT_STEP]));
const fitted = new Artefact('choices', kernel.place(encodeArtefact({ steps, decisions: {} }, sections)));
const edited = await readEditedTexts(flags.texts, words, tagModel);
const learners = readLearners();
const decisions = {};
const proposed = { learners: noneProposed(), edited: noneProposed() };
for (const kind of CHOICE_KINDS.filter(({ name }) => fitted.has(`${name}Buckets`))) {
  const model = new ChoiceModel(kind, fitted, new SiteReader(kernel));
  const judged = (store) =>
    judgedCandidates([store], words, model, languageModelFrom(resources), LEAST_MARGIN);
  const { candidates } = judged(calibration);
  const ofKind = fitDecisions(kind.name, candidates);
  Object.assign(decisions, ofKind);
  add(proposed.learners, judged(learners), ofKind, kind.name);
  add(proposed.edited, judged(edited), ofKind, kind.name);
  report(`${kind.name}: ${candidates.length} candidates to calibrate with`);
}
const suited = withLearnerPriors(decisions, proposed.learners, proposed.edited);
const bytes = encodeArtefact({ version: '1', options: KIND_OPTIONS, steps, decisions: suited }, sections);
mkdirSync(flags.out, { recursive: true });
writeFileSync(path, bytes);
report(`choices.bin: ${bytes.length} bytes`);

function noneProposed() {
  return { candidates: [], places: new Map() };
}

function add(to, { candidates, places }, ofKind, name) {
  for (const { decision, place, margin, gain } of candidates) {
    const weights = ofKind[decision] ?? ofKind[name];
    if (weights) to.candidates.push({ decision, place, logit: logitOf(weights, margin, gain) });
  }
  for (const [place, count] of places) to.places.set(place, (to.places.get(place) ?? 0) + count);
}

/** Learners' sentences, with the words that spelling correction assumes were intended. */
function readLearners() {
  const store = new SentenceStore();
  const steps = featureSteps.filter(({ component }) =>
    ['tokens', 'tags', 'spelling', 'intended'].includes(component.name),
  );
  const run = steps.map(({ component, options }) => component.create(resources, options));
  const marked = realecSentences(flags.gec, 'fit').map(({ tokens }) => tokens);
  for (const tokens of [...marked, ...realecUnmarked(flags.gec)]) {
    const document = new Document(detokenise(tokens).text);
    for (const step of run) step(document);
    addDocument(store, document);
  }
  return store;
}

function bytesOf(file) {
  return new Uint8Array(readFileSync(file));
}
