import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeWord } from '../../../../src/engine/errors/spelling/alphabet.js';
import { deletionBuckets } from '../../../../src/engine/errors/spelling/deletion-index.js';
import { BitDistance } from '../../../../src/engine/errors/spelling/edit-distance.js';

/** Optimal string alignment by the textbook recurrence. */
function plainDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => i + j),
  );
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const options = [
        rows[i - 1]![j]! + 1,
        rows[i]![j - 1]! + 1,
        rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
      ];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        options.push(rows[i - 2]![j - 2]! + 1);
      rows[i]![j] = Math.min(...options);
    }
  }
  return rows[a.length]![b.length]!;
}

const encoded = (word: string) => {
  const letters = new Uint8Array(40);
  return { letters, length: encodeWord(word, letters) };
};

const word = fc.string({ unit: fc.constantFrom(...'abcde'), maxLength: 31 });

it('agrees with the textbook recurrence', () => {
  const distance = new BitDistance();
  fc.assert(
    fc.property(word, word, (a, b) => {
      const [first, second] = [encoded(a), encoded(b)];
      distance.prepare(first.letters, first.length);
      expect(distance.to(second.letters, second.length)).toBe(plainDistance(a, b));
    }),
    { seed: 3, numRuns: 2000 },
  );
});

it('puts words within two edits into a common bucket', () => {
  const buckets = (text: string) => {
    const into = new Uint32Array(32);
    const { letters, length } = encoded(text);
    return new Set(into.subarray(0, deletionBuckets(letters, length, into)));
  };
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 4, maxLength: 12 }),
      fc.nat(),
      fc.nat(),
      (base, x, y) => {
        // Two letters replaced, anywhere.
        const changed = [...base];
        changed[x % base.length] = 'z';
        changed[y % base.length] = 'y';
        const other = buckets(changed.join(''));
        expect([...buckets(base)].some((bucket) => other.has(bucket))).toBe(true);
      },
    ),
    { seed: 5, numRuns: 500 },
  );
});
