import { randomBytes, randomUUID } from 'node:crypto';
import type { ApiVersion } from '../domain/versions/version.js';
import type { Webhook } from '../domain/webhook.js';
import { webhookUrlFault } from '../domain/webhook-url.js';
import { AssessError } from '../errors.js';
import type { DeliveryTotals } from '../store/store.js';
import { type AddressGuard, createAddressGuard } from '../webhooks/address-guard.js';
import type { ServiceContext } from './service-context.js';

export { type AddressGuard, createAddressGuard };

/** 256 bits, the size of the digest that they key. */
const newSecret = () => randomBytes(32).toString('hex');

type StoreAndClock = Pick<ServiceContext, 'store' | 'now'>;

/** Which webhooks an account may have. */
export interface WebhookRules {
  readonly guard: AddressGuard;
  /** How many; no limit where it is absent. */
  readonly most?: number | undefined;
}

/** The API's message to an account with the maximum number of webhooks. */
export const TOO_MANY_WEBHOOKS = 'too many webhooks';

/**
 * Adds a webhook whose notifications have the form of the version that it was made with.
 * @param url as it was sent, of any type
 * @returns what is wrong in the words of the interface, or the webhook, whose secret is shown this once
 */
export async function createWebhook(
  { store, now }: StoreAndClock,
  { guard, most }: WebhookRules,
  { accountId, url, version }: { accountId: string; url: unknown; version: ApiVersion },
): Promise<{ webhook: Webhook; fault?: undefined } | { fault: string }> {
  const fault = webhookUrlFault(url, (host) => guard.refusesLiteral(host));
  if (fault) return { fault };
  const webhook: Webhook = {
    id: randomUUID(),
    accountId,
    url: url as string,
    secret: newSecret(),
    version: version.name,
    createdAt: now(),
  };
  return (await store.addWebhook(webhook, most)) ? { webhook } : { fault: TOO_MANY_WEBHOOKS };
}

/** The webhooks of an account in order of creation. */
export function listWebhooks(
  { store }: Pick<ServiceContext, 'store'>,
  accountId: string,
): Promise<readonly Webhook[]> {
  return store.webhooks(accountId);
}

/** A webhook of an account, by its id. */
interface WebhookKey {
  readonly accountId: string;
  readonly id: string;
}

/** @throws AssessError `unknown_webhook` if the account has none of that id */
export async function requireWebhook(
  { store }: Pick<ServiceContext, 'store'>,
  { accountId, id }: WebhookKey,
): Promise<Webhook> {
  const webhook = (await store.webhooks(accountId)).find((one) => one.id === id.toLowerCase());
  if (!webhook) throw new AssessError('unknown_webhook', { id });
  return webhook;
}

/** A webhook with counts of its stored notifications. */
export interface WebhookSummary {
  readonly webhook: Webhook;
  readonly totals: Omit<DeliveryTotals, 'webhookId'>;
}

const NOTHING = { pending: 0, delivered: 0, failed: 0 };

/** The webhooks of an account in order of creation, each with its totals. */
export async function webhookSummaries(
  { store }: Pick<ServiceContext, 'store'>,
  accountId: string,
): Promise<WebhookSummary[]> {
  const [webhooks, totals] = await Promise.all([store.webhooks(accountId), store.deliveryTotals(accountId)]);
  const byWebhook = new Map(totals.map(({ webhookId, ...counted }) => [webhookId, counted]));
  return webhooks.map((webhook) => ({ webhook, totals: byWebhook.get(webhook.id) ?? NOTHING }));
}

/** Deletes a webhook with what is queued for it. @returns false when the account has none of that id */
export function deleteWebhook(
  { store }: Pick<ServiceContext, 'store'>,
  accountId: string,
  id: string,
): Promise<boolean> {
  return store.removeWebhook(accountId, id);
}

/**
 * Gives a webhook a new secret. What is sent from now on is signed with it, and for `overlap` milliseconds with the one
 * before as well, so that receivers can change in their own time; of an earlier rotation nothing stays.
 * @returns the secret, which is shown this once; undefined when the account has no webhook of that id
 */
export async function rotateSecret(
  { store, now }: StoreAndClock,
  { accountId, id }: WebhookKey,
  overlap: number,
): Promise<string | undefined> {
  const webhook = (await store.webhooks(accountId)).find((one) => one.id === id);
  if (!webhook) return undefined;
  const secret = newSecret();
  const until = new Date(now().getTime() + overlap);
  const previousSecret = overlap > 0 ? { secret: webhook.secret, until } : null;
  const isChanged = await store.changeWebhook(accountId, id, { secret, previousSecret }, now());
  return isChanged ? secret : undefined;
}

/** Enables a webhook, and sends waiting notifications immediately. @returns false when the account has none of that id */
export function enableWebhook(
  { store, now }: StoreAndClock,
  { accountId, id }: WebhookKey,
): Promise<boolean> {
  return store.changeWebhook(accountId, id, { disabled: null, failingSince: null }, now());
}

/**
 * Sends nothing to a webhook until it is enabled. What is queued meanwhile waits for a day and is then given up, to be
 * redelivered on demand.
 * @returns false when the account has none of that id
 */
export function disableWebhook(
  { store, now }: StoreAndClock,
  { accountId, id }: WebhookKey,
): Promise<boolean> {
  const at = now();
  return store.changeWebhook(accountId, id, { disabled: { at, reason: 'by_hand' } }, at);
}
