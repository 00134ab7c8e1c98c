import { onTestFinished } from 'vitest';
import type { Submission } from '../../../src/domain/submissions/submission.js';
import { keepPresence } from '../../../src/services/assessment/presence.js';
import {
  type Background,
  type BackgroundOptions,
  createBackground,
} from '../../../src/services/background/background.js';
import type { WithPipeline } from '../../../src/services/background/pipelines.js';
import { Speed } from '../../../src/services/background/speed.js';
import type { Store } from '../../../src/store/store.js';
import type { Backend } from '../../contract/store/backends.js';
import { storedResults } from '../../contract/store/read-back.js';
import { overriding } from '../../overriding.js';
import { until } from '../../until.js';

export const NOON = new Date('2026-05-01T12:00:00Z');

/** A store, removed after the test, with these accounts, all with the pipeline `cefr`. */
export async function storeWith(backend: Backend, ...accounts: string[]): Promise<Store> {
  const test = await backend.create();
  onTestFinished(() => test[Symbol.asyncDispose]());
  const { store } = test;
  for (const id of accounts) await store.createAccount({ id, pipeline: 'cefr', createdAt: NOON });
  return store;
}

const submission = (id: string, text: string): Submission => ({
  id,
  text,
  author_id: `author-${id}`,
  task_id: 'task',
  question_text: 'Why?',
});

/** Adds texts with the given ids, by default `0`, `1` …. @returns their receipts */
export async function add(
  store: Store,
  accountId: string,
  texts: readonly string[] | Readonly<Record<string, string>>,
): Promise<number[]> {
  const batch = Object.entries(texts).map(([id, text]) => submission(id, text));
  const outcomes = await store.addSubmissions(accountId, batch, NOON);
  return outcomes.map((outcome) => (outcome.status === 'rejected' ? 0 : outcome.receipt));
}

/** A log that keeps its lines. */
export interface Logged {
  readonly lines: string[];
  readonly log: BackgroundOptions['log'];
}

export function logged(): Logged {
  const lines: string[] = [];
  const write = (level: string) => (fields: object, message: string) => {
    lines.push(`${level} ${message} ${JSON.stringify(fields)}`);
  };
  return { lines, log: { info: write('info'), error: write('error') } };
}

/** A background with its own presence, which leaves when it is stopped, at the latest after the test. */
export async function backgroundOf(
  store: Store,
  withPipeline: WithPipeline,
  options: Partial<BackgroundOptions> = {},
): Promise<Background> {
  const speed = new Speed(() => performance.now());
  const presence = await keepPresence({
    store,
    parts: ['assess'],
    textsPerSecond: () => speed.textsPerSecond,
  });
  const background = createBackground({
    store,
    presence,
    speed,
    withPipeline,
    batchSize: 5,
    now: () => NOON,
    log: logged().log,
    pause: 10,
    ...options,
  });
  const stop = async (patience?: number) => {
    await background.stop(patience);
    await presence[Symbol.asyncDispose]();
  };
  onTestFinished(() => stop());
  return overriding(background, { stop });
}

/** Waits until no text waits or is in hand. */
export function settled(store: Store, background: Background): Promise<void> {
  return until(async () => {
    const { waiting, claimed } = await store.backlog();
    return waiting + claimed + background.inHand === 0;
  });
}

/** `id score` or `id failure` of every result of an account, in order of receipt. */
export async function resultsOf(store: Store, accountId: string): Promise<string[]> {
  const results = await storedResults(store, accountId);
  return results.map(({ submission: { id }, message, overallScore }) => `${id} ${message ?? overallScore}`);
}
