/**
 * A server under an hour of mixed load: submissions, polls, marks, deletions of authors, notifications to an endpoint
 * that accepts them and one that fails, compactions, backups, and invalid requests. Memory and descriptors must not
 * grow, and no acknowledged data may be lost. Linux only. Arguments: `--minutes N` (60), `--rate N` texts per second
 * (10). Exits with 1 if anything was lost.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median, printMachine, report, sampleSubmissions } from './measure.js';
import { AUTHORITY, startReceiver } from './soak/receiver.js';
import { startServer } from './soak/server.js';

const options = { minutes: { type: 'string', default: '60' }, rate: { type: 'string', default: '10' } };
const { minutes, rate } = parseArgs({ options }).values;

/** Texts in the store at a time; authors of earlier texts are deleted. */
const KEPT = Math.min(2000, 15 * Number(minutes) * Number(rate));
const TEXTS_OF_AN_AUTHOR = 10;
const BACKUP_MS = 30_000;
const SAMPLE_MS = 1000;
/** If no notification arrives for this long after the load, the unfinished ones will not arrive. */
const STANDSTILL_MS = 60_000;
/** Long enough for the retries of the last notification, and for the server to close what clients have closed. */
const REST_MS = 8000;

const folder = mkdtempSync(join(tmpdir(), 'assess-soak-'));
const heard = new Set();
const receiver = await startReceiver((id) => heard.add(id));
const server = await startServer(folder, {
  ASSESS_PORT: '0',
  ASSESS_WORKERS: '1',
  ASSESS_MEMORY_LIMIT: '256MiB',
  ASSESS_COMPACT_AFTER: '0',
  ASSESS_WEBHOOK_ALLOW: '127.0.0.0/8',
  ASSESS_WEBHOOK_RETRY: Array(5).fill(1).join(','),
  ASSESS_DELIVERY_LOG_DAYS: '0.001',
  NODE_EXTRA_CA_CERTS: AUTHORITY,
});
let end;
const goesOn = () => performance.now() < end;
for (const url of [receiver.takes, receiver.fails]) await server.send('POST', '/webhooks', { url });

const samples = sampleSubmissions();
const times = [];
const counts = { submitted: 0, deleted: 0, backups: 0, refusals: 0 };
const faults = [];
/** Ids of acknowledged texts by author, the oldest first. */
const authors = new Map();
const deleted = [];

/** Sends a request and records its latency. @returns undefined for a 503, which may be sent again */
async function timed(method, path, body, expected = [200]) {
  const begin = performance.now();
  const { status, json } = await server.send(method, path, body);
  times.push(performance.now() - begin);
  if (status === 503) counts.refusals += 1;
  else if (!expected.includes(status)) faults.push(`${method} was answered ${status}: ${json.message}`);
  return status === 503 ? undefined : json;
}

async function submit(number) {
  const { text, question_text } = samples[number % samples.length];
  const author_id = `author-${Math.floor(number / TEXTS_OF_AN_AUTHOR)}`;
  const id = `text-${number}`;
  const task_id = `task-${number % TEXTS_OF_AN_AUTHOR}`;
  if (!(await timed('PUT', `/text/${id}`, { text, question_text, author_id, task_id }))) return;
  counts.submitted += 1;
  authors.set(author_id, [...(authors.get(author_id) ?? []), id]);
  await timed('GET', `/text/${id}/results`);
  if (number % 3 === 0)
    await timed('PUT', `/text/${id}/feedback`, { examiner_id: 1 + (number % 5), mark: { holistic: '3' } });
}

/** Fewest descriptors that the server has while it rests without connections. */
async function descriptorsAtRest() {
  await server.disconnect();
  let fewest = Number.POSITIVE_INFINITY;
  for (const latest = performance.now() + REST_MS; performance.now() < latest; await delay(100)) {
    receiver.disconnect();
    fewest = Math.min(fewest, server.usage().descriptors);
  }
  return fewest;
}

async function deleteOldest() {
  const [[author, ids]] = authors;
  authors.delete(author);
  const answer = await timed('DELETE', `/author/${author}`);
  if (!answer) return void authors.set(author, ids);
  counts.deleted += answer.submissions_deleted;
  if (answer.submissions_deleted !== ids.length)
    faults.push(`${ids.length} texts were acknowledged, ${answer.submissions_deleted} were there`);
  deleted.push(...ids);
  for (const id of ids) heard.delete(id);
}

/** Texts after the first arrive at regular intervals, whether or not earlier ones have got a response. */
async function keepSubmitting() {
  const underWay = new Set();
  const track = (work) => {
    const tracked = work.catch((error) => faults.push(String(error))).finally(() => underWay.delete(tracked));
    underWay.add(tracked);
  };
  const begin = performance.now();
  for (let number = 1; goesOn(); number += 1) {
    await delay(Math.max(0, begin + (number * 1000) / Number(rate) - performance.now()));
    track(submit(number));
    // An author whose texts all have responses, and who submits no more.
    if (authors.size * TEXTS_OF_AN_AUTHOR > KEPT) track(deleteOldest());
  }
  await Promise.all(underWay);
}

async function keepBackingUp() {
  for (let number = 0; goesOn(); number += 1) {
    await delay(Math.min(BACKUP_MS, end - performance.now()));
    const file = join(folder, `backup-${number}.duckdb`);
    if ((await server.command('backup', '-o', file)) === 0) counts.backups += 1;
    else faults.push('a backup failed');
    rmSync(file, { force: true });
  }
}

/** Clients that send nothing or invalid data, and disconnect. */
async function keepDisturbing() {
  const { port } = new URL(server.url);
  while (goesOn()) {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {});
    if (Math.random() < 0.5) socket.write('GET /account HTTP/1.1\r\nX: ');
    else socket.write('nonsense\r\n\r\n');
    await delay(200);
    socket.destroy();
  }
}

const usage = [];
async function keepMeasuring() {
  while (goesOn()) {
    usage.push(server.usage());
    await delay(SAMPLE_MS);
  }
}

try {
  await submit(0);
  while (heard.size === 0) await delay(100);
  const atStart = await descriptorsAtRest();
  end = performance.now() + Number(minutes) * 60_000;
  await Promise.all([keepSubmitting(), keepBackingUp(), keepDisturbing(), keepMeasuring()]);
  // Every acknowledged text gets its result, and the working endpoint is notified of it, however slow the machine is.
  const left = [...authors.values()].flat();
  const unheard = () => left.filter((id) => !heard.has(id)).length;
  for (let before = Number.POSITIVE_INFINITY; unheard() > 0 && unheard() < before; ) {
    before = unheard();
    const wait = performance.now() + STANDSTILL_MS;
    while (unheard() === before && performance.now() < wait) await delay(200);
  }
  let lost = 0;
  let unfinished = 0;
  for (const id of left) {
    const { status, json } = await server.send('GET', `/text/${id}/results`);
    if (status !== 200) lost += 1;
    else if (json.type === 'results_not_ready' || !heard.has(id)) unfinished += 1;
  }
  let risen = 0;
  for (const id of deleted.slice(-1000))
    if ((await server.send('GET', `/text/${id}/results`)).status !== 404) risen += 1;
  const leftOpen = Math.max(0, (await descriptorsAtRest()) - atStart);
  const status = await server.stop();

  const half = Math.floor(usage.length / 2);
  const middle = (values) =>
    median(values.slice(Math.floor(values.length / 4), Math.ceil((3 * values.length) / 4)));
  const growth = (name) => {
    const second = usage.slice(half).map((each) => each[name]);
    const quarter = Math.floor(second.length / 4);
    return middle(second.slice(-quarter)) / middle(second.slice(0, quarter));
  };
  const sorted = times.sort((a, b) => a - b);
  printMachine();
  console.log(`${minutes} minutes: ${JSON.stringify(counts)}, ${times.length} requests`);
  report('acknowledged texts that are lost', lost, { atMost: 0 });
  report('acknowledged texts without a result or a notification', unfinished, { atMost: 0 });
  report('deleted texts that are still there', risen, { atMost: 0 });
  report('memory, last eighth against the eighth after the half', growth('memory'), { atMost: 1.05 });
  report('descriptors, the same', growth('descriptors'), { atMost: 1.05 });
  report('descriptors left open without connections', leftOpen, { atMost: 0 });
  report('resident memory at the end', usage.at(-1).memory, { unit: ' MiB' });
  report('p99 of all requests', sorted[Math.floor(0.99 * sorted.length)], { unit: ' ms' });
  report('the longest', sorted.at(-1), { unit: ' ms' });
  for (const fault of new Set(faults)) console.log(`fault: ${fault}`);
  if (status !== 0) console.log(`the server ended with ${status}: ${server.log}`);
  if (lost + unfinished + risen + faults.length > 0 || status !== 0) process.exitCode = 1;
} finally {
  receiver.stop();
  try {
    process.kill(server.pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
  rmSync(folder, { recursive: true, force: true });
}
