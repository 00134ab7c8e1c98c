import { describe, expect, test } from 'vitest';
import type { FinishedAssessment, Store } from '../../../src/store/store.js';
import { backends } from './backends.js';
import { ACCOUNT, added, CEFR, finished, LATER, NOON, storeWithAccount, submission } from './samples.js';

const query = { accountId: ACCOUNT, pipeline: 'cefr', lowest: 0, step: 2, includeTests: false };

/** Results of the older version have no traits. */
const traitsOf = (score: number) => (score > 4 ? { prompt_relevance: 5, grammar: score - 1 } : undefined);

function scored(receipt: number, overallScore: number, ...codes: string[]): FinishedAssessment {
  const textual_errors = codes.map((code) => [0, 1, 'x', code]);
  return finished(receipt, {
    overallScore,
    wordCount: 50,
    errorCount: codes.length,
    suspectCount: 1,
    body: JSON.stringify({ type: 'success', textual_errors, score_dimensions: traitsOf(overallScore) }),
  });
}

/** Four texts and a test submission: three with scores of 1.0.0, a failure, one with a score of an older version. */
async function fill(store: Store): Promise<void> {
  const receipts = await added(store, [
    submission('a'),
    submission('b', { author_id: 'ben' }),
    submission('c', { task_id: 'food' }),
    submission('d', { author_id: 'cleo' }),
    submission('e', { test: 1 }),
  ]);
  const { a, b, c, d, e } = receipts as Record<'a' | 'b' | 'c' | 'd' | 'e', number>;
  await store.saveResults({ ...CEFR, version: '0.9.0' }, [scored(c, 3)], NOON);
  const failure = finished(d, {
    type: 'failure',
    overallScore: undefined,
    message: 'insufficient_english_text',
  });
  await store.saveResults(
    CEFR,
    [scored(a, 4.5, 'S', 'MP'), scored(b, 5, 'S'), scored(e, 12), failure],
    LATER,
  );
  await store.addFeedback(
    ACCOUNT,
    [
      { submission_id: 'a', examiner_id: 7, mark: { holistic: '4' } },
      { submission_id: 'a', examiner_id: 8, mark: { holistic: '5' } },
      { submission_id: 'b', examiner_id: 7, mark: { holistic: '5' } },
      { submission_id: 'e', examiner_id: 9, mark: { holistic: '5' } },
    ],
    NOON,
  );
}

describe.each(backends)('the overview of $name', (backend) => {
  test('counts the contents, and groups each version by score', async () => {
    await using test = await storeWithAccount(backend);
    await fill(test.store);
    const { results, engine, ...counts } = await test.store.overview(query);
    expect(counts).toEqual({
      submissions: 4,
      authors: 3,
      tasks: 2,
      tests: 1,
      received: [NOON, NOON],
      marks: 3,
      examiners: 2,
      markedTexts: 2,
      multiplyMarked: 1,
    });
    expect(engine).toMatch(/^DuckDB v\d/);
    expect(results).toMatchObject([
      {
        pipeline: CEFR,
        assessed: [LATER, LATER],
        texts: 3,
        scored: 2,
        failures: { insufficient_english_text: 1 },
        meanScore: 4.75,
        quartiles: [4.625, 4.75, 4.875],
        traits: [{ trait: 'grammar', texts: 2, mean: 3.75, sd: expect.closeTo(0.354, 3) }],
        ranges: [{ from: 4, texts: 2, words: 100, errors: 3, suspects: 2, errorCodes: { S: 2, MP: 1 } }],
      },
      { pipeline: { version: '0.9.0' }, assessed: [NOON, NOON], texts: 1, sdScore: null, traits: [] },
    ]);
  });

  test('counts test submissions on request', async () => {
    await using test = await storeWithAccount(backend);
    await fill(test.store);
    const { submissions, marks, results } = await test.store.overview({ ...query, includeTests: true });
    expect({ submissions, marks }).toEqual({ submissions: 5, marks: 4 });
    expect(results[0]!.ranges.map(({ from }) => from)).toEqual([4, 12]);
  });

  test('of an empty account has zeros', async () => {
    await using test = await storeWithAccount(backend);
    const overview = await test.store.overview(query);
    expect(overview).toMatchObject({ submissions: 0, received: null, marks: 0, examiners: 0, results: [] });
  });
});
