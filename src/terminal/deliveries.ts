import type { DeliveryAttempt } from '../domain/delivery.js';
import { DELIVERY_FAULTS } from '../domain/delivery.js';
import { shownLines } from '../domain/shown.js';
import { utcTimestamp } from '../domain/submission.js';
import type { Webhook } from '../domain/webhook.js';
import type { StoredDelivery } from '../store/store.js';
import { renderTable } from './table.js';

const right = (title: string) => ({ title, align: 'right' as const });

interface Shown {
  readonly deliveries: readonly StoredDelivery[];
  readonly webhooks: readonly Webhook[];
}

/** Deliveries as a table; to which webhook each goes where there are several. */
export function renderDeliveries({ deliveries, webhooks }: Shown, width?: number): string {
  if (deliveries.length === 0) return 'no deliveries';
  const hasSeveral = new Set(deliveries.map(({ webhookId }) => webhookId)).size > 1;
  const columns = [
    { title: 'notification' },
    ...(hasSeveral ? [{ title: 'webhook' }] : []),
    { title: 'submission', flexible: true },
    { title: 'since' },
    { title: 'status' },
    right('attempts'),
    { title: 'last answer' },
    right('took'),
    { title: 'next attempt' },
  ];
  const rows = deliveries.map((delivery) => {
    const last = delivery.attempts.at(-1);
    return [
      delivery.id,
      ...(hasSeveral ? [delivery.webhookId] : []),
      delivery.submissionId,
      utcTimestamp(delivery.createdAt),
      statusOf(delivery),
      delivery.attempts.length,
      last && answerOf(last),
      last && `${last.milliseconds} ms`,
      nextOf(delivery, webhooks),
    ];
  });
  return renderTable(columns, rows, width);
}

/** One delivery, attempt by attempt; with what was answered where that was read. */
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
  const columns = [
    right('attempt'),
    { title: 'started' },
    right('took'),
    { title: 'answer', flexible: true },
  ];
  const rows = delivery.attempts.map((attempt, index) => [
    index + 1,
    utcTimestamp(attempt.startedAt),
    `${attempt.milliseconds} ms`,
    [attempt.status, attempt.fault && DELIVERY_FAULTS[attempt.fault]].filter(Boolean).join('; '),
  ]);
  const answers = delivery.attempts.flatMap(({ answer = '' }, index) =>
    answer.trim() === '' ? [] : ['', `answer to attempt ${index + 1}:`, ...quoted(answer)],
  );
  return [...lines, '', renderTable(columns, rows, width), ...answers].join('\n');
}

/** What a receiver answered, indented so that it is told from what we say. */
export const quoted = (answer: string): string[] => shownLines(answer.trimEnd()).map((line) => `  ${line}`);

function statusOf({ status, reason }: StoredDelivery): string {
  return reason ? `${status}: ${reason.replaceAll('_', ' ')}` : status;
}

/** The status of the answer, and what went wrong where something did. */
function answerOf({ status, fault }: DeliveryAttempt): string {
  return [status, fault].filter((part) => part !== undefined).join(' ');
}

function nextOf(
  { webhookId, nextAttemptAt }: StoredDelivery,
  webhooks: readonly Webhook[],
): string | undefined {
  if (!nextAttemptAt) return undefined;
  const isDisabled = webhooks.some(({ id, disabled }) => id === webhookId && disabled);
  return isDisabled ? 'when it is enabled' : utcTimestamp(nextAttemptAt);
}
