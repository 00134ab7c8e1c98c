import { describe, expect, test } from 'vitest';
import { backends } from './backends.js';
import { ACCOUNT, CEFR, LATER, NOON, storeWithAccount, WORKER } from './samples.js';

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
  test('tells what was begun and how it ended, the last first', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.beat(WORKER, 60_000);
    const first = await test.store.startRun(SCORE, WORKER.id);
    const second = await test.store.startRun({ job: 'compact', startedAt: LATER }, WORKER.id);
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

  test('is read by job, schedule, number and length; other accounts have their own', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await store.beat(WORKER, 60_000);
    await store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    const score = await store.startRun(SCORE, WORKER.id);
    const nightly = await store.startRun(NIGHTLY, WORKER.id);
    await store.startRun({ ...SCORE, accountId: 'other' }, WORKER.id);
    const numbers = async (more: object) =>
      (await store.runs({ ...query, ...more })).map(({ number }) => number);
    expect(await numbers({})).toEqual([nightly, score]);
    expect(await numbers({ job: 'score' })).toEqual([score]);
    expect(await numbers({ schedule: 'nightly' })).toEqual([nightly]);
    expect(await numbers({ number: score })).toEqual([score]);
    expect(await numbers({ limit: 1 })).toEqual([nightly]);
    await expect(store.startRun({ ...SCORE, accountId: 'nobody' }, WORKER.id)).rejects.toMatchObject({
      code: 'unknown_account',
    });
  });

  test('a schedule begins a job once for each time, whoever asks', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await store.beat(WORKER, 60_000);
    const claims = await Promise.all(Array.from({ length: 5 }, () => store.startRun(NIGHTLY, WORKER.id)));
    expect(claims.filter((number) => number !== undefined)).toHaveLength(1);
    expect(await store.startRun({ ...NIGHTLY, plannedAt: LATER }, WORKER.id)).toBeDefined();
    expect(await store.startRun({ ...NIGHTLY, schedule: 'weekly' }, WORKER.id)).toBeDefined();
  });

  test('a run was killed whose worker leaves, or is heard of no more', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await store.beat(WORKER, 60_000);
    const left = await store.startRun(SCORE, WORKER.id);
    expect(await store.runs(query)).toEqual([{ number: left, ...SCORE }]);
    await store.leave(WORKER.id);
    expect(await store.runs(query)).toEqual([{ number: left, ...SCORE, outcome: 'killed' }]);

    await store.beat(WORKER, 60_000);
    const silent = await store.startRun(SCORE, WORKER.id);
    expect(silent).toBeGreaterThan(left!);
    await store.beat(WORKER, 0);
    await store.beat({ ...WORKER, id: '00000000-0000-4000-8000-00000000000b' }, 60_000);
    expect(await store.runs({ ...query, number: silent })).toMatchObject([{ outcome: 'killed' }]);
  });
});
