/**
 * `assess train` as a whole, on 3,000 essays of ELLIPSE with the mean of their traits as the mark: time, memory,
 * agreement.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TRAITS } from '../../dist/engine/results/traits.js';
import { fixed } from '../errors/format.js';
import { BINARY } from '../measure.js';

export const title = 'assess train';
export const needs = ['scores/ellipse-train.jsonl'];

const ESSAYS = 3_000;
const WORKERS = 2;

export async function measure({ data }) {
  const folder = mkdtempSync(join(tmpdir(), 'assess-bench-'));
  try {
    const rows = readFileSync(join(data, 'scores/ellipse-train.jsonl'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .slice(0, ESSAYS)
      .map((line) => JSON.parse(line));
    const marked = rows.map(({ id, text, ...row }) => ({
      id,
      text,
      overall: TRAITS.reduce((sum, trait) => sum + row[trait], 0) / TRAITS.length,
    }));
    writeFileSync(join(folder, 'marked.jsonl'), marked.map((row) => JSON.stringify(row)).join('\n'));
    const started = performance.now();
    const { summary, cpuSeconds, peak } = await train(folder);
    return {
      essays: summary.texts,
      words: marked.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0) / marked.length,
      seconds: (performance.now() - started) / 1000,
      measuring: summary.seconds.measuring,
      fitting: summary.seconds.fitting,
      cpuSeconds,
      peak,
      ...summary.metrics,
      coverage: summary.coverage,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the command in a process that reports its cost at the end. */
async function train(folder) {
  const wrapper = `
    process.on('exit', () => process.stderr.write('TOOK ' + JSON.stringify(process.resourceUsage())));
    import(process.argv[1]);
  `;
  const args = ['train', '--name', 'bench', '--human', 'overall', '--workers', String(WORKERS), '--json'];
  const child = spawn(process.execPath, ['-e', wrapper, BINARY, ...args, 'marked.jsonl'], {
    cwd: folder,
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) child[name].on('data', (chunk) => (output[name] += chunk));
  await new Promise((resolve) => child.on('close', resolve));
  const took = /TOOK (\{.*\})/.exec(output.stderr)?.[1];
  if (!took) throw new Error(`assess train failed: ${output.stderr}`);
  const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(took);
  return {
    summary: JSON.parse(output.stdout),
    cpuSeconds: (userCPUTime + systemCPUTime) / 1e6,
    peak: maxRSS / 1024,
  };
}

const ROWS = [
  ['pearson', 'r', 3],
  ['beyond_length', 'r beyond length', 3],
  ['kappa', 'QWK', 3],
  ['rmse', 'RMSE', 3],
  ['mean_difference', 'SMD', 2],
  ['spread', 'SD ratio', 2],
];

export const tables = (found) => [
  {
    title: `${title}: ${found.essays} essays of ${found.words.toFixed(0)} words, ${WORKERS} threads`,
    columns: ['', '>'],
    rows: [
      ['whole command, seconds (target: under 180)', fixed(found.seconds, 0)],
      ['  measuring texts, seconds', fixed(found.measuring, 0)],
      ['  fitting and ten-fold cross-validation, seconds', fixed(found.fitting, 0)],
      ['CPU-seconds', fixed(found.cpuSeconds, 0)],
      ['peak memory, MiB (target: under 2048)', fixed(found.peak, 0)],
    ],
  },
  {
    title: `${title}: agreement with the mean of six traits (1–5), folds at random`,
    columns: ['', '>trained', '>length alone'],
    rows: [
      ...ROWS.map(([key, name, digits]) => [
        name,
        fixed(found.cross_validated[key], digits),
        fixed(found.length_alone[key], digits),
      ]),
      ['marks within 90 % intervals', fixed(found.coverage, 3), ''],
    ],
  },
];
