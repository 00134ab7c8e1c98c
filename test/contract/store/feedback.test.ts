import { describe, expect, test } from 'vitest';
import type { Feedback } from '../../../src/domain/marks/feedback.js';
import { backends } from './backends.js';
import { ACCOUNT, added, all, LATER, NOON, storeWithAccount, submission } from './samples.js';

const mark = (submission_id: string, examiner_id: number, holistic: string): Feedback => ({
  submission_id,
  examiner_id,
  mark: { holistic },
});

describe.each(backends)('feedback in $name', (backend) => {
  test('marks of several examiners are kept, by text and examiner', async () => {
    await using test = await storeWithAccount(backend);
    await added(test.store, [submission('b'), submission('a')]);
    const batch = [mark('a', 2, '4'), mark('b', 10, '5'), mark('b', 9, '3')];
    expect(await test.store.addFeedback(ACCOUNT, batch, NOON)).toEqual(['stored', 'stored', 'stored']);
    const meta = { accountId: ACCOUNT, receivedAt: NOON };
    expect(await all(test.store.feedback({ accountId: ACCOUNT }))).toStrictEqual([
      { ...mark('b', 9, '3'), ...meta },
      { ...mark('b', 10, '5'), ...meta },
      { ...mark('a', 2, '4'), ...meta },
    ]);
  });

  test('a later mark of the same examiner replaces the earlier one', async () => {
    await using test = await storeWithAccount(backend);
    await added(test.store, [submission('a')]);
    await test.store.addFeedback(ACCOUNT, [mark('a', 1, '4'), mark('a', 2, '4')], NOON);
    expect(await test.store.addFeedback(ACCOUNT, [mark('a', 1, '5')], LATER)).toEqual(['replaced']);
    const stored = await all(test.store.feedback({ accountId: ACCOUNT }));
    expect(stored.map(({ mark, receivedAt }) => [mark.holistic, receivedAt])).toEqual([
      ['5', LATER],
      ['4', NOON],
    ]);
  });

  test('the same mark again is unchanged and keeps its time', async () => {
    await using test = await storeWithAccount(backend);
    await added(test.store, [submission('a')]);
    await test.store.addFeedback(ACCOUNT, [mark('a', 1, '4')], NOON);
    expect(await test.store.addFeedback(ACCOUNT, [mark('a', 1, '4')], LATER)).toEqual(['unchanged']);
    expect(await all(test.store.feedback({ accountId: ACCOUNT }))).toMatchObject([{ receivedAt: NOON }]);
  });

  test('the last mark in a batch counts', async () => {
    await using test = await storeWithAccount(backend);
    await added(test.store, [submission('a')]);
    const batch = ['4', '5', '5', '4'].map((holistic) => mark('a', 1, holistic));
    expect(await test.store.addFeedback(ACCOUNT, batch, NOON)).toEqual([
      'stored',
      'replaced',
      'unchanged',
      'replaced',
    ]);
    expect(await all(test.store.feedback({ accountId: ACCOUNT }))).toMatchObject([mark('a', 1, '4')]);
  });

  test('a mark for an unknown id is not stored', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    await test.store.addSubmissions('other', [submission('x')], NOON);
    await added(test.store, [submission('a')]);
    const batch = [mark('x', 1, '4'), mark('a', 1, '4'), mark('A', 1, '4')];
    expect(await test.store.addFeedback(ACCOUNT, batch, NOON)).toEqual([
      'unknown_id',
      'stored',
      'unknown_id',
    ]);
    expect(await all(test.store.feedback({ accountId: 'other' }))).toEqual([]);
  });

  test('a named examiner has one number, which no other examiner has', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    await test.store.addSubmissions('other', [submission('a')], NOON);
    await added(test.store, [submission('a'), submission('b')]);
    const named = (id: string, examiner_id: number | string) => ({ ...mark(id, 1, '4'), examiner_id });
    await test.store.addFeedback(ACCOUNT, [named('a', 1e12 + 1), named('a', 7)], NOON);
    const batch = [named('a', 'R1'), named('a', 'Anna Schmidt'), named('b', 'R1'), named('c', 'nobody')];
    expect(await test.store.addFeedback(ACCOUNT, batch, NOON)).toEqual([
      'stored',
      'stored',
      'stored',
      'unknown_id',
    ]);
    await test.reopen();
    expect(await test.store.addFeedback(ACCOUNT, [named('b', 'R1'), named('b', 'R2')], LATER)).toEqual([
      'unchanged',
      'stored',
    ]);
    await test.store.addFeedback('other', [named('a', 'R2')], NOON);
    const names = await test.store.examinerNames(ACCOUNT);
    expect(Object.values(names).sort()).toEqual(['Anna Schmidt', 'R1', 'R2']);
    expect(Object.values(await test.store.examinerNames('other'))).toEqual(['R2']);
    const stored = await all(test.store.feedback({ accountId: ACCOUNT }));
    const whose = stored.map(
      ({ submission_id, examiner_id }) => `${submission_id} ${names[examiner_id] ?? examiner_id}`,
    );
    expect(whose.sort()).toEqual(['a 1000000000001', 'a 7', 'a Anna Schmidt', 'a R1', 'b R1', 'b R2']);
  });

  test('an account has one key for ids for the life of the store, and no other account has it', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    const key = await test.store.idKey(ACCOUNT);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(await test.store.idKey('other')).not.toBe(key);
    await test.reopen();
    expect(await test.store.idKey(ACCOUNT)).toBe(key);
    await expect(test.store.idKey('nobody')).rejects.toMatchObject({ code: 'unknown_account' });
  });

  test('thousands of marks in one batch', async () => {
    await using test = await storeWithAccount(backend);
    const ids = Array.from({ length: 3000 }, (_, index) => `id-${index}`);
    await added(
      test.store,
      ids.map((id) => submission(id)),
    );
    const marks = ids.flatMap((id) => [mark(id, 1, '4'), mark(id, 2, '5')]);
    const first = await test.store.addFeedback(ACCOUNT, marks, NOON);
    expect(new Set(first)).toEqual(new Set(['stored']));
    const changed = marks.map((each) => (each.examiner_id === 1 ? mark(each.submission_id, 1, '3') : each));
    const second = await test.store.addFeedback(ACCOUNT, changed, LATER);
    expect(second.filter((outcome) => outcome === 'replaced')).toHaveLength(3000);
    expect(await all(test.store.feedback({ accountId: ACCOUNT }))).toHaveLength(6000);
  });
});
