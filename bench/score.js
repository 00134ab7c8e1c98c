/**
 * The whole `score` command on distinct texts of about 200 words: words per CPU second compared with harper.js, peak
 * memory with one and two workers, two workers compared with one, and the cost of warming up a worker. Arguments:
 * number of texts for the first two (default 1000), for the comparison of workers (default 6000).
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { harperChecker } from './errors/harper.js';
import { BINARY, distinctTexts, printMachine, report, runMeasured, timed } from './measure.js';

const [few = 1000, many = 6000] = process.argv.slice(2).map(Number);
/** Texts for the peer, which takes some ten times as long per text. */
const PEER_TEXTS = 60;
const PEER_WARM_UP = 10;
const WARM_UP = fileURLToPath(new URL('score/warm-up.js', import.meta.url));

printMachine();
const folder = mkdtempSync(join(tmpdir(), 'assess-bench-'));
const texts = distinctTexts(Math.max(few, many));

/** A store with this many of the texts. */
function storeOf(count) {
  const path = join(folder, `${count}.duckdb`);
  const lines = texts.slice(0, count).map(({ text, question }, index) =>
    JSON.stringify({
      id: `t-${index}`,
      text,
      question_text: question,
      author_id: `a-${index}`,
      task_id: 'bench',
    }),
  );
  const file = join(folder, `${count}.jsonl`);
  writeFileSync(file, `${lines.join('\n')}\n`);
  runMeasured([BINARY, 'import', file, '--store', path], { cwd: folder });
  return path;
}

/** The command on a copy of the store, so that each run is a first run. */
function score(store, count, workers) {
  const copy = join(folder, 'copy.duckdb');
  copyFileSync(store, copy);
  const used = runMeasured([BINARY, 'score', '--workers', String(workers), '--store', copy, '--json'], {
    cwd: folder,
  });
  rmSync(copy);
  const { assessed } = JSON.parse(used.stdout);
  if (assessed !== count)
    throw new Error(`${assessed} texts were assessed instead of ${count}: ${used.stderr}`);
  return used;
}

async function harperWordsPerSecond() {
  const { check } = await harperChecker();
  for (const { text } of texts.slice(0, PEER_WARM_UP)) await check(text);
  const own = texts.slice(PEER_WARM_UP, PEER_WARM_UP + PEER_TEXTS);
  const { cpu } = await timed(async () => {
    for (const { text } of own) await check(text);
  });
  return wordsOf(own) / cpu;
}

const wordsOf = (some) => some.reduce((sum, { words }) => sum + words, 0);

try {
  const small = storeOf(few);
  const [one, two] = [1, 2].map((workers) => score(small, few, workers));
  const ours = wordsOf(texts.slice(0, few)) / one.cpu;
  const theirs = await harperWordsPerSecond();
  console.log(`${few} texts, whole command, start included`);
  report('score --workers 1: CPU-seconds', one.cpu, { unit: ' s' });
  report('score --workers 1: words per CPU-second', ours);
  report('harper.js, warm: words per CPU-second', theirs);
  report('ratio score / harper.js', ours / theirs, { reach: 12 });
  report('score --workers 1: peak memory', one.peak, { unit: ' MiB', atMost: 240 });
  report('score --workers 2: peak memory', two.peak, { unit: ' MiB', atMost: 300 });

  const { warmUp, perText } = JSON.parse(execFileSync(process.execPath, [WARM_UP], { encoding: 'utf8' }));
  report('a worker, warm: CPU-milliseconds per text', perText * 1000, { unit: ' ms' });
  report('a worker: CPU-seconds that start and warming take', warmUp, { unit: ' s', atMost: 1 });

  if (many > 0) {
    const large = storeOf(many);
    const [alone, both] = [1, 2].map((workers) => score(large, many, workers));
    console.log(`${many} texts`);
    report('score --workers 1: texts/s', many / alone.wall);
    report('score --workers 2: texts/s', many / both.wall);
    report('ratio two workers / one', alone.wall / both.wall, { reach: 1.8 });
    report('CPU-seconds with two workers / with one', both.cpu / alone.cpu);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
