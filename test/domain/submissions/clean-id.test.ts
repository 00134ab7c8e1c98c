import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IdCleaner } from '../../../src/domain/submissions/clean-id.js';
import { identifierFault } from '../../../src/domain/submissions/identifier.js';

const KEY = 'ab'.repeat(32);
const cleaner = new IdCleaner(KEY);

it.each(['anna', 'A-1', '7', 'a'.repeat(40)])('the valid id %s stays as it is', (id) => {
  expect(cleaner.clean(id)).toBe(id);
});

it.each([
  ['Task 1: My town', /^Task-1-My-town-[0-9a-f]{10}$/],
  ['Zoë Müller-Weiß', /^Zoe-Muller-Weiss-[0-9a-f]{10}$/],
  ['anna@example.org', /^anna-example-org-[0-9a-f]{10}$/],
  ['  Łódź/Ørsted  ', /^Lodz-Orsted-[0-9a-f]{10}$/],
  [`https://example.org/prompts/${'x'.repeat(40)}`, /^https-example-org-p-[0-9a-f]{20}$/],
  ['Анна (group 2)', /^group-2-[0-9a-f]{20}$/],
  ['李雷', /^[0-9a-f]{32}$/],
  ['***', /^[0-9a-f]{32}$/],
])('%s stays as readable as it can be', (value, form) => {
  expect(cleaner.clean(value)).toMatch(form);
});

it('values that are no text become ids, too; a number is the same as its digits', () => {
  expect(cleaner.clean(7)).toBe('7');
  expect(cleaner.clean(1.5)).toMatch(/^1-5-[0-9a-f]{10}$/);
  expect(cleaner.clean({ $oid: '5f' })).toMatch(/^oid-5f-[0-9a-f]{10}$/);
});

it('any two values have different valid ids, the same ones in every run and in any order', () => {
  const value = fc.oneof(
    fc.string({ minLength: 1 }),
    fc.string({ minLength: 1, unit: 'binary' }),
    fc.stringMatching(/^[a-c .:_-]{1,4}$/),
  );
  fc.assert(
    fc.property(fc.uniqueArray(value, { maxLength: 30 }), (values) => {
      const ids = values.map((one) => cleaner.clean(one));
      const again = new IdCleaner(KEY);
      expect(
        [...values]
          .reverse()
          .map((one) => again.clean(one))
          .reverse(),
      ).toEqual(ids);
      expect(new Set(ids).size).toBe(values.length);
      for (const id of ids) {
        expect(identifierFault(id, 'id')).toBeUndefined();
        expect(cleaner.clean(id)).toBe(id);
      }
    }),
    { seed: 7, numRuns: 100 },
  );
});

it('without the key nobody can tell the hash of a name', () => {
  expect(new IdCleaner('cd'.repeat(32)).clean('李雷')).not.toBe(cleaner.clean('李雷'));
});
