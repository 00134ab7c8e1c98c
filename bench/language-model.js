/**
 * Speed of the language model, in look-ups (probability of one word after the preceding ones) per CPU second, compared
 * with trigram counts in a plain Map.
 *
 *   npm run build && node bench/language-model.js
 *
 * The words are those of the sample archive. The Map contains their trigrams and random ones, a million in all, with
 * the words joined by spaces as keys.
 */
import { readFileSync } from 'node:fs';
import { createResources } from '../dist/engine/assessor.js';
import { documentOf } from '../dist/engine/document/segment.js';
import { languageModelFrom } from '../dist/engine/language-model/language-model.js';
import { modelFiles } from '../dist/engine/node/model-files.js';
import { seededRandom } from '../dist/training/random.js';
import { printMachine, ROOT, report, sampleSubmissions, timed } from './measure.js';

const TRIGRAMS = 1_000_000;
const LOOK_UPS = 5_000_000;

const bytes = readFileSync(`${ROOT}models/language-model/language-model.bin`);
const files = modelFiles([['language-model', bytes]]);
const loading = await timed(() => languageModelFrom(createResources(files)));
const model = loading.value;

const sentences = sampleSubmissions().flatMap(({ text }) => {
  const document = documentOf(text);
  return document.sentences.map(({ firstToken, endToken }) => document.tokens.slice(firstToken, endToken));
});
const ids = sentences.map((tokens) => model.sentenceIds(tokens));
const words = sentences.map((tokens) => tokens.map(({ lower }) => lower));
const lookUps = ids.reduce((sum, sentence) => sum + sentence.length - 1, 0);
const rounds = Math.ceil(LOOK_UPS / lookUps);

const trigrams = trigramCounts();
const inOneGo = await rate(() => sum(ids, (sentence) => model.score(sentence, 1, sentence.length)));
const oneByOne = await rate(() =>
  sum(ids, (sentence) => {
    let score = 0;
    for (let at = 1; at < sentence.length; at++) score += model.logProbability(sentence, at);
    return score;
  }),
);
const inMap = await rate(() =>
  sum(words, (sentence) => {
    let count = 0;
    for (let at = 0; at <= sentence.length; at++) count += trigrams.get(trigramAt(sentence, at)) ?? 0;
    return count;
  }),
);
const the = [model.wordId('the')];
const edits = await rate(() =>
  sum(ids, (sentence) => {
    let gain = 0;
    for (let at = 1; at < sentence.length; at++) gain += model.editGain(sentence, at, at, the);
    return gain;
  }),
);

printMachine();
report('load time, file in memory', loading.wall * 1000, { unit: ' ms', atMost: 50 });
report('look-ups per CPU-second, whole sentences (millions)', inOneGo / 1e6, { reach: 1.5 });
report('look-ups per CPU-second, one by one (millions)', oneByOne / 1e6, { reach: 1.5 });
report('trigrams in a Map per CPU-second (millions)', inMap / 1e6);
report('whole sentences against the Map', inOneGo / inMap);
report('gains of inserting a word per CPU-second (millions)', edits / 1e6);

/** Look-ups per CPU second, after a warm-up round for the compiler. */
async function rate(work) {
  work();
  const { cpu } = await timed(() => {
    for (let round = 0; round < rounds; round++) work();
  });
  return (rounds * lookUps) / cpu;
}

function sum(items, value) {
  let total = 0;
  for (const item of items) total += value(item);
  return total;
}

function trigramAt(sentence, at) {
  return `${sentence[at - 2]} ${sentence[at - 1]} ${sentence[at]}`;
}

function trigramCounts() {
  const counts = new Map();
  const all = words.flat();
  for (const sentence of words)
    for (let at = 0; at <= sentence.length; at++) count(counts, trigramAt(sentence, at));
  const random = seededRandom(1);
  const oneOf = () => all[Math.floor(random() * all.length)];
  while (counts.size < TRIGRAMS) count(counts, `${oneOf()} ${oneOf()} ${oneOf()}`);
  return counts;
}

function count(counts, key) {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
