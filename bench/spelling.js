/**
 * How well and how fast misspellings of learners are found and corrected: one by one and, where texts are given, in
 * sentences that hold the word that was meant (the essays themselves are not public).
 *
 *   npm run build && node bench/spelling.js --toefl-spell Annotations.tsv [--context TEXT.txt.gz …]
 *
 * Measured on the fifth of TOEFL-Spell that training did not see (whole essays, by a hash of the name). A correction is
 * right when it is the annotated one, capitals aside.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createResources } from '../dist/engine/assessor.js';
import { spellingModelFrom } from '../dist/engine/errors/spelling/spelling-model.js';
import { lexiconFrom } from '../dist/engine/lexicon/lexicon.js';
import { isHeldOut, readMisspellings } from '../dist/training/spelling/misspellings.js';
import { contextsOf } from '../dist/training/spelling/pair-counts.js';

const { values } = parseArgs({
  options: {
    'toefl-spell': { type: 'string' },
    models: { type: 'string', default: join(import.meta.dirname, '../models') },
    wrong: { type: 'boolean', default: false },
    context: { type: 'string', multiple: true, default: [] },
    train: { type: 'boolean', default: false },
  },
});
if (!values['toefl-spell']) {
  console.error('usage: node bench/spelling.js --toefl-spell Annotations.tsv [--wrong] [--train]');
  process.exit(2);
}
const files = ['lexicon', 'spelling'].map((name) => {
  const bytes = readFileSync(join(values.models, name, `${name}.bin`));
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return [name, shared];
});
const started = performance.now();
const resources = createResources(new Map(files));
const lexicon = lexiconFrom(resources);
const model = spellingModelFrom(resources);
const loading = performance.now() - started;

const cases = readMisspellings(values['toefl-spell']).filter(({ file }) => isHeldOut(file) !== values.train);
const share = (count) => `${((100 * count) / cases.length).toFixed(1)} %`;
let [detected, first, three, offered] = [0, 0, 0, 0];
const bins = Array.from({ length: 10 }, () => ({ right: 0, all: 0 }));
for (const { written, meant } of cases) {
  const isUnknown = !lexicon.isWord(written.toLowerCase());
  const ranked = model.rank(written.toLowerCase()).map(({ candidate }) => candidate.text.toLowerCase());
  const place = ranked.indexOf(meant.toLowerCase());
  if (isUnknown) detected += 1;
  if (place === 0) first += 1;
  if (place >= 0 && place < 3) three += 1;
  if (place >= 0) offered += 1;
  const probability = model.correct(written.toLowerCase())?.probability ?? 0;
  const bin = bins[Math.min(9, Math.floor(probability * 10))];
  bin.all += 1;
  if (place === 0) bin.right += 1;
  if (values.wrong && (place !== 0 || !isUnknown))
    console.log(
      `${isUnknown ? '' : 'known '}${written} → ${meant}: ${place} of ${ranked.length}, p ${probability.toFixed(2)}: ${ranked.slice(0, 4)}`,
    );
}
const different = [...new Set(cases.map(({ written }) => written.toLowerCase()))];
const fresh = spellingModelFrom(createResources(new Map(files)));
const cpu = process.cpuUsage();
for (const word of different) fresh.correct(word);
const { user, system } = process.cpuUsage(cpu);
const each = (user + system) / 1000 / different.length;

const wanted = new Set(cases.map(({ meant }) => meant.toLowerCase()).filter((word) => lexicon.id(word) >= 0));
const contexts = contextsOf(wanted, values.context, lexicon, 5);
let [inContext, rightInContext, rightAlone] = [0, 0, 0];
for (const { written, meant } of cases) {
  for (const [previous, next] of contexts.get(meant.toLowerCase()) ?? []) {
    const best = (context) => model.rank(written.toLowerCase(), context)[0]?.candidate.text.toLowerCase();
    inContext += 1;
    if (best({ previous, next }) === meant.toLowerCase()) rightInContext += 1;
    if (best() === meant.toLowerCase()) rightAlone += 1;
  }
}

console.log(`misspellings held out   ${cases.length}, ${different.length} different`);
console.log(`detected                ${share(detected)} (at least 95 %)`);
console.log(`first correction right  ${share(first)} (at least 75 %)`);
console.log(`right in first three    ${share(three)} (at least 85 %)`);
console.log(`right among candidates  ${share(offered)}`);
if (inContext > 0) {
  const percent = (count) => `${((100 * count) / inContext).toFixed(1)} %`;
  console.log(
    `first right in context  ${percent(rightInContext)} of ${inContext} (the same without: ${percent(rightAlone)})`,
  );
}
console.log(
  `time a misspelling      ${(1000 * each).toFixed(0)} µs (at most 100), ${Math.round(1000 / each)} a second`,
);
console.log(`ready after             ${loading.toFixed(1)} ms (at most 50)`);
console.log('calibration             said / right, number');
bins.forEach(({ right, all }, at) => {
  if (all > 0)
    console.log(
      `  ${(at / 10).toFixed(1)}–${((at + 1) / 10).toFixed(1)}  ${((100 * right) / all).toFixed(0).padStart(3)} %  ${all}`,
    );
});
