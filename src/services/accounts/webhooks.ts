import { randomBytes, randomUUID } from 'node:crypto';
import type { ApiVersion } from '../../domain/versions/version.js';
import type { Webhook } from '../../domain/webhooks/webhook.js';
import { webhookUrlFault } from '../../domain/webhooks/webhook-url.js';
import { AssessError } from '../../errors.js';
import type { Webhooks } from '../../store/accounts.js';
import type { DeliveryRecords, DeliveryTotals } from '../../store/outbox.js';
import { type AddressGuard, createAddressGuard } from '../../webhooks/address-guard.js';
import type { ServiceContext } from '../service-context.js';

export { type AddressGuard, createAddressGuard };

/** 256 bits, the size of the digest that they key. */
const newSecret = () => randomBytes(32).toString('hex');

/** Which webhooks an account may have. */
export interface WebhookRules {
  readonly guard: AddressGuard;
  /** Maximum number; default: no limit. */
  readonly most?: number | undefined;
}

/** The API's message to an account with the maximum number of webhooks. */
export const TOO_MANY_WEBHOOKS = 'too many webhooks';

/**
 * Adds a webhook. Its notifications have the form of the API version that created it.
 * @param url as it was sent, of any type
 * @returns the fault in the wording of the interface, or the webhook, whose secret is shown only now
 */
export async function createWebhook(
  { store, now }: ServiceContext<Webhooks>,
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
  { store }: Pick<ServiceContext<Webhooks>, 'store'>,
  accountId: string,
): Promise<readonly Webhook[]> {
  return store.webhooks(accountId);
}

/** A webhook of an account, by its id. */
interface WebhookKey {
  readonly accountId: string;
  readonly id: string;
}

/** @throws AssessError `unknown_webhook` if the account has no webhook with that id */
export async function requireWebhook(
  { store }: Pick<ServiceContext<Webhooks>, 'store'>,
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
  { store }: Pick<ServiceContext<Webhooks & DeliveryRecords>, 'store'>,
  accountId: string,
): Promise<WebhookSummary[]> {
  const [webhooks, totals] = await Promise.all([store.webhooks(accountId), store.deliveryTotals(accountId)]);
  const byWebhook = new Map(totals.map(({ webhookId, ...counted }) => [webhookId, counted]));
  return webhooks.map((webhook) => ({ webhook, totals: byWebhook.get(webhook.id) ?? NOTHING }));
}

/** Deletes a webhook and its queued notifications. @returns false if the account has no webhook with that id */
export function deleteWebhook(
  { store }: Pick<ServiceContext<Webhooks>, 'store'>,
  accountId: string,
  id: string,
): Promise<boolean> {
  return store.removeWebhook(accountId, id);
}

/**
 * Gives a webhook a new secret. Notifications are signed with it from now on, and for `overlap` milliseconds also with the
 * previous secret, so that receivers can be updated. Ends the overlap of an earlier rotation.
 * @returns the secret, which is shown only now; undefined if the account has no webhook with that id
 */
export async function rotateSecret(
  { store, now }: ServiceContext<Webhooks>,
  { accountId, id }: WebhookKey,
  overlap: number,
): Promise<string | undefined> {
  const secret = newSecret();
  for (;;) {
    const webhook = (await store.webhooks(accountId)).find((one) => one.id === id);
    if (!webhook) return undefined;
    const until = new Date(now().getTime() + overlap);
    const previousSecret = overlap > 0 ? { secret: webhook.secret, until } : null;
    const change = { replaces: webhook.secret, secret, previousSecret };
    // Otherwise it was deleted, or another rotation came first, whose secret is now the previous one.
    if (await store.changeWebhook(accountId, id, change, now())) return secret;
  }
}

/** Enables a webhook, and sends waiting notifications immediately. @returns false if the account has no webhook with that id */
export function enableWebhook(
  { store, now }: ServiceContext<Webhooks>,
  { accountId, id }: WebhookKey,
): Promise<boolean> {
  return store.changeWebhook(accountId, id, { disabled: null, failingSince: null }, now());
}

/**
 * Sends nothing to a webhook until it is enabled. Notifications queued in the meantime wait for a day and then fail; they
 * can be redelivered.
 * @returns false if the account has no webhook with that id
 */
export function disableWebhook(
  { store, now }: ServiceContext<Webhooks>,
  { accountId, id }: WebhookKey,
): Promise<boolean> {
  const at = now();
  return store.changeWebhook(accountId, id, { disabled: { at, reason: 'by_hand' } }, at);
}
