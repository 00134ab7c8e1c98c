/** What the benchmarks share: texts, clocks, child processes, and how figures are printed. */
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

/** CPU seconds (user and system, all threads of this process) and wall seconds that `work` takes. */
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

/** Peak resident memory in MiB of a Node process that runs `args`, as the kernel counts it at its end. */
export function peakMemory(args, { cwd = ROOT, input } = {}) {
  const wrapper = `
    process.on('exit', () => process.stderr.write('PEAK ' + process.resourceUsage().maxRSS));
    import(process.argv[1]);
  `;
  const { stderr } = spawnSync(process.execPath, ['-e', wrapper, ...args], { cwd, input, encoding: 'utf8' });
  const found = /PEAK (\d+)/.exec(stderr);
  return found ? Number(found[1]) / 1024 : undefined;
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Prints one figure with its limit, and whether it is met. */
export function report(name, value, { unit = '', reach, atMost } = {}) {
  const verdict =
    reach !== undefined
      ? ` (reach ≥ ${reach}: ${value >= reach ? 'met' : 'NOT met'})`
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
