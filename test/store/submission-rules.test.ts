import { describe, expect, test } from 'vitest';
import { conflicts, type Submission } from '../../src/domain/submissions/submission.js';
import {
  AnswerGroup,
  difference,
  groupOf,
  judgeBatch,
  type StoredAnswers,
  type StoredMatch,
} from '../../src/store/submission-rules.js';

const NOON = new Date('2026-05-01T12:00:00Z');
const LATER = new Date('2026-05-01T12:30:00Z');

const plain: Submission = {
  id: 'one',
  text: 'I like my town.',
  author_id: 'anna',
  task_id: 'town',
  question_text: 'Describe your town.',
};
const grouped: Submission = { ...plain, session_id: 's', sequence_id: 1, sequence_count: 2 };
const NOTHING: StoredAnswers = { sameId: new Map(), groups: new Map() };

/** The outcomes of a batch; receipts start at 100. */
function judged(batch: readonly Submission[], stored: StoredAnswers = NOTHING) {
  let last = 99;
  const received = batch.map((submission, place) => ({ submission, receivedAt: place === 0 ? NOON : LATER }));
  return judgeBatch(received, stored, () => (last += 1));
}
const rejected = (message: string) => ({ status: 'rejected', message });
const stored = (receipt: number) => ({ status: 'stored', receipt });

describe('two submissions with one id', () => {
  test.each<[keyof Submission, unknown]>([
    ['author_id', 'ben'],
    ['task_id', 'school'],
    ['session_id', 't'],
    ['sequence_id', 2],
    ['sequence_count', 3],
    ['question_text', 'Why?'],
    ['test', 1],
  ])('differ in attributes by %s, whatever their texts', (name, value) => {
    const other = { ...grouped, [name]: value } as Submission;
    expect(difference(grouped, other)).toBe('attributes');
    expect(difference(other, { ...grouped, text: 'Another one.' })).toBe('attributes');
  });

  test('differ in their texts, or not at all; metadata is not compared', () => {
    expect(difference(plain, { ...plain, text: 'Another one.' })).toBe('text');
    expect(difference(plain, { ...plain })).toBe('none');
    expect(difference(plain, { ...plain, metadata: { l1: 'German' } })).toBe('none');
  });
});

test('a group is of one author, one task and one session', () => {
  const name = groupOf(grouped);
  expect(groupOf({ ...grouped, id: 'two', sequence_id: 2, text: 'x' } as Submission)).toBe(name);
  for (const other of [{ author_id: 'ben' }, { task_id: 'school' }, { session_id: 't' }])
    expect(groupOf({ ...grouped, ...other })).not.toBe(name);
  // Parts that are equal when concatenated still differ.
  expect(groupOf({ author_id: 'ab', task_id: 'c', session_id: 's' })).not.toBe(
    groupOf({ author_id: 'a', task_id: 'bc', session_id: 's' }),
  );
});

describe('a group', () => {
  const answer = (id: string, sequenceId: number, sequenceCount = 2) => ({
    id,
    receivedAt: NOON,
    sequenceId,
    sequenceCount,
  });
  function groupWith(...answers: ReturnType<typeof answer>[]): AnswerGroup {
    const group = new AnswerGroup();
    for (const each of answers) group.add(each);
    return group;
  }

  test('has a place for each sequence_id, until it has sequence_count answers', () => {
    expect(groupWith().conflict(1, 2)).toBeUndefined();
    expect(groupWith(answer('a', 1)).conflict(2, 2)).toBeUndefined();
    // sequence_id is an order, not an index: it can have gaps and start anywhere.
    expect(groupWith(answer('a', 7)).conflict(0, 2)).toBeUndefined();
    expect(groupWith(answer('a', 1), answer('b', 2)).conflict(3, 2)).toBe(conflicts.groupFull());
  });

  test('refuses a sequence_id that is taken, naming the answer', () => {
    const second = answer('b', 2);
    expect(groupWith(answer('a', 1), second).conflict(2, 2)).toBe(conflicts.sameSequence(second));
  });

  test('refuses another sequence_count, naming its first answer', () => {
    const first = answer('a', 1);
    expect(groupWith(first, answer('b', 2, 3)).conflict(3, 3)).toBe(conflicts.otherSequenceCount(first));
  });

  test('names the most specific conflict: place, then count, then a full group', () => {
    const first = answer('a', 1, 1);
    expect(groupWith(first).conflict(1, 5)).toBe(conflicts.sameSequence(first));
    expect(groupWith(first).conflict(2, 5)).toBe(conflicts.otherSequenceCount(first));
    expect(groupWith(first).conflict(2, 1)).toBe(conflicts.groupFull());
  });
});

describe('a batch', () => {
  const match = (changes: Partial<StoredMatch> = {}): StoredAnswers => ({
    ...NOTHING,
    sameId: new Map([
      [0, { answer: { id: 'one', receivedAt: NOON }, receipt: 7, difference: 'none', ...changes }],
    ]),
  });

  test('is stored in its order, with a receipt for each row', () => {
    expect(judged([plain, { ...plain, id: 'two' }])).toEqual([stored(100), stored(101)]);
  });

  test('is compared with stored submissions with the same id', () => {
    expect(judged([plain], match())).toEqual([{ status: 'unchanged', receipt: 7 }]);
    expect(judged([plain], match({ difference: 'text' }))).toEqual([rejected(conflicts.sameIdOtherText())]);
    const answer = { id: 'one', receivedAt: NOON };
    expect(judged([plain], match({ difference: 'attributes' }))).toEqual([
      rejected(conflicts.sameIdOtherAttributes(answer)),
    ]);
    // Only the first row matches, and it takes no receipt.
    expect(judged([plain, { ...plain, id: 'two' }], match())[1]).toEqual(stored(100));
  });

  test('is compared with itself: the first row with an id counts, with its time of receipt', () => {
    const first = { id: 'one', receivedAt: NOON };
    expect(
      judged([plain, plain, { ...plain, text: 'Other.' }, { ...plain, author_id: 'ben' }, plain]),
    ).toEqual([
      stored(100),
      { status: 'unchanged', receipt: 100 },
      rejected(conflicts.sameIdOtherText()),
      rejected(conflicts.sameIdOtherAttributes(first)),
      { status: 'unchanged', receipt: 100 },
    ]);
  });

  test('fills groups row by row; rejected rows take no place', () => {
    const at = (id: string, sequence_id: number, sequence_count = 2) => ({
      ...grouped,
      id,
      sequence_id,
      sequence_count,
    });
    const first = { id: 'a', receivedAt: NOON };
    expect(judged([at('a', 1), at('b', 1), at('c', 3, 9), at('d', 2), at('e', 3), at('a', 1)])).toEqual([
      stored(100),
      rejected(conflicts.sameSequence(first)),
      rejected(conflicts.otherSequenceCount(first)),
      stored(101),
      rejected(conflicts.groupFull()),
      { status: 'unchanged', receipt: 100 },
    ]);
  });

  test('continues stored groups, each by its name', () => {
    const group = new AnswerGroup();
    const old = { id: 'old', receivedAt: NOON, sequenceId: 1, sequenceCount: 2 };
    group.add(old);
    const groups = new Map([[groupOf(grouped), group]]);
    expect(
      judged(
        [grouped, { ...grouped, author_id: 'ben', id: 'two' }, { ...grouped, id: 'x', sequence_id: 2 }],
        {
          ...NOTHING,
          groups,
        },
      ),
    ).toEqual([rejected(conflicts.sameSequence(old)), stored(100), stored(101)]);
    expect(groups.size).toBe(1);
  });

  test('forms groups only with both numbers of a sequence', () => {
    const { sequence_id: _, ...noPlace } = grouped;
    const { sequence_count: __, ...noCount } = grouped;
    expect(
      judged([
        noPlace,
        { ...noPlace, id: 'two' },
        { ...noCount, id: 'three' },
        { ...noCount, id: 'four' },
      ]).map(({ status }) => status),
    ).toEqual(['stored', 'stored', 'stored', 'stored']);
  });
});
