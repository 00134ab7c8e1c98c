/**
 * Fits the head of prompt relevance, which turns the evidence into 0 to 5, and writes it into the model file from
 * recipes/train-relevance.js. It is fitted on dev.jsonl and tasks-dev.jsonl of fixtures/relevance: each answer with its
 * own question and all others, and off-topic answers with the question that they miss.
 *
 *   npm run build && node recipes/fit-relevance.js [--model models/relevance/relevance.bin]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const dist = new URL('../dist/', import.meta.url);
const load = (path) => import(new URL(path, dist));
const { Artefact, encodeArtefact } = await load('engine/artefact/artefact.js');
const { createResources } = await load('engine/assessor.js');
const { modelFiles } = await load('engine/node/model-files.js');
const { lexiconFrom } = await load('engine/lexicon/lexicon.js');
const { RelevanceMeter } = await load('engine/relevance/relevance-meter.js');
const { fitHead } = await load('recipes/relevance/fit-head.js');
const { taskQuestions, withLongAnswer } = await load('recipes/relevance/answered-questions.js');
const { answerReader, compareAll, compareBeside } = await load('recipes/relevance/swapped-questions.js');

const VERSION = '3.1.0';
const root = new URL('..', import.meta.url).pathname;
const { values: options } = parseArgs({
  options: {
    model: { type: 'string', default: join(root, 'models/relevance/relevance.bin') },
  },
});

const bytesOf = (path) => Uint8Array.from(readFileSync(path));
const models = ['lexicon', 'tagger', 'spelling', 'language-model'];
const resources = createResources(
  modelFiles(models.map((name) => [name, bytesOf(join(root, `models/${name}/${name}.bin`))])),
);
const model = new Artefact('relevance', bytesOf(options.model));
const meter = RelevanceMeter.from(model, lexiconFrom(resources));
const read = answerReader(resources);
const rowsOf = (name) =>
  readFileSync(join(root, `fixtures/relevance/${name}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
const set = [...rowsOf('dev').map(withLongAnswer), ...taskQuestions(rowsOf('tasks-dev'))];
const evidence = (document) => meter.evidence(document);
const head = fitHead(compareAll(set, read, evidence), compareBeside(set, read, evidence));
writeFileSync(
  options.model,
  encodeArtefact(
    { ...model.meta, version: VERSION, head },
    {
      letters: model.section('letters', 'u8'),
      starts: model.section('starts', 'u32'),
      slots: model.section('slots', 'u32'),
      vectors: model.section('vectors', 'i8'),
      questionWeights: model.section('questionWeights', 'f32'),
      answerWeights: model.section('answerWeights', 'f32'),
    },
  ),
);
console.log(head);
