import { expect, test } from 'vitest';
import { givingWay } from '../../../src/services/schedule/giving-way.js';
import type { Assessed } from '../../../src/workers/messages.js';
import type { Pool } from '../../../src/workers/pool.js';

/** Threads that record their work, and are busy until they are released. */
function noted(workers: number) {
  const asked: number[] = [];
  const ends: (() => void)[] = [];
  const assess: Pool['assess'] = (tasks) => {
    asked.push(tasks.length);
    return new Promise<Assessed[]>((resolve) => ends.push(() => resolve([])));
  };
  return { asked, ends, pool: { workers, assess, explain: assess, extract: assess } as unknown as Pool };
}

const tasks = (count: number) => Array.from({ length: count }, () => ({ text: 'a', question: 'b' }));
const soon = (ms = 60) => new Promise((resolve) => setTimeout(resolve, ms));
const signal = new AbortController().signal;

test('there are never more batches than threads, so that texts of clients do not queue behind them', async () => {
  const { asked, ends, pool } = noted(2);
  const polite = givingWay(pool, { isBusy: async () => false, signal });
  const work = [1, 2, 3].map((count) => polite.assess(tasks(count)));
  await soon();
  expect(asked).toEqual([1, 2]);
  ends[0]!();
  await soon();
  expect(asked).toEqual([1, 2, 3]);
  for (const end of ends) end();
  await Promise.all(work);
});

test('a batch waits while texts of clients wait, but only for a limited time', async () => {
  const { asked, pool } = noted(1);
  let isBusy = true;
  const patient = givingWay(pool, { isBusy: async () => isBusy, signal, patience: 60_000 });
  void patient.assess(tasks(1));
  await soon();
  expect(asked).toEqual([]);
  isBusy = false;
  await soon();
  expect(asked).toEqual([1]);

  void givingWay(pool, { isBusy: async () => true, signal, patience: 30 }).explain(tasks(2));
  await soon(150);
  expect(asked).toEqual([1, 2]);
});

test('nothing waits once the work is to end', async () => {
  const { asked, pool } = noted(1);
  const stop = new AbortController();
  const polite = givingWay(pool, { isBusy: async () => true, signal: stop.signal });
  void polite.assess(tasks(1));
  stop.abort();
  await soon();
  expect(asked).toEqual([1]);
});
