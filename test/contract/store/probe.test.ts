import { describe, expect, test } from 'vitest';
import { backends } from './backends.js';
import { ACCOUNT, NOON, storeWithAccount, submission } from './samples.js';

describe.each(backends)('a probe of $name', (backend) => {
  test('resolves with nothing, and has no visible effect', async () => {
    await using test = await storeWithAccount(backend);
    const before = await test.store.accounts();
    expect(await test.store.probe()).toBeUndefined();
    expect(await test.store.accounts()).toStrictEqual(before);
    await test.reopen();
    await test.store.probe();
  });

  test('does not wait for a long transaction', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.transaction(async (writer) => {
      await writer.addSubmissions(ACCOUNT, [submission('a')], NOON);
      await test.store.probe();
    });
  });
});
