import type { DeliveryStatus } from '../domain/delivery.js';
import { utcTimestamp } from '../domain/submission.js';
import type { DisabledReason, Webhook } from '../domain/webhook.js';
import { renderTable } from './table.js';

const REASONS: Readonly<Record<DisabledReason, string>> = {
  gone: 'its endpoint answered 410',
  failing: 'every attempt failed for 5 days',
  by_hand: 'by hand',
};

interface Shown {
  readonly webhook: Webhook;
  readonly totals: Readonly<Record<DeliveryStatus, number>> & { readonly lastDeliveredAt?: Date | undefined };
}

/** Webhooks as a table, with how their notifications fare. */
export function renderWebhooks(webhooks: readonly Shown[], now: Date, width?: number): string {
  if (webhooks.length === 0) return 'no webhooks yet: create one with assess webhook create URL';
  const right = (title: string) => ({ title, align: 'right' as const });
  const columns = [
    { title: 'id' },
    { title: 'URL', flexible: true },
    { title: 'since' },
    { title: 'state', flexible: true },
    right('pending'),
    right('delivered'),
    right('failed'),
    { title: 'last delivered' },
  ];
  const rows = webhooks.map(({ webhook, totals }) => [
    webhook.id,
    webhook.url,
    utcTimestamp(webhook.createdAt),
    stateOf(webhook, now),
    totals.pending,
    totals.delivered,
    totals.failed,
    totals.lastDeliveredAt && utcTimestamp(totals.lastDeliveredAt),
  ]);
  const hint = webhooks.some(({ webhook }) => webhook.disabled)
    ? '\n\nsend to a disabled one again with: assess webhook enable ID'
    : '';
  return `${renderTable(columns, rows, width)}${hint}`;
}

/** Whether notifications are sent to it, and with how many secrets they are signed. */
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
