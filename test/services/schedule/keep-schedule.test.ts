import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ScheduledJob } from '../../../src/domain/schedule.js';
import { AssessError } from '../../../src/errors.js';
import { keepSchedule, type ScheduleOptions } from '../../../src/services/schedule/keep-schedule.js';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-04T12:00:10Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const MINUTE = 60_000;
const jobs: ScheduledJob[] = [{ name: 'hourly', job: 'compact', cron: '0 * * * *', timeZone: 'UTC' }];

function keep(changes: Partial<ScheduleOptions> = {}) {
  const ran: string[] = [];
  const logged: unknown[] = [];
  const note = (fields: unknown) => void logged.push(fields);
  const stop = new AbortController();
  const kept = keepSchedule({
    jobs,
    run: async () => void ran.push(new Date().toISOString().slice(8, 16)),
    signal: stop.signal,
    now: () => new Date(),
    log: { info: note, warn: note, error: note },
    ...changes,
  });
  return { ran, logged, kept, stop };
}

test('missed jobs run at once, then at each planned time, and the store is not used in between', async () => {
  const { ran, kept } = keep();
  await vi.advanceTimersByTimeAsync(125 * MINUTE);
  expect(ran).toEqual(['04T12:00', '04T13:00', '04T14:00']);
  await kept.stop();
  await vi.advanceTimersByTimeAsync(125 * MINUTE);
  expect(ran).toHaveLength(3);
});

test('a run that lasts beyond its next time is not overlapped; the missed run follows when it ends', async () => {
  let [going, most] = [0, 0];
  const ran: string[] = [];
  const { kept } = keep({
    async run() {
      going += 1;
      most = Math.max(most, going);
      ran.push(new Date().toISOString().slice(8, 16));
      await new Promise((resolve) => setTimeout(resolve, 150 * MINUTE));
      going -= 1;
    },
  });
  await vi.advanceTimersByTimeAsync(200 * MINUTE);
  expect(most).toBe(1);
  expect(ran).toEqual(['04T12:00', '04T14:31']);
  const stopped = kept.stop();
  await vi.advanceTimersByTimeAsync(150 * MINUTE);
  await stopped;
});

test('a store that cannot be opened is tried every minute and logged once', async () => {
  let isLocked = true;
  let tries = 0;
  const { logged, kept } = keep({
    async run() {
      tries += 1;
      if (isLocked) throw new AssessError('store_locked', { path: 'x' });
    },
  });
  await vi.advanceTimersByTimeAsync(30 * MINUTE);
  expect(tries).toBeGreaterThan(25);
  expect(logged).toEqual([{ code: 'store_locked', reason: 'the store x is in use by another process' }]);
  isLocked = false;
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(tries).toBeLessThan(35);
  await kept.stop();
});

test('after the signal nothing starts, and the end waits for the current run', async () => {
  let end = () => {};
  const events: string[] = [];
  const { stop, kept } = keep({
    run: () =>
      new Promise<void>((resolve) => {
        events.push('begun');
        end = resolve;
      }),
  });
  await vi.advanceTimersByTimeAsync(1000);
  stop.abort();
  const stopped = kept.stop().then(() => events.push('stopped'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(events).toEqual(['begun']);
  end();
  await stopped;
  expect(events).toEqual(['begun', 'stopped']);
});

test('after the clock was set back, due jobs are looked for within two minutes', async () => {
  let tries = 0;
  const { kept } = keep({
    jobs: [{ ...jobs[0]!, cron: '* * * * *' }],
    async run() {
      tries += 1;
      throw new AssessError('store_locked', { path: 'x' });
    },
  });
  await vi.advanceTimersByTimeAsync(5 * MINUTE);
  vi.setSystemTime(Date.now() - 60 * MINUTE);
  const before = tries;
  await vi.advanceTimersByTimeAsync(2 * MINUTE);
  expect(tries).toBeGreaterThan(before);
  await kept.stop();
});
