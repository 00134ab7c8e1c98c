import { expect, test } from 'vitest';
import { tellingOfSubmissions } from '../../src/store/told-store.js';
import { backends } from '../contract/store/backends.js';
import { ACCOUNT, NOON, storedSubmissions, storeWithAccount, submission } from '../contract/store/samples.js';

test('tells of what was stored after its commit, and of nothing else', async () => {
  await using held = await storeWithAccount(backends[0]!);
  const told: [string, readonly number[]][] = [];
  const store = tellingOfSubmissions(held.store, (...one) => told.push(one));
  await store.addSubmissions(ACCOUNT, [submission('a'), submission('b'), submission('a')], NOON);
  await store.addSubmissions(ACCOUNT, [submission('a')], NOON);
  expect(told.splice(0)).toEqual([[ACCOUNT, [1, 2]]]);

  await store.transaction(async (writer) => {
    await writer.addSubmissions(ACCOUNT, [submission('c')], NOON);
    await writer.addSubmissions(ACCOUNT, [submission('d'), submission('c')], NOON);
    expect(told).toEqual([]);
  });
  expect(told.splice(0)).toEqual([
    [ACCOUNT, [3]],
    [ACCOUNT, [4]],
  ]);

  const undone = store.transaction(async (writer) => {
    await writer.addSubmissions(ACCOUNT, [submission('e')], NOON);
    throw new Error('enough');
  });
  await expect(undone).rejects.toThrow('enough');
  expect(told).toEqual([]);
  expect(await storedSubmissions(store)).toHaveLength(4);
  expect(store.revisions).toEqual(held.store.revisions);
});
