/**
 * The server of `bench/serve.js`, in a separate process: the REST API on a store, or on one that keeps nothing and
 * replies at once. Arguments: `bare`, `store`, or the URL of a database, and how many texts the store has at the start.
 * Reports where it listens, and its memory on request.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from '../../dist/server/server.js';
import { createToken } from '../../dist/services/accounts/accounts.js';
import { openStore } from '../../dist/store/duckdb/open.js';
import { openPostgres } from '../../dist/store/postgres/open.js';
import { ACCOUNT, body, oldId, RECENT, recentId, submission } from './texts.js';

const [kind, texts = '0'] = process.argv.slice(2);
const now = () => new Date();
const pipeline = { name: 'cefr', version: '1.0.0', configHash: 'bench' };

/** Submissions with results, in large batches as in an import. */
async function fill(store, ids) {
  const BATCH = 2000;
  const receipts = [];
  await store.transaction(async (writer) => {
    for (let start = 0; start < ids.length; start += BATCH) {
      const batch = ids.slice(start, start + BATCH).map(submission);
      const outcomes = await writer.addSubmissions(ACCOUNT, batch, now());
      for (const { receipt } of outcomes) receipts.push(receipt);
    }
  });
  for (let start = 0; start < receipts.length; start += BATCH) {
    const finished = receipts.slice(start, start + BATCH).map((receipt) => ({
      receipt,
      type: 'success',
      overallScore: 5.5,
      wordCount: 200,
      sentenceCount: 12,
      errorCount: 8,
      suspectCount: 0,
      body,
    }));
    await store.saveResults(pipeline, finished, now());
  }
}

function bareStore() {
  let receipt = 0;
  let token;
  const result = { pipeline, assessedAt: now(), body };
  const status = { receipt: 1, receivedAt: now(), result };
  return {
    account: async (id) => ({ id, pipeline: 'cefr', createdAt: now() }),
    createAccount: async () => {},
    addToken: async (added) => {
      token = added;
    },
    tokenByHash: async () => token,
    addSubmissions: async () => {
      receipt += 1;
      return [{ status: 'stored', receipt }];
    },
    submissionStatus: async () => status,
  };
}

const folder = mkdtempSync(join(tmpdir(), 'assess-bench-'));
const openNamed = () =>
  kind === 'store' ? openStore(join(folder, 'bench.duckdb'), { threads: 1 }) : openPostgres(kind);
const store = kind === 'bare' ? bareStore() : await openNamed();
await store.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: now() });
const { secret } = await createToken(store, { accountId: ACCOUNT, now: now() });
if (kind !== 'bare') {
  await fill(
    store,
    Array.from({ length: Number(texts) }, (_, index) => oldId(index)),
  );
  await fill(
    store,
    Array.from({ length: RECENT }, (_, index) => recentId(index)),
  );
}

const log = { error: (fields, message) => console.error(message, fields) };
const app = createServer({ store, now, log });
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.on('message', async (message) => {
  if (message === 'memory') {
    globalThis.gc?.();
    process.send({ memory: process.memoryUsage() });
  } else {
    app.server.closeAllConnections();
    await app.close();
    await store[Symbol.asyncDispose]?.();
    rmSync(folder, { recursive: true, force: true });
    process.exit();
  }
});
process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});
process.send({ url, token: secret });
