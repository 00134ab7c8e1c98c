import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Submission } from '../../../src/domain/submissions/submission.js';
import { backends, type TestStore } from './backends.js';
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

const rejected = (message: string) => ({ status: 'rejected', message });
const OTHER_TEXT = rejected('the text does not match any answers already submitted for this response_id');
const FULL = rejected(
  'sequence_count answers have already been uploaded for same author_id, task_id, session_id',
);
/** Messages that name answer `id`, received at NOON. */
const existing = (id: string, rest: string) =>
  rejected(`existing answer (id ${id} created at 2024-03-01T12:00:00Z) ${rest}`);
const otherAttributes = (id: string) => existing(id, 'has same id but other attributes differ');
const sameSequence = (id: string) => existing(id, 'for same author_id, task_id, session_id, sequence_id');
const otherCount = (id: string) =>
  existing(id, 'for same author_id, task_id, session_id has different sequence_count');

interface Case {
  readonly rule: string;
  /** Rows with their expected outcomes. */
  readonly rows: readonly [Submission, unknown][];
}

const full = { sequence_count: 1 };

const cases: Case[] = [
  {
    rule: 'an id with all attributes the same is unchanged',
    rows: [
      [answer('1', 0, { test: 1 }), STORED],
      [answer('1', 0, { test: 1 }), UNCHANGED],
      [submission('2'), STORED],
      [submission('2'), UNCHANGED],
    ],
  },
  {
    rule: 'metadata takes no part in the comparison',
    rows: [
      [submission('1', { metadata: { l1: 'de' } }), STORED],
      [submission('1', { metadata: { l1: 'fr' } }), UNCHANGED],
      [submission('1'), UNCHANGED],
    ],
  },
  {
    rule: 'an id with another text only has a different message than one with other attributes',
    rows: [
      [submission('1'), STORED],
      [submission('1', { text: 'Another one.' }), OTHER_TEXT],
      [submission('1', { text: 'Another one.', task_id: 'cars' }), otherAttributes('1')],
      [submission('1', { author_id: 'ben' }), otherAttributes('1')],
      [submission('1', { task_id: 'cars' }), otherAttributes('1')],
      [submission('1', { question_text: 'Why?' }), otherAttributes('1')],
      [submission('1', { session_id: 's1' }), otherAttributes('1')],
      [submission('1', { test: 1 }), otherAttributes('1')],
      [submission('1'), UNCHANGED],
    ],
  },
  {
    rule: 'an absent attribute differs from a present one',
    rows: [
      [answer('1', 0), STORED],
      [submission('1', { session_id: 's1' }), otherAttributes('1')],
      [answer('1', 0, { sequence_count: 4 }), otherAttributes('1')],
      [answer('1', 1), otherAttributes('1')],
      [answer('1', 0, { test: 1 }), otherAttributes('1')],
    ],
  },
  {
    rule: 'ids are case-sensitive',
    rows: [
      [submission('a', { text: 'A.' }), STORED],
      [submission('A', { text: 'B.' }), STORED],
    ],
  },
  {
    rule: 'a place in a group is filled once, whatever the text',
    rows: [
      [answer('1', 0), STORED],
      [answer('2', 0), sameSequence('1')],
      [answer('3', 0, { text: 'My dog is called 1.' }), sameSequence('1')],
      [answer('4', 1), STORED],
    ],
  },
  {
    rule: 'another author, task or session is another group',
    rows: [
      [answer('1', 0, full), STORED],
      [answer('2', 0, { ...full, author_id: 'ben' }), STORED],
      [answer('3', 0, { ...full, task_id: 'cars' }), STORED],
      [answer('4', 0, { ...full, session_id: 's2' }), STORED],
      // The same names when concatenated.
      [answer('5', 0, { ...full, author_id: 'annap', task_id: 'ets' }), STORED],
    ],
  },
  {
    rule: 'the conflict of a different sequence_count names the first answer of the group',
    rows: [
      [answer('1', 5), STORED],
      [answer('2', 2), STORED],
      [answer('3', 0, { sequence_count: 2 }), otherCount('1')],
      [answer('4', 0, { sequence_count: 4 }), otherCount('1')],
    ],
  },
  {
    rule: 'a group takes sequence_count answers, with any sequence_ids',
    rows: [
      [answer('1', 0), STORED],
      [answer('2', 9999), STORED],
      [answer('3', 17), STORED],
      [answer('4', 1), FULL],
      [answer('3', 17), UNCHANGED],
    ],
  },
  {
    rule: 'of several conflicts, the most specific is reported',
    rows: [
      [answer('1', 0, full), STORED],
      [answer('1', 0, { sequence_count: 2 }), otherAttributes('1')],
      [answer('2', 0, { sequence_count: 2 }), sameSequence('1')],
      [answer('2', 1, { sequence_count: 2 }), otherCount('1')],
      [answer('2', 1, full), FULL],
    ],
  },
  {
    rule: 'the rules of groups apply only with a sequence_id',
    rows: [
      [submission('1', { session_id: 's1' }), STORED],
      [submission('2', { session_id: 's1' }), STORED],
      [submission('3'), STORED],
      [submission('4'), STORED],
      [answer('5', 0, full), STORED],
      [submission('6', { session_id: 's1' }), STORED],
    ],
  },
  {
    rule: 'a test submission is like any other',
    rows: [
      [answer('1', 0, { test: 1, ...full }), STORED],
      [answer('2', 1, full), FULL],
    ],
  },
  {
    rule: 'a rejected row does not count for the rows after it',
    rows: [
      [answer('1', 0), STORED],
      [answer('2', 0), sameSequence('1')],
      [submission('2', { text: 'Free after all.' }), STORED],
      [answer('3', 1, { sequence_count: 7, session_id: 's1' }), otherCount('1')],
      [answer('4', 1), STORED],
    ],
  },
];

describe.each(backends)('rules for submissions in $name', (backend) => {
  /** One store with an account for each case, because opening a store takes longer than a case. */
  let shared: TestStore;
  let accounts = 0;
  beforeAll(async () => {
    shared = await backend.create();
  });
  afterAll(() => shared[Symbol.asyncDispose]());

  async function newAccount(): Promise<string> {
    accounts += 1;
    const id = `case-${accounts}`;
    await shared.store.createAccount({ id, pipeline: 'cefr', createdAt: NOON });
    return id;
  }

  test.each(cases)('$rule, inside one batch', async ({ rows }) => {
    const batch = rows.map(([row]) => row);
    const outcomes = await shared.store.addSubmissions(await newAccount(), batch, NOON);
    expect(outcomes).toEqual(rows.map(([, outcome]) => outcome));
  });

  test.each(cases)('$rule, against the store', async ({ rows }) => {
    const account = await newAccount();
    for (const [row, outcome] of rows) {
      expect(await shared.store.addSubmissions(account, [row], NOON)).toEqual([outcome]);
    }
  });

  test.each(cases)('$rule, within a transaction', async ({ rows }) => {
    const account = await newAccount();
    await shared.store.transaction(async (writer) => {
      for (const [row, outcome] of rows) {
        expect(await writer.addSubmissions(account, [row], NOON)).toEqual([outcome]);
      }
    });
  });

  test('the rules apply to texts stored before reopening', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.addSubmissions(ACCOUNT, [answer('1', 0, full), submission('2')], NOON);
    await test.reopen();
    const batch = [answer('1', 0, full), answer('3', 0, full), answer('4', 1, full), submission('2')];
    expect(await test.store.addSubmissions(ACCOUNT, batch, LATER)).toEqual([
      UNCHANGED,
      sameSequence('1'),
      FULL,
      UNCHANGED,
    ]);
  });

  test('messages state the time of first receipt, to the second, in UTC', async () => {
    await using test = await storeWithAccount(backend);
    const received = new Date('2023-12-31T23:59:59.999Z');
    await test.store.addSubmissions(ACCOUNT, [answer('1', 0)], received);
    await test.store.addSubmissions(ACCOUNT, [answer('1', 0)], LATER);
    const [outcome] = await test.store.addSubmissions(ACCOUNT, [answer('2', 0)], LATER);
    expect(outcome).toMatchObject({
      message: expect.stringContaining('(id 1 created at 2023-12-31T23:59:59Z)'),
    });
  });

  test('accounts do not see each other', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.createAccount({ id: 'other', pipeline: 'cefr', createdAt: NOON });
    await test.store.addSubmissions(ACCOUNT, [answer('1', 0, full)], NOON);
    const batch = [answer('1', 1, { text: 'Mine.', sequence_count: 2 })];
    expect(await test.store.addSubmissions('other', batch, NOON)).toEqual([STORED]);
    expect(await storedSubmissions(test.store, 'other')).toHaveLength(1);
    expect(await storedSubmissions(test.store)).toHaveLength(1);
  });

  test('receipts follow the order of the batches', async () => {
    await using test = await storeWithAccount(backend);
    await test.store.addSubmissions(ACCOUNT, [submission('z'), submission('y')], NOON);
    await test.store.addSubmissions(ACCOUNT, [submission('y'), submission('a')], LATER);
    await test.reopen();
    await test.store.addSubmissions(ACCOUNT, [submission('b')], LATER);
    const stored = await storedSubmissions(test.store);
    expect(stored.map(({ id }) => id)).toEqual(['z', 'y', 'a', 'b']);
    expect(stored.map(({ receivedAt }) => receivedAt)).toEqual([NOON, NOON, LATER, LATER]);
    const receipts = stored.map(({ receipt }) => receipt);
    expect(receipts).toEqual([...new Set(receipts)].sort((a, b) => a - b));
  });

  test('an empty batch has no outcomes', async () => {
    await using test = await storeWithAccount(backend);
    expect(await test.store.addSubmissions(ACCOUNT, [], NOON)).toEqual([]);
  });

  test('a batch of thousands has the same outcomes as single rows', async () => {
    await using test = await storeWithAccount(backend);
    const batch = Array.from({ length: 5000 }, (_, index) =>
      answer(`id-${index}`, index % 4, { author_id: `author-${Math.floor(index / 4)}` }),
    );
    const outcomes = await test.store.addSubmissions(ACCOUNT, batch, NOON);
    expect(outcomes.filter(({ status }) => status === 'stored')).toHaveLength(3750);
    expect(outcomes.filter((_, index) => index % 4 === 3)).toEqual(Array(1250).fill(FULL));
    const again = await test.store.addSubmissions(ACCOUNT, batch.toReversed(), LATER);
    expect(again.filter(({ status }) => status === 'unchanged')).toHaveLength(3750);
    expect(await storedSubmissions(test.store)).toHaveLength(3750);
  });
});
