import type { DeliveryAttempt, DeliveryFailure, DeliveryStatus } from '../domain/webhooks/delivery.js';
import type { Webhook, WebhookChange } from '../domain/webhooks/webhook.js';

/** Notifications waiting for one webhook. */
export interface Outbox {
  readonly webhook: Webhook;
  /** Notifications that are neither delivered nor given up. */
  readonly pending: number;
  /** Those whose next attempt is due, and since when the first of them has been due. */
  readonly due: number;
  readonly dueSince?: Date | undefined;
  /** When the first of the others is due. */
  readonly nextDueAt?: Date | undefined;
}

/** A notification to be sent now. */
export interface DueNotification {
  readonly number: number;
  readonly id: string;
  readonly body: string;
  /** The trace context of the request that submitted the text (`readTrace`). */
  readonly trace?: string | undefined;
  /** Attempts under its current schedule, and the time of the first one. */
  readonly attempts: number;
  readonly firstAttemptAt?: Date | undefined;
  /** As it was when this was read. */
  readonly webhook: Webhook;
}

export interface DueQuery {
  readonly webhookId: string;
  readonly now: Date;
  readonly limit: number;
  /** Numbers of notifications to leave out because they are being processed. */
  readonly except?: readonly number[];
}

/** An attempt, with its consequences for its notification. */
export interface RecordedAttempt extends DeliveryAttempt {
  /** The number of the notification. */
  readonly notification: number;
  /**
   * Attempts under its schedule before this one. If the schedule has been restarted since, the attempt is listed but
   * has no other effect.
   */
  readonly attemptsBefore: number;
  readonly response: string;
  readonly next:
    | { readonly status: 'pending'; readonly at: Date }
    | { readonly status: 'delivered'; readonly at: Date }
    | { readonly status: 'failed'; readonly at: Date; readonly reason: DeliveryFailure };
}

/** One call of `recordAttempts`. */
export interface AttemptsCall {
  readonly attempts: readonly RecordedAttempt[];
  readonly webhooks: Readonly<Record<string, WebhookChange>>;
}

/** The deliveries to be listed, newest first. */
export interface DeliveryQuery {
  readonly accountId: string;
  readonly webhookId?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
  readonly submissionId?: string | undefined;
  /** Ids of notifications; unknown ones are left out. */
  readonly ids?: readonly string[] | undefined;
  readonly limit: number;
  /** Whether to include the responses of receivers. */
  readonly withResponses?: boolean | undefined;
}

/** How many notifications of a webhook have each status, as far as they are kept. */
export interface DeliveryTotals extends Readonly<Record<DeliveryStatus, number>> {
  readonly webhookId: string;
  readonly lastDeliveredAt?: Date | undefined;
}

/** The state of a notification. */
export interface StoredDelivery {
  /** The id of the notification. */
  readonly id: string;
  readonly webhookId: string;
  /** The id of the submission that it is about. */
  readonly submissionId: string;
  readonly createdAt: Date;
  readonly status: DeliveryStatus;
  /** Only while it is pending. */
  readonly nextAttemptAt?: Date | undefined;
  readonly finishedAt?: Date | undefined;
  readonly reason?: DeliveryFailure | undefined;
  /** All attempts in order, including those before a redelivery. */
  readonly attempts: readonly DeliveryAttempt[];
}

/** The deliveries to be restarted: those with these ids, or those of a webhook with that status. */
export type RedeliveryQuery = { readonly accountId: string } & (
  | { readonly ids: readonly string[] }
  | {
      readonly webhookId: string;
      readonly status: DeliveryStatus;
      /** Only those created at or after this instant. */
      readonly since?: Date | undefined;
    }
);

/** Limits for keeping data in the outbox. */
export interface OutboxRules {
  readonly now: Date;
  /**
   * The longest pause in milliseconds after this many attempts; the last one also after more. If the last attempt lies in the
   * future, or there was none, the next one is due after this pause at the latest: the clock was set back.
   */
  readonly gaps: readonly number[];
  /** No schedule plans an attempt for later than this; such a one, too, is due after its pause. */
  readonly latest: Date;
  /** Notifications that were due, and whose webhook was disabled, before this time are given up. */
  readonly disabledBefore: Date;
  /** Deliveries that ended before this are deleted with their attempts. */
  readonly finishedBefore: Date;
}

/** How many notifications were given up, deleted, and brought forward. */
export interface TidiedOutbox {
  readonly givenUp: number;
  readonly deleted: number;
  readonly brought: number;
}

/** What a worker has to deliver. */
export interface LeasedOutbox {
  /** The revision of the data, or an earlier one. */
  readonly revision: number;
  /** Waiting notifications, by webhook; webhooks without any, or leased by another worker, are left out. */
  readonly boxes: readonly Outbox[];
}

/** The outbox: notifications on their way to webhooks. */
export interface Notifications {
  /** Waiting notifications, by webhook, over all accounts; webhooks without any are left out. */
  outbox(now: Date): Promise<Outbox[]>;
  /**
   * Leases webhooks with waiting notifications to a live worker, one worker per webhook at a time: those that it has
   * already leased, and its share of those that nobody has. Its leases of webhooks without waiting notifications
   * end, except for those that it keeps.
   * @param keep ids of webhooks with attempts in progress or not yet recorded
   */
  leaseOutbox(worker: string, now: Date, keep: readonly string[]): Promise<LeasedOutbox>;
  /**
   * Resolves with the revision as soon as it may differ from `known`, or after `patience` milliseconds. It grows when more
   * may be due, or sooner; may also grow without a reason.
   */
  outboxChanges(known: number, patience: number): Promise<number>;
  /**
   * Notifications to be sent to a webhook now, the longest due first; none while it is disabled. An attempt may start
   * with them for `FRESH_MS` from the call on: deletions of texts, and changes and deletions of webhooks, are
   * acknowledged only after this time.
   */
  dueNotifications(query: DueQuery): Promise<DueNotification[]>;
  /**
   * Records attempts with their consequences, and changes of webhooks by id, in one commit; deleted notifications and
   * webhooks are skipped. A batch has at most one attempt per notification.
   */
  recordAttempts(
    attempts: readonly RecordedAttempt[],
    webhooks: Readonly<Record<string, WebhookChange>>,
  ): Promise<void>;
  /** Makes notifications due, gives them up or deletes them by the rules, and deletes expired previous secrets. */
  tidyOutbox(rules: OutboxRules): Promise<TidiedOutbox>;
}

/** The log of deliveries. */
export interface DeliveryRecords {
  deliveries(query: DeliveryQuery): Promise<StoredDelivery[]>;
  /** Totals by webhook; webhooks without any notification are left out. */
  deliveryTotals(accountId: string): Promise<DeliveryTotals[]>;
  /** Restarts deliveries, due at `at`, whatever their status. Resolves with their number. */
  redeliver(query: RedeliveryQuery, at: Date): Promise<number>;
}
