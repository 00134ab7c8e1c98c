import { randomBytes, randomUUID } from 'node:crypto';
import type { ApiVersion } from '../domain/versions/version.js';
import type { Webhook } from '../domain/webhook.js';
import { webhookUrlFault } from '../domain/webhook-url.js';
import { type AddressGuard, createAddressGuard } from '../webhooks/address-guard.js';
import type { ServiceContext } from './service-context.js';

export { type AddressGuard, createAddressGuard };

/** 256 bits, the size of the digest that they key. */
const SECRET_BYTES = 32;

/**
 * Adds a webhook whose notifications have the form of the version that it was made with.
 * @param url as it was sent, of any type
 * @returns what is wrong with the URL in the words of the interface, or the webhook, whose secret is shown this once
 */
export async function createWebhook(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  guard: AddressGuard,
  { accountId, url, version }: { accountId: string; url: unknown; version: ApiVersion },
): Promise<{ webhook: Webhook; fault?: undefined } | { fault: string }> {
  const fault = webhookUrlFault(url, (host) => guard.refusesLiteral(host));
  if (fault) return { fault };
  const webhook: Webhook = {
    id: randomUUID(),
    accountId,
    url: url as string,
    secret: randomBytes(SECRET_BYTES).toString('hex'),
    version: version.name,
    createdAt: now(),
  };
  await store.addWebhook(webhook);
  return { webhook };
}

/** The webhooks of an account in order of creation. */
export function listWebhooks(
  { store }: Pick<ServiceContext, 'store'>,
  accountId: string,
): Promise<readonly Webhook[]> {
  return store.webhooks(accountId);
}

/** Deletes a webhook with what is queued for it. @returns false when the account has none of that id */
export function deleteWebhook(
  { store }: Pick<ServiceContext, 'store'>,
  accountId: string,
  id: string,
): Promise<boolean> {
  return store.removeWebhook(accountId, id);
}
