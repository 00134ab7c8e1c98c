import { expect, test } from 'vitest';
import { storeFailure } from '../../../src/store/duckdb/failures.js';

test('a store without enough memory names the setting for more', () => {
  const error = storeFailure(
    'a.duckdb',
    new Error('Out of Memory Error: failed to allocate data of size 16.0 MiB'),
  );
  expect(error.code).toBe('store_unusable');
  expect(error.message).toBe('the store a.duckdb cannot be used: failed to allocate data of size 16.0 MiB');
  expect(error.next).toContain('ASSESS_MEMORY_LIMIT');
  expect(storeFailure('a.duckdb', new Error('IO Error: Could not write file')).next).toContain(
    'free disk space',
  );
});
