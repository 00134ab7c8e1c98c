import { expect, test } from 'vitest';
import { openStore } from '../../../src/store/duckdb/open.js';
import { runWithFileLimit } from './children.js';
import { TemporaryDirectory } from './temporary.js';

test('a full disk is reported, undoes the current call, and does not affect acknowledged writes', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  const printed = JSON.parse(await runWithFileLimit(2048, 'fill.js', path)) as {
    acknowledged: number;
    failure: { code: string; message: string };
    submissions: number;
  };
  expect(printed.failure).toMatchObject({
    code: 'store_unusable',
    message: expect.stringMatching(/cannot be used: .*(could not write|too large)/i),
  });
  expect(printed.acknowledged).toBeGreaterThan(0);
  expect(printed.submissions).toBe(200 * printed.acknowledged);

  const store = await openStore(path);
  const { submissions } = await store.statistics({ accountId: 'a', includeTests: true });
  expect(submissions).toBe(printed.submissions);
  await store[Symbol.asyncDispose]();
});

test('a probe fails on a full disk, although the store can be read', async () => {
  using directory = new TemporaryDirectory();
  const printed = JSON.parse(await runWithFileLimit(1024, 'probe-full.js', directory.join('x.duckdb')));
  expect(printed).toMatchObject({ failure: { code: 'store_unusable' }, accounts: 1 });
});
