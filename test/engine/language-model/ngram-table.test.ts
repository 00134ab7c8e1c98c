import { expect, test } from 'vitest';
import {
  backoffCode,
  extendPlace,
  extendPrint,
  NgramTable,
  ngramSlots,
  placeOf,
  printOf,
  probabilityCode,
} from '../../../src/engine/language-model/ngram-table.js';

/** Hashes of a pair of words. */
function hashes(first: number, last: number): [place: number, print: number] {
  return [extendPlace(placeOf(last), first), extendPrint(printOf(last), first)];
}

function tableOf(pairs: readonly (readonly [number, number])[]): NgramTable {
  const found = pairs.map(([first, last]) => hashes(first, last));
  const codes = Uint16Array.from(pairs, (_, at) => at & 0xffff);
  const slots = ngramSlots(
    Int32Array.from(found, ([place]) => place),
    Int32Array.from(found, ([, print]) => print),
    codes,
  );
  return new NgramTable(slots);
}

const pairs = Array.from({ length: 20_000 }, (_, at) => [at % 150, Math.floor(at / 150)] as const);

test('each n-gram is found with its codes', () => {
  const table = tableOf(pairs);
  const wrong = pairs.filter(([first, last], at) => {
    const entry = table.find(...hashes(first, last));
    return probabilityCode(entry) !== (at & 0xff) || backoffCode(entry) !== at >> 8;
  });
  // Two n-grams of the same neighbourhood with the same 16 bits are one to the table: about one in 10,000.
  expect(wrong.length).toBeLessThan(10);
});

test('hardly any other n-gram is found, neither the same words in another order', () => {
  const table = tableOf(pairs);
  const others = pairs.map(([first, last]) => [first + 1000, last] as const);
  expect(others.filter(([first, last]) => table.find(...hashes(first, last)) !== 0).length).toBeLessThan(15);
  expect(tableOf([[1, 2]]).find(...hashes(2, 1))).toBe(0);
});

test('an empty table finds nothing', () => {
  expect(tableOf([]).find(...hashes(1, 2))).toBe(0);
});
