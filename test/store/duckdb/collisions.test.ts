import { expect, test } from 'vitest';
import { groupKey, idKey } from '../../../src/store/duckdb/keys.js';
import { openStore } from '../../../src/store/duckdb/open.js';
import { groupOf } from '../../../src/store/submission-rules.js';
import { TemporaryDirectory } from './temporary.js';

const at = new Date('2024-03-01T12:00:00Z');

/** The first two names with the same key in a series. Of 300,000 keys of 32 bits, about ten pairs are equal. */
function colliding(key: (name: string) => number): [string, string] {
  const seen = new Map<number, string>();
  for (let n = 0; n < 1_000_000; n += 1) {
    // Scattered names, because consecutive numbers collide less often than by chance.
    const name = (Math.imul(n, 0x9e3779b1) >>> 0).toString(36);
    const earlier = seen.get(key(name));
    if (earlier !== undefined) return [earlier, name];
    seen.set(key(name), name);
  }
  throw new Error('no two keys are the same');
}

test('ids, groups and accounts that share a key are distinguished', async () => {
  using directory = new TemporaryDirectory();
  const store = await openStore(directory.join('x.duckdb'));
  const row = (id: string, author_id: string) => ({
    id,
    text: `Text ${id}.`,
    author_id,
    task_id: 't',
    session_id: 's',
    sequence_id: 0,
    sequence_count: 1,
    question_text: 'Why?',
  });
  const stored = [{ status: 'stored', receipt: expect.any(Number) }];
  await store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: at });

  const [first, second] = colliding((name) => idKey('a', name));
  expect(await store.addSubmissions('a', [row(first, 'x')], at)).toEqual(stored);
  expect(await store.addSubmissions('a', [row(second, 'y')], at)).toEqual(stored);
  const mark = { submission_id: second, examiner_id: 1, mark: { holistic: '1' } };
  expect(await store.addFeedback('a', [mark], at)).toEqual(['stored']);
  for await (const [feedback] of store.feedback({ accountId: 'a' })) expect(feedback).toMatchObject(mark);

  const group = (author: string) => groupOf(row('', author));
  const [one, other] = colliding((name) => groupKey('a', group(name)));
  expect(await store.addSubmissions('a', [row('g-1', one)], at)).toEqual(stored);
  expect(await store.addSubmissions('a', [row('g-2', other)], at)).toEqual(stored);

  const [here, there] = colliding((name) => groupKey(name, group('anna')));
  for (const account of [here, there]) {
    await store.createAccount({ id: account, pipeline: 'cefr', createdAt: at });
    expect(await store.addSubmissions(account, [row('g-1', 'anna')], at)).toEqual(stored);
  }
  const [mine, yours] = colliding((name) => idKey(name, 'id'));
  for (const account of [mine, yours]) {
    await store.createAccount({ id: account, pipeline: 'cefr', createdAt: at });
    expect(await store.addSubmissions(account, [row('id', account)], at)).toEqual(stored);
  }
  const marks = async (accountId: string) => {
    for await (const batch of store.feedback({ accountId })) return batch.length;
    return 0;
  };
  for (const account of [mine, yours]) {
    expect(await marks(account)).toBe(0);
    expect(await store.addFeedback(account, [{ ...mark, submission_id: 'id' }], at)).toEqual(['stored']);
    expect(await marks(account)).toBe(1);
  }
  await store[Symbol.asyncDispose]();
});
