import type { DeliveryAttempt, DeliveryFailure, DeliveryStatus } from '../domain/delivery.js';
import type { Webhook } from '../domain/webhook.js';

/** What is sent to a webhook about a text. `body` is what every attempt sends, JSON text. */
export interface StoredNotification {
  /** In the order of creation; none is given twice. */
  readonly number: number;
  /** A UUID. */
  readonly id: string;
  readonly receipt: number;
  readonly webhookId: string;
  readonly accountId: string;
  readonly body: string;
  readonly createdAt: Date;
}

/** What waits to be sent to one webhook. */
export interface Outbox {
  readonly webhook: Webhook;
  /** Notifications that are neither delivered nor given up. */
  readonly pending: number;
  /** Those of them whose next attempt should be made by now, and since when the first of them should have been. */
  readonly due: number;
  readonly dueSince?: Date | undefined;
  /** When the first of the others is due. */
  readonly nextDueAt?: Date | undefined;
}

/** A notification that is to be sent now. */
export interface DueNotification {
  readonly number: number;
  readonly id: string;
  readonly body: string;
  /** Attempts under its present schedule, and when the first of them was made. */
  readonly attempts: number;
  readonly firstAttemptAt?: Date | undefined;
}

export interface DueQuery {
  readonly webhookId: string;
  readonly now: Date;
  readonly limit: number;
  /** Numbers of notifications that are left out, because somebody has them in hand. */
  readonly except?: readonly number[];
}

/** An attempt with what it means for its notification. */
export interface RecordedAttempt extends DeliveryAttempt {
  /** The number of the notification. */
  readonly notification: number;
  /**
   * Attempts under its schedule before this one. Where that has begun anew since, the attempt is listed, and nothing else
   * follows of it.
   */
  readonly attemptsBefore: number;
  readonly answer: string;
  readonly next:
    | { readonly status: 'pending'; readonly at: Date }
    | { readonly status: 'delivered'; readonly at: Date }
    | { readonly status: 'failed'; readonly at: Date; readonly reason: DeliveryFailure };
}

/** Which deliveries are listed, newest first. */
export interface DeliveryQuery {
  readonly accountId: string;
  readonly webhookId?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
  readonly submissionId?: string | undefined;
  /** Ids of notifications; unknown ones are left out. */
  readonly ids?: readonly string[] | undefined;
  readonly limit: number;
  /** With what receivers answered. */
  readonly withAnswers?: boolean | undefined;
}

/** How many notifications of a webhook stand where, as far as they are kept. */
export interface DeliveryTotals extends Readonly<Record<DeliveryStatus, number>> {
  readonly webhookId: string;
  readonly lastDeliveredAt?: Date | undefined;
}

/** How a notification fares. */
export interface StoredDelivery {
  /** The id of the notification. */
  readonly id: string;
  readonly webhookId: string;
  /** The id of the submission that it tells of. */
  readonly submissionId: string;
  readonly createdAt: Date;
  readonly status: DeliveryStatus;
  /** Set while it is pending. */
  readonly nextAttemptAt?: Date | undefined;
  readonly finishedAt?: Date | undefined;
  readonly reason?: DeliveryFailure | undefined;
  /** All attempts in their order, those before a redelivery too. */
  readonly attempts: readonly DeliveryAttempt[];
}

/** Which deliveries begin anew: those with these ids, or those of a webhook with that status. */
export type RedeliveryQuery = { readonly accountId: string } & (
  | { readonly ids: readonly string[] }
  | {
      readonly webhookId: string;
      readonly status: DeliveryStatus;
      /** Only those created at that instant or later. */
      readonly since?: Date | undefined;
    }
);

/** What has outlived its use in the outbox. */
export interface OutboxRules {
  readonly now: Date;
  /** Notifications of disabled webhooks that were due, or disabled, so long ago are given up. */
  readonly disabledBefore: Date;
  /** Deliveries that ended before are deleted with their attempts. */
  readonly finishedBefore: Date;
}
