/**
 * Commands on a store that a server holds, through its socket, compared with the same commands on the store itself.
 * Argument: number of texts (default 20,000). Needs 200 MB of temporary disk space.
 *
 * Whole commands, including the start of the process; medians of several alternating runs. The server is a separate
 * process that does nothing else.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BINARY, median, printMachine, ROOT, report, sampleSubmissions } from './measure.js';

const count = Number(process.argv[2] ?? 20_000);
const RUNS = 5;
const folder = mkdtempSync(join(tmpdir(), 'assess-bench-'));
const store = join(folder, 'assess.duckdb');
const archive = join(folder, 'archive.jsonl');

/** Copies of the sample archive, each text with its own id. */
async function writeArchive() {
  const sample = sampleSubmissions();
  const out = createWriteStream(archive);
  for (let row = 0; row < count; row += 1) {
    const { text, question_text } = sample[row % sample.length];
    const line = { id: `t-${row}`, text, question_text, author_id: `a-${row % 1000}`, task_id: 'copies' };
    if (!out.write(`${JSON.stringify(line)}\n`)) await once(out, 'drain');
  }
  await new Promise((resolve) => out.end(resolve));
}

/** Seconds of a whole command. */
function seconds(...args) {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, [BINARY, ...args, '--store', store], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return (performance.now() - start) / 1000;
}

/** Runs `work` while another process holds and serves the store. */
async function whileServed(work) {
  const script = `
    const { openStore } = await import('${ROOT}dist/store/duckdb/open.js');
    const { serveStore } = await import('${ROOT}dist/store/remote/serve.js');
    const store = await openStore('${store}');
    const serving = await serveStore(store, '${store}');
    process.on('SIGTERM', async () => {
      await serving[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
      process.exit(0);
    });`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
  try {
    while (!existsSync(`${store}.sock`)) await new Promise((resolve) => setTimeout(resolve, 20));
    return await work();
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}

const clear = () => {
  for (const suffix of ['', '.wal']) rmSync(store + suffix, { force: true });
};

printMachine();
try {
  await writeArchive();
  const commands = {
    import: ['import', archive],
    'import that stores all or nothing': ['import', archive, '--on-error', 'abort'],
    export: ['export', 'submissions', '-o', join(folder, 'out.jsonl')],
    stats: ['stats'],
  };
  const walls = Object.fromEntries(Object.keys(commands).map((name) => [name, { direct: [], served: [] }]));
  for (let run = 0; run < RUNS; run += 1) {
    for (const [name, args] of Object.entries(commands)) {
      if (args[0] === 'import') clear();
      walls[name].direct.push(seconds(...args));
      if (args[0] === 'import') clear();
      walls[name].served.push(await whileServed(() => seconds(...args)));
    }
  }
  for (const [name, { direct, served }] of Object.entries(walls)) {
    console.log(`${name}, ${count} texts`);
    report('  on the store itself', median(direct), { unit: ' s' });
    report('  through the socket', median(served), { unit: ' s' });
    report('  speed through the socket / on the store itself', median(direct) / median(served));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
