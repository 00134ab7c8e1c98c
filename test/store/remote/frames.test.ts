import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FrameReader, sendFrame } from '../../../src/store/remote/frames.js';

/** The bytes sent for values. */
function bytesOf(values: readonly unknown[]): Buffer {
  const stream = new PassThrough({ highWaterMark: 1 << 24 });
  for (const value of values) sendFrame(stream as unknown as Socket, value);
  return (stream.read() as Buffer | null) ?? Buffer.alloc(0);
}

function readIn(bytes: Buffer, cuts: readonly number[]): unknown[] {
  const reader = new FrameReader();
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  const starts = [0, ...places];
  return starts.flatMap((start, index) => [...reader.read(bytes.subarray(start, starts[index + 1]))]);
}

const value = fc.oneof(
  fc.anything({ withDate: true, withNullPrototype: false, maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '\ud800',
    '\u0000',
    'ﬀ',
    JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}'),
    undefined,
  ),
);

test('values are received as sent, however the bytes are split', () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 8 }), fc.array(fc.nat(), { maxLength: 12 }), (values, cuts) => {
      expect(readIn(bytesOf(values), cuts)).toStrictEqual(values);
    }),
    { seed: 20240301, numRuns: 300 },
  );
});

test('every single split', () => {
  const values = [{ text: 'ä’𝄞', at: new Date(5) }, undefined, [1, 'two']];
  const bytes = bytesOf(values);
  for (let cut = 0; cut <= bytes.length; cut += 1) expect(readIn(bytes, [cut])).toStrictEqual(values);
});
