/**
 * Many workers on one PostgreSQL: throughput with an assessor that sleeps, compared with N times that of one worker;
 * CPU time of the database per text; claims while many texts wait; statistics and report of many texts. Arguments:
 * `workers`, `claims`, `analysis` (default: all), and `--texts` for the analysis (default 1000000).
 */

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { keepPresence } from '../dist/services/assessment/presence.js';
import { createBackground } from '../dist/services/background/background.js';
import { Speed } from '../dist/services/background/speed.js';
import { openPostgres } from '../dist/store/postgres/open.js';
import { secondsOf, throwAway } from './cluster/database.js';
import { BINARY, median, peakMemory, printMachine, report } from './measure.js';
import { body, submission } from './serve/texts.js';

const ACCOUNT = 'bench';
const PIPELINE = { name: 'cefr', version: '1.0.0', configHash: 'bench' };
const now = () => new Date();

/** Milliseconds that the assessor sleeps per text. */
const SLEEP_MS = 25;
const SECONDS = 10;
const WARM_UP_SECONDS = 3;
const WORKERS = [1, 2, 4, 8, 16];
const WAITING = 100_000;
const CLAIMS = 100;
const CLAIMED = 20;

const quiet = { info() {}, warn() {}, error: (fields, message) => console.error(message, fields) };

/** A pipeline with one thread that sleeps instead of working. */
function sleeper() {
  let last = Promise.resolve();
  const assess = (tasks) => {
    const done = last.then(async () => {
      await delay(SLEEP_MS * tasks.length);
      return tasks.map(() => ({
        type: 'success',
        overallScore: 5.5,
        wordCount: 200,
        sentenceCount: 12,
        errorCount: 8,
        suspectCount: 0,
        body,
      }));
    });
    last = done;
    return done;
  };
  return { identity: PIPELINE, pool: { workers: 1, assess } };
}

async function startWorker(url) {
  const store = await openPostgres(url, { connections: 3 });
  const speed = new Speed(() => performance.now());
  const presence = await keepPresence({
    store,
    parts: ['assess'],
    textsPerSecond: () => speed.textsPerSecond,
  });
  const running = sleeper();
  const background = createBackground({
    ...{ store, presence, speed, now, log: quiet, batchSize: 50 },
    withPipeline: (_, work) => work(running),
  });
  background.start();
  return {
    get assessed() {
      return background.counts.assessed;
    },
    async stop() {
      await background.stop();
      await presence[Symbol.asyncDispose]();
      await store[Symbol.asyncDispose]();
    },
  };
}

async function fill(store, count) {
  const BATCH = 2000;
  for (let start = 0; start < count; start += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - start) }, () => {
      const {
        session_id: _,
        sequence_id: __,
        sequence_count: ___,
        ...rest
      } = submission(randomUUID(), start);
      return rest;
    });
    await store.addSubmissions(ACCOUNT, batch, now());
  }
}

async function emptyStore(database, name) {
  const administrator = new pg.Pool({ connectionString: database.url(), max: 1 });
  await administrator.query(`CREATE DATABASE ${name}`);
  await administrator.end();
  const url = database.url(name);
  const store = await openPostgres(url);
  await store.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: now() });
  return { url, store };
}

async function measureWorkers(database) {
  console.log(`\nworkers whose assessor sleeps ${SLEEP_MS} ms per text`);
  const { url, store } = await emptyStore(database, 'workers');
  const rates = new Map();
  const costs = new Map();
  for (const count of WORKERS) {
    await fill(store, Math.ceil((count * (SECONDS + WARM_UP_SECONDS) * 1500) / SLEEP_MS));
    const workers = await Promise.all(Array.from({ length: count }, () => startWorker(url)));
    const assessed = () => workers.reduce((sum, worker) => sum + worker.assessed, 0);
    await delay(WARM_UP_SECONDS * 1000);
    const before = { at: performance.now(), texts: assessed(), cpu: secondsOf(database) };
    await delay(SECONDS * 1000);
    const texts = assessed() - before.texts;
    const rate = texts / ((performance.now() - before.at) / 1000);
    rates.set(count, rate);
    costs.set(count, ((secondsOf(database) - before.cpu) / texts) * 1000);
    await Promise.all(workers.map((worker) => worker.stop()));
    console.log(
      `${count} workers: ${rate.toFixed(1)} texts/s, ${costs.get(count).toFixed(3)} ms of the database a text`,
    );
    await store.deleteAccount(ACCOUNT, now());
    await store.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: now() });
  }
  for (const count of WORKERS.slice(1)) {
    report(
      `throughput of ${count} workers / ${count} × that of one`,
      rates.get(count) / (count * rates.get(1)),
      { reach: 0.95 },
    );
  }
  report('database, ms per text with 8 workers', costs.get(8), { unit: ' ms', atMost: 0.15 });
  report('database, ms per text: 8 workers / 1', costs.get(8) / costs.get(1), { atMost: 1.1 });
  await store[Symbol.asyncDispose]();
}

async function measureClaims(database) {
  console.log(`\nclaims of ${CLAIMED} while ${WAITING} texts wait`);
  const { store } = await emptyStore(database, 'claims');
  await fill(store, WAITING);
  const worker = randomUUID();
  await store.beat({ id: worker, name: 'bench', parts: ['assess'] }, 600_000);
  const times = [];
  for (let claim = 0; claim < CLAIMS; claim += 1) {
    const begin = performance.now();
    const claimed = await store.claimTexts({ worker, limit: CLAIMED });
    times.push(performance.now() - begin);
    const finished = claimed.texts.map(({ receipt }) => ({
      ...{ receipt, type: 'success', overallScore: 5.5, wordCount: 200, sentenceCount: 12 },
      ...{ errorCount: 8, suspectCount: 0, body },
    }));
    await store.saveResults(PIPELINE, finished, now(), { claim: { worker, accountId: ACCOUNT } });
  }
  const sorted = times.toSorted((a, b) => a - b);
  console.log(
    `median ${median(times).toFixed(1)} ms, 95th of 100 ${sorted[Math.floor(CLAIMS * 0.95)].toFixed(1)} ms`,
  );
  report('a claim, ms', median(times), { unit: ' ms', atMost: 5 });
  await store[Symbol.asyncDispose]();
}

/** Rows created in the database, as an archive would have left them. */
const ROWS = `
  WITH made AS (
    INSERT INTO submission (receipt, account_id, id, author_id, task_id, test, received_at, metadata, question_text, text)
    SELECT n, '${ACCOUNT}', 'text-' || n, 'author-' || n % 50000, 'task-' || n % 40, false,
      now() - n * interval '30 seconds', '{"l1":"' || (ARRAY['de','fr','es','zh'])[n % 4 + 1] || '"}', 'Describe a journey.',
      repeat('We went to the sea and it was a nice day for all of us. ', 22) || n
    FROM generate_series($1::bigint, $2::bigint) AS n RETURNING receipt)
  INSERT INTO result (receipt, account_id, pipeline, version, config_hash, assessed_at, type, overall_score, word_count,
    sentence_count, error_count, suspect_count, body)
  SELECT receipt, '${ACCOUNT}', 'cefr', '1.0.0', 'bench', now(), 'success', receipt % 130 / 10.0, 200, 12, 8, 0, $3 FROM made`;

async function measureAnalysis(database, texts) {
  console.log(`\nstatistics and report of ${texts} texts`);
  const { url, store } = await emptyStore(database, 'analysis');
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const STEP = 50_000;
  for (let start = 1; start <= texts; start += STEP) {
    await pool.query(ROWS, [start, Math.min(texts, start + STEP - 1), body]);
  }
  await pool.query('ANALYZE');
  await pool.end();
  await store[Symbol.asyncDispose]();
  const folder = mkdtempSync(join(tmpdir(), 'assess-bench-'));
  for (const [name, ...args] of [
    ['statistics', 'stats', '--by', 'l1'],
    ['report', 'report', '-o', 'report.html'],
  ]) {
    const begin = performance.now();
    const mebibytes = peakMemory([BINARY, ...args, '--store', url, '--account', ACCOUNT], { cwd: folder });
    report(`${name}, seconds`, (performance.now() - begin) / 1000, { unit: ' s', atMost: 60 });
    report(`${name}, memory`, mebibytes / 1024, { unit: ' GiB', atMost: 2 });
  }
  rmSync(folder, { recursive: true, force: true });
}

printMachine();
const { values, positionals } = parseArgs({
  options: { texts: { type: 'string', default: '1000000' } },
  allowPositionals: true,
});
const wanted = positionals.length > 0 ? positionals : ['workers', 'claims', 'analysis'];
const database = await throwAway();
try {
  if (wanted.includes('workers')) await measureWorkers(database);
  if (wanted.includes('claims')) await measureClaims(database);
  if (wanted.includes('analysis')) await measureAnalysis(database, Number(values.texts));
} finally {
  await database.remove();
}
