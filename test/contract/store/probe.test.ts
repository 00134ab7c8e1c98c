import { describe, expect, test } from 'vitest';
import { backends } from './backends.js';
import { ACCOUNT, NOON, storedSubmissions, storeWithAccount, submission } from './samples.js';

describe.each(backends)('a probe of $name', (backend) => {
  test('resolves with nothing, and has no visible effect', async () => {
    await using test = await storeWithAccount(backend);
    const before = await test.store.accounts();
    expect(await test.store.probe()).toBeUndefined();
    expect(await test.store.accounts()).toStrictEqual(before);
    await test.reopen();
    expect(await test.store.probe()).toBeUndefined();
  });

  test('does not wait for a long transaction', async () => {
    await using test = await storeWithAccount(backend);
    const happened: string[] = [];
    await test.store.transaction(async (writer) => {
      await writer.addSubmissions(ACCOUNT, [submission('a')], NOON);
      await test.store.probe();
      happened.push('probe');
    });
    happened.push('commit');
    expect(happened).toEqual(['probe', 'commit']);
    expect(await storedSubmissions(test.store)).toHaveLength(1);
  });
});
