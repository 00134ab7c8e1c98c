import { expect, test } from 'vitest';
import { DURATION, durationOf } from '../../src/domain/duration.js';

test.each([
  ['90s', 90_000],
  ['10m', 600_000],
  ['24h', 86_400_000],
  ['7d', 604_800_000],
  ['0s', 0],
  ['123456789s', 123_456_789_000],
  ['forever', Number.POSITIVE_INFINITY],
])('%s lasts %d milliseconds', (written, milliseconds) => {
  expect(durationOf(written)).toBe(milliseconds);
  expect(DURATION.test(written)).toBe(true);
});

test.each(['', 's', '5', '5 m', '-5m', '1.5h', '5w', '1234567890s', ' 5m', '5m ', 'Forever'])(
  '%j is not a duration',
  (written) => {
    expect(durationOf(written)).toBeNaN();
    expect(DURATION.test(written)).toBe(false);
  },
);
