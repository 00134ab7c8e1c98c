import { expect, test } from 'vitest';
import { groupKey, idKey } from '../../../src/store/duckdb/keys.js';
import { openStore } from '../../../src/store/duckdb/open.js';
import { groupOf } from '../../../src/store/submission-rules.js';
import { TemporaryDirectory } from './temporary.js';

const at = new Date('2024-03-01T12:00:00Z');

/** The first two of a series of names whose keys are the same; of 300,000 keys of 32 bits about ten pairs are. */
function colliding(key: (n: number) => number): [number, number] {
  const seen = new Map<number, number>();
  for (let n = 0; n < 300_000; n += 1) {
    const earlier = seen.get(key(n));
    if (earlier !== undefined) return [earlier, n];
    seen.set(key(n), n);
  }
  throw new Error('no two keys are the same');
}

test('ids, groups and accounts that share a key are told apart', async () => {
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
  const stored = [{ status: 'stored' }];
  await store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: at });

  const [first, second] = colliding((n) => idKey('a', `id-${n}`));
  expect(await store.addSubmissions('a', [row(`id-${first}`, 'x')], at)).toEqual(stored);
  expect(await store.addSubmissions('a', [row(`id-${second}`, 'y')], at)).toEqual(stored);
  const mark = { submission_id: `id-${second}`, examiner_id: 1, mark: { holistic: '1' } };
  expect(await store.addFeedback('a', [mark], at)).toEqual(['stored']);
  for await (const [feedback] of store.feedback({ accountId: 'a' })) expect(feedback).toMatchObject(mark);

  const group = (n: number) => groupOf(row('', `author-${n}`));
  const [one, other] = colliding((n) => groupKey('a', group(n)));
  expect(await store.addSubmissions('a', [row('g-1', `author-${one}`)], at)).toEqual(stored);
  expect(await store.addSubmissions('a', [row('g-2', `author-${other}`)], at)).toEqual(stored);

  const [here, there] = colliding((n) => groupKey(`account-${n}`, group(1)));
  for (const n of [here, there]) {
    await store.createAccount({ id: `account-${n}`, pipeline: 'cefr', createdAt: at });
    expect(await store.addSubmissions(`account-${n}`, [row('g-1', 'author-1')], at)).toEqual(stored);
  }
  const [mine, yours] = colliding((n) => idKey(`account-${n}`, 'id'));
  for (const n of [mine, yours]) {
    await store.createAccount({ id: `account-${n}`, pipeline: 'cefr', createdAt: at });
    expect(await store.addSubmissions(`account-${n}`, [row('id', `author-${n}`)], at)).toEqual(stored);
  }
  await store[Symbol.asyncDispose]();
});
