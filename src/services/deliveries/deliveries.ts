import type { DeliveryFailure } from '../../domain/webhooks/delivery.js';
import type { Notifications } from '../../store/outbox.js';
import type { Sender } from '../../webhooks/sender.js';
import type { KeptPresence } from '../assessment/presence.js';
import type { Trouble } from '../retry-until-available.js';
import type { ServiceLog } from '../service-context.js';
import type { Tracing } from '../tracing.js';

export interface DeliveryOptions {
  readonly store: Notifications;
  /** The worker that leases webhooks. */
  readonly presence: Pick<KeptPresence, 'id' | 'isSure' | 'losses'>;
  /** Makes the attempts; the caller disposes of it. */
  readonly sender: Sender;
  /** Seconds between attempts; if empty, the default schedule applies. */
  readonly retry: readonly number[];
  /** Days for which finished deliveries are kept. */
  readonly logDays: number;
  /** Whether notifications also have the headers of Standard Webhooks; default: no. */
  readonly standard?: boolean;
  /** Records attempts; default: nothing is recorded. */
  readonly tracing?: Tracing | undefined;
  readonly now: () => Date;
  /** A monotonic clock in milliseconds, for circuit breakers; by default, that of this process. */
  readonly clock?: () => number;
  readonly log: ServiceLog;
  /** From 0 to below 1; `Math.random` by default. */
  readonly random?: () => number;
  /** Milliseconds between checks of the clock and of changes; default: a tenth of a second. */
  readonly pause?: number;
  /** Milliseconds before the first retry after a failure of the store; default: one second. */
  readonly troublePause?: number;
}

/** Counts of attempts and deliveries since the start. */
export interface DeliveryCounts {
  readonly delivered: number;
  /** Attempts that are followed by another one. */
  readonly retried: number;
  readonly failed: Readonly<Record<DeliveryFailure, number>>;
}

/** Delivers the notifications that are queued for webhooks. */
export interface Deliveries {
  /** Starts to send due notifications, and continues as more become due. */
  start(): void;
  /**
   * Starts no more attempts. Resolves when those in progress are recorded, or after `patience` milliseconds. Unrecorded
   * attempts are repeated after the next start.
   */
  stop(patience?: number): Promise<void>;
  /** Attempts in progress. */
  readonly underWay: number;
  readonly counts: DeliveryCounts;
  /** The current failure to read or write the outbox; while it lasts, nothing is sent. */
  readonly trouble: Trouble | undefined;
}
