import type { DeliveryAttempt, DeliveryFailure, DeliveryStatus } from '../domain/delivery.js';
import type { Webhook, WebhookChange } from '../domain/webhook.js';

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
  /** No attempt is planned for later: one that is was planned by a clock that was set back since, and is due now. */
  readonly latest: Date;
  /** Notifications of disabled webhooks that were due, or disabled, so long ago are given up. */
  readonly disabledBefore: Date;
  /** Deliveries that ended before are deleted with their attempts. */
  readonly finishedBefore: Date;
}

/** How many notifications were given up, deleted, and found to be due. */
export interface TidiedOutbox {
  readonly givenUp: number;
  readonly deleted: number;
  readonly brought: number;
}

/** Numbers that grow; their meaning is the same on every store, their size is not. */
export interface OutboxRevision {
  /** Grows when more may be due, or sooner; may grow without a reason. */
  readonly outbox: number;
  /** Grows when what was read of the outbox before may hold no longer, because something was deleted or changed. */
  readonly recalls: number;
}

/** What a worker has to deliver. */
export interface LeasedOutbox {
  /** The revision that everything was read at, or an earlier one. */
  readonly revision: OutboxRevision;
  /** What waits to be sent, by webhook; webhooks for which nothing does, or that another worker has leased, are left out. */
  readonly boxes: readonly Outbox[];
}

/** The outbox: notifications on their way to webhooks. */
export interface Notifications {
  /** What waits to be sent, by webhook; webhooks for which nothing does are left out. Of all accounts. */
  outbox(now: Date): Promise<Outbox[]>;
  /**
   * Leases the webhooks for which something waits to a worker that is alive, one worker a webhook at a time: those that it
   * has leased already, and its share of those that nobody has. Those for which nothing waits any more, but what the worker
   * keeps, are given back.
   * @param keep ids of webhooks with attempts under way or not recorded
   */
  leaseOutbox(worker: string, now: Date, keep: readonly string[]): Promise<LeasedOutbox>;
  /** Resolves with the revision as soon as it may differ from `known`, or after `patience` milliseconds. */
  outboxChanges(known: OutboxRevision, patience: number): Promise<OutboxRevision>;
  /**
   * Says that a worker has forgotten what it read before `recalls`, and begins no attempt of it. Deletions of texts, changes
   * and deletions of webhooks are acknowledged only when all workers that leased one have said so, or are gone.
   */
  acknowledgeRecalls(worker: string, recalls: number): Promise<void>;
  /** What is to be sent to a webhook now, the longest due first. */
  dueNotifications(query: DueQuery): Promise<DueNotification[]>;
  /**
   * Records attempts with what follows of them, and what they change of webhooks, by id, in one commit; of notifications
   * and webhooks that are gone by now nothing. A batch has at most one attempt of a notification.
   */
  recordAttempts(
    attempts: readonly RecordedAttempt[],
    webhooks: Readonly<Record<string, WebhookChange>>,
  ): Promise<void>;
  /** Gives up and deletes what the rules say, and forgets previous secrets that no longer count. */
  tidyOutbox(rules: OutboxRules): Promise<TidiedOutbox>;
  deliveries(query: DeliveryQuery): Promise<StoredDelivery[]>;
  /** Totals by webhook; webhooks without any notification are left out. */
  deliveryTotals(accountId: string): Promise<DeliveryTotals[]>;
  /** Begins deliveries anew, due at `at`, whatever became of them. Resolves with how many there were. */
  redeliver(query: RedeliveryQuery, at: Date): Promise<number>;
}
