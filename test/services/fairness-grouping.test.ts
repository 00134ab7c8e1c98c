import { expect, test } from 'vitest';
import { groupingOf } from '../../src/services/fairness/grouping.js';

const namesOf = (quartiles: readonly [number, number, number]) =>
  groupingOf({ by: 'day', distinct: 31, texts: 300, missing: 0, values: [], quartiles })!.groups;

test.each([
  [
    [20230108, 20230116, 20230124.5],
    ['up to 20230108', 'over 20230108 to 20230116', 'over 20230116 to 20230124.5', 'over 20230124.5'],
  ],
  [
    [1700000000, 1700086400, 1700172800],
    ['up to 1700000000', 'over 1700000000 to 1700086400', 'over 1700086400 to 1700172800', 'over 1700172800'],
  ],
  [
    [1 / 3, 20 / 3, 1000 / 3],
    ['up to 0.333333', 'over 0.333333 to 6.66667', 'over 6.66667 to 333.333', 'over 333.333'],
  ],
] as const)('ranges of numbers are named by the places where they are cut: %j', (quartiles, names) => {
  expect(namesOf(quartiles)).toEqual(names);
});
