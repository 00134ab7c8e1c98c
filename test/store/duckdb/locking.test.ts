import { expect, test } from 'vitest';
import { AssessError } from '../../../src/errors.js';
import { openStore } from '../../../src/store/duckdb/open.js';
import { Child } from './children.js';
import { TemporaryDirectory } from './temporary.js';

test('the error about a store that another process holds names the process; the store is free when it ends', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  await using child = new Child('hold.js', path);
  expect(await child.line()).toBe('open');

  const refusal = await openStore(path).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AssessError);
  expect(refusal).toMatchObject({
    code: 'store_locked',
    exit: 3,
    message: `the store ${path} is in use by another process (pid ${child.pid})`,
    next: expect.stringContaining(`ps -p ${child.pid}`),
  });

  await child.kill();
  const store = await openStore(path);
  expect(await store.accounts()).toEqual([]);
  await store[Symbol.asyncDispose]();
});
