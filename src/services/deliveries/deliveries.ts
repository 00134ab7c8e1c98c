import type { DeliveryFailure } from '../../domain/delivery.js';
import type { Store } from '../../store/store.js';
import type { Sender } from '../../webhooks/sender.js';
import type { KeptPresence } from '../presence.js';
import type { Trouble } from '../retry-until-available.js';

/** The log of deliveries; fields contain only ids, hosts, counts, statuses and causes. */
interface DeliveryLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

export interface DeliveryOptions {
  readonly store: Store;
  /** The worker that leases webhooks. */
  readonly presence: Pick<KeptPresence, 'id' | 'isSure' | 'losses'>;
  /** Makes the attempts; the caller disposes of it. */
  readonly sender: Sender;
  /** Seconds between attempts; empty for the schedule of the interface. */
  readonly retry: readonly number[];
  /** Days for which deliveries that have ended are kept. */
  readonly logDays: number;
  readonly now: () => Date;
  readonly log: DeliveryLog;
  /** From 0 to below 1; `Math.random` by default. */
  readonly random?: () => number;
  /** Milliseconds between looks at the clock and at what changed; by default, a tenth of a second. */
  readonly pause?: number;
  /** Milliseconds until what failed in the store is first tried again; by default, one second. */
  readonly troublePause?: number;
}

/** Counts of attempts and deliveries since the start. */
export interface DeliveryCounts {
  readonly delivered: number;
  /** Attempts after which another is to be made. */
  readonly retried: number;
  readonly failed: Readonly<Record<DeliveryFailure, number>>;
}

/** Delivers what is queued for webhooks. */
export interface Deliveries {
  /** Begins to send what is due, and goes on as more is. */
  start(): void;
  /**
   * Begins no attempt any more and resolves when those under way are recorded, or after `patience` milliseconds. What is
   * not recorded by then is sent again after the next start.
   */
  stop(patience?: number): Promise<void>;
  /** Attempts in progress. */
  readonly underWay: number;
  readonly counts: DeliveryCounts;
  /** The current failure to read or write the outbox; while it lasts, nothing is sent. */
  readonly trouble: Trouble | undefined;
}
