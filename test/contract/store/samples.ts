import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { PipelineIdentity } from '../../../src/domain/pipelines/pipeline.js';
import type { NewSubmission, Submission } from '../../../src/domain/submissions/submission.js';
import type { Webhook } from '../../../src/domain/webhooks/webhook.js';
import type {
  FinishedAssessment,
  PendingText,
  Store,
  StoredSubmission,
  Worker,
} from '../../../src/store/store.js';
import type { Backend, TestStore } from './backends.js';

export const NOON = new Date('2024-03-01T12:00:00.123Z');
export const LATER = new Date('2024-03-01T12:00:05.456Z');
export const ACCOUNT = 'school';
export const CEFR: PipelineIdentity = { name: 'cefr', version: '1.0.0', configHash: 'c0ffee' };

/** Outcomes with any receipt. */
export const STORED = { status: 'stored', receipt: expect.any(Number) };
export const UNCHANGED = { status: 'unchanged', receipt: expect.any(Number) };

export function submission(id: string, attributes: Partial<Submission> = {}): Submission {
  return {
    id,
    text: `My dog is called ${id}.`,
    author_id: 'anna',
    task_id: 'pets',
    question_text: 'Do you have a pet?',
    ...attributes,
  };
}

/** An answer in a group: author anna, task pets, session s1 by default. */
export function answer(id: string, sequence_id: number, attributes: Partial<Submission> = {}): Submission {
  return submission(id, { session_id: 's1', sequence_id, sequence_count: 3, ...attributes });
}

export function finished(receipt: number, attributes: Partial<FinishedAssessment> = {}): FinishedAssessment {
  return {
    receipt,
    type: 'success',
    overallScore: 5.5,
    wordCount: 100,
    sentenceCount: 8,
    errorCount: 0,
    suspectCount: 0,
    body: JSON.stringify({ type: 'success', code: 200, overall_score: 5.5, textual_errors: [] }),
    ...attributes,
  };
}

export const webhook = (id: string, attributes: Partial<Webhook> = {}): Webhook => ({
  id,
  accountId: ACCOUNT,
  url: 'https://school.example/hook?a=ü',
  secret: 'c2VjcmV0',
  version: '2.0.0',
  createdAt: NOON,
  ...attributes,
});

/** A worker whose lease outlasts any test. */
export async function aliveWorker(
  store: Store,
  attributes: Partial<Worker> = {},
  lease = 600_000,
): Promise<string> {
  const worker = { id: randomUUID(), name: 'test', parts: ['assess', 'deliver'], ...attributes };
  await store.beat(worker, lease);
  return worker.id;
}

export const WORKER: Worker = {
  id: '00000000-0000-4000-8000-00000000000a',
  name: 'host:1',
  parts: ['assess', 'deliver'],
};

/** A store with the account ACCOUNT. */
export async function storeWithAccount<S extends Store>(backend: Backend<S>): Promise<TestStore<S>> {
  const test = await backend.create();
  await test.store.createAccount({ id: ACCOUNT, pipeline: 'cefr', createdAt: NOON });
  return test;
}

export async function all<T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> {
  const values: T[] = [];
  for await (const batch of batches) values.push(...batch);
  return values;
}

export function storedSubmissions(store: Store, accountId = ACCOUNT): Promise<StoredSubmission[]> {
  return all(store.submissions({ accountId }));
}

export function pendingTexts(store: Store, pipeline = CEFR, batchSize = 50): Promise<PendingText[]> {
  return all(store.pending({ accountId: ACCOUNT, pipeline }, batchSize));
}

/** Adds submissions and returns their receipts by id. */
export async function added(
  store: Store,
  submissions: readonly NewSubmission[],
): Promise<Record<string, number>> {
  await store.addSubmissions(ACCOUNT, submissions, NOON);
  const stored = await storedSubmissions(store);
  return Object.fromEntries(stored.map(({ id, receipt }) => [id, receipt]));
}
