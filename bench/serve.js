/**
 * The REST API under load: durable submissions and results per second, compared with the same server on a store that
 * keeps nothing; memory over many requests; latency while texts are being scored, and the duration of a shutdown.
 * Arguments: numbers of stored texts, one after another, `scoring`, and `waiting`, the same with a million texts that
 * wait for assessment when the server starts (default: 0 1000000 scoring waiting). With `--store
 * postgres` the store is a temporary PostgreSQL with its default durability; a URL after `--store` names another
 * database, which should be empty.
 */
import { execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { throwAway } from './cluster/database.js';
import { BINARY, median, printMachine, report } from './measure.js';
import { ACCOUNT, oldId, RECENT, recentId, submission } from './serve/texts.js';

const CONNECTIONS = 50;
const SECONDS = 5;
/** Both servers alternate, so that other work on the machine affects both. */
const ROUNDS = 4;
const MEMORY_REQUESTS = 200_000;
const BACKLOG = 10_000;
const WAITING = 1_000_000;

const SERVER = fileURLToPath(new URL('serve/server.js', import.meta.url));

async function startServer(...args) {
  const child = fork(SERVER, args, { execArgv: ['--expose-gc'] });
  const [{ url, token }] = await once(child, 'message');
  return {
    url,
    token,
    async memory() {
      child.send('memory');
      const [{ memory }] = await once(child, 'message');
      return memory;
    },
    async stop() {
      child.send('stop');
      await once(child, 'exit');
    },
  };
}

/** One body serves many submissions; the parts that differ are at its end. */
const prepared = Array.from({ length: 1000 }, (_, index) => {
  const { id: _id, session_id: _session, ...attributes } = submission('x', index);
  return JSON.stringify(attributes).slice(0, -1);
});
let submitted = 0;

const path = (...segments) => ['/v2.1.0/account', ACCOUNT, 'text', ...segments].join('/');

function put(request) {
  submitted += 1;
  const id = `new-${submitted}`;
  const body = `${prepared[submitted % prepared.length]},"session_id":"${id}"}`;
  return { ...request, method: 'PUT', path: path(id), body };
}
const get = (id) => (request) => ({ ...request, method: 'GET', path: path(id(), 'results') });
const random = (count) => Math.floor(Math.random() * count);
const getRecent = get(() => recentId(random(RECENT)));
const getOld = (texts) => get(() => oldId(random(texts)));

/** Fails on any response other than success: a rate of refusals would be meaningless. */
async function load({ url, token }, setupRequest, options) {
  const headers = { authorization: `Token token=${token}`, 'content-type': 'application/json' };
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    headers,
    requests: [].concat(setupRequest).map((setup) => ({ setupRequest: setup })),
    ...(options ?? { duration: SECONDS }),
  });
  const { non2xx, errors, latency, requests, duration } = result;
  if (non2xx > 0 || errors > 0)
    throw new Error(`${non2xx} responses were not a success, ${errors} requests failed`);
  return { perSecond: requests.total / duration, p50: latency.p50, p99: latency.p99, max: latency.max };
}

/** Requests per second of both servers, alternating, and their ratio. */
async function compare(name, bare, stored, setupRequest, reach) {
  // Until the compiler has settled.
  for (const server of [bare, stored]) await load(server, setupRequest);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push([await load(bare, setupRequest), await load(stored, setupRequest)]);
  }
  const rates = [0, 1].map((server) => median(rounds.map((round) => round[server].perSecond)));
  console.log(
    `${name}: ${Math.round(rates[1])}/s of ${Math.round(rates[0])}/s, ` +
      `p99 ${median(rounds.map(([, { p99 }]) => p99))} ms of ${median(rounds.map(([{ p99 }]) => p99))} ms, ` +
      `longest ${Math.max(...rounds.map(([, { max }]) => max))} ms`,
  );
  report(`ratio, ${name}`, rates[1] / rates[0], reach === undefined ? {} : { reach });
}

const mebibytes = (bytes) => `${Math.round(bytes / 2 ** 20)} MiB`;

/** Memory of the process after half of the requests, and after all of them. */
async function measureMemory(stored) {
  const taken = [await stored.memory()];
  for (let half = 0; half < 2; half += 1) {
    await load(stored, [put, getRecent], { amount: MEMORY_REQUESTS / 2 });
    taken.push(await stored.memory());
  }
  for (const kind of ['rss', 'heapUsed', 'external']) {
    console.log(
      `${kind} before, after half and all: ${taken.map((memory) => mebibytes(memory[kind])).join(', ')}`,
    );
  }
  const [, half, all] = taken;
  const what = `resident memory after ${MEMORY_REQUESTS} requests / after half of them`;
  report(what, all.rss / half.rss, { atMost: 1.1 });
}

/** Submissions in a file for an import. */
async function writeSubmissions(file, count) {
  const lines = function* () {
    for (let index = 0; index < count; index += 1)
      yield `${JSON.stringify(submission(oldId(index), index))}\n`;
  };
  await pipeline(Readable.from(lines()), createWriteStream(file));
}

/** The kernel's peak of the resident memory of a process, in MiB. */
const peakOf = (pid) =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024;

/**
 * The whole `assess serve` with its threads, which score submissions while other requests arrive.
 * @param {number} waiting texts that wait for assessment when it starts
 */
async function measureWhileScoring(waiting) {
  const folder = mkdtempSync(join(tmpdir(), 'assess-bench-'));
  const environment = {
    ...process.env,
    ASSESS_LOG_LEVEL: 'warn',
    ...(kind !== 'store' && { ASSESS_STORE: kind }),
  };
  const run = (...args) =>
    JSON.parse(
      execFileSync(process.execPath, [BINARY, ...args, '--json'], {
        cwd: folder,
        encoding: 'utf8',
        env: environment,
      }),
    );
  try {
    run('account', 'create', ACCOUNT);
    const { token } = run('token', 'create', '--account', ACCOUNT);
    if (waiting > 0) {
      const file = join(folder, 'waiting.jsonl');
      await writeSubmissions(file, waiting);
      run('import', file, '--account', ACCOUNT);
      rmSync(file);
    }
    const begin = performance.now();
    const server = spawn(process.execPath, [BINARY, 'serve', '--port', '0'], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: environment,
    });
    const [line] = await once(createInterface(server.stdout), 'line');
    const ready = (performance.now() - begin) / 1000;
    if (waiting > 0) report(`seconds until it is ready while ${waiting} texts wait`, ready, { unit: ' s' });
    const target = { url: line.replace('listening on ', ''), token };
    // A backlog that keeps the threads busy until the end.
    const before = submitted;
    await load(target, put, { amount: BACKLOG });
    const requests = [put, get(() => `new-${before + 1 + random(BACKLOG)}`)];
    if (waiting > 0) requests.push(getOld(waiting));
    const measured = await load(target, requests, { duration: 20, overallRate: 200 });
    console.log(
      `while both threads score, 200 requests/s: p50 ${measured.p50} ms, p99 ${measured.p99} ms, longest ${measured.max} ms`,
    );
    report('p99 while texts are scored', measured.p99, { unit: ' ms', atMost: 100 });
    if (waiting > 0) report('its peak memory', peakOf(server.pid), { unit: ' MiB' });
    const asked = performance.now();
    server.kill();
    await once(server, 'exit');
    report('SIGTERM to its end while texts are scored', (performance.now() - asked) / 1000, {
      unit: ' s',
      atMost: 5,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

printMachine();
const { values, positionals } = parseArgs({ options: { store: { type: 'string' } }, allowPositionals: true });
const wanted = positionals.length > 0 ? positionals : ['0', '1000000', 'scoring', 'waiting'];
const database = values.store === 'postgres' ? await throwAway() : undefined;
const kind = database?.url() ?? values.store ?? 'store';
for (const texts of wanted.filter((name) => name !== 'scoring' && name !== 'waiting').map(Number)) {
  console.log(`\n${texts} stored texts, ${CONNECTIONS} connections`);
  const [bare, stored] = await Promise.all([startServer('bare'), startServer(kind, String(texts))]);
  await Promise.all([load(bare, [put, getRecent]), load(stored, [put, getRecent])]);
  await compare('PUT of texts', bare, stored, put, 0.5);
  await compare('GET of recent results', bare, stored, getRecent, 0.7);
  if (texts > 0) await compare('GET of any results', bare, stored, getOld(texts));
  if (texts === 0) await measureMemory(stored);
  await Promise.all([bare.stop(), stored.stop()]);
}
for (const [name, waiting] of [
  ['scoring', 0],
  ['waiting', WAITING],
]) {
  if (!wanted.includes(name)) continue;
  console.log(`\nassess serve with its threads${waiting > 0 ? `, while ${waiting} texts wait` : ''}`);
  await measureWhileScoring(waiting);
}
await database?.remove();
