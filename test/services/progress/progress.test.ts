import { expect, test } from 'vitest';
import type { AssessmentResult } from '../../../src/engine/results/result.js';
import { progressOf } from '../../../src/services/progress/progress.js';
import type { AssessedText } from '../../../src/services/progress/progress-texts.js';

const PIPELINE = { name: 'cefr', version: '1.0.0', configHash: 'x' };
const SCALE = { name: 'cefr', min: 0, max: 13 };

interface Given {
  readonly author?: string;
  readonly task?: string;
  readonly question?: string;
  readonly score?: number;
  readonly error?: number;
  readonly kept?: readonly unknown[];
  readonly failure?: boolean;
}

function texts(given: readonly Given[]): AssessedText[] {
  return given.map(({ author, task, question = '', score, error, kept = [], failure }, at) => {
    const success = {
      ...{ type: 'success', code: 200, sentence_scores: [], suspect_tokens: [], textual_errors: [] },
      ...(score !== undefined && { overall_score: score, score_standard_error: error }),
      pipeline: PIPELINE,
    } as AssessmentResult;
    const failed = { type: 'failure', code: 400, message: 'text_too_short' } as unknown as AssessmentResult;
    return {
      ...{ place: `t${at}`, id: `t${at}`, author, task, question, text: `Text number ${at}.`, kept },
      result: failure ? failed : success,
    };
  });
}

async function progress(given: readonly Given[], order: readonly string[] = []) {
  const all = texts(given);
  const rejected: string[] = [];
  const report = await progressOf({
    texts: {
      async *all() {
        yield all;
      },
      async *assessed(isWanted) {
        yield all.filter(isWanted);
      },
    },
    ...{ pipeline: PIPELINE, scale: SCALE, order, signal: new AbortController().signal },
    onReject: ({ place, message }) => rejected.push(`${place}: ${message}`),
  });
  return { ...report, rejected };
}

test('a change smaller than 1.645 standard errors of it is within error', async () => {
  const changes = async (error: number) =>
    (await progress([3, 5].map((score) => ({ author: 'ann', score, error })))).authors[0]!.score;
  expect(await changes(1)).toEqual({
    points: 2,
    standardError: expect.closeTo(Math.SQRT2),
    withinError: true,
  });
  expect(await changes(0.8)).toMatchObject({ points: 2, withinError: false });
});

test('texts on the same question are drafts, others are not', async () => {
  const { authors } = await progress([
    { author: 'ann', task: 'a', question: 'Why?', score: 3, error: 1 },
    { author: 'ann', task: 'b', question: 'Why?', score: 4, error: 1 },
    { author: 'ann', task: 'a', question: 'Why? ', score: 5, error: 1 },
    { author: 'ben', task: 'a', question: 'Why?', score: 5, error: 1 },
    { author: 'ben', task: 'a', question: 'How?', score: 6, error: 1 },
  ]);
  expect(authors.map(({ authorId, texts }) => [authorId, texts.map(({ draft }) => draft)])).toEqual([
    ['ann', [1, 1, 2]],
    ['ben', [1, 1]],
  ]);
  const [, , last] = authors[0]!.texts;
  expect(last!.change).toMatchObject({ since: 't0', score: { points: 2 } });
  expect(authors[0]!.score).toMatchObject({ points: 2 });
});

test('columns order the texts of an author, the first first', async () => {
  const given = [
    { author: 'ann', kept: ['2026-03-02', '1'] },
    { author: 'ann', kept: ['2026-03-01', 2] },
    { author: 'ann', kept: ['2026-03-01', '1'] },
    { author: 'ann', kept: ['March', 1] },
    { author: 'ann', kept: ['2026-03-01', ''] },
    { kept: ['2026-03-01', 1] },
  ];
  const { authors, rejected } = await progress(given, ['date', 'draft']);
  expect(authors[0]!.texts.map(({ id }) => id)).toEqual(['t2', 't1', 't0']);
  expect(rejected).toEqual([
    't3: date is neither a number nor a date such as 2026-03-31',
    't4: draft is neither a number nor a date such as 2026-03-31',
    't5: author_id missing',
  ]);
});

test('authors with one text are counted and left out', async () => {
  const { authors, single, texts } = await progress([
    { author: 'ann' },
    { author: 'ben' },
    { author: 'ann' },
  ]);
  expect({ single, texts, authors: authors.map(({ authorId }) => authorId) }).toEqual({
    single: 1,
    texts: 3,
    authors: ['ann'],
  });
});

test('a text that could not be assessed has no score and no change', async () => {
  const { authors } = await progress([
    { author: 'ann', score: 3, error: 1 },
    { author: 'ann', failure: true },
    { author: 'ann', score: 4 },
  ]);
  const [first, failed, last] = authors[0]!.texts;
  expect(first).toMatchObject({
    score: 3,
    interval90: [expect.closeTo(1.355), expect.closeTo(4.645)],
    change: null,
  });
  expect(failed).toMatchObject({ score: null, interval90: null, change: { score: null, errors: null } });
  expect(last).toMatchObject({ score: 4, interval90: null, change: { errors: null } });
  expect(authors[0]!.score).toEqual({ points: 1, standardError: null, withinError: null });
});
