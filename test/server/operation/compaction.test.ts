import { expect, onTestFinished, test, vi } from 'vitest';
import { compactInTime } from '../../../src/server/operation/compaction.js';
import { openStore } from '../../../src/store/duckdb/open.js';
import { TemporaryDirectory } from '../../store/duckdb/temporary.js';
import { until } from '../../until.js';

const NOON = new Date('2024-03-01T12:00:00Z');
const HOUR_MS = 3_600_000;

/** A store from which an author was deleted at noon, with a clock, a log and ways to compact it in time. */
async function setUp({ compactAfter = 24, waits = false } = {}) {
  const directory = new TemporaryDirectory();
  const store = await openStore(directory.join('x.duckdb'), { threads: 1 });
  onTestFinished(async () => {
    await store[Symbol.asyncDispose]();
    directory[Symbol.dispose]();
  });
  await store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: NOON });
  const row = { id: '1', text: 'Hi.', author_id: 'anna', task_id: 't', question_text: 'Why?' };
  await store.addSubmissions('a', [row], NOON);
  await store.deleteAuthor('a', 'anna', NOON);

  if (waits) await store.addSubmissions('a', [{ ...row, author_id: 'ben' }], NOON);
  const assess = async () => {
    const counts = { wordCount: 1, sentenceCount: 1, errorCount: 0, suspectCount: 0 };
    const { receipt } = (await store.submissionStatus('a', '1'))!;
    const pipeline = { name: 'cefr', version: '1', configHash: 'x' };
    await store.saveResults(pipeline, [{ ...counts, receipt, type: 'success', body: '{}' }], NOON);
  };
  const clock = { hours: 0, looks: 0 };
  const now = () => {
    clock.looks += 1;
    return new Date(NOON.getTime() + clock.hours * HOUR_MS);
  };
  const logged: string[] = [];
  const write = (_: unknown, message: string) => void logged.push(message);
  const log = { info: write, warn: write, error: write };
  const start = ({ over = store, pause = 2, after = compactAfter } = {}) => {
    const stop = compactInTime({ store: over, config: { compactAfter: after }, log, now, pause });
    onTestFinished(stop);
    return stop;
  };
  const looks = () => {
    const enough = clock.looks + 3;
    return until(() => clock.looks >= enough);
  };
  return { store, assess, clock, logged, start, looks };
}

test('the store is compacted when the time since the first deletion is over', async () => {
  const { store, clock, logged, start, looks } = await setUp();
  start();
  clock.hours = 23.9;
  await looks();
  expect(await store.erasedSince()).toEqual(NOON);
  clock.hours = 24;
  await until(async () => (await store.erasedSince()) === undefined);
  await until(() => logged.length > 0);
  expect(logged).toEqual(['the store was compacted']);
});

test('a clock that is set back does not delay it by more than that', async () => {
  const { store, clock, start, looks } = await setUp();
  start();
  clock.hours = -23;
  await looks();
  expect(await store.erasedSince()).toEqual(NOON);
  clock.hours = -1000;
  await until(async () => (await store.erasedSince()) === undefined);
});

test('an overdue compaction starts at once', async () => {
  const { store, clock, logged, start } = await setUp();
  clock.hours = 1000;
  start({ pause: HOUR_MS });
  await until(() => logged.length > 0);
  expect(logged).toEqual(['the store was compacted']);
  expect(await store.erasedSince()).toBeUndefined();
});

test('with 0 it starts at once, but waits until no text needs assessment', async () => {
  const { store, assess, start, looks } = await setUp({ compactAfter: 0, waits: true });
  start();
  await looks();
  expect(await store.erasedSince()).toEqual(NOON);
  await assess();
  await until(async () => (await store.erasedSince()) === undefined);
});

test('it waits at most an hour', async () => {
  const { store, clock, start, looks } = await setUp({ waits: true });
  start();
  clock.hours = 24.9;
  await looks();
  expect(await store.erasedSince()).toEqual(NOON);
  clock.hours = 25;
  await until(async () => (await store.erasedSince()) === undefined);
});

test('a failure is logged; the compaction is repeated soon, then after twice the time, after ten minutes at most', async () => {
  const { store, clock, logged, start } = await setUp();
  clock.hours = 24;
  let tries = 0;
  let isFull = true;
  const failing = new Proxy(store, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (name === 'compact' && isFull) {
        return () => {
          tries += 1;
          return Promise.reject(new Error('the disk is full'));
        };
      }
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  start({ over: failing, pause: 5000 });
  for (const [index, seconds] of [10, 20, 40, 80, 160, 320, 600, 600].entries()) {
    await until(() => logged.length > index);
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect([seconds, tries]).toEqual([seconds, index + 1]);
    isFull = seconds < 600 || index < 7;
    await vi.advanceTimersByTimeAsync(1);
  }
  await until(async () => (await store.erasedSince()) === undefined);
  await until(() => logged.length === 9);
  expect(new Set(logged.slice(0, -1))).toEqual(
    new Set(['the store was not compacted; its file still contains deleted data']),
  );
  expect(logged.at(-1)).toBe('the store was compacted');
});

test('failures while nothing was due do not make a failed compaction wait longer', async () => {
  const { store, clock, logged, start } = await setUp();
  const failures = new Set(['erasedSince']);
  let tries = 0;
  const failing = new Proxy(store, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (name === 'compact') tries += 1;
      return failures.has(String(name)) ? () => Promise.reject(new Error('the disk is full')) : value;
    },
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  start({ over: failing, pause: 5000 });
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(logged.length).toBeGreaterThan(7);
  const before = logged.length;
  failures.clear();
  await vi.advanceTimersByTimeAsync(600_000);
  await until(() => clock.looks > 0);
  failures.add('compact');
  clock.hours = 24;
  await until(async () => {
    await vi.advanceTimersByTimeAsync(1000);
    return tries === 1 && logged.length > before;
  });
  await vi.advanceTimersByTimeAsync(10_000);
  await until(() => tries === 2);
});

test('after the stop there is no compaction', async () => {
  const { store, clock, logged, start, looks } = await setUp();
  const stop = start();
  await looks();
  stop();
  clock.hours = 24;
  // Another one, which is not due yet, looks at the same store.
  start({ after: 1000 });
  await looks();
  expect(await store.erasedSince()).toEqual(NOON);
  expect(logged).toEqual([]);
});
