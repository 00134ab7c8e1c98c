import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { modelFiles } from '../../../src/engine/node/model-files.js';
import { recordScoring, type ScoreOptions, scoreTexts } from '../../../src/services/assessment/score.js';
import { loadPipeline } from '../../../src/services/pipelines/pipelines.js';
import { openStore } from '../../../src/store/duckdb/open.js';
import type { Store } from '../../../src/store/store.js';
import { createPool, type Pool } from '../../../src/workers/pool.js';
import { storedNotifications, storedResults } from '../../contract/store/read-back.js';
import { emptyFolder } from '../../e2e/assess.js';

const registry = new URL('../../workers/crashing-registry.js', import.meta.url).href;
const NOON = new Date('2026-05-01T12:00:00Z');

async function storeWith(texts: readonly string[]): Promise<Store> {
  const store = await openStore(join(emptyFolder(), 'test.duckdb'), { threads: 1 });
  onTestFinished(() => store[Symbol.asyncDispose]());
  await store.createAccount({ id: 'school', pipeline: 'cefr', createdAt: NOON });
  const submissions = texts.map((text, index) => ({
    id: `t-${index}`,
    text,
    author_id: 'a',
    task_id: 't',
    question_text: 'Why?',
  }));
  await store.addSubmissions('school', submissions, NOON);
  return store;
}

let pool: Promise<Pool> | undefined;
function misbehavingPool(): Promise<Pool> {
  pool ??= createPool({ pipeline: 'misbehaving', artefacts: modelFiles([]), workers: 2, registry });
  return pool;
}
afterAll(async () => (await pool)?.[Symbol.asyncDispose]());

async function run(store: Store, changes: Partial<ScoreOptions> = {}) {
  return scoreTexts({
    store,
    pool: misbehavingPool,
    pipeline: loadPipeline('cefr'),
    accountId: 'school',
    batchSize: 5,
    now: () => NOON,
    ...changes,
  });
}

async function outcomes(store: Store): Promise<string[]> {
  const results = await storedResults(store, 'school');
  return results
    .map(({ submission, message, overallScore }) => `${submission.id} ${message ?? overallScore}`)
    .sort();
}

test('a text that crashes its thread fails alone, with its cause reported without its words; all others are stored', async () => {
  const texts = Array.from({ length: 23 }, (_, index) => 'x'.repeat((index % 9) + 1));
  texts[7] = 'DIE of shame';
  texts[11] = 'THROW my secret';
  const store = await storeWith(texts);
  const crashes: string[] = [];
  const summary = await run(store, { onCrash: ({ id, cause }) => crashes.push(`${id} ${cause}`) });
  expect(summary).toMatchObject({ assessed: 23, failures: { unspecified_error: 2 }, interrupted: false });
  const expected = texts.map(
    (text, index) => `t-${index} ${/^[DT]/.test(text) ? 'unspecified_error' : text.length}`,
  );
  expect(await outcomes(store)).toEqual(expected.sort());
  expect(crashes).toHaveLength(2);
  expect(crashes.join()).not.toMatch(/shame|secret/);
});

test('a rerun scores nothing; after an interrupted --rescore, the next one scores the remaining texts', async () => {
  const store = await storeWith(Array.from({ length: 40 }, () => 'abc'));
  expect((await run(store)).assessed).toBe(40);
  expect((await run(store)).assessed).toBe(0);

  const stop = new AbortController();
  let clock = NOON.getTime() + 60_000;
  const ticking = () => new Date(clock++);
  const first = await run(store, {
    rescore: true,
    now: ticking,
    signal: stop.signal,
    onProgress: (done) => done > 0 && stop.abort(),
  });
  expect(first.interrupted).toBe(true);
  expect(first.assessed).toBeLessThan(40);
  const second = await run(store, { rescore: true, now: ticking });
  expect(first.assessed + second.assessed).toBe(40);
  expect((await run(store, { rescore: true, now: ticking })).assessed).toBe(40);
});

test('progress starts at zero, never decreases, and ends at the total', async () => {
  const store = await storeWith(Array.from({ length: 12 }, () => 'abc'));
  const seen: [number, number][] = [];
  await run(store, { onProgress: (done, total) => seen.push([done, total]) });
  expect(seen[0]).toEqual([0, 12]);
  expect(seen.at(-1)).toEqual([12, 12]);
  expect(seen.map(([done]) => done)).toEqual(seen.map(([done]) => done).sort((a, b) => a - b));
});

test('the first result of a text is queued for the webhooks of its account, in the same commit', async () => {
  const store = await storeWith(['abc', 'ab']);
  const webhook = { accountId: 'school', url: 'https://a.example/', secret: 's', createdAt: NOON };
  for (const [id, version] of [
    ['old', '1.0.0'],
    ['new', '2.1.0'],
  ] as const)
    await store.addWebhook({ id, version, ...webhook });
  expect((await run(store)).queued).toBe(4);
  const told = (await storedNotifications(store, 'school')).map(({ webhookId, body }) => [
    webhookId,
    JSON.parse(body),
  ]);
  const about = (id: string, notification: object) => ({
    type: 'text_assessment',
    parameters: { account_id: 'school', id },
    notification: expect.objectContaining(notification),
  });
  expect(told).toEqual([
    ['old', about('t-0', { overall_score: 3 })],
    ['new', about('t-0', { overall_score: 3, cefr_level: 'A2.i' })],
    ['old', about('t-1', { overall_score: 2 })],
    ['new', about('t-1', { overall_score: 2, cefr_level: 'A1.ii' })],
  ]);
  expect(told[0]![1].notification).not.toHaveProperty('cefr_level');
  expect((await run(store, { rescore: true })).queued).toBe(0);
  expect(await storedNotifications(store, 'school')).toHaveLength(4);
});

test('a run is in the log with its moves, and results that moved too far are held', async () => {
  const store = await storeWith(['abc', 'abcdef', 'abcd', 'THROW it']);
  const earlier = { ...loadPipeline('cefr').identity, version: '0.0.1' };
  const summary = { wordCount: 1, sentenceCount: 1, errorCount: 0, suspectCount: 0, body: '{}' };
  const three = [1, 2, 3, 4].map((receipt) => ({
    receipt,
    type: 'success' as const,
    overallScore: 3,
    ...summary,
  }));
  await store.saveResults(earlier, three, NOON);
  const options = {
    store,
    pool: misbehavingPool,
    pipeline: loadPipeline('cefr'),
    accountId: 'school',
    batchSize: 5,
    now: () => NOON,
    holdMoves: 2,
  };
  const counts = { assessed: 4, failures: 1, moved: 3, held: 2, gone: 0 };
  expect(await recordScoring(options)).toMatchObject({ run: 1, moved: 3, held: 2 });
  expect(await outcomes(store)).toEqual(['t-0 3', 't-1 3', 't-2 4', 't-3 3']);
  const later = () => new Date(NOON.getTime() + 1000);
  const rescored = await recordScoring({ ...options, rescore: true, now: later });
  expect(rescored).toMatchObject({ run: 2, assessed: 4, held: 2 });
  expect(await recordScoring(options)).toMatchObject({ run: 3, assessed: 0 });
  const { identity } = options.pipeline;
  expect(await store.runs({ accountId: 'school' })).toMatchObject([
    { number: 3, job: 'score', counts: { assessed: 0 } },
    { number: 2, job: 'rescore', pipeline: identity },
    { number: 1, job: 'score', pipeline: identity, outcome: 'done', counts, startedAt: NOON, endedAt: NOON },
  ]);
});

test('a rescoring takes results that were made while the clock was ahead, too', async () => {
  const store = await storeWith(['a', 'bb', 'ccc']);
  const ahead = new Date(NOON.getTime() + 86_400_000);
  expect((await run(store, { now: () => ahead })).assessed).toBe(3);
  expect((await run(store, { rescore: true })).assessed).toBe(3);
  expect((await run(store, { rescore: true })).assessed).toBe(0);
});
