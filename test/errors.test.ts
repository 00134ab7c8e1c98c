import { expect, test } from 'vitest';
import { BrokenArtefactError } from '../src/engine/artefact/broken-artefact-error.js';
import { AssessError, coded } from '../src/errors.js';

test('a broken model has an entry in the catalogue, an error of no kind has none', () => {
  const known = new AssessError('store_missing', { path: 'a.duckdb' });
  expect(coded(known)).toBe(known);
  expect(coded(new BrokenArtefactError('lexicon', 'it is empty'))).toMatchObject({
    code: 'broken_artefact',
    message: 'the model file lexicon is damaged: it is empty',
    next: 'install the package again',
  });
  expect(coded(new TypeError('x'))).toBeUndefined();
});
