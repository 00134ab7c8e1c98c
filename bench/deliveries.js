/**
 * Notifications per second to one healthy endpoint with TLS on this machine, in a separate process:
 *
 * - sent by the same client without a store and without recording, with the same concurrency;
 * - from the outbox of a store, each recorded;
 * - the same while as many wait for another endpoint that never responds.
 *
 * CPU seconds are also reported, because other work on the machine affects them less. Medians of several alternating
 * rounds. Argument: number of notifications (default 10,000).
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepPresence } from '../dist/services/assessment/presence.js';
import { createDeliveries } from '../dist/services/deliveries/dispatcher.js';
import { messageOf } from '../dist/services/deliveries/message.js';
import { openStore } from '../dist/store/duckdb/open.js';
import { createAddressGuard } from '../dist/webhooks/address-guard.js';
import { createSender } from '../dist/webhooks/sender.js';
import { median, printMachine, ROOT, report } from './measure.js';

const count = Number(process.argv[2] ?? 10_000);
const ROUNDS = 3;
/** Concurrent attempts to one endpoint, as in deliveries. */
const AT_ONCE = 8;
const ACCOUNT = 'bench';
const now = () => new Date();
const quiet = { info() {}, warn() {}, error() {} };

const authorities = readFileSync(`${ROOT}test/webhooks/certificates/authority.cert.pem`, 'utf8');
const newSender = () =>
  createSender({ guard: createAddressGuard(['127.0.0.0/8']), timeout: 15_000, now, authorities });

const webhookOf = (id, url) => ({
  id,
  url,
  accountId: ACCOUNT,
  secret: 's'.repeat(64),
  version: '2.1.0',
  createdAt: now(),
});

/** A result object as large as that of a text with 200 words, some 3 KiB. */
const body = JSON.stringify({
  type: 'success',
  code: 200,
  overall_score: 6.25,
  sentence_scores: Array.from({ length: 15 }, (_, n) => [n * 80, n * 80 + 78, 0.25]),
  suspect_tokens: Array.from({ length: 20 }, (_, n) => [n * 50, n * 50 + 5]),
  textual_errors: Array.from({ length: 60 }, (_, n) => [n * 20, n * 20 + 6, 'correction', 'RV']),
  pipeline: { name: 'cefr', version: '1.0.0' },
});

/** Queues notifications of this many results for each webhook. */
async function fill(store, webhooks) {
  await store.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: now() });
  for (const webhook of webhooks) await store.addWebhook(webhook);
  const BATCH = 1000;
  for (let start = 0; start < count; start += BATCH) {
    const texts = Array.from({ length: Math.min(BATCH, count - start) }, (_, index) => ({
      id: `t-${start + index}`,
      text: 'A text.',
      author_id: 'author',
      task_id: 'task',
      question_text: 'Why?',
    }));
    const outcomes = await store.addSubmissions(ACCOUNT, texts, now());
    const finished = outcomes.map(({ receipt }) => ({
      receipt,
      type: 'success',
      overallScore: 6.25,
      wordCount: 200,
      sentenceCount: 15,
      errorCount: 60,
      suspectCount: 20,
      body,
    }));
    await store.saveResults({ name: 'cefr', version: '1.0.0', configHash: 'bench' }, finished, now());
  }
}

/**
 * The cost of this many notifications since `start`: notifications per second, and CPU seconds of this process per
 * 10,000.
 */
function measured(start) {
  const { user, system } = process.cpuUsage(start.cpu);
  return {
    rate: (count * 1000) / (performance.now() - start.time),
    cpu: ((user + system) / 1e6) * (10_000 / count),
  };
}
const starting = () => ({ time: performance.now(), cpu: process.cpuUsage() });

/** Only the client. */
async function withoutStore(url) {
  const sender = newSender();
  const webhook = webhookOf('w', url);
  const notification = JSON.stringify({
    type: 'text_assessment',
    parameters: {},
    notification: JSON.parse(body),
  });
  let sent = 0;
  const start = starting();
  const sendOn = async () => {
    while (sent < count) {
      sent += 1;
      const message = messageOf(webhook, { id: String(sent), body: notification }, now());
      const { status } = await sender.send(message);
      if (status !== 204) throw new Error(`the endpoint responded with ${status}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn));
  const cost = measured(start);
  await sender[Symbol.asyncDispose]();
  return cost;
}

/** From a store, until each is recorded. */
async function outOfStore(healthy, ...others) {
  const folder = mkdtempSync(join(tmpdir(), 'assess-bench-'));
  const store = await openStore(join(folder, 'assess.duckdb'), { threads: 1 });
  await fill(
    store,
    [healthy, ...others].map((url, index) => webhookOf(`w-${index}`, url)),
  );
  const sender = newSender();
  const presence = await keepPresence({ store, parts: ['deliver'] });
  const deliveries = createDeliveries({ store, presence, sender, retry: [], logDays: 30, now, log: quiet });
  const start = starting();
  deliveries.start();
  while (deliveries.counts.delivered < count) await new Promise((resolve) => setTimeout(resolve, 10));
  for (;;) {
    const boxes = await store.outbox(now());
    if (!boxes.some(({ webhook }) => webhook.id === 'w-0')) break;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const cost = measured(start);
  await deliveries.stop(100);
  await presence[Symbol.asyncDispose]();
  await sender[Symbol.asyncDispose]();
  await store[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
  return cost;
}

const endpoints = fork(new URL('deliveries/endpoints.js', import.meta.url));
const [{ healthy, hanging }] = await once(endpoints, 'message');
printMachine();
const rounds = [];
for (let round = 0; round < ROUNDS; round += 1) {
  rounds.push({
    bare: await withoutStore(healthy),
    stored: await outOfStore(healthy),
    besides: await outOfStore(healthy, hanging),
  });
}
endpoints.kill();
const [bare, stored, besides] = ['bare', 'stored', 'besides'].map((name) => ({
  rate: median(rounds.map((round) => round[name].rate)),
  cpu: median(rounds.map((round) => round[name].cpu)),
}));
report('notifications per second, client without a store', bare.rate);
report('notifications per second, from the outbox', stored.rate);
report('  relative to the client without a store', stored.rate / bare.rate, { reach: 0.5 });
report('notifications per second beside a hanging endpoint', besides.rate);
report('  relative to those without it', besides.rate / stored.rate, { reach: 0.9 });
report('CPU seconds for 10,000, client without a store', bare.cpu);
report('CPU seconds for 10,000, from the outbox', stored.cpu);
