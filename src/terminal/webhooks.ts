import { utcTimestamp } from '../domain/submissions/submission.js';
import type { DeliveryStatus } from '../domain/webhooks/delivery.js';
import type { DisabledReason, Webhook } from '../domain/webhooks/webhook.js';
import { renderTable } from './table.js';

const REASONS: Readonly<Record<DisabledReason, string>> = {
  gone: 'its endpoint returned 410',
  failing: 'every attempt failed for 5 days',
  by_hand: 'by hand',
};

interface Shown {
  readonly webhook: Webhook;
  readonly totals: Readonly<Record<DeliveryStatus, number>> & { readonly lastDeliveredAt?: Date | undefined };
}

/** Webhooks as a table, with the state of their notifications. */
export function renderWebhooks(webhooks: readonly Shown[], now: Date, width?: number): string {
  if (webhooks.length === 0) return 'no webhooks yet: create one with assess webhook create URL';
  const table = renderTable(
    [
      { title: 'id', format: 'text', of: ({ webhook }) => webhook.id },
      { title: 'URL', format: 'text', flexible: true, of: ({ webhook }) => webhook.url },
      { title: 'since', format: 'text', of: ({ webhook }) => utcTimestamp(webhook.createdAt) },
      { title: 'state', format: 'text', flexible: true, of: ({ webhook }) => stateOf(webhook, now) },
      { title: 'pending', format: 'count', of: ({ totals }) => totals.pending },
      { title: 'delivered', format: 'count', of: ({ totals }) => totals.delivered },
      { title: 'failed', format: 'count', of: ({ totals }) => totals.failed },
      {
        title: 'last delivered',
        format: 'text',
        of: ({ totals: { lastDeliveredAt } }) => lastDeliveredAt && utcTimestamp(lastDeliveredAt),
      },
    ],
    webhooks,
    width,
  );
  const hint = webhooks.some(({ webhook }) => webhook.disabled)
    ? '\n\nsend to a disabled one again with: assess webhook enable ID'
    : '';
  return `${table}${hint}`;
}

/** Whether it is enabled, and with how many secrets its notifications are signed. */
function stateOf({ disabled, failingSince, previousSecret }: Webhook, now: Date): string {
  const sending = disabled
    ? `disabled ${utcTimestamp(disabled.at)}: ${REASONS[disabled.reason]}`
    : failingSince
      ? `failing since ${utcTimestamp(failingSince)}`
      : 'active';
  return previousSecret && previousSecret.until > now
    ? `${sending}; signed with two secrets until ${utcTimestamp(previousSecret.until)}`
    : sending;
}
