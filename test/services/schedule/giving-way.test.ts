import { expect, test } from 'vitest';
import { givingWay } from '../../../src/services/schedule/giving-way.js';
import type { Assessed } from '../../../src/workers/messages.js';
import type { Pool } from '../../../src/workers/pool.js';
import { until } from '../../until.js';

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
/** Resolves when everything has started that waits for nothing. */
const turn = () => new Promise((resolve) => setImmediate(resolve));
const signal = new AbortController().signal;

test('there are never more batches than threads, so that texts of clients do not queue behind them', async () => {
  const { asked, ends, pool } = noted(2);
  const polite = givingWay(pool, { isBusy: async () => false, signal });
  const work = [1, 2, 3].map((count) => polite.assess(tasks(count)));
  await turn();
  expect(asked).toEqual([1, 2]);
  ends[0]!();
  await turn();
  expect(asked).toEqual([1, 2, 3]);
  for (const end of ends) end();
  await Promise.all(work);
});

test('a batch waits while texts of clients wait, but only for a limited time', async () => {
  const { asked, pool } = noted(1);
  const clients = { areBusy: true, looks: 0 };
  const isBusy = async () => {
    clients.looks += 1;
    return clients.areBusy;
  };
  void givingWay(pool, { isBusy, signal, patience: 3_600_000 }).assess(tasks(1));
  await until(() => clients.looks === 3);
  expect(asked).toEqual([]);
  clients.areBusy = false;
  await until(() => asked.length > 0);
  expect(asked).toEqual([1]);

  void givingWay(pool, { isBusy: async () => true, signal, patience: 30 }).explain(tasks(2));
  await until(() => asked.length > 1);
  expect(asked).toEqual([1, 2]);
});

test('nothing waits once the work is to end', async () => {
  const { asked, pool } = noted(1);
  const stop = new AbortController();
  const isBusy = async () => true;
  void givingWay(pool, { isBusy, signal: stop.signal, patience: 3_600_000 }).assess(tasks(1));
  stop.abort();
  await until(() => asked.length > 0);
  expect(asked).toEqual([1]);
});
