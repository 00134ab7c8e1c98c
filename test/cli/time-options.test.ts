import { expect, test } from 'vitest';
import { durationOption, timeOption } from '../../src/cli/time-options.js';

const DAY = 86_400_000;

test.each([
  ['90s', 90_000],
  ['90m', 5_400_000],
  ['24h', DAY],
  ['7d', 7 * DAY],
  ['0s', 0],
])('%s is a duration', (given, milliseconds) => {
  expect(durationOption('--overlap', given, 7 * DAY)).toBe(milliseconds);
});

test.each(['', '24', 'h', '1.5h', '-1h', '1h30m', '24 h', '8d', '999999999d', '1w', 'infinite'])(
  '"%s" is not a duration, or is too long',
  (given) => {
    expect(() => durationOption('--overlap', given, 7 * DAY)).toThrow(
      '--overlap: must be a duration such as 90m, 24h or 7d, at most 7d',
    );
  },
);

test.each([
  ['2025-09-01', '2025-09-01T00:00:00.000Z'],
  ['2025-09-01T12:00', '2025-09-01T12:00:00.000Z'],
  ['2025-09-01T12:00:30Z', '2025-09-01T12:00:30.000Z'],
])('%s is a time', (given, iso) => {
  expect(timeOption('--since', given).toISOString()).toBe(iso);
});

test.each(['', 'yesterday', '2025-13-01', '01/09/2025', '2025-09-01T25:00', '2025'])(
  '"%s" is not a time',
  (given) => {
    expect(() => timeOption('--since', given)).toThrow('--since: must be a day such as 2025-09-01');
  },
);
