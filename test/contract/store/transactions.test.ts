import { describe, expect, test } from 'vitest';
import { backends } from './backends.js';
import {
  ACCOUNT,
  answer,
  LATER,
  NOON,
  STORED,
  storedSubmissions,
  storeWithAccount,
  submission,
  UNCHANGED,
} from './samples.js';

describe.each(backends)('transactions in $name', (backend) => {
  test('additions become visible together, when the work is done', async () => {
    await using test = await storeWithAccount(backend);
    const value = await test.store.transaction(async (writer) => {
      await writer.addSubmissions(ACCOUNT, [submission('1')], NOON);
      await writer.addSubmissions(ACCOUNT, [submission('2')], NOON);
      expect(await storedSubmissions(test.store)).toEqual([]);
      return 'done';
    });
    expect(value).toBe('done');
    expect(await storedSubmissions(test.store)).toHaveLength(2);
  });

  test('work that throws leaves nothing behind, and its error is thrown', async () => {
    await using test = await storeWithAccount(backend);
    const work = test.store.transaction(async (writer) => {
      await writer.addSubmissions(ACCOUNT, [answer('1', 0), answer('2', 1)], NOON);
      throw new RangeError('enough');
    });
    await expect(work).rejects.toThrow(new RangeError('enough'));
    expect(await storedSubmissions(test.store)).toEqual([]);
    // Ids and places in groups are free again.
    const batch = [answer('1', 1), answer('3', 0)];
    expect(await test.store.addSubmissions(ACCOUNT, batch, LATER)).toEqual(batch.map(() => STORED));
    await test.reopen();
    expect((await storedSubmissions(test.store)).map(({ id }) => id)).toEqual(['1', '3']);
  });

  test('later batches are checked against earlier ones and the store', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.addSubmissions(ACCOUNT, [answer('1', 0)], NOON);
    await test.store.transaction(async (writer) => {
      await writer.addSubmissions(ACCOUNT, [answer('2', 1)], LATER);
      expect(
        await writer.addSubmissions(ACCOUNT, [answer('1', 0), answer('2', 1), answer('3', 1)], LATER),
      ).toEqual([
        UNCHANGED,
        UNCHANGED,
        {
          status: 'rejected',
          message:
            'existing answer (id 2 created at 2024-03-01T12:00:05Z) for same author_id, task_id, session_id, sequence_id',
        },
      ]);
    });
  });

  test('concurrent batches are added one after another', async () => {
    await using test = await storeWithAccount(backend);
    const batch = Array.from({ length: 3000 }, (_, index) => submission(`id-${index}`));
    const outcomes = await test.store.transaction((writer) =>
      Promise.all([1, 2, 3].map(() => writer.addSubmissions(ACCOUNT, batch, NOON))),
    );
    expect(outcomes.map((each) => new Set(each.map(({ status }) => status)))).toEqual(
      ['stored', 'unchanged', 'unchanged'].map((status) => new Set([status])),
    );
  });

  test('an unknown account inside does not undo the rest', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.transaction(async (writer) => {
      await writer.addSubmissions(ACCOUNT, [submission('1')], NOON);
      await expect(writer.addSubmissions('nobody', [submission('1')], NOON)).rejects.toMatchObject({
        code: 'unknown_account',
      });
    });
    expect(await storedSubmissions(test.store)).toHaveLength(1);
  });

  test('other writers wait, and are checked against what it stored', async () => {
    await using test = await storeWithAccount(backend);
    let outside: Promise<unknown> = Promise.resolve();
    await test.store.transaction(async (writer) => {
      await writer.addSubmissions(ACCOUNT, [submission('1')], NOON);
      outside = test.store.addSubmissions(ACCOUNT, [submission('1', { text: 'Other.' })], LATER);
      await writer.addSubmissions(ACCOUNT, [submission('2')], NOON);
    });
    expect(await outside).toMatchObject([{ status: 'rejected' }]);
  });

  test('the writer cannot be used after the end', async () => {
    await using test = await storeWithAccount(backend);
    const writer = await test.store.transaction(async (inner) => inner);
    await expect(writer.addSubmissions(ACCOUNT, [submission('1')], NOON)).rejects.toThrow('after its end');
    expect(await storedSubmissions(test.store)).toEqual([]);
  });
});
