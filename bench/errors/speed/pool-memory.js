/**
 * A separate process: resident memory in MiB before and with two active workers, the maximum seen between batches. (The
 * kernel's peak would include the process that started this one.) Argument: a pipeline.
 */
import { loadPipeline } from '../../../dist/services/pipelines/pipelines.js';
import { createPool } from '../../../dist/workers/pool.js';
import { textsOfAbout200Words } from '../../measure.js';

const BATCHES = 20;
const resident = () => process.memoryUsage.rss() / 2 ** 20;

const before = resident();
const { definition, artefacts } = loadPipeline(process.argv[2]);
const pool = await createPool({ pipeline: definition.name, artefacts, workers: 2 });
const tasks = textsOfAbout200Words().map(({ text, question }) => ({ text, question }));
let peak = before;
await Promise.all(
  Array.from({ length: BATCHES }, async () => {
    await pool.assess(tasks);
    peak = Math.max(peak, resident());
  }),
);
await pool[Symbol.asyncDispose]();
console.log(JSON.stringify({ before, peak }));
