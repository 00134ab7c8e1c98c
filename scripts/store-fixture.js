/**
 * Lets a program, this one or an older one, write a small store with every kind of row that it knows, and keeps its files with
 * what the program itself exports. `fixtures/stores/README.md` lists the stores that were made.
 *
 *   node scripts/store-fixture.js NAME [--program FOLDER] [--database URL]
 *
 * FOLDER is a built clone of the program, this one by default. With the URL of an empty PostgreSQL database, the store is kept as
 * what pg_dump (from PATH) says about it, otherwise as the files of DuckDB, as a killed server leaves them.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';

const fixtures = fileURLToPath(new URL('../fixtures/stores/', import.meta.url));
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    program: { type: 'string', default: fileURLToPath(new URL('..', import.meta.url)) },
    database: { type: 'string' },
  },
});
const [name] = positionals;
if (name === undefined) throw new Error('the name of the fixture is missing');
const binary = join(resolve(flags.program), 'bin', 'run.js');
const folder = mkdtempSync(join(tmpdir(), 'store-fixture-'));
const environment = {
  ...process.env,
  NO_COLOR: '1',
  ASSESS_WORKERS: '1',
  ASSESS_PORT: '0',
  ASSESS_STORE: flags.database ?? 'assess.duckdb',
  // Nothing listens there, so that attempts fail and notifications wait.
  ASSESS_WEBHOOK_ALLOW: '127.0.0.0/8',
};

/** Runs a command. @returns what it prints; undefined if the program does not know it or a setting that it needs */
function assess(args, { settings = {} } = {}) {
  writeFileSync(join(folder, 'assess.config.json'), JSON.stringify(settings));
  const { status, stdout, stderr } = spawnSync(process.execPath, [binary, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: environment,
  });
  const said = `${stdout}${stderr}`;
  const isUnknown =
    status > 1 && /not found|unknown|nonexistent|there is no command|not a command|unrecognized/i.test(said);
  // Status 1: a text can't be assessed, which is meant.
  const isDone = status === 0 || (status === 1 && args[0] === 'score');
  if (!isDone && !isUnknown) throw new Error(`assess ${args.join(' ')} ended with ${status}: ${said}`);
  console.log(
    `${isUnknown ? 'not known: ' : ''}assess ${args.join(' ')}${isUnknown ? ` (${said.trim().split('\n')[0]})` : ''}`,
  );
  return isUnknown ? undefined : stdout;
}

/** Versions of one pipeline, each of which replaces the results of the one before. */
const own = (settings) => ({ pipelines: { own: { base: 'cefr', ...settings } } });

function fillByCommands() {
  assess(['account', 'create', 'other', '--pipeline', 'ielts']);
  assess(['import', join(fixtures, 'texts.csv')]);
  assess(['import-feedback', join(fixtures, 'marks.csv')]);
  assess(['import-feedback', join(fixtures, 'named-marks.csv'), '--clean-ids']);
  assess(['score', '--explain']);
  assess(['score', '--pipeline', 'ielts']);
  const score = ['score', '--pipeline', 'own'];
  assess(score, { settings: own({}) });
  assess(score, { settings: own({ off: ['grammar'] }) });
  assess(score, { settings: { ...own({ editThreshold: 0.9 }), holdMoves: 0.001 } });
  assess(['author', 'delete', 'erased', '--yes']);
  assess(['submission', 'delete', 't7', '--yes']);
  assess(['mark', 'delete', 't4', '--examiner', '2', '--yes']);
  assess([
    ...['lti', 'platform', 'add', 'https://school.example', '--client-id', 'c1', '--account', 'other'],
    ...['auth', 'token', 'jwks'].flatMap((what) => [`--${what}-url`, `https://school.example/${what}`]),
  ]);
  return assess(['token', 'create', '--label', 'fixture']).trim();
}

/** Texts, groups and webhooks through the API. Kills the server when it has acknowledged texts that wait. */
async function fillByRequests(token) {
  const server = spawn(process.execPath, [binary, 'serve'], { cwd: folder, env: environment });
  const url = await new Promise((found, failed) => {
    let printed = '';
    server.stdout.on('data', (chunk) => {
      printed += chunk;
      const [, address] = /(https?:\/\/\S+)\n/.exec(printed) ?? [];
      if (address) found(address);
    });
    server.on('exit', (status) => failed(new Error(`the server ended with ${status}: ${printed}`)));
  });
  const send = async (method, path, body) => {
    const response = await fetch(`${url}/v2.1.0/account/default${path}`, {
      method,
      headers: { authorization: `Token token=${token}` },
      ...(body && { body: JSON.stringify(body) }),
    });
    const json = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(json)}`);
    return json;
  };
  const text = (id, session) =>
    send('PUT', `/text/${id}`, {
      ...{ author_id: 'gita', task_id: 'hobby', question_text: 'What is your hobby?' },
      ...(session && { session_id: session, sequence_id: 1, sequence_count: 2 }),
      text: `My hobby is to draw animals. I has drawn the ${id} cat of my neighbour many times, and she like it. It is a relaxing hobby.`,
    });
  await send('POST', '/webhooks', { url: 'https://127.0.0.1:9/hook' });
  await text('sent-1');
  while ((await send('GET', '/text/sent-1/results')).type === 'results_not_ready') await delay(100);
  // The first attempt to deliver its notification fails within this time.
  await delay(2000);
  await Promise.all([text('waits-1'), text('waits-2', 'open'), text('waits-3')]);
  const ended = new Promise((resolveEnd) => server.once('exit', resolveEnd));
  server.kill('SIGKILL');
  await ended;
}

/** What the program exports, as it stands before the server. */
function exported() {
  const rows = (what) =>
    assess(['export', what, '--format', 'jsonl'])
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return Object.fromEntries(['submissions', 'results', 'feedback'].map((what) => [what, rows(what)]));
}

function keepFiles(to) {
  const files = flags.database
    ? [['dump.sql', dumpOf(flags.database)]]
    : readdirSync(folder)
        .filter((file) => /^assess\.duckdb(?!.*(?:sock|lock))/.test(file))
        .map((file) => [file, readFileSync(join(folder, file))]);
  for (const [file, bytes] of files) {
    const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } });
    writeFileSync(join(to, `${file}.br`), packed);
    console.log(`${file}: ${bytes.length} bytes, packed ${packed.length}`);
  }
}

/** Statements that any client can run: without the commands of psql. */
function dumpOf(url) {
  const { status, stdout, stderr } = spawnSync(
    'pg_dump',
    ['--no-owner', '--no-privileges', '--rows-per-insert=1000', url],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (status !== 0) throw new Error(stderr);
  return Buffer.from(stdout.replaceAll(/^\\.*\n/gm, ''));
}

try {
  const token = fillByCommands();
  const seen = exported();
  await fillByRequests(token);
  const to = join(fixtures, name);
  if (existsSync(to)) rmSync(to, { recursive: true });
  mkdirSync(to);
  keepFiles(to);
  writeFileSync(join(to, 'seen.json'), `${JSON.stringify({ token, ...seen })}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
