// Runs due jobs at a fixed time until it is killed. Arguments: the folder, and the time.
import { join } from 'node:path';
import { resolveConfig } from '../../dist/config.js';
import { Context } from '../../dist/context.js';
import { RunningPipelines } from '../../dist/services/background/pipelines.js';
import { runDueJobs } from '../../dist/services/schedule/run-due-jobs.js';

const [folder, time] = process.argv.slice(2);
const now = () => new Date(time);
const { config, sources } = resolveConfig({
  flags: { store: join(folder, 'assess.duckdb') },
  environment: {},
  directory: folder,
});
const context = new Context(config, now);
const pipelines = RunningPipelines.of(config);
await runDueJobs(config.schedule, {
  store: await context.store(),
  config,
  sources,
  version: '0.0.0',
  storeFiles: context.storeFiles,
  borrow: ({ name }) => pipelines.borrow(name),
  batchSize: config.batchSize,
  signal: new AbortController().signal,
  now,
  log: { info() {}, warn() {}, error() {} },
});
// Reached only if the process was not killed in time.
process.exit(9);
