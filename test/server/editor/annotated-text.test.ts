import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAnnotated } from '../../../src/server/editor/annotated-text.js';

const part = fc.oneof(
  fc.record({ text: fc.string({ maxLength: 5 }) }),
  fc.record({ markup: fc.string({ maxLength: 5 }) }),
  fc.record({ markup: fc.string({ maxLength: 5 }), interpretAs: fc.string({ maxLength: 3 }) }),
);

/** For each code unit in the editor, its place in the text that is read; undefined for markup. */
function writtenUnits(annotation: readonly { text?: string; markup?: string; interpretAs?: string }[]) {
  const units: (number | undefined)[] = [];
  let read = 0;
  for (const { text, markup = '', interpretAs = '' } of annotation) {
    for (let at = 0; at < (text ?? markup).length; at++)
      units.push(text === undefined ? undefined : read + at);
    read += (text ?? interpretAs).length;
  }
  return units;
}

test('the place of a range goes from its first to its last written unit', () => {
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 8 }),
      fc.nat(20),
      fc.integer({ min: 1, max: 10 }),
      (annotation, start, length) => {
        const { text, place } = readAnnotated(JSON.stringify({ annotation }));
        const end = Math.min(text.length, start + length);
        if (start >= end) return;
        const units = writtenUnits(annotation);
        const isIn = (unit: number | undefined) => unit !== undefined && start <= unit && unit < end;
        const [first, last] = [units.findIndex(isIn), units.findLastIndex(isIn)];
        expect(place(start, end)).toEqual(
          first < 0
            ? undefined
            : {
                offset: first,
                length: last + 1 - first,
                isWhole: last + 1 - first === end - start && units.slice(first, last + 1).every(isIn),
              },
        );
      },
    ),
    { seed: 20_261_123, numRuns: 500 },
  );
});

test.each([
  [
    [{ text: 'We ' }, { markup: '\\emph{discussed}', interpretAs: 'discussed' }, { text: ' about it' }],
    3,
    18,
  ],
  [
    [{ text: 'people ' }, { markup: '<b>' }, { text: 'discussed' }, { markup: '</b>' }, { text: ' about' }],
    7,
    22,
  ],
])('a range that touches markup is not whole: %j', (annotation, start, end) => {
  const { place } = readAnnotated(JSON.stringify({ annotation }));
  expect(place(start, end)).toMatchObject({ isWhole: false });
});
