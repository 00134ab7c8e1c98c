import { expect, test } from 'vitest';
import { AssessError } from '../../../src/errors.js';
import { type RunReport, recordRun } from '../../../src/services/versions/runs.js';
import { NOW, now, temporaryStore } from '../stores.js';

const DONE = (): RunReport => ({ outcome: 'done', counts: { assessed: 2 } });
const NIGHTLY = { job: 'rescore', accountId: 'default', schedule: 'nightly', plannedAt: NOW };

test('work is in the log while it runs, and afterwards with its outcome', async () => {
  const store = await temporaryStore();
  const log = () => store.runs({ accountId: 'default' });
  const value = await recordRun(
    { store, now, job: 'score', accountId: 'default' },
    async (run) => {
      expect(await log()).toEqual([{ number: run, job: 'score', accountId: 'default', startedAt: NOW }]);
      return 'value';
    },
    DONE,
  );
  expect(value).toBe('value');
  expect(await log()).toMatchObject([{ outcome: 'done', endedAt: NOW, counts: { assessed: 2 } }]);
});

test('failed work is in the log with the reason, which quotes no text, and its error is thrown', async () => {
  const store = await temporaryStore();
  const fail = (error: Error) =>
    recordRun({ store, now, job: 'score' }, () => Promise.reject(error), DONE).catch(
      (thrown: unknown) => thrown,
    );
  const locked = new AssessError('store_locked', { path: 'x.duckdb' });
  const bug = new TypeError('My dog is called Rex.');
  expect(await fail(locked)).toBe(locked);
  expect(await fail(bug)).toBe(bug);
  const [second, first] = await store.runs({ accountId: 'default' });
  expect(first).toMatchObject({ outcome: 'failed', message: locked.message });
  expect(second).toMatchObject({ outcome: 'failed', message: expect.stringMatching(/^TypeError at /) });
  expect(JSON.stringify(second)).not.toContain('Rex');
});

test('work that a schedule has already started is not repeated', async () => {
  const store = await temporaryStore();
  let times = 0;
  const work = async () => {
    times += 1;
  };
  await Promise.all([1, 2, 3].map(() => recordRun({ store, now, ...NIGHTLY }, work, DONE)));
  expect(times).toBe(1);
  expect(await store.runs({ accountId: 'default' })).toHaveLength(1);
});
