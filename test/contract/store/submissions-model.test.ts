import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conflicts, type Submission } from '../../../src/domain/submissions/submission.js';
import type { Store, SubmissionOutcome } from '../../../src/store/store.js';
import { backends } from './backends.js';
import { NOON, storedSubmissions, submission } from './samples.js';

/** Rows with few values, so that they collide in every way. */
const row: fc.Arbitrary<Submission> = fc
  .record({
    id: fc.constantFrom('1', '2', '3', '4', '5', '6'),
    text: fc.constantFrom('One.', 'Two.'),
    author_id: fc.constantFrom('anna', 'anna', 'ben'),
    session_id: fc.constantFrom('s1', 's1', undefined),
    sequence_id: fc.constantFrom(0, 1, 2, undefined),
    sequence_count: fc.constantFrom(2, 2, 3),
    test: fc.constantFrom(undefined, undefined, 1 as const),
  })
  .map(({ id, sequence_id, sequence_count, session_id, ...rest }) =>
    submission(id, {
      ...rest,
      ...(sequence_id === undefined || session_id === undefined
        ? { session_id }
        : { session_id, sequence_id, sequence_count }),
    }),
  );

const attributes = (s: Submission) =>
  JSON.stringify([
    s.author_id,
    s.task_id,
    s.session_id,
    s.sequence_id,
    s.sequence_count,
    s.question_text,
    s.test,
  ]);

/** An outcome without its receipt, which no rule determines. */
type Verdict = { readonly status: string; readonly message?: string };

/** The rules of the interface, applied row by row. */
function judgeNaively(stored: Submission[], sent: Submission): Verdict {
  const rejected = (message: string): Verdict => ({ status: 'rejected', message });
  const named = ({ id }: Submission) => ({ id, receivedAt: NOON });
  const same = stored.find(({ id }) => id === sent.id);
  if (same && attributes(same) !== attributes(sent))
    return rejected(conflicts.sameIdOtherAttributes(named(same)));
  if (same) return same.text === sent.text ? { status: 'unchanged' } : rejected(conflicts.sameIdOtherText());
  if (sent.sequence_id !== undefined) {
    const group = stored.filter(
      (s) =>
        s.sequence_id !== undefined &&
        s.author_id === sent.author_id &&
        s.task_id === sent.task_id &&
        s.session_id === sent.session_id,
    );
    const place = group.find(({ sequence_id }) => sequence_id === sent.sequence_id);
    if (place) return rejected(conflicts.sameSequence(named(place)));
    if (group[0] && group[0].sequence_count !== sent.sequence_count) {
      return rejected(conflicts.otherSequenceCount(named(group[0])));
    }
    if (group.length >= sent.sequence_count!) return rejected(conflicts.groupFull());
  }
  stored.push(sent);
  return { status: 'stored' };
}

/** Cuts a list into batches; a length of 0 gives an empty batch. */
function split<T>(values: readonly T[], lengths: readonly number[]): T[][] {
  const batches: T[][] = [];
  let start = 0;
  for (const length of lengths) {
    batches.push(values.slice(start, start + length));
    start += length;
  }
  return [...batches, values.slice(start)];
}

describe.each(backends)('submissions against a model in $name', (backend) => {
  let number = 0;

  async function newAccount(store: Store): Promise<string> {
    number += 1;
    const id = `account-${number}`;
    await store.createAccount({ id, pipeline: 'cefr', createdAt: NOON });
    return id;
  }

  test('any split into batches has the same outcomes and contents as single rows', async () => {
    await using test = await backend.create();
    const lists = fc.array(row, { minLength: 1, maxLength: 30 });
    const lengths = fc.array(fc.nat({ max: 8 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(
        lists,
        lengths,
        fc.constantFrom('awaited', 'concurrent', 'transaction'),
        async (rows, cuts, way) => {
          const model: Submission[] = [];
          const expected = rows.map((sent) => judgeNaively(model, sent));
          const { store } = test;
          const account = await newAccount(store);
          const batches = split(rows, cuts);
          let outcomes: SubmissionOutcome[][] = [];
          if (way === 'concurrent') {
            outcomes = await Promise.all(batches.map((batch) => store.addSubmissions(account, batch, NOON)));
          } else if (way === 'awaited') {
            for (const batch of batches) outcomes.push(await store.addSubmissions(account, batch, NOON));
          } else {
            await store.transaction(async (writer) => {
              for (const batch of batches) outcomes.push(await writer.addSubmissions(account, batch, NOON));
            });
          }
          expect(outcomes.flat()).toMatchObject(expected);
          const stored = await storedSubmissions(store, account);
          const receipts = new Map(stored.map(({ id, receipt }) => [id, receipt]));
          outcomes.flat().forEach((outcome, row) => {
            if (outcome.status !== 'rejected') expect(outcome.receipt).toBe(receipts.get(rows[row]!.id));
          });
          expect(stored).toEqual(model.map((s) => expect.objectContaining(JSON.parse(JSON.stringify(s)))));
        },
      ),
      { numRuns: 60, seed: 20240301 },
    );
  });
});
