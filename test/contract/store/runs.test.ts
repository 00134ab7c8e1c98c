import { describe, expect, test } from 'vitest';
import { backends } from './backends.js';
import { ACCOUNT, CEFR, LATER, NOON, storeWithAccount } from './samples.js';

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
    const first = await test.store.startRun(SCORE);
    const second = await test.store.startRun({ job: 'compact', startedAt: LATER });
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
    await store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    const score = await store.startRun(SCORE);
    const nightly = await store.startRun(NIGHTLY);
    await store.startRun({ ...SCORE, accountId: 'other' });
    const numbers = async (more: object) =>
      (await store.runs({ ...query, ...more })).map(({ number }) => number);
    expect(await numbers({})).toEqual([nightly, score]);
    expect(await numbers({ job: 'score' })).toEqual([score]);
    expect(await numbers({ schedule: 'nightly' })).toEqual([nightly]);
    expect(await numbers({ number: score })).toEqual([score]);
    expect(await numbers({ limit: 1 })).toEqual([nightly]);
    await expect(store.startRun({ ...SCORE, accountId: 'nobody' })).rejects.toMatchObject({
      code: 'unknown_account',
    });
  });

  test('a schedule begins a job once for each time, whoever asks', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    const claims = await Promise.all(Array.from({ length: 5 }, () => store.startRun(NIGHTLY)));
    expect(claims.filter((number) => number !== undefined)).toHaveLength(1);
    expect(await store.startRun({ ...NIGHTLY, plannedAt: LATER })).toBeDefined();
    expect(await store.startRun({ ...NIGHTLY, schedule: 'weekly' })).toBeDefined();
  });

  test('a run that was going on when the store or the connection was closed was killed', async () => {
    await using test = await storeWithAccount(backend);
    const number = await test.store.startRun(SCORE);
    await test.reopen();
    expect(await test.store.runs(query)).toEqual([{ number, ...SCORE, outcome: 'killed' }]);
    const next = await test.store.startRun(SCORE);
    expect(next).toBeGreaterThan(number!);
  });
});
