import { afterEach, expect, test, vi } from 'vitest';
import { Endpoint } from '../../../src/services/deliveries/endpoint.js';
import { CircuitBreaker } from '../../../src/webhooks/circuit-breaker.js';
import { ACCOUNT, NOON } from './setting.js';

const WEBHOOK = {
  id: 'w',
  accountId: ACCOUNT,
  url: 'https://school.example/',
  secret: 's',
  version: '2.1.0',
  createdAt: NOON,
};

const LONG = 60_000;

afterEach(() => {
  vi.useRealTimers();
});

const numbered = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    number: first + index,
    id: `n-${first + index}`,
    body: '{}',
    attempts: 0,
    webhook: WEBHOOK,
  }));

/** An endpoint with pending notifications, none of which have been read. */
function endpoint(): Endpoint {
  const made = new Endpoint(WEBHOOK, () => new CircuitBreaker({ clock: () => 0, random: () => 0 }));
  made.expect(true);
  return made;
}

function read(of: Endpoint, first: number, count = of.wanted, milliseconds = LONG): number[] {
  const { wanted } = of;
  const { except, add } = of.read();
  add(numbered(first, count), wanted, performance.now() + milliseconds);
  return except;
}

function attempt(of: Endpoint, isFailure = false): number {
  const { permit, notification } = of.begin()!;
  if (isFailure) permit.failed();
  else permit.succeeded();
  of.ended(isFailure);
  return notification.number;
}

test('what was read starts while it is fresh, and is read again afterwards', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const made = endpoint();
  expect(read(made, 0, 3, 100)).toEqual([]);
  expect(made.wanted).toBe(0);
  expect(attempt(made)).toBe(0);
  vi.advanceTimersByTime(99);
  expect(attempt(made)).toBe(1);
  vi.advanceTimersByTime(1);
  expect(made.begin()).toBeUndefined();
  expect(made).toMatchObject({ ready: 0, hasDue: true });
  // Attempts that are not recorded yet are left out, and nothing else.
  expect(read(made, 2, 1)).toEqual([0, 1]);
  expect(attempt(made)).toBe(2);
  expect(made.hasDue).toBe(false);
});

test('an endpoint that responds is read in as large parts as it takes while they are fresh', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const made = endpoint();
  let last = -1;
  const sizes = [8, 16, 32].map((size) => {
    read(made, last + 1, made.wanted, 100);
    for (let count = 0; count < size; count += 1) last = attempt(made);
    return made.wanted;
  });
  expect(sizes).toEqual([16, 32, 64]);
  read(made, last + 1, made.wanted, 100);
  for (let count = 0; count < 20; count += 1) last = attempt(made);
  vi.advanceTimersByTime(100);
  expect(made.wanted).toBe(84);
  read(made, last + 1);
  for (let count = 0; count < 84; count += 1) last = attempt(made);
  expect(made.wanted).toBe(84);
});

test('what becomes due during a read is read afterwards', () => {
  const made = endpoint();
  const { wanted } = made;
  const { add } = made.read();
  made.expect(true);
  add([], wanted, LONG);
  expect(made.wanted).toBe(8);
  read(made, 0, 0);
  expect(made.wanted).toBe(0);
});

test('what was read of an endpoint that has been dropped meanwhile does not start', () => {
  const made = endpoint();
  const { add } = made.read();
  made.drop();
  add(numbered(0, 8), 8, performance.now() + LONG);
  expect(made).toMatchObject({ ready: 0, hasDue: false });
});
