import { expect, test } from 'vitest';
import { givingWay } from '../../../src/services/schedule/giving-way.js';
import type { Assessed } from '../../../src/workers/messages.js';
import type { Pool } from '../../../src/workers/pool.js';

/** Threads that note what they are asked for, and are busy until they are let go. */
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

test('no more batches go to the threads than there are, so that none of clients stands behind one that waits', async () => {
  const { asked, ends, pool } = noted(2);
  const quiet = { waiting: 0, inHand: 0 };
  const polite = givingWay(pool, { background: quiet, signal });
  const work = [1, 2, 3].map((count) => polite.assess(tasks(count)));
  await soon();
  expect(asked).toEqual([1, 2]);
  ends[0]!();
  await soon();
  expect(asked).toEqual([1, 2, 3]);
  for (const end of ends) end();
  await Promise.all(work);
});

test('a batch waits while texts of clients do, but not for ever', async () => {
  const { asked, pool } = noted(1);
  const background = { waiting: 3, inHand: 0 };
  const patient = givingWay(pool, { background, signal, patience: 60_000 });
  void patient.assess(tasks(1));
  await soon();
  expect(asked).toEqual([]);
  background.waiting = 0;
  await soon();
  expect(asked).toEqual([1]);

  const busy = { waiting: 0, inHand: 9 };
  void givingWay(pool, { background: busy, signal, patience: 30 }).explain(tasks(2));
  await soon(150);
  expect(asked).toEqual([1, 2]);
});

test('when the work is to end, nothing waits', async () => {
  const { asked, pool } = noted(1);
  const stop = new AbortController();
  const polite = givingWay(pool, { background: { waiting: 1, inHand: 1 }, signal: stop.signal });
  void polite.assess(tasks(1));
  stop.abort();
  await soon();
  expect(asked).toEqual([1]);
});
