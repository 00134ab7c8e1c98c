import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openStore } from '../../../src/store/duckdb/open.js';
import { StatusMemory } from '../../../src/store/duckdb/status-memory.js';
import type { Store, StoredSubmission } from '../../../src/store/store.js';
import { storedResults } from '../../contract/store/read-back.js';
import { TemporaryDirectory } from './temporary.js';

const at = (n: number) => new Date(1_700_000_000_000 + n * 1000);
const IDS = ['a', 'b', 'c', 'd'];
const PIPELINES = ['cefr', 'ielts', 'band'];

/** Steps on few texts and pipelines, so that they combine in every order. */
const step = fc.oneof(
  fc.record({ do: fc.constant('submit' as const), id: fc.constantFrom(...IDS) }),
  fc.record({
    do: fc.constant('assess' as const),
    id: fc.constantFrom(...IDS),
    pipeline: fc.constantFrom(...PIPELINES),
  }),
  fc.record({ do: fc.constant('delete' as const), author: fc.constantFrom('even', 'odd') }),
  fc.record({ do: fc.constant('choose' as const), pipeline: fc.constantFrom(...PIPELINES) }),
  fc.record({ do: fc.constant('ask' as const), id: fc.constantFrom(...IDS), withText: fc.boolean() }),
  fc.record({ do: fc.constant('wait' as const), turns: fc.nat({ max: 3 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Receipts by id as known to an assessor, including those of deleted texts. */
type Receipts = Map<string, number>;

async function take(store: Store, account: string, n: number, step: Step, receipts: Receipts): Promise<void> {
  if (step.do === 'submit') {
    const author_id = IDS.indexOf(step.id) % 2 === 0 ? 'even' : 'odd';
    const sent = { id: step.id, text: `Text ${step.id}.`, author_id, task_id: 't', question_text: 'Why?' };
    const [outcome] = await store.addSubmissions(account, [sent], at(n));
    if (outcome && outcome.status !== 'rejected') receipts.set(step.id, outcome.receipt);
  } else if (step.do === 'assess') {
    const figures = { wordCount: 1, sentenceCount: 1, errorCount: 0, suspectCount: 0 };
    const receipt = receipts.get(step.id) ?? 0;
    const pipeline = { name: step.pipeline, version: '1', configHash: 'x' };
    await store.saveResults(pipeline, [{ receipt, type: 'success', body: `{"n":${n}}`, ...figures }], at(n));
  } else if (step.do === 'delete') await store.deleteAuthor(account, step.author, at(n));
  else if (step.do === 'choose') await store.setAccountPipeline(account, step.pipeline);
  else if (step.do === 'ask') await store.submissionStatus(account, step.id, { withText: step.withText });
  else for (let turn = 0; turn < step.turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** The expected results of `submissionStatus`, derived from the stored data. */
async function expected(store: Store, account: string): Promise<unknown[]> {
  const chosen = (await store.account(account))?.pipeline;
  const results = await storedResults(store, account);
  const submissions: StoredSubmission[] = [];
  for await (const batch of store.submissions({ accountId: account })) submissions.push(...batch);
  return IDS.map((id) => {
    const submission = submissions.find((one) => one.id === id);
    const own = results
      .filter((one) => one.submission.id === id)
      .sort((a, b) => a.assessedAt.getTime() - b.assessedAt.getTime());
    const shown = own.find(({ pipeline }) => pipeline.name === chosen) ?? own.at(-1);
    return submission && { receipt: submission.receipt, text: submission.text, body: shown?.body };
  });
}

test.each([
  ['everything', 2 ** 20],
  ['two texts at most', 1100],
  ['nothing', 0],
])('memory of %s agrees with the stored data during concurrent changes', async (_, statusMemory) => {
  using directory = new TemporaryDirectory();
  const store = await openStore(directory.join('x.duckdb'), { statusMemory, threads: 1 });
  let accounts = 0;
  const lists = fc.array(fc.tuple(step, fc.boolean()), { minLength: 5, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(lists, async (steps) => {
      accounts += 1;
      const account = `account-${accounts}`;
      await store.createAccount({ id: account, pipeline: 'cefr', createdAt: at(0) });
      const receipts: Receipts = new Map();
      const going: Promise<void>[] = [];
      for (const [n, [one, awaited]] of steps.entries()) {
        const taken = take(store, account, n, one, receipts);
        going.push(taken);
        if (awaited) await taken;
      }
      await Promise.all(going);
      const told = await Promise.all(
        IDS.map((id) => store.submissionStatus(account, id, { withText: true })),
      );
      const shown = told.map(
        (status) => status && { receipt: status.receipt, text: status.text, body: status.result?.body },
      );
      expect(shown).toEqual(await expected(store, account));
    }),
    { numRuns: 30, seed: 20261121 },
  );
  await store[Symbol.asyncDispose]();
});

test('memory evicts the least recently used entries, by bytes', () => {
  const memory = new StatusMemory(100_000);
  const result = {
    pipeline: { name: 'cefr', version: '1', configHash: 'x' },
    assessedAt: at(0),
    body: 'x'.repeat(10_000),
  };
  for (let receipt = 0; receipt < 1000; receipt += 1) {
    memory.set(`${receipt}`, { status: { receipt, receivedAt: at(0) } });
    memory.addResult(receipt, result);
    memory.get('0');
  }
  const kept = Array.from({ length: 1000 }, (_, n) => n).filter((n) => memory.get(`${n}`));
  expect(kept).toEqual([0, 997, 998, 999]);
});
