import { afterAll, describe, expect, test } from 'vitest';
import { modelFiles } from '../../../src/engine/node/model-files.js';
import { AssessError } from '../../../src/errors.js';
import { Forecast } from '../../../src/services/assessment/forecast.js';
import { keepPresence } from '../../../src/services/assessment/presence.js';
import { RunningPipelines } from '../../../src/services/background/pipelines.js';
import type { Tracing } from '../../../src/services/tracing.js';
import type { Store } from '../../../src/store/store.js';
import { createPool } from '../../../src/workers/pool.js';
import { DUCKDB, directBackends } from '../../contract/store/backends.js';
import { storedNotifications, storedResults } from '../../contract/store/read-back.js';
import { overriding } from '../../overriding.js';
import { until } from '../../until.js';
import { add, backgroundOf, logged, NOON, resultsOf, settled, storeWith } from './setting.js';

const registry = new URL('../../workers/crashing-registry.js', import.meta.url).href;

/** Threads for all tests in this file. */
const pipelines = new RunningPipelines(async (pipeline) => ({
  identity: { name: pipeline, version: '1', configHash: 'x' },
  pool: await createPool({ pipeline, artefacts: modelFiles([]), workers: 2, registry }),
}));
afterAll(() => pipelines[Symbol.asyncDispose]());

const WEBHOOK = { accountId: 'a', url: 'https://a.example/', secret: 's', createdAt: NOON };

describe.each(directBackends)('a background on $name', (backend) => {
  /** For behaviour that does not depend on the store. */
  const testOnce = test.runIf(backend === DUCKDB);

  test('submitted texts are assessed once, with a forecast of the time until then', async () => {
    const store = await storeWith(backend, 'a', 'b');
    const forecast = new Forecast(store);
    const background = await backgroundOf(store, pipelines.use);
    background.start();
    const [first] = await add(store, 'a', ['SLOW 100', 'abc']);
    for (let time = 0; time < 2; time += 1) await add(store, 'b', ['ab']);
    const { waiting, claimed } = await store.backlog();
    expect(waiting + claimed).toBe(3);
    expect(await forecast.secondsUntilAssessed('a', first!)).toBeGreaterThan(0);
    expect(await forecast.secondsUntilAssessed('a', 999)).toBe(0);
    await settled(store, background);
    expect(await resultsOf(store, 'a')).toEqual(['0 8', '1 3']);
    expect(await resultsOf(store, 'b')).toEqual(['0 2']);
    expect(background.counts).toEqual({ assessed: 3, failures: {}, crashed: 0, gone: 0 });
    expect(await forecast.secondsUntilAssessed('a', first!)).toBe(0);
  });

  test('texts of a task are assessed by its pipeline, or by that of the account if it cannot be used', async () => {
    const store = await storeWith(backend, 'a');
    const task = {
      ...{
        accountId: 'a',
        platformId: 'p',
        title: 'T',
        question: 'Why?',
        drafts: 1,
        shows: [],
        createdAt: NOON,
      },
    };
    await store.addLtiTask({ ...task, id: 'own', pipeline: 'ielts' });
    await store.addLtiTask({ ...task, id: 'gone', pipeline: 'gone' });
    const text = { author_id: 'anna', question_text: 'Why?', text: 'abc' };
    const tasks = ['own', 'task', 'gone', 'own'];
    const submissions = tasks.map((task_id, index) => ({ ...text, id: String(index), task_id }));
    await store.addSubmissions('a', submissions, NOON);
    const background = await backgroundOf(store, (name, work) => {
      if (name === 'gone') throw new AssessError('unknown_pipeline', { name, known: [] });
      return pipelines.use(name, work);
    });
    background.start();
    await settled(store, background);
    const results = await storedResults(store, 'a');
    expect(results.map(({ pipeline }) => pipeline.name)).toEqual(['ielts', 'cefr', 'cefr', 'ielts']);
  });

  test('a single text wakes a waiting background', async () => {
    const store = await storeWith(backend, 'a');
    // Without being woken, the background looks again after an hour.
    const patient = overriding(store, { textsToClaim: () => store.textsToClaim(3_600_000) });
    const background = await backgroundOf(patient, pipelines.use);
    background.start();
    await store.backlog();
    await add(store, 'a', ['abc']);
    await settled(store, background);
    expect(await resultsOf(store, 'a')).toEqual(['0 3']);
  });

  test('the start picks up texts without a result, of all accounts, and texts submitted meanwhile', async () => {
    const store = await storeWith(backend, 'a', 'b');
    const earlier = await backgroundOf(store, pipelines.use);
    await add(store, 'a', { done: 'abc' });
    earlier.start();
    await settled(store, earlier);
    await earlier.stop();

    const [left] = await add(store, 'a', { left: 'ab' });
    await add(store, 'b', { left: 'abcd' });
    expect(await new Forecast(store).secondsUntilAssessed('a', left!)).toBeGreaterThan(0);
    const background = await backgroundOf(store, pipelines.use);
    background.start();
    await add(store, 'b', { new: 'a' });
    await settled(store, background);
    expect(await resultsOf(store, 'a')).toEqual(['done 3', 'left 2']);
    expect(await resultsOf(store, 'b')).toEqual(['left 4', 'new 1']);
    expect(background.counts.assessed).toBe(3);
  });

  test('two backgrounds share waiting texts; each text is assessed by one of them', async () => {
    const store = await storeWith(backend, 'a');
    await store.addWebhook({ id: 'w', version: '2.0.0', ...WEBHOOK });
    await add(
      store,
      'a',
      Array.from({ length: 40 }, () => 'SLOW 5'),
    );
    const both = [await backgroundOf(store, pipelines.use), await backgroundOf(store, pipelines.use)];
    for (const background of both) background.start();
    for (const background of both) await settled(store, background);
    const counts = both.map((background) => background.counts.assessed);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(counts[0]! + counts[1]!).toBe(40);
    expect(both.map((background) => background.counts.gone)).toEqual([0, 0]);
    expect(await storedNotifications(store, 'a')).toHaveLength(40);
  });

  test('a background stores nothing more once its presence has ended; another one takes over its texts', async () => {
    const store = await storeWith(backend, 'a');
    const presence = await keepPresence({ store, parts: ['assess'] });
    const background = await backgroundOf(store, pipelines.use, { presence });
    await add(store, 'a', ['SLOW 300']);
    background.start();
    await until(() => background.inHand === 1);
    await presence[Symbol.asyncDispose]();
    expect(await store.backlog()).toEqual({ waiting: 1, claimed: 0 });
    await until(() => background.inHand === 0);
    expect(background.counts).toMatchObject({ assessed: 0, gone: 1 });
    expect(await resultsOf(store, 'a')).toEqual([]);

    const next = await backgroundOf(store, pipelines.use);
    next.start();
    await settled(store, next);
    expect(await resultsOf(store, 'a')).toEqual(['0 8']);
  });

  test('the upload of one account does not delay another, and the forecast depends on the length of the queue', async () => {
    const store = await storeWith(backend, 'big', 'small');
    const many = await add(
      store,
      'big',
      Array.from({ length: 300 }, () => 'SLOW 10'),
    );
    const [receipt] = await add(store, 'small', ['ab']);
    const background = await backgroundOf(store, pipelines.use);
    background.start();
    await store.backlog();
    const forecast = new Forecast(store);
    const guess = (account: string, text: number) => forecast.secondsUntilAssessed(account, text);
    expect(await guess('big', many.at(-1)!)).toBeGreaterThan(await guess('big', many[100]!));
    expect(await guess('big', many[100]!)).toBeGreaterThan(await guess('small', receipt!));
    await until(async () => (await store.submissionStatus('small', '0'))?.result !== undefined);
    expect((await store.backlog()).waiting).toBeGreaterThan(200);
    await background.stop();
  });

  testOnce('a text that crashes its thread fails alone, and is logged without its words', async () => {
    const store = await storeWith(backend, 'a');
    const { lines, log } = logged();
    const background = await backgroundOf(store, pipelines.use, { log });
    await add(store, 'a', ['abc', 'DIE of shame', 'ab', 'THROW my secret', 'a']);
    background.start();
    await settled(store, background);
    expect(await resultsOf(store, 'a')).toEqual([
      '0 3',
      '1 unspecified_error',
      '2 2',
      '3 unspecified_error',
      '4 1',
    ]);
    expect(background.counts).toMatchObject({
      assessed: 5,
      failures: { unspecified_error: 2 },
      crashed: 2,
    });
    expect(lines.filter((line) => line.includes('failed on a text'))).toHaveLength(2);
    expect(lines.join()).not.toMatch(/shame|secret/);
  });

  test('nothing is written for a text that is deleted while it waits or is assessed', async () => {
    const store = await storeWith(backend, 'a');
    await store.addWebhook({ id: 'w', version: '2.0.0', ...WEBHOOK });
    const background = await backgroundOf(store, pipelines.use, { batchSize: 1 });
    await add(store, 'a', ['SLOW 300', 'SLOW 301', 'SLOW 302', 'SLOW 10']);
    background.start();
    await until(() => background.inHand > 1);
    for (const author of ['author-0', 'author-3']) await store.deleteAuthor('a', author, NOON);
    await settled(store, background);
    expect(await resultsOf(store, 'a')).toEqual(['1 8', '2 8']);
    expect(background.counts).toMatchObject({ assessed: 2, gone: 1 });
    expect((await storedNotifications(store, 'a')).map(({ receipt }) => receipt)).toHaveLength(2);
  });

  test('deleting an author at any moment leaves nothing of a text, and frees its id', async () => {
    const store = await storeWith(backend, 'a');
    await store.addWebhook({ id: 'w', version: '2.0.0', ...WEBHOOK });
    const background = await backgroundOf(store, pipelines.use, { batchSize: 2 });
    const ids = Array.from({ length: 50 }, (_, index) => `t${index}`);
    const texts = (milliseconds: number) => Object.fromEntries(ids.map((id) => [id, `SLOW ${milliseconds}`]));
    await add(store, 'a', texts(3));
    background.start();
    for (const id of ids) {
      await store.deleteAuthor('a', `author-${id}`, NOON);
      expect(await store.submissionStatus('a', id)).toBeUndefined();
    }
    expect(await resultsOf(store, 'a')).toEqual([]);
    expect(await storedNotifications(store, 'a')).toEqual([]);
    expect(await add(store, 'a', texts(11))).not.toContain(0);
    await settled(store, background);
    expect(await resultsOf(store, 'a')).toEqual(ids.map((id) => `${id} 7`));
    expect(await storedNotifications(store, 'a')).toHaveLength(50);
  });

  testOnce(
    'while nothing can be stored, texts wait and the reason is shown; nothing is lost or notified twice',
    async () => {
      const store = await storeWith(backend, 'a');
      await store.addWebhook({ id: 'w', version: '2.0.0', ...WEBHOOK });
      let isFull = true;
      const saveResults: Store['saveResults'] = (...call) => {
        if (isFull) throw new AssessError('store_unusable', { path: 'x', reason: 'no space left' });
        return store.saveResults(...call);
      };
      const { lines, log } = logged();
      const background = await backgroundOf(overriding(store, { saveResults }), pipelines.use, { log });
      await add(
        store,
        'a',
        Array.from({ length: 60 }, () => 'abc'),
      );
      background.start();
      await until(() => background.trouble !== undefined);
      expect(background.trouble).toMatchObject({
        since: NOON,
        reason: expect.stringMatching('no space left'),
      });
      isFull = false;
      await settled(store, background);
      expect(background.trouble).toBeUndefined();
      expect(await resultsOf(store, 'a')).toHaveLength(60);
      expect(await storedNotifications(store, 'a')).toHaveLength(60);
      expect(lines.filter((line) => line.startsWith('error'))).toHaveLength(1);
    },
  );

  testOnce(
    'a result that cannot be stored because of a bug is logged without its words; all other texts are assessed',
    async () => {
      const store = await storeWith(backend, 'a');
      const saveResults: Store['saveResults'] = (...call) => {
        if (call[1].some(({ overallScore }) => overallScore === 6)) throw new TypeError('quotes my secret');
        return store.saveResults(...call);
      };
      const { lines, log } = logged();
      const background = await backgroundOf(overriding(store, { saveResults }), pipelines.use, { log });
      await add(store, 'a', ['ab', 'secret', 'abc']);
      background.start();
      await until(async () => (await resultsOf(store, 'a')).length === 2);
      expect(await resultsOf(store, 'a')).toEqual(['0 2', '2 3']);
      await until(() => lines.length > 0);
      expect(background.trouble).toBeUndefined();
      expect(lines.join()).toMatch(/claimed again after a pause .*TypeError/);
      expect(lines.join()).not.toMatch(/secret/);
      await background.stop();
      const next = await backgroundOf(store, pipelines.use);
      next.start();
      await settled(store, next);
      expect(await resultsOf(store, 'a')).toContain('1 6');
    },
  );

  testOnce(
    'texts of an account with a broken pipeline wait until it is repaired, and delay no others',
    async () => {
      const store = await storeWith(backend, 'a', 'broken');
      await store.setAccountPipeline('broken', 'unstartable');
      const { lines, log } = logged();
      const background = await backgroundOf(store, pipelines.use, { log });
      await add(store, 'broken', ['abc', 'ab']);
      await add(store, 'a', ['abcd']);
      background.start();
      await until(async () => (await resultsOf(store, 'a')).length === 1);
      await until(() => background.accountsSetAside === 1);
      expect(background.trouble).toBeUndefined();
      expect(await store.backlog()).toEqual({ waiting: 2, claimed: 0 });
      await store.setAccountPipeline('broken', 'cefr');
      await settled(store, background);
      expect(await resultsOf(store, 'broken')).toEqual(['0 3', '1 2']);
      expect(lines.join()).toMatch(/pipeline of an account cannot be used.*"accountId":"broken"/);
    },
  );

  test('a stop finishes the texts in hand; the next start assesses the remaining ones', async () => {
    const store = await storeWith(backend, 'a');
    const background = await backgroundOf(store, pipelines.use, { batchSize: 1 });
    await add(
      store,
      'a',
      Array.from({ length: 20 }, () => 'SLOW 50'),
    );
    background.start();
    await until(() => background.counts.assessed > 0);
    const inHand = background.inHand;
    const before = background.counts.assessed;
    await background.stop();
    expect(background.inHand).toBe(0);
    expect(background.counts.assessed).toBe(before + inHand);
    expect(await resultsOf(store, 'a')).toHaveLength(before + inHand);
    expect(await store.backlog()).toEqual({ waiting: 20 - before - inHand, claimed: 0 });

    const next = await backgroundOf(store, pipelines.use);
    next.start();
    await settled(store, next);
    expect(next.counts.assessed).toBe(20 - before - inHand);
    expect(await resultsOf(store, 'a')).toHaveLength(20);
  });

  testOnce(
    'steps of traces end with the outcome of their text, or without one if it was not stored',
    async () => {
      const store = await storeWith(backend, 'a');
      const ended: unknown[] = [];
      const tracing: Tracing = { begin: () => ({ end: (facts, failure) => ended.push([facts, failure]) }) };
      let failing = true;
      const saveResults: Store['saveResults'] = async (...call) => {
        if (failing) throw new TypeError('a bug');
        return store.saveResults(...call);
      };
      const background = await backgroundOf(overriding(store, { saveResults }), pipelines.use, { tracing });
      await add(store, 'a', ['ab']);
      background.start();
      await until(() => ended.length > 0);
      failing = false;
      await until(async () => (await resultsOf(store, 'a')).length === 1);
      await background.stop();
      expect(ended[0]).toEqual([{ 'assess.pipeline': 'cefr' }, 'not_stored']);
      const facts = {
        'assess.pipeline': 'cefr',
        'assess.pipeline_version': '1',
        'assess.outcome': undefined,
      };
      expect(ended.at(-1)).toEqual([facts, undefined]);
    },
  );

  testOnce('a stop waits for a limited time; later results are not stored', async () => {
    const store = await storeWith(backend, 'a');
    const ended: unknown[] = [];
    const tracing: Tracing = { begin: () => ({ end: (_, failure) => ended.push(failure) }) };
    const background = await backgroundOf(store, pipelines.use, { tracing });
    await add(store, 'a', ['SLOW 400']);
    background.start();
    await until(() => background.inHand === 1);
    await background.stop(20);
    expect(background.inHand).toBe(1);
    await until(() => background.inHand === 0);
    expect(ended).toEqual(['abandoned']);
    expect(await resultsOf(store, 'a')).toEqual([]);
    expect(await store.backlog()).toEqual({ waiting: 1, claimed: 0 });
    expect(background.counts.assessed).toBe(0);
  });
});
