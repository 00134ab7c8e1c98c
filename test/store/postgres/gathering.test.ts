import { expect, test } from 'vitest';
import { AssessError } from '../../../src/errors.js';
import { Gathering } from '../../../src/store/postgres/gathering.js';

/** Doubles numbers; fails for negative ones. A flight with 0 ends when its function in `ends` is called. */
function doubling(flights: number, most = 100) {
  const made: (readonly number[])[] = [];
  const ends: (() => void)[] = [];
  const gathering = new Gathering<number, number>({ flights, most, weightOf: () => 1 }, async (calls) => {
    made.push(calls);
    if (calls.includes(0)) await new Promise<void>((resolve) => ends.push(resolve));
    if (calls.some((call) => call < 0)) throw new RangeError('negative');
    return calls.map((value) => ({ value: 2 * value }));
  });
  return { gathering, made, ends };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('calls of one turn share a flight, and later calls the next one, in their order', async () => {
  const { gathering, made, ends } = doubling(1, 3);
  const first = [0, 1].map((n) => gathering.add(n));
  await turn();
  const next = [2, 3, 4, 5].map((n) => gathering.add(n));
  await turn();
  expect(made).toEqual([[0, 1]]);
  ends[0]!();
  expect(await Promise.all([...first, ...next])).toEqual([0, 2, 4, 6, 8, 10]);
  expect(made).toEqual([[0, 1], [2, 3, 4], [5]]);
});

test('a failed call does not fail others', async () => {
  const { gathering } = doubling(2);
  const outcomes = await Promise.allSettled([1, -1, 2].map((n) => gathering.add(n)));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('without the database, all calls fail and none is repeated', async () => {
  let flights = 0;
  const gathering = new Gathering<number, number>({ flights: 1, most: 9, weightOf: () => 1 }, async () => {
    flights += 1;
    throw new AssessError('store_unusable', { path: 'x', reason: 'away' });
  });
  const outcomes = await Promise.allSettled([1, 2].map((n) => gathering.add(n)));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(flights).toBe(1);
});

test('settled() resolves when all earlier calls are done', async () => {
  const { gathering, ends } = doubling(1, 1);
  const done: number[] = [];
  for (const n of [0, 1, 2]) void gathering.add(n).then((value) => done.push(value));
  const settled = gathering.settled();
  await turn();
  ends[0]!();
  await settled;
  await turn();
  expect(done).toEqual([0, 2, 4]);
});
