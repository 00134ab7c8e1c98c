import { expect, test } from 'vitest';
import { Leaps } from '../../src/services/leaps.js';

const HOUR = 3_600_000;

/** A clock in hours, which passes, and is set. */
function clock() {
  let [passed, ahead] = [0, 0];
  const leaps = new Leaps(
    () => new Date((passed + ahead) * HOUR),
    () => passed * HOUR,
  );
  leaps.look();
  return {
    pass(hours: number) {
      passed += hours;
      leaps.look();
    },
    set(hours: number) {
      ahead += hours;
      leaps.look();
    },
    ago: (hours: number) => leaps.ago(hours * HOUR).getTime() / HOUR,
    since: (hours: number) => leaps.since(new Date(hours * HOUR)) / HOUR,
  };
}

test('what the clock showed some time ago leaves out by how much it was set forward', () => {
  const { pass, set, ago, since } = clock();
  pass(10);
  set(100);
  pass(1);
  set(1000);
  pass(2);
  expect([0, 1, 2.5, 3, 5, 20].map(ago)).toEqual([1113, 1112, 110.5, 110, 8, -7]);
  expect([5, 10, 11, 110, 111, 1112].map(since)).toEqual([1100, 1100, 1000, 1000, 1000, 0]);
});

test('a clock that is set back to where it should be has not leapt', () => {
  const { pass, set, ago, since } = clock();
  pass(10);
  set(100);
  pass(1);
  set(1000);
  pass(1);
  set(-1060);
  pass(1);
  expect([since(5), since(11)]).toEqual([40, 0]);
  expect([1, 4].map(ago)).toEqual([52, 9]);
  set(-40);
  expect([since(5), ago(4)]).toEqual([0, 9]);
  set(-5);
  expect([since(5), ago(1)]).toEqual([0, 7]);
});
