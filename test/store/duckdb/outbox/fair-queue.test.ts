import { expect, test } from 'vitest';
import { FairQueue } from '../../../../src/store/duckdb/outbox/fair-queue.js';

function queueOf(texts: Readonly<Record<string, readonly number[]>>): FairQueue {
  const queue = new FairQueue();
  for (const [account, receipts] of Object.entries(texts))
    for (const receipt of receipts) queue.add(account, receipt);
  return queue;
}

/** Takes batches of at most `count` until none is left. */
function drained(queue: FairQueue, count: number): string[] {
  const shown: string[] = [];
  for (let batch = queue.take(count); batch; batch = queue.take(count))
    shown.push(`${batch.accountId} ${batch.receipts}`);
  return shown;
}

test('accounts take turns; within an account, texts come in order of receipt', () => {
  const queue = queueOf({ big: [1, 2, 3, 5, 6], small: [4], other: [8, 7] });
  expect(queue.waiting).toBe(8);
  expect(drained(queue, 2)).toEqual(['big 1,2', 'small 4', 'other 7,8', 'big 3,5', 'big 6']);
  expect(queue.waiting).toBe(0);
});

test('an account that joins late waits for one batch of each other account', () => {
  const queue = queueOf({ big: [1, 2, 3, 4, 5, 6] });
  queue.take(2);
  queue.add('late', 7);
  expect(drained(queue, 2)).toEqual(['big 3,4', 'late 7', 'big 5,6']);
});

test('a waiting text is not added again', () => {
  const queue = queueOf({ a: [1, 2, 2, 1] });
  expect(queue.waiting).toBe(2);
  expect(drained(queue, 9)).toEqual(['a 1,2']);
});

test('a skipped account loses no text and delays no others', () => {
  const queue = queueOf({ broken: [1, 3], sound: [2, 4] });
  expect(queue.take(9, ['broken'])).toEqual({ accountId: 'sound', receipts: [2, 4] });
  expect(queue.take(9, ['broken'])).toBeUndefined();
  queue.add('broken', 5);
  expect(queue.waiting).toBe(3);
  expect(queue.position('broken', 3)).toBe(2);
  expect(drained(queue, 9)).toEqual(['broken 1,3,5']);
});

test('the position counts texts of other accounts that come first', () => {
  const queue = queueOf({ big: [1, 2, 3, 4, 5, 6, 7, 8], small: [9, 10] });
  expect(queue.position('big', 1)).toBe(2);
  expect(queue.position('big', 6)).toBe(8);
  expect(queue.position('small', 10)).toBe(4);
  expect(queue.position('small', 1)).toBe(0);
  expect(queue.position('nobody', 1)).toBe(0);
});

test('removed texts are not taken, and delay no others', () => {
  const queue = queueOf({ big: [1, 2, 3], small: [4], gone: [5, 6] });
  for (const receipt of [2, 4, 9]) queue.delete(receipt);
  queue.deleteAccount('gone');
  queue.deleteAccount('nobody');
  expect(queue.waiting).toBe(2);
  expect(queue.position('small', 4)).toBe(0);
  expect(drained(queue, 9)).toEqual(['big 1,3']);
});
