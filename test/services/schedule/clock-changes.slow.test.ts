import { describe, expect, test } from 'vitest';
import { lastPlanned, nextPlanned } from '../../../src/services/schedule/planned-times.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What the clock on the wall shows: minutes since 1970, as if the zone were UTC. */
function wallClock(zone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  return (instant) => {
    const { year, month, day, hour, minute } = Object.fromEntries(
      format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
    ) as Record<string, number>;
    return Date.UTC(year!, month! - 1, day!, hour!, minute!) / 60_000;
  };
}

/** The planned times in a period by the rules of the documentation, from one look at the clock per minute. */
function plannedByTheClock(
  isPlanned: (wall: number) => boolean,
  isHourly: boolean,
  zone: string,
  from: number,
  to: number,
) {
  const wallAt = wallClock(zone);
  const planned: number[] = [];
  let shown = wallAt(from) - 1;
  for (let instant = from; instant <= to; instant += 60_000) {
    const wall = wallAt(instant);
    const skipped = Array.from({ length: Math.max(0, wall - shown - 1) }, (_, index) => shown + 1 + index);
    const isNew = isHourly || wall > shown;
    if ((isNew && isPlanned(wall)) || (!isHourly && skipped.some(isPlanned))) planned.push(instant);
    shown = isHourly ? wall : Math.max(shown, wall);
  }
  return planned;
}

const inHours = (hours: readonly number[], minutes: readonly number[]) => (wall: number) =>
  hours.includes(Math.floor(wall / 60) % 24) && minutes.includes(wall % 60);
const everyHour = Array.from({ length: 24 }, (_, hour) => hour);

const ZONES: readonly (readonly [zone: string, forward: string, back: string])[] = [
  ['Europe/Berlin', '2026-03-29', '2026-10-25'],
  ['America/New_York', '2026-03-08', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-10-04', '2026-04-05'],
  ['America/Santiago', '2026-09-06', '2026-04-05'],
  ['Asia/Beirut', '2026-03-29', '2026-10-25'],
  ['Pacific/Chatham', '2026-09-27', '2026-04-05'],
];

/** The first minute by a changed clock after an instant. */
function changeAfter(zone: string, start: number): number {
  const wallAt = wallClock(zone);
  const isChanged = (instant: number) => wallAt(instant) - wallAt(start) !== (instant - start) / MINUTE;
  let [before, after] = [start, start + 48 * HOUR];
  while (after - before > MINUTE) {
    const between = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE;
    if (isChanged(between)) after = between;
    else before = between;
  }
  return after;
}

describe.each(ZONES)('minute by minute in %s', (zone, ...changes) => {
  test.each([
    ['0 2,14 * * *', [2, 14], [0]],
    ['15,45 2 * * *', [2], [15, 45]],
    ['*/15 2 * * *', [2], [0, 15, 30, 45]],
    ['*/20 0-3 * * *', [0, 1, 2, 3], [0, 20, 40]],
    ['10 */2 * * *', everyHour.filter((hour) => hour % 2 === 0), [10]],
    ['30 0 * * *', [0], [30]],
    ['@daily', [0], [0]],
    ['40 23 * * *', [23], [40]],
    ['15 0-23 * * *', everyHour, [15]],
    ['*/15 * * * *', everyHour, [0, 15, 30, 45]],
  ])('%s runs as documented when the clocks change', (cron, hours, minutes) => {
    const one = { cron, timeZone: zone };
    for (const day of changes) {
      const change = changeAfter(zone, Date.parse(`${day}T00:00Z`) - 20 * HOUR);
      const [from, to] = [change - 3 * HOUR, change + 5 * HOUR];
      const expected = plannedByTheClock(inHours(hours, minutes), hours.length === 24, zone, from, to);
      const found: number[] = [];
      let next = nextPlanned(one, new Date(from - 1))!;
      for (; next.getTime() <= to; next = nextPlanned(one, next)!) found.push(next.getTime());
      expect(found, day).toEqual(expected);
      const lastAt = (now: number) => lastPlanned(one, new Date(now))!.getTime();
      for (const time of expected) expect(lastAt(time), day).toBe(time);
      for (const [index, time] of expected.slice(1).entries())
        expect(lastAt(time - 1), day).toBe(expected[index]);
    }
  });
});
