import { expect, test } from 'vitest';
import { Speed } from '../../../src/services/background/speed.js';

test('is measured only while there is work', () => {
  let clock = 0;
  const speed = new Speed(() => clock);
  for (let round = 0; round < 100; round += 1) {
    clock += 3_600_000;
    speed.busy();
    for (let batch = 0; batch < 20; batch += 1) {
      clock += 100;
      speed.finished(8, batch === 19);
    }
  }
  expect(speed.textsPerSecond).toBeCloseTo(80, 0);
});

test('follows a change within a minute of work, and recovers from a pause', () => {
  let clock = 0;
  const speed = new Speed(() => clock);
  const work = (seconds: number, perSecond: number) => {
    for (let second = 0; second < seconds; second += 1) {
      speed.busy();
      clock += 1000;
      speed.finished(perSecond, false);
    }
  };
  work(300, 100);
  work(60, 10);
  expect(speed.textsPerSecond).toBeGreaterThan(10);
  expect(speed.textsPerSecond).toBeLessThan(25);
  clock += 3_600_000;
  work(60, 100);
  expect(speed.textsPerSecond).toBeGreaterThan(75);
});
