import { expect, test } from 'vitest';
import { MUTANTS } from './list.js';
import { edited } from './product.js';

test.each(MUTANTS)('the source still has the place of the fault “$name”', (mutant) => {
  expect(edited(mutant)).not.toBe('');
});
