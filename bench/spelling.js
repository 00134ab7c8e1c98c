/**
 * How well and how fast learners' misspellings are found and corrected, and how often edited text is flagged as
 * misspelt.
 *
 *   npm run build && node bench/spelling.js --data DIR [--words 20000] [--wrong]
 *
 * DIR/gec/toefl-spell contains Annotations.tsv (TOEFL-Spell, Flor, Fried & Rozovskaya 2019), DIR/text running text as
 * *.txt.gz. Corrections are measured on the fifth of TOEFL-Spell that was not used in training (whole essays, by a hash
 * of the name): each alone, and in sentences that contain the intended word, because the essays are not public.
 * Sentences and edited text come from the part of the running text that is only for measurement. A correction is right
 * if it is the annotated one, ignoring capitals.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createResources } from '../dist/engine/assessor.js';
import { documentOf } from '../dist/engine/document/segment.js';
import { tagger } from '../dist/engine/document/tagging/tagger.js';
import { DEFAULT_ARBITRATION } from '../dist/engine/errors/arbitration.js';
import { spelling } from '../dist/engine/errors/spelling/spelling.js';
import { spellingModelFrom } from '../dist/engine/errors/spelling/spelling-model.js';
import { languageModelFrom } from '../dist/engine/language-model/language-model.js';
import { modelFiles } from '../dist/engine/node/model-files.js';
import { isHeldOut, readMisspellings } from '../dist/recipes/spelling/misspellings.js';
import { contextsOf } from '../dist/recipes/spelling/running-text.js';
import { corpusSources, paragraphsOf } from '../dist/recipes/text/corpus.js';
import { printMachine, ROOT } from './measure.js';

const MODELS = ['language-model', 'lexicon', 'spelling', 'tagger'];
const modelFile = (name) => new Uint8Array(readFileSync(join(ROOT, 'models', name, `${name}.bin`)));
const CONTEXTS = 3;
const PARAGRAPHS_A_TEXT = 8;

/** @returns counts of misspellings: total, detected, and with the right word first or among the first three */
export async function corrections(resources, data) {
  const cases = readMisspellings(join(data, 'gec/toefl-spell/Annotations.tsv')).filter(({ file }) =>
    isHeldOut(file),
  );
  const model = spellingModelFrom(resources);
  const wanted = new Set(cases.map(({ meant }) => meant.toLowerCase()));
  const texts = paragraphsOf(join(data, 'text'), 'measure');
  const contexts = await contextsOf(wanted, texts, languageModelFrom(resources), CONTEXTS);
  const alone = emptyCounts();
  const inContext = emptyCounts();
  const bins = Array.from({ length: 10 }, () => ({ right: 0, all: 0 }));
  for (const { written, meant } of cases) {
    count(alone, model, written, meant);
    for (const context of contexts.get(meant.toLowerCase()) ?? []) {
      const isRight = count(inContext, model, written, meant, context);
      const bin =
        bins[Math.min(9, Math.floor(model.correct(written.toLowerCase(), context)?.probability * 10 || 0))];
      bin.all += 1;
      bin.right += isRight ? 1 : 0;
    }
  }
  return { cases, alone, inContext, bins };
}

const emptyCounts = () => ({ all: 0, detected: 0, first: 0, three: 0, offered: 0, wrong: [] });

function count(counts, model, written, meant, context) {
  const word = written.toLowerCase();
  const ranked = model.rank(word, context).map(({ candidate }) => candidate.text.toLowerCase());
  const place = ranked.indexOf(meant.toLowerCase());
  counts.all += 1;
  counts.detected += model.lexicon.isWord(word) || model.unlisted.has(word) ? 0 : 1;
  counts.first += place === 0 ? 1 : 0;
  counts.three += place >= 0 && place < 3 ? 1 : 0;
  counts.offered += place >= 0 ? 1 : 0;
  if (place !== 0) counts.wrong.push(`${written} → ${meant}: ${ranked.slice(0, 4)}`);
  return place === 0;
}

/**
 * What is flagged in edited text, by source: words, names, edits by code, suspects. @param words number taken from each
 * source
 */
export async function falseAlarms(resources, data, words) {
  const tag = tagger.create(resources, undefined);
  const check = spelling.create(resources, { variety: 'auto', words: [] });
  const { editThreshold, suspectThreshold } = DEFAULT_ARBITRATION;
  const sources = [];
  for (const source of corpusSources(join(data, 'text'))) {
    const counts = { source, words: 0, names: 0, onNames: 0, suspects: 0, codes: {} };
    let paragraphs = [];
    for await (const { text } of paragraphsOf(join(data, 'text'), 'measure', [source])) {
      paragraphs.push(text);
      if (paragraphs.length < PARAGRAPHS_A_TEXT) continue;
      raise(documentOf(paragraphs.join('\n')), counts);
      paragraphs = [];
      if (counts.words >= words) break;
    }
    if (counts.words > 0) sources.push(counts);
  }
  return sources;

  function raise(document, counts) {
    tag(document);
    check(document);
    const edits = document.proposals.filter(({ confidence }) => confidence >= editThreshold);
    const edited = new Set(edits.map(({ start }) => start));
    for (const { kind, tag, text, lower, start } of document.tokens) {
      if (kind !== 'word') continue;
      counts.words += 1;
      if (!tag.startsWith('NNP') || text === lower) continue;
      counts.names += 1;
      counts.onNames += edited.has(start) ? 1 : 0;
    }
    for (const { code } of edits) counts.codes[code] = (counts.codes[code] ?? 0) + 1;
    counts.suspects += document.suspicions.filter(({ confidence }) => confidence >= suspectThreshold).length;
  }
}

/** CPU microseconds for a misspelling that has not occurred before. */
function timeOf(cases) {
  const different = [...new Set(cases.map(({ written }) => written.toLowerCase()))];
  const fresh = spellingModelFrom(createResources(modelFiles(MODELS.map((name) => [name, modelFile(name)]))));
  const before = process.cpuUsage();
  for (const word of different) fresh.correct(word);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / different.length;
}

async function main() {
  const { values } = parseArgs({
    options: {
      data: { type: 'string' },
      words: { type: 'string', default: '20000' },
      wrong: { type: 'boolean', default: false },
    },
  });
  if (!values.data) throw new Error('--data DIR is missing');
  const resources = createResources(modelFiles(MODELS.map((name) => [name, modelFile(name)])));
  const { cases, alone, inContext, bins } = await corrections(resources, values.data);
  if (values.wrong) console.log(alone.wrong.join('\n'));
  printMachine();
  console.log(`misspellings held out: ${alone.all}; in ${inContext.all} sentences of other texts`);
  console.log('                        alone    in context');
  for (const [name, key] of [
    ['detected (≥ 95 %)', 'detected'],
    ['right first (≥ 75 %)', 'first'],
    ['among three (≥ 85 %)', 'three'],
    ['right among all', 'offered'],
  ]) {
    const share = (counts) => `${((100 * counts[key]) / counts.all).toFixed(1)} %`;
    console.log(`${name.padEnd(22)} ${share(alone).padStart(8)} ${share(inContext).padStart(10)}`);
  }
  console.log(`time per misspelling   ${timeOf(cases).toFixed(0)} µs`);
  console.log('in context, said: right, number');
  bins.forEach(({ right, all }, at) => {
    if (all > 0)
      console.log(
        `  ${(at / 10).toFixed(1)}–${((at + 1) / 10).toFixed(1)}  ${((100 * right) / all).toFixed(0).padStart(3)} %  ${all}`,
      );
  });
  printAlarms(await falseAlarms(resources, values.data, Number(values.words)));
}

function printAlarms(sources) {
  const codes = [...new Set(sources.flatMap((source) => Object.keys(source.codes)))].sort();
  console.log('\nraised in edited text, per 1,000 words; on names, per 1,000 names');
  console.log(['source'.padEnd(34), 'words', 'all', ...codes, 'suspects', 'on names'].join('\t'));
  const sum = (key) => sources.reduce((total, source) => total + source[key], 0);
  const all = { source: 'all', codes: {} };
  for (const key of ['words', 'names', 'onNames', 'suspects']) all[key] = sum(key);
  for (const code of codes)
    all.codes[code] = sources.reduce((total, { codes: found }) => total + (found[code] ?? 0), 0);
  for (const { source, words, names, onNames, suspects, codes: found } of [...sources, all]) {
    const rate = (number) => ((1000 * number) / words).toFixed(2);
    const edits = Object.values(found).reduce((total, number) => total + number, 0);
    const onName = names > 0 ? ((1000 * onNames) / names).toFixed(2) : '–';
    console.log(
      [
        source.padEnd(34),
        words,
        rate(edits),
        ...codes.map((code) => rate(found[code] ?? 0)),
        rate(suspects),
        onName,
      ].join('\t'),
    );
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main();
