import type { Config } from '../../config.js';
import { createAddressGuard } from '../../webhooks/address-guard.js';
import { createSender, type Sender } from '../../webhooks/sender.js';

/** A sender with the options in the settings. */
export function senderOf(
  { webhookAllow, webhookTimeout }: Pick<Config, 'webhookAllow' | 'webhookTimeout'>,
  now: () => Date,
): Sender {
  return createSender({ guard: createAddressGuard(webhookAllow), timeout: webhookTimeout * 1000, now });
}
