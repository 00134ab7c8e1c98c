import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { backends } from './backends.js';
import { ACCOUNT, aliveWorker, CEFR, LATER, NOON, storeWithAccount } from './samples.js';

const SCORE = { accountId: ACCOUNT, job: 'score', pipeline: CEFR, startedAt: NOON };
const NIGHTLY = {
  accountId: ACCOUNT,
  job: 'rescore',
  schedule: 'nightly',
  plannedAt: NOON,
  startedAt: LATER,
};
const query = { accountId: ACCOUNT };

describe.each(backends)('the log of runs in $name', (backend) => {
  test('lists runs and their outcomes, latest first', async () => {
    await using test = await storeWithAccount(backend);
    const worker = await aliveWorker(test.store);
    const first = await test.store.startRun(SCORE, worker);
    const second = await test.store.startRun({ job: 'compact', startedAt: LATER }, worker);
    expect(await test.store.runs(query)).toEqual([
      { number: second, job: 'compact', startedAt: LATER },
      { number: first, ...SCORE },
    ]);
    const end = { outcome: 'done', endedAt: LATER, counts: { assessed: 3, moved: 1 } } as const;
    await test.store.finishRun(first!, end);
    await test.store.finishRun(second!, { outcome: 'failed', endedAt: LATER, message: 'the disk is full' });
    await test.store.finishRun(first!, { outcome: 'killed' });
    await test.reopen();
    expect(await test.store.runs(query)).toEqual([
      {
        number: second,
        job: 'compact',
        startedAt: LATER,
        endedAt: LATER,
        outcome: 'failed',
        message: 'the disk is full',
      },
      { number: first, ...SCORE, ...end },
    ]);
  });

  test('is filtered by job, schedule and number, with a limit; other accounts have their own', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    const worker = await aliveWorker(test.store);
    await store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    const score = await store.startRun(SCORE, worker);
    const nightly = await store.startRun(NIGHTLY, worker);
    await store.startRun({ ...SCORE, accountId: 'other' }, worker);
    const numbers = async (more: object) =>
      (await store.runs({ ...query, ...more })).map(({ number }) => number);
    expect(await numbers({})).toEqual([nightly, score]);
    expect(await numbers({ job: 'score' })).toEqual([score]);
    expect(await numbers({ schedule: 'nightly' })).toEqual([nightly]);
    expect(await numbers({ number: score })).toEqual([score]);
    expect(await numbers({ limit: 1 })).toEqual([nightly]);
    await expect(store.startRun({ ...SCORE, accountId: 'nobody' }, worker)).rejects.toMatchObject({
      code: 'unknown_account',
    });
  });

  test('a schedule starts a job once for each planned time, also with concurrent calls', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    const worker = await aliveWorker(test.store);
    const claims = await Promise.all(Array.from({ length: 5 }, () => store.startRun(NIGHTLY, worker)));
    expect(claims.filter((number) => number !== undefined)).toHaveLength(1);
    expect(await store.startRun({ ...NIGHTLY, plannedAt: LATER }, worker)).toBeDefined();
    expect(await store.startRun({ ...NIGHTLY, schedule: 'weekly' }, worker)).toBeDefined();
  });

  test('a run was killed if its worker left, sent no heartbeat for too long, or never existed', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    const [left, silent, never] = [randomUUID(), randomUUID(), randomUUID()];
    const entered = { name: 'test', parts: ['score'] };
    await store.beat({ ...entered, id: left }, 60_000);
    await store.beat({ ...entered, id: silent }, 60_000);
    const numbers = [];
    for (const worker of [left, silent, never]) numbers.push(await store.startRun(SCORE, worker));
    await store.leave(left);
    await test.age(60_000);
    // Any living worker notices.
    await aliveWorker(store);
    const killed = numbers.toReversed().map((number) => ({ number, ...SCORE, outcome: 'killed' }));
    expect(await store.runs(query)).toEqual(killed);
  });

  test('a run continues while its worker sends heartbeats', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    const worker = { id: randomUUID(), name: 'test', parts: ['score'] };
    expect(await store.beat(worker, 60_000)).toBe(false);
    await store.startRun(SCORE, worker.id);
    for (let beats = 0; beats < 3; beats += 1) {
      await test.age(30_000);
      expect(await store.beat(worker, 60_000)).toBe(true);
    }
    expect((await store.runs(query))[0]).not.toHaveProperty('outcome');
    expect(await store.workers()).toMatchObject([worker]);
  });
});
