import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import type { Webhook } from '../../../src/domain/webhooks/webhook.js';
import { keepPresence } from '../../../src/services/assessment/presence.js';
import type { Deliveries, DeliveryOptions } from '../../../src/services/deliveries/deliveries.js';
import { createDeliveries } from '../../../src/services/deliveries/dispatcher.js';
import type { Store, StoredDelivery } from '../../../src/store/store.js';
import { createAddressGuard } from '../../../src/webhooks/address-guard.js';
import { createSender, type Sender, type SenderOptions } from '../../../src/webhooks/sender.js';
import { type Backend, DUCKDB } from '../../contract/store/backends.js';
import { overriding } from '../../overriding.js';
import { until } from '../../until.js';
import { AUTHORITY, type Receiver, startReceiver } from '../../webhooks/receiver.js';
import { addAccount } from '../stores.js';

export const ACCOUNT = 'default';
export const NOON = new Date('2026-05-01T12:00:00Z');
const CEFR = { name: 'cefr', version: '1.0.0', configHash: 'c0ffee' };

/** A clock that stands still until it is set. Setting it back makes no time pass. */
export class Clock {
  #time = NOON.getTime();
  #passed = 0;

  readonly now = () => new Date(this.#time);

  /** Milliseconds that have passed. */
  readonly passed = () => this.#passed;

  /** Milliseconds since noon. */
  get elapsed(): number {
    return this.#time - NOON.getTime();
  }

  advance(milliseconds: number): void {
    this.#time += milliseconds;
    this.#passed += Math.max(0, milliseconds);
  }

  setTo(instant: Date): void {
    this.advance(instant.getTime() - this.#time);
  }
}

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly fields: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A store with an account, a way to deliver its notifications to real endpoints, and a clock. */
export interface Setting {
  readonly store: Store;
  readonly clock: Clock;
  readonly logged: LogLine[];
  /** Starts to deliver, like a process that has just started. */
  deliver(changes?: Partial<DeliveryOptions & { store: Store }>): Promise<Deliveries>;
}

export async function setting({ create }: Backend = DUCKDB): Promise<Setting> {
  const test = await create();
  onTestFinished(() => test[Symbol.asyncDispose]());
  return settingOn(test.store);
}

/** A setting on a given store without accounts, which other stores may share, as in other processes. */
export async function settingOn(store: Store): Promise<Setting> {
  await addAccount(store, ACCOUNT);
  const clock = new Clock();
  const logged: LogLine[] = [];
  const at = (level: LogLine['level']) => (fields: LogLine['fields'], message: string) =>
    void logged.push({ level, fields, message });
  const log = { info: at('info'), warn: at('warn'), error: at('error') };
  return {
    store,
    clock,
    logged,
    async deliver(changes = {}) {
      const presence = await keepPresence({ store: changes.store ?? store, parts: ['deliver'] });
      const deliveries = createDeliveries({
        store,
        presence,
        sender: changes.sender ?? sender(clock),
        retry: [],
        logDays: 30,
        now: clock.now,
        clock: clock.passed,
        log,
        random: () => 0.5,
        pause: 5,
        ...changes,
      });
      const end = async (patience?: number) => {
        await deliveries.stop(patience);
        await presence[Symbol.asyncDispose]();
      };
      onTestFinished(() => end(100));
      deliveries.start();
      return overriding(deliveries, { stop: end });
    },
  };
}

/** A sender that can reach test receivers. */
export function sender({ now }: Clock, changes: Partial<SenderOptions> = {}): Sender {
  const made = createSender({
    guard: createAddressGuard(['127.0.0.0/8']),
    timeout: 5000,
    now,
    authorities: AUTHORITY,
    ...changes,
  });
  onTestFinished(() => made[Symbol.asyncDispose]());
  return made;
}

/** A receiver that is stopped after the test. */
export async function receiver(...options: Parameters<typeof startReceiver>): Promise<Receiver> {
  const started = await startReceiver(...options);
  onTestFinished(() => started[Symbol.asyncDispose]());
  return started;
}

export async function addWebhook(
  store: Store,
  { url }: { readonly url: string },
  attributes: Partial<Webhook> = {},
): Promise<Webhook> {
  const webhook = {
    id: `webhook-${(await store.webhooks(ACCOUNT)).length}`,
    accountId: ACCOUNT,
    url,
    secret: 'a secret',
    version: '2.1.0',
    createdAt: NOON,
    ...attributes,
  };
  await store.addWebhook(webhook);
  return webhook;
}

/** Submits texts `PREFIX-0`, `PREFIX-1` … and stores their results, which notifies all webhooks. */
export async function complete(
  store: Store,
  texts: number,
  { at = NOON, prefix = 't', author = 'anna', account = ACCOUNT } = {},
): Promise<void> {
  const submissions = Array.from({ length: texts }, (_, index) => ({
    id: `${prefix}-${index}`,
    text: 'A text.',
    author_id: author,
    task_id: 'task',
    question_text: 'Why?',
  }));
  const outcomes = await store.addSubmissions(account, submissions, at);
  const finished = outcomes.map((outcome) => ({
    receipt: outcome.status === 'rejected' ? 0 : outcome.receipt,
    type: 'success' as const,
    overallScore: 5.5,
    wordCount: 2,
    sentenceCount: 1,
    errorCount: 0,
    suspectCount: 0,
    body: JSON.stringify({ type: 'success', code: 200, overall_score: 5.5 }),
  }));
  await store.saveResults(CEFR, finished, at);
}

export function listed(store: Store): Promise<StoredDelivery[]> {
  return store.deliveries({ accountId: ACCOUNT, limit: 10_000 });
}

/** Resolves when a number of attempts is recorded in total. */
export function recorded(store: Store, attempts: number): Promise<void> {
  return until(async () => {
    const counts = (await listed(store)).map((delivery) => delivery.attempts.length);
    return counts.reduce((sum, count) => sum + count, 0) >= attempts;
  });
}

/**
 * Resolves when a notification of another account, queued now, has been delivered to another endpoint: attempts that were to
 * start before it have started.
 */
export async function elsewhere(store: Store, { now }: Clock): Promise<void> {
  const account = randomUUID();
  await addAccount(store, account);
  const endpoint = await receiver();
  const { id } = await addWebhook(store, endpoint, { id: account, accountId: account });
  await complete(store, 1, { account, at: now() });
  await until(async () => {
    const totals = await store.deliveryTotals(account);
    return totals.some(({ webhookId, delivered }) => webhookId === id && delivered === 1);
  });
}

/** The ids of the texts of all notifications that arrived. */
export const idsOf = ({ arrivals }: Receiver) =>
  arrivals.map(({ body }) => JSON.parse(body.toString()).parameters.id as string);
