import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, test } from 'vitest';
import { AssessError } from '../../../src/errors.js';
import { Session } from '../../../src/store/duckdb/session.js';
import { WriteQueue } from '../../../src/store/duckdb/write-queue.js';

async function newQueue(): Promise<{ queue: WriteQueue; session: Session; commits: () => number }> {
  const session = new Session(await (await DuckDBInstance.create()).connect(), 'memory');
  await session.run('CREATE TABLE t (n INTEGER)');
  let commits = 0;
  const afterCommit = async () => {
    commits += 1;
  };
  const queue = new WriteQueue(session, { prepare: async () => {}, afterCommit });
  return { queue, session, commits: () => commits };
}

const insert = (n: number) => async (session: Session) => {
  await session.run(`INSERT INTO t VALUES (${n})`);
  return n;
};

/** Inserts a number; for odd ones, then breaks the transaction. */
const insertEven = (n: number) => async (session: Session) => {
  await session.run(`INSERT INTO t VALUES (${n})`);
  if (n % 2 === 1) await session.run('INSERT INTO nowhere VALUES (1)');
  return n;
};

const stored = (session: Session) => session.numbers('SELECT n::DOUBLE FROM t ORDER BY rowid');

describe('the write queue', () => {
  test('calls waiting together share a commit, in their order', async () => {
    const { queue, session, commits } = await newQueue();
    const calls = Array.from({ length: 100 }, (_, n) => queue.call(insert(n)));
    expect(await Promise.all(calls)).toEqual(Array.from({ length: 100 }, (_, n) => n));
    expect(await stored(session)).toEqual(Array.from({ length: 100 }, (_, n) => n));
    expect(commits()).toBe(1);
  });

  test('after concurrent calls, calls in quick succession share a commit, too', async () => {
    const { queue, session, commits } = await newQueue();
    await Promise.all([queue.call(insert(1)), queue.call(insert(2))]);
    const third = queue.call(insert(3));
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    await Promise.all([third, queue.call(insert(4))]);
    expect(await stored(session)).toEqual([1, 2, 3, 4]);
    expect(commits()).toBe(2);
  });

  test('a call that breaks the transaction fails alone', async () => {
    const { queue, session } = await newQueue();
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map((n) => queue.call(insertEven(n))));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
    expect(await stored(session)).toEqual([2, 4]);
  });

  test('a refusal is not a failure: the transaction continues', async () => {
    const { queue, session, commits } = await newQueue();
    const refuse = async () => {
      throw new AssessError('unknown_account', { id: 'nobody' });
    };
    const outcomes = await Promise.allSettled([
      queue.call(insert(1)),
      queue.call(refuse),
      queue.call(insert(2)),
    ]);
    expect(outcomes[1]).toMatchObject({ status: 'rejected', reason: { code: 'unknown_account' } });
    expect(await stored(session)).toEqual([1, 2]);
    expect(commits()).toBe(1);
  });

  test('exclusive work has the connection to itself, in its turn', async () => {
    const { queue, session } = await newQueue();
    const order: string[] = [];
    await Promise.all([
      queue.call(insert(1)).then(() => order.push('first')),
      queue.exclusively(async (own) => {
        order.push(`sees ${(await stored(own)).length}`);
        // Takes longer than the calls that wait.
        for (let time = 0; time < 10; time += 1) await stored(own);
        order.push('exclusive');
      }),
      queue.call(insert(2)).then(() => order.push('second')),
    ]);
    expect(order).toEqual(['first', 'sees 1', 'exclusive', 'second']);
    expect(await stored(session)).toEqual([1, 2]);
  });

  test('work added just before the queue becomes idle is done', async () => {
    const { queue, session } = await newQueue();
    for (let n = 0; n < 50; n += 1) await queue.call(insert(n)).then(() => queue.call(insert(n)));
    expect(await stored(session)).toHaveLength(100);
  });

  test('closing finishes waiting calls and accepts no more', async () => {
    const { queue, session } = await newQueue();
    const call = queue.call(insert(1));
    await queue.close();
    expect(await call).toBe(1);
    await expect(queue.call(insert(2))).rejects.toMatchObject({ code: 'internal' });
    expect(await stored(session)).toEqual([1]);
  });
});
