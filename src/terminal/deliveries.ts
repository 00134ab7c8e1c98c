import { shownLines } from '../domain/shown.js';
import { utcTimestamp } from '../domain/submissions/submission.js';
import type { DeliveryAttempt } from '../domain/webhooks/delivery.js';
import { DELIVERY_FAULTS } from '../domain/webhooks/delivery.js';
import type { Webhook } from '../domain/webhooks/webhook.js';
import type { StoredDelivery } from '../store/outbox.js';
import type { Column } from '../tables/column.js';
import { renderTable } from './table.js';

interface Shown {
  readonly deliveries: readonly StoredDelivery[];
  readonly webhooks: readonly Webhook[];
}

/** Deliveries as a table, with a column for the webhook if there are several. */
export function renderDeliveries({ deliveries, webhooks }: Shown, width?: number): string {
  if (deliveries.length === 0) return 'no deliveries';
  const hasSeveral = new Set(deliveries.map(({ webhookId }) => webhookId)).size > 1;
  const columns: Column<StoredDelivery>[] = [
    { title: 'notification', format: 'text', of: ({ id }) => id },
    ...(hasSeveral ? [WEBHOOK] : []),
    { title: 'submission', format: 'text', flexible: true, of: ({ submissionId }) => submissionId },
    { title: 'since', format: 'text', of: ({ createdAt }) => utcTimestamp(createdAt) },
    { title: 'status', format: 'text', of: statusOf },
    { title: 'attempts', format: 'count', of: ({ attempts }) => attempts.length },
    { title: 'last response', format: 'text', of: ({ attempts }) => responseOf(attempts.at(-1)) },
    { title: 'took', format: 'label', of: ({ attempts }) => durationOf(attempts.at(-1)) },
    { title: 'next attempt', format: 'text', of: (delivery) => nextOf(delivery, webhooks) },
  ];
  return renderTable(columns, deliveries, width);
}

const WEBHOOK: Column<StoredDelivery> = {
  title: 'webhook',
  format: 'text',
  of: ({ webhookId }) => webhookId,
};

/** One delivery with each of its attempts, and their responses if they were requested. */
export function renderDelivery(
  delivery: StoredDelivery,
  webhooks: readonly Webhook[],
  width?: number,
): string {
  const { url } = webhooks.find(({ id }) => id === delivery.webhookId) ?? {};
  const head = [
    ['notification', delivery.id],
    ['webhook', `${delivery.webhookId} ${url ?? ''}`],
    ['submission', delivery.submissionId],
    ['since', utcTimestamp(delivery.createdAt)],
    ['status', statusOf(delivery)],
    ['next attempt', nextOf(delivery, webhooks)],
  ] as const;
  const lines = head.filter(([, value]) => value).map(([title, value]) => `${title.padEnd(14)}${value}`);
  if (delivery.attempts.length === 0) return [...lines, '', 'no attempt yet'].join('\n');
  const attempts = delivery.attempts.map((attempt, index) => ({ ...attempt, number: index + 1 }));
  const table = renderTable(
    [
      { title: 'attempt', format: 'count', of: ({ number }) => number },
      { title: 'started', format: 'text', of: ({ startedAt }) => utcTimestamp(startedAt) },
      { title: 'took', format: 'label', of: durationOf },
      {
        title: 'response',
        format: 'text',
        flexible: true,
        of: ({ status, fault }) => [status, fault && DELIVERY_FAULTS[fault]].filter(Boolean).join('; '),
      },
    ],
    attempts,
    width,
  );
  const responses = delivery.attempts.flatMap(({ response = '' }, index) =>
    response.trim() === '' ? [] : ['', `response to attempt ${index + 1}:`, ...quoted(response)],
  );
  return [...lines, '', table, ...responses].join('\n');
}

/** A receiver's response, indented to set it apart from our own output. */
export const quoted = (response: string): string[] =>
  shownLines(response.trimEnd()).map((line) => `  ${line}`);

function statusOf({ status, reason }: StoredDelivery): string {
  return reason ? `${status}: ${reason.replaceAll('_', ' ')}` : status;
}

/** The status of the response and the fault, if any. */
const responseOf = (attempt: DeliveryAttempt | undefined) =>
  attempt && [attempt.status, attempt.fault].filter((part) => part !== undefined).join(' ');

const durationOf = (attempt: DeliveryAttempt | undefined) => attempt && `${attempt.milliseconds} ms`;

function nextOf(
  { webhookId, nextAttemptAt }: StoredDelivery,
  webhooks: readonly Webhook[],
): string | undefined {
  if (!nextAttemptAt) return undefined;
  const isDisabled = webhooks.some(({ id, disabled }) => id === webhookId && disabled);
  return isDisabled ? 'when it is enabled' : utcTimestamp(nextAttemptAt);
}
