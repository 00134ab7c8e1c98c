/**
 * All figures of error detection and correction in one run.
 *
 *   npm run bench:errors -- [--data DIR] [--only gleu,clean] [--harper] [--show SOURCE] [--json]
 *
 * DIR, `../shared/data` beside the project by default, holds the corpora; each figure says which it needs, and one whose
 * corpora are missing is left out with a message. JFLEG, CWEB, GUG and BLiMP are for measuring only: none of their
 * sentences is ever printed. `--show` prints what a detector or code raises in edited prose of other sources.
 */
import { existsSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { corporaIn } from './errors/corpora.js';
import { FIGURES } from './errors/figures.js';
import { printTable } from './errors/format.js';
import { harperChecker } from './errors/harper.js';
import { ourChecker, remembering } from './errors/ours.js';
import { printMachine, ROOT } from './measure.js';

const { values: flags } = parseArgs({
  options: {
    data: { type: 'string', default: join(ROOT, '../shared/data') },
    only: { type: 'string', default: Object.keys(FIGURES).join(',') },
    pipeline: { type: 'string', default: 'cefr' },
    harper: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    show: { type: 'string' },
    words: { type: 'string', default: '40000' },
    pairs: { type: 'string', default: '200' },
  },
});
const data = resolve(flags.data);
const wanted = flags.only.split(',').map((name) => name.trim());
const unknown = wanted.filter((name) => !FIGURES[name]);
if (unknown.length > 0) fail(`no such figure: ${unknown}; there are ${Object.keys(FIGURES).join(', ')}`);
const missing = (name) => FIGURES[name].needs.filter((path) => !existsSync(join(data, path)));
const possible = wanted.filter((name) => missing(name).length === 0);
for (const name of wanted.filter((name) => !possible.includes(name)))
  console.error(`${name}: left out, since ${data} has no ${missing(name).join(', no ')}`);
if (possible.length === 0) fail('nothing can be measured; say with --data where the corpora are');

const ours = ourChecker(flags.pipeline);
const context = {
  data,
  corpora: corporaIn(data),
  flags,
  ours,
  checkers: flags.harper ? [ours, remembering(await harperChecker())] : [ours],
};
if (!flags.json) printMachine();
const figures = {};
for (const name of possible) {
  const figure = await FIGURES[name].measure(context);
  figures[name] = figure;
  if (!flags.json) for (const table of FIGURES[name].tables(figure)) printTable(table);
}
const { user, system } = process.cpuUsage();
const cpuSeconds = (user + system) / 1e6;
if (flags.json) {
  const machine = `${cpus().length} × ${cpus()[0].model}`;
  const measured = new Date().toISOString();
  console.log(
    JSON.stringify({
      measured,
      node: process.version,
      machine,
      pipeline: flags.pipeline,
      cpuSeconds,
      figures,
    }),
  );
} else console.log(`\n${cpuSeconds.toFixed(0)} CPU-seconds`);
// harper.js keeps the process alive; all that was written must be out first.
process.stdout.write('', () => process.exit(0));

function fail(message) {
  console.error(message);
  process.exit(2);
}
