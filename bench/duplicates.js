/**
 * How long `assess duplicates` takes, its peak memory, and which of the planted copies it finds. The texts of about 200 words
 * are a random walk from word to word through the authored corpus, so that they share as many phrases as learners' texts
 * do; 1 in 100 has a passage of 15 to 100 words from another one, in which 1 word in 25 differs. Argument: number of texts
 * (default 100,000).
 */
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BINARY, printMachine, ROOT, random, report, runMeasured } from './measure.js';

const [count = 100_000] = process.argv.slice(2).map(Number);
const WORDS = 200;
const ONE_IN = 100;
const CHANGED_ONE_IN = 25;

const next = random(2003);
const below = (end) => Math.floor(next() * end);
const corpus = readFileSync(`${ROOT}fixtures/authored/texts.jsonl`, 'utf8')
  .trim()
  .split('\n')
  .flatMap((line) => JSON.parse(line).text.split(/\s+/));
const following = new Map();
for (const [at, word] of corpus.entries())
  following.set(word, [...(following.get(word) ?? []), corpus[(at + 1) % corpus.length]]);

function walk(length) {
  const words = [corpus[below(corpus.length)]];
  while (words.length < length) {
    const after = following.get(words.at(-1));
    words.push(after[below(after.length)]);
  }
  return words;
}

printMachine();
const folder = mkdtempSync(join(tmpdir(), 'assess-bench-'));
const file = join(folder, 'texts.jsonl');
const out = join(folder, 'pairs.jsonl');
const planted = new Map();
const handle = openSync(file, 'w');
let source;
for (let text = 0; text < count; text++) {
  let words = walk(WORDS / 2 + below(WORDS));
  if (source && text % ONE_IN === ONE_IN - 1) {
    const length = Math.min(15 + below(86), source.words.length);
    const copied = source.words
      .slice(0, length)
      .map((word) => (below(CHANGED_ONE_IN) === 0 ? corpus[below(corpus.length)] : word));
    words = [...words.slice(0, 50), ...copied, ...words.slice(50)];
    planted.set(`t${source.text} t${text}`, length);
  }
  if (text % ONE_IN === 0) source = { text, words };
  writeSync(handle, `${JSON.stringify({ id: `t${text}`, author_id: `a${text}`, text: words.join(' ') })}\n`);
}
closeSync(handle);

try {
  const { wall, cpu, peak } = runMeasured([BINARY, 'duplicates', file, '--limit', '10000', '-o', out], {
    cwd: folder,
  });
  const pairs = readFileSync(out, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const found = new Set(pairs.map(({ a, b }) => `${a.id} ${b.id}`));
  const of = (least, most) => {
    const some = [...planted].filter(([, length]) => length >= least && length < most).map(([pair]) => pair);
    return `${some.filter((pair) => found.has(pair)).length}/${some.length}`;
  };
  console.log(
    `${count} texts: ${pairs.length} pairs; of copied passages ${of(15, 25)} of 15–24 words, ${of(25, 50)} of 25–49, ${of(50, 101)} of 50–100`,
  );
  console.log(`peak memory ${peak.toFixed(0)} MiB, CPU ${cpu.toFixed(0)} s`);
  report(`seconds for ${count} texts`, wall, { atMost: 120 });
} finally {
  rmSync(folder, { recursive: true });
}
