import type { DisabledReason, Webhook } from '../domain/webhooks/webhook.js';
import type { WebhookSummary } from '../services/accounts/webhooks.js';
import type { StoredDelivery } from '../services/deliveries/delivery-log.js';

/** A webhook as `--json` prints it, without its secret. */
export interface WebhookDocument {
  readonly id: string;
  readonly url: string;
  readonly version: string;
  readonly created_at: string;
  readonly state: 'active' | 'failing' | 'disabled';
  readonly failing_since: string | null;
  readonly disabled_at: string | null;
  readonly disabled_reason: DisabledReason | null;
  /** Until then, notifications are also signed with the old secret. */
  readonly overlap_until: string | null;
  readonly pending: number;
  readonly delivered: number;
  readonly failed: number;
  readonly last_delivered_at: string | null;
}

export function webhookDocument({ webhook, totals }: WebhookSummary, now: Date): WebhookDocument {
  const { id, url, version, createdAt, failingSince, disabled } = webhook;
  return {
    id,
    url,
    version,
    created_at: createdAt.toISOString(),
    state: disabled ? 'disabled' : failingSince ? 'failing' : 'active',
    failing_since: timeOf(failingSince),
    disabled_at: timeOf(disabled?.at),
    disabled_reason: disabled?.reason ?? null,
    overlap_until: timeOf(overlapOf(webhook, now)),
    pending: totals.pending,
    delivered: totals.delivered,
    failed: totals.failed,
    last_delivered_at: timeOf(totals.lastDeliveredAt),
  };
}

/** The time until which the old secret is also valid; undefined if it is not. */
export function overlapOf({ previousSecret }: Webhook, now: Date): Date | undefined {
  return previousSecret && previousSecret.until > now ? previousSecret.until : undefined;
}

/** A delivery as `--json` prints it. */
export interface DeliveryDocument {
  readonly notification_id: string;
  readonly webhook_id: string;
  readonly submission_id: string;
  readonly created_at: string;
  readonly status: StoredDelivery['status'];
  readonly reason: string | null;
  readonly finished_at: string | null;
  readonly next_attempt_at: string | null;
  readonly attempts: readonly {
    readonly started_at: string;
    readonly milliseconds: number;
    readonly http_status: number | null;
    readonly fault: string | null;
    readonly response?: string;
  }[];
}

export function deliveryDocument(delivery: StoredDelivery): DeliveryDocument {
  const { id, webhookId, submissionId, createdAt, status, reason, finishedAt, nextAttemptAt } = delivery;
  return {
    notification_id: id,
    webhook_id: webhookId,
    submission_id: submissionId,
    created_at: createdAt.toISOString(),
    status,
    reason: reason ?? null,
    finished_at: timeOf(finishedAt),
    next_attempt_at: timeOf(nextAttemptAt),
    attempts: delivery.attempts.map((attempt) => ({
      started_at: attempt.startedAt.toISOString(),
      milliseconds: attempt.milliseconds,
      http_status: attempt.status ?? null,
      fault: attempt.fault ?? null,
      ...(attempt.response !== undefined && { response: attempt.response }),
    })),
  };
}

const timeOf = (time: Date | undefined) => time?.toISOString() ?? null;
