import { beforeEach, describe, expect, test } from 'vitest';
import { CircuitBreaker } from '../../src/webhooks/circuit-breaker.js';

const START = Date.parse('2026-01-01T00:00:00Z');
let time: number;
let chance: number;
let breaker: CircuitBreaker;
beforeEach(() => {
  time = START;
  chance = 0;
  breaker = new CircuitBreaker({ clock: () => time, random: () => chance });
});

const pass = (seconds: number) => {
  time += seconds * 1000;
};
/** Begins attempts that fail, one after the other. */
const fail = (count: number, secondsApart: number) => {
  for (let i = 0; i < count; i += 1) {
    breaker.begin()!.failed();
    pass(secondsApart);
  }
};
const open = () => fail(10, 3.4);

describe('stays closed', () => {
  test('after any number of failures within half a minute', () => {
    fail(1000, 0.029);
    expect(breaker.isOpen).toBe(false);
    expect(breaker.readyAt).toBe(0);
  });

  test('after a few failures over a long time', () => {
    fail(9, 3600);
    expect(breaker.isOpen).toBe(false);
  });

  test('if a success interrupts the failures', () => {
    fail(9, 10);
    breaker.begin()!.succeeded();
    fail(9, 10);
    expect(breaker.isOpen).toBe(false);
    fail(1, 0);
    expect(breaker.isOpen).toBe(true);
  });

  test('if attempts are aborted on this side', () => {
    for (let i = 0; i < 20; i += 1) {
      breaker.begin()!.abandoned();
      pass(10);
    }
    expect(breaker.isOpen).toBe(false);
  });
});

describe('open, after ten failures in a row over half a minute', () => {
  beforeEach(open);

  test('permits nothing until the first pause is over, then a single probe', () => {
    expect(breaker.isOpen).toBe(true);
    expect(breaker.begin()).toBeUndefined();
    time = breaker.readyAt;
    expect(breaker.begin()).toBeDefined();
    expect(breaker.begin()).toBeUndefined();
    expect(breaker.readyAt).toBe(Number.POSITIVE_INFINITY);
  });

  test('pauses no longer than the configured limit', () => {
    breaker = new CircuitBreaker({ clock: () => time, random: () => 0, longestPause: 2000 });
    open();
    for (let probes = 0; probes < 3; probes += 1) {
      time = breaker.readyAt;
      breaker.begin()!.failed();
      expect(breaker.readyAt).toBe(time + 2000);
    }
  });

  test('pauses longer after each failed probe, up to a minute', () => {
    const pauses = [20, 40, 60, 60];
    for (const seconds of pauses) {
      time = breaker.readyAt;
      breaker.begin()!.failed();
      expect((breaker.readyAt - time) / 1000).toBe(seconds);
    }
  });

  test('closes at the first success', () => {
    time = breaker.readyAt;
    breaker.begin()!.succeeded();
    expect(breaker.isOpen).toBe(false);
    expect([breaker.begin(), breaker.begin()]).not.toContain(undefined);
    open();
    expect((breaker.readyAt - time) / 1000).toBeLessThan(10);
  });

  test('probes again at once if a probe is aborted on this side', () => {
    time = breaker.readyAt;
    breaker.begin()!.abandoned();
    expect(breaker.begin()).toBeDefined();
  });
});

test('attempts that began before it opened close it if they succeed, and extend no pause if they fail', () => {
  const [late, slow] = [breaker.begin()!, breaker.begin()!];
  open();
  const { readyAt } = breaker;
  late.failed();
  expect(breaker.readyAt).toBe(readyAt);
  slow.succeeded();
  expect(breaker.isOpen).toBe(false);
});

test('jitter adds at most 20 % to a pause', () => {
  chance = 0.999999;
  fail(9, 4);
  breaker.begin()!.failed();
  expect((breaker.readyAt - time) / 1000).toBeCloseTo(12, 3);
});
