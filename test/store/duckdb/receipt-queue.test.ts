import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ReceiptQueue } from '../../../src/store/duckdb/receipt-queue.js';

test('returns each receipt once, the smallest first, and knows their positions', () => {
  const step = fc.oneof(
    fc.record({ add: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ take: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ remove: fc.integer({ min: 1, max: 40 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const queue = new ReceiptQueue();
      let model: number[] = [];
      for (const one of steps) {
        if ('add' in one) {
          expect(queue.add(one.add)).toBe(!model.includes(one.add));
          model = [...new Set([...model, one.add])].sort((a, b) => a - b);
        } else if ('remove' in one) {
          expect(queue.delete(one.remove)).toBe(model.includes(one.remove));
          model = model.filter((receipt) => receipt !== one.remove);
        } else {
          expect(queue.take(one.take)).toEqual(model.slice(0, one.take));
          model = model.slice(one.take);
        }
        expect(queue.size).toBe(model.length);
        for (let receipt = 1; receipt <= 40; receipt += 1)
          expect(queue.position(receipt)).toBe(model.indexOf(receipt) + 1);
      }
    }),
    { seed: 1 },
  );
});

test('returns a million receipts quickly', () => {
  const queue = new ReceiptQueue();
  for (let receipt = 1; receipt <= 1e6; receipt += 1) queue.add(receipt);
  let taken = 0;
  for (let batch = queue.take(7); batch.length > 0; batch = queue.take(7)) taken += batch.length;
  expect(taken).toBe(1e6);
});
