/** Measures a list of metrics: shared by bench/errors.js and bench/scoring.js. */
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { printTable } from './errors/format.js';
import { printMachine, ROOT } from './measure.js';

/**
 * Measures the metrics selected with `--only` and prints them as tables, or with `--json` as one document. A metric
 * whose corpora are missing in `--data` (default: `../shared/data` beside the project) is skipped with a message.
 * @param metrics by name: a title, the paths below the data folder that it needs, `measure`, which returns its numbers
 * from the context, and `tables`, which formats them
 * @param options additional flags, for `parseArgs`
 * @param contextOf returns what `measure` gets in addition to `data` and `flags`, from these two
 */
export async function runFigures({ metrics, options = {}, contextOf }) {
  const { values: flags } = parseArgs({
    options: {
      data: { type: 'string', default: join(ROOT, '../shared/data') },
      only: { type: 'string', default: Object.keys(metrics).join(',') },
      json: { type: 'boolean', default: false },
      ...options,
    },
  });
  const data = resolve(flags.data);
  const wanted = flags.only.split(',').map((name) => name.trim());
  const unknown = wanted.filter((name) => !metrics[name]);
  if (unknown.length > 0) fail(`no such figure: ${unknown}; there are ${Object.keys(metrics).join(', ')}`);
  const missing = (name) => metrics[name].needs.filter((path) => !existsSync(join(data, path)));
  const possible = wanted.filter((name) => missing(name).length === 0);
  for (const name of wanted.filter((name) => !possible.includes(name)))
    console.error(`${name}: left out, since ${data} has no ${missing(name).join(', no ')}`);
  if (possible.length === 0) fail('nothing can be measured; give the folder of the corpora with --data');

  const context = { data, flags, ...(await contextOf({ data, flags })) };
  if (!flags.json) printMachine();
  const found = {};
  for (const name of possible) {
    found[name] = await metrics[name].measure(context);
    if (!flags.json) for (const table of metrics[name].tables(found[name])) printTable(table);
  }
  const { user, system } = process.cpuUsage();
  const cpuSeconds = (user + system) / 1e6;
  if (flags.json) {
    const machine = `${cpus().length} × ${cpus()[0].model}`;
    const measured = new Date().toISOString();
    const { node } = process.versions;
    console.log(JSON.stringify({ measured, node: `v${node}`, machine, flags, cpuSeconds, figures: found }));
  } else console.log(`\n${cpuSeconds.toFixed(0)} CPU-seconds`);
  // Modules loaded by a metric may keep the process alive; first, all output must be written.
  process.stdout.write('', () => process.exit(0));
}

function fail(message) {
  console.error(message);
  process.exit(2);
}
