import { expect } from 'vitest';
import type { SuccessResult } from '../../../src/engine/results/result.js';
import { finished } from '../../contract/store/samples.js';
import { ACCOUNT } from '../running-server.js';
import { claim, INSTRUCTOR } from './platform.js';
import type { OpenedPage, TestTool } from './tool.js';

export const PIPELINE = { name: 'cefr', version: '1.0.0', configHash: 'c0ffee' };
export const TASK = {
  title: 'Pets',
  question: 'Do you have a pet?',
  pipeline: 'cefr',
  drafts: 2,
  shows: ['score', 'errors', 'traits'],
};
export const TEXT = 'I has a dog. It is nice.';
export const RESULT: SuccessResult = {
  type: 'success',
  code: 200,
  overall_score: 6.5,
  score_standard_error: 1,
  cefr_level: 'B1.ii',
  score_dimensions: { grammar: 6 },
  sentence_scores: [[0, 12, -0.5]],
  suspect_tokens: [[13, 15]],
  textual_errors: [[2, 5, 'have', 'AGV']],
  error_reasons: ['The verb agrees with *I*.'],
  text_stats: { word_count: 7 },
  pipeline: { name: 'cefr', version: '1.0.0' },
};

/** Milliseconds that a store and its server may take to start. */
export const SLOW_MACHINE = 90_000;

export const openAsTeacher = (own: TestTool, more: Record<string, unknown> = {}): Promise<OpenedPage> =>
  own.open({ sub: 'user 1', name: 'Teacher', [claim('roles')]: [INSTRUCTOR], ...more });

/** Makes the task of the link. */
export async function makeTaskOf(own: TestTool, more: object = {}): Promise<OpenedPage> {
  const page = await openAsTeacher(own);
  expect(await page.call('task', { ...TASK, ...more })).toMatchObject({ status: 200, json: {} });
  return page;
}

/** Assesses all texts that wait. */
export async function assessAll({ server }: TestTool, result: SuccessResult = RESULT): Promise<void> {
  for await (const texts of server.store.pending({ accountId: ACCOUNT, pipeline: PIPELINE }, 50)) {
    const done = texts.map(({ receipt }) => finished(receipt, { body: JSON.stringify(result) }));
    await server.store.saveResults(PIPELINE, done, server.now);
  }
}

/** How many of a platform's requests were looked at. */
const seen = new WeakMap<TestTool, number>();

/** Moves the clock on and sends what is due. @returns the scores that arrived since the last call */
export async function sentScores(own: TestTool, seconds = 2): Promise<Record<string, unknown>[]> {
  own.server.now = new Date(own.server.now.getTime() + seconds * 1000);
  await own.tool.sendScores();
  const before = seen.get(own) ?? 0;
  seen.set(own, own.platform.received.length);
  return own.platform.received
    .slice(before)
    .flatMap(({ path, body }) => (path.includes('scores') ? [body] : []));
}
