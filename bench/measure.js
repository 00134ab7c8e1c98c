/** Shared by the benchmarks: texts, clocks, child processes, and printing of metrics. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import papaparse from 'papaparse';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const BINARY = `${ROOT}bin/run.js`;

/** The submissions of the sample archive. */
export function sampleSubmissions() {
  const { data } = papaparse.parse(readFileSync(`${ROOT}fixtures/sample/submissions.csv`, 'utf8'), {
    header: true,
    skipEmptyLines: true,
  });
  return data;
}

/** Sample texts of about 200 words, each with its question. */
export function textsOfAbout200Words() {
  return sampleSubmissions()
    .map(({ text, question_text }) => ({ text, question: question_text, words: text.split(/\s+/).length }))
    .filter(({ words }) => words >= 150 && words <= 260);
}

/** Numbers from 0 to 1, the same in every run (a linear congruential generator, constants of Numerical Recipes). */
export function random(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const WORDS = 200;

export const wordCount = (text) => text.split(/\s+/).length;

/**
 * Different texts of about 200 words with their questions: sentences of the sample archive in a new order. What an
 * engine caches from one text does not help with the next.
 */
export function distinctTexts(count, seed = 12_345) {
  const next = random(seed);
  const pick = (values) => values[Math.floor(next() * values.length)];
  const sample = sampleSubmissions();
  const sentences = sample.flatMap(
    ({ text }) => text.match(/[^.!?\n]+[.!?]+/g)?.map((one) => one.trim()) ?? [],
  );
  return Array.from({ length: count }, () => {
    let text = pick(sentences);
    for (let words = wordCount(text); words < WORDS; ) {
      const sentence = pick(sentences);
      words += wordCount(sentence);
      text += ` ${sentence}`;
    }
    return { text, question: pick(sample).question_text, words: wordCount(text) };
  });
}

/** CPU seconds (user and system, all threads of this process) and wall seconds of `work`. */
export async function timed(work) {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const value = await work();
  const { user, system } = process.cpuUsage(cpu);
  return { value, wall: (performance.now() - start) / 1000, cpu: (user + system) / 1e6 };
}

/** Runs a command `times` times; median wall seconds. */
export function timeCommand(args, { times = 7, cwd = ROOT, input } = {}) {
  const walls = [];
  for (let run = 0; run < times; run++) {
    const start = performance.now();
    const { status, stderr } = spawnSync(process.execPath, args, { cwd, input, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
    walls.push((performance.now() - start) / 1000);
  }
  return median(walls);
}

/** What a process reports at its end: CPU seconds of all its threads, and its peak resident memory. */
const AT_EXIT = `
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    // What resourceUsage has for a peak may be that of the process that started this one.
    let peak = maxRSS;
    try {
      peak = Number(/VmHWM:\\s+(\\d+)/.exec(require('node:fs').readFileSync('/proc/self/status', 'latin1'))[1]);
    } catch {}
    process.stderr.write('USED ' + JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, peak: peak / 1024 }));
  });
  import(process.argv[1]);
`;

/**
 * Runs a command in a separate Node process: its output, wall seconds, CPU seconds of all its threads, peak resident
 * memory in MiB.
 */
export function runMeasured(args, { cwd = ROOT, input } = {}) {
  const start = performance.now();
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', AT_EXIT, ...args], {
    cwd,
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const wall = (performance.now() - start) / 1000;
  const used = /USED (.*)$/.exec(stderr);
  if (!used) throw new Error(`${args.join(' ')} failed: ${stderr}`);
  return { stdout, stderr, wall, ...JSON.parse(used[1]) };
}

/** Peak resident memory in MiB of a Node process that runs `args`. */
export const peakMemory = (args, options) => runMeasured(args, options).peak;

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Prints one metric with its target, and whether it is met. */
export function report(name, value, { unit = '', reach, atMost } = {}) {
  const verdict =
    reach !== undefined
      ? ` (target ≥ ${reach}: ${value >= reach ? 'met' : 'NOT met'})`
      : atMost !== undefined
        ? ` (at most ${atMost}: ${value <= atMost ? 'met' : 'NOT met'})`
        : '';
  console.log(`${name.padEnd(58)} ${value.toFixed(2)}${unit}${verdict}`);
}

export function printMachine() {
  const { model } = cpus()[0];
  console.log(
    `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${cpus().length} × ${model}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB`,
  );
}
