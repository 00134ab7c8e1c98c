import { describe, expect, test } from 'vitest';
import type { ScheduledJob } from '../../../src/domain/schedule.js';
import { dueJobs } from '../../../src/services/schedule/due-jobs.js';
import { lastPlanned, nextPlanned } from '../../../src/services/schedule/planned-times.js';

const job = (cron: string, timeZone = 'UTC', name = 'nightly'): ScheduledJob => ({
  name,
  job: 'compact',
  cron,
  timeZone,
});

/** The planned times of the runs of a job that is checked every `minutes`. */
function runsBetween(one: ScheduledJob, from: string, to: string, minutes = 30): string[] {
  const lastRuns = new Map([[one.name, lastPlanned(one, new Date(from))!]]);
  const found: string[] = [];
  for (let time = Date.parse(from); time <= Date.parse(to); time += minutes * 60_000) {
    for (const { plannedAt } of dueJobs([one], lastRuns, new Date(time))) {
      lastRuns.set(one.name, plannedAt);
      found.push(plannedAt.toISOString());
    }
  }
  return found;
}

const due = (one: ScheduledJob, last: string | undefined, now: string) =>
  dueJobs([one], new Map(last === undefined ? [] : [[one.name, new Date(last)]]), new Date(now)).map(
    ({ plannedAt }) => plannedAt.toISOString(),
  );

describe('a job is due', () => {
  const nightly = job('0 2 * * *');

  test('from its planned time on, until it has run for that time', () => {
    expect(due(nightly, '2026-05-03T02:00:00Z', '2026-05-04T01:59:59.999Z')).toEqual([]);
    expect(due(nightly, '2026-05-03T02:00:00Z', '2026-05-04T02:00:00Z')).toEqual([
      '2026-05-04T02:00:00.000Z',
    ]);
    expect(due(nightly, '2026-05-04T02:00:00Z', '2026-05-04T02:00:00Z')).toEqual([]);
    expect(due(nightly, '2026-05-04T02:00:00Z', '2026-05-04T23:00:00Z')).toEqual([]);
  });

  test('once, for the last planned time, if it missed several', () => {
    expect(due(nightly, '2026-05-01T02:00:00Z', '2026-05-09T14:00:00Z')).toEqual([
      '2026-05-09T02:00:00.000Z',
    ]);
  });

  test('when it has never run', () => {
    expect(due(nightly, undefined, '2026-05-04T14:00:00Z')).toEqual(['2026-05-04T02:00:00.000Z']);
  });

  test('by the clock of its time zone', () => {
    const berlin = job('0 2 * * *', 'Europe/Berlin');
    expect(due(berlin, '2026-07-01T00:00:00Z', '2026-07-02T00:00:00Z')).toEqual(['2026-07-02T00:00:00.000Z']);
    expect(due(berlin, '2026-01-01T01:00:00Z', '2026-01-02T01:00:00Z')).toEqual(['2026-01-02T01:00:00.000Z']);
    expect(due(job('0 2 * * *', 'Asia/Kathmandu'), '2026-01-01T00:00:00Z', '2026-01-02T01:00:00Z')).toEqual([
      '2026-01-01T20:15:00.000Z',
    ]);
  });

  test('not again when the clock is set back past its time, but at its next time', () => {
    const last = '2026-05-04T02:00:00Z';
    // Only an earlier planned time is due meanwhile, which the log refuses.
    expect(due(nightly, last, '2026-05-04T01:58:00Z')).toEqual(['2026-05-03T02:00:00.000Z']);
    expect(due(nightly, last, '2026-05-04T02:00:00Z')).toEqual([]);
    expect(due(nightly, last, '2026-05-05T02:00:00Z')).toEqual(['2026-05-05T02:00:00.000Z']);
  });

  test('again after a run for a time far ahead, by a wrong clock', () => {
    expect(due(nightly, '2036-05-04T02:00:00Z', '2026-05-04T03:00:00Z')).toEqual([
      '2026-05-04T02:00:00.000Z',
    ]);
  });

  test('never, if its day never comes', () => {
    expect(due(job('0 0 30 2 *'), undefined, '2026-05-04T03:00:00Z')).toEqual([]);
    expect(nextPlanned(job('0 0 30 2 *'), new Date('2026-05-04T03:00:00Z'))).toBeUndefined();
  });
});

test('due jobs come in order of their times, and of the settings for the same time', () => {
  const jobs = [
    job('0 4 * * *', 'UTC', 'report'),
    job('0 2 * * *', 'UTC', 'rescore'),
    job('0 3 * * *', 'UTC', 'b'),
    job('0 3 * * *', 'UTC', 'a'),
  ];
  const found = dueJobs(jobs, new Map(), new Date('2026-05-04T05:00:00Z'));
  expect(found.map((each) => each.job.name)).toEqual(['rescore', 'b', 'a', 'report']);
});

describe('in the night in which an hour is skipped (Berlin, 29 March 2026)', () => {
  const [from, to] = ['2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z'];

  test('a job in that hour runs once, at the end of the hour', () => {
    expect(runsBetween(job('30 2 * * *', 'Europe/Berlin'), from, to)).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
  });

  test.each([
    ['0 2,14 * * *', '2026-03-29T01:00:00.000Z', '2026-03-29T12:00:00.000Z'],
    ['15,45 2 * * *', '2026-03-29T01:00:00.000Z', '2026-03-30T00:15:00.000Z'],
    ['*/30 2 * * *', '2026-03-29T01:00:00.000Z', '2026-03-30T00:00:00.000Z'],
  ])('so does one with several times, in that hour or in others: %s', (cron, ...expected) => {
    expect(
      runsBetween(job(cron, 'Europe/Berlin'), from, to, 15)
        .filter((time) => time > '2026-03-29T00:59')
        .slice(0, 2),
    ).toEqual(expected);
  });

  test('a job after it runs at its time, and an hourly one every hour', () => {
    expect(runsBetween(job('0 3 * * *', 'Europe/Berlin'), from, to)[0]).toBe('2026-03-29T01:00:00.000Z');
    expect(runsBetween(job('0 * * * *', 'Europe/Berlin'), from, to)).toHaveLength(48);
  });
});

describe('in the night in which an hour is repeated (Berlin, 25 October 2026)', () => {
  const [from, to] = ['2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z'];

  test('a job in that hour runs only the first time', () => {
    expect(runsBetween(job('30 2 * * *', 'Europe/Berlin'), from, to)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  test('so does one with several times', () => {
    expect(runsBetween(job('*/30 2 * * *', 'Europe/Berlin'), from, to, 15).slice(0, 3)).toEqual([
      '2026-10-25T00:00:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:00:00.000Z',
    ]);
  });

  test('an hourly one runs every hour', () => {
    expect(runsBetween(job('0 * * * *', 'Europe/Berlin'), from, to)).toHaveLength(48);
  });
});

test.each([
  ['30 2 * * *', 'America/New_York', '2026-02-20', '2026-03-20'],
  ['15 */12 * * *', 'Australia/Lord_Howe', '2026-09-20', '2026-10-20'],
  ['0 0 * * 1-5', 'Pacific/Chatham', '2026-03-20', '2026-04-20'],
])(
  'over weeks of %s in %s, the last planned time is always the one that was next before',
  (cron, zone, from, to) => {
    const one = job(cron, zone);
    const expected: string[] = [];
    let next = nextPlanned(one, new Date(from))!;
    for (; next <= new Date(to); next = nextPlanned(one, next)!) expected.push(next.toISOString());
    expect(expected.length).toBeGreaterThan(15);
    expect(runsBetween(one, from, to, 360)).toEqual(expected);
  },
);
