import { expect, test } from 'vitest';
import { ERROR_CODES } from '../../../src/engine/results/codes.js';
import { kindOf } from '../../../src/services/class/kinds.js';

test.each([
  ['TV', 'tenses'],
  ['MD+', 'articles'],
  ['DI', 'articles'],
  ['RT', 'prepositions'],
  ['RV', 'wording'],
  ['FV', 'verbs'],
  ['AGV', 'agreement'],
  ['AGD', 'agreement'],
  ['FFN', 'wording'],
  ['DN', 'families'],
  ['CN', 'nouns'],
  ['+MP', 'punctuation'],
  ['RP', 'punctuation'],
  ['SX', 'spelling'],
  ['ID', 'collocations'],
  ['AS', 'patterns'],
])('%s is taught with %s', (code, kind) => {
  expect(kindOf(code)).toBe(kind);
});

test('only codes that say too little belong to no kind', () => {
  const without = Object.keys(ERROR_CODES).filter((code) => kindOf(code) === undefined);
  expect(without).toEqual(['F', 'M', 'U', 'AG', 'FF', 'CE'].filter((code) => kindOf(code) === undefined));
  expect(without).toEqual(['F', 'M', 'U', 'CE']);
});
