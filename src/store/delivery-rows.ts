import type {
  DeliveryAttempt,
  DeliveryFailure,
  DeliveryFault,
  DeliveryStatus,
} from '../domain/webhooks/delivery.js';
import type { Instant } from './instant.js';
import type { DeliveryTotals, StoredDelivery } from './outbox.js';

/** A notification, as both stores select it. */
export interface DeliveryRow {
  readonly number: number;
  readonly id: string;
  readonly webhook_id: string;
  readonly submission_id: string;
  readonly created_at: Instant;
  readonly status: DeliveryStatus;
  readonly next_attempt_at: Instant | null;
  readonly finished_at: Instant | null;
  readonly reason: DeliveryFailure | null;
}

/** An attempt to deliver the notification with this number. */
export interface AttemptRow {
  readonly notification: number;
  readonly started_at: Instant;
  readonly milliseconds: number;
  readonly http_status: number | null;
  readonly fault: DeliveryFault | null;
  readonly answer: string | null;
}

/**
 * @param attempts of the notifications, in order for each
 * @param decoded restores a response as it was before the store encoded it
 */
export function toDeliveries(
  rows: readonly DeliveryRow[],
  attempts: readonly AttemptRow[],
  decoded: (response: string) => string,
): StoredDelivery[] {
  const byNumber = new Map<number, DeliveryAttempt[]>(rows.map(({ number }) => [number, []]));
  for (const { notification, started_at, milliseconds, http_status, fault, answer } of attempts)
    byNumber.get(notification)?.push({
      startedAt: new Date(started_at),
      milliseconds,
      ...(http_status !== null && { status: http_status }),
      ...(fault !== null && { fault }),
      ...(answer !== null && { response: decoded(answer) }),
    });
  return rows.map(({ number, next_attempt_at: next, finished_at: finished, reason, ...row }) => ({
    id: row.id,
    webhookId: row.webhook_id,
    submissionId: row.submission_id,
    createdAt: new Date(row.created_at),
    status: row.status,
    ...(next !== null && { nextAttemptAt: new Date(next) }),
    ...(finished !== null && { finishedAt: new Date(finished) }),
    ...(reason !== null && { reason }),
    attempts: byNumber.get(number)!,
  }));
}

/** Number of deliveries of a webhook. */
export interface TotalsRow extends Readonly<Record<DeliveryStatus, number>> {
  readonly webhook_id: string;
  readonly last_delivered_at: Instant | null;
}

export function toTotals({ webhook_id, last_delivered_at: last, ...counted }: TotalsRow): DeliveryTotals {
  return {
    webhookId: webhook_id,
    ...counted,
    ...(last !== null && { lastDeliveredAt: new Date(last) }),
  };
}
