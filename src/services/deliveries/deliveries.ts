import type { DeliveryFailure } from '../../domain/delivery.js';
import type { Store } from '../../store/store.js';
import type { Sender } from '../../webhooks/sender.js';
import type { Trouble } from '../persistence.js';
import type { KeptPresence } from '../presence.js';

/** Where deliveries tell of themselves; fields hold ids, hosts, counts, statuses and causes only. */
export interface DeliveryLog {
  info(fields: Readonly<Record<string, unknown>>, message: string): void;
  warn(fields: Readonly<Record<string, unknown>>, message: string): void;
  error(fields: Readonly<Record<string, unknown>>, message: string): void;
}

export interface DeliveryOptions {
  readonly store: Store;
  /** The worker that leases webhooks. */
  readonly presence: Pick<KeptPresence, 'id' | 'isSure' | 'losses'>;
  /** Makes the attempts; disposed of by whoever made it. */
  readonly sender: Sender;
  /** Seconds between attempts; empty for the schedule of the interface. */
  readonly retry: readonly number[];
  /** Days for which deliveries that have ended are kept. */
  readonly logDays: number;
  readonly now: () => Date;
  readonly log: DeliveryLog;
  /** From 0 to below 1; `Math.random` unless it is set. */
  readonly random?: () => number;
  /** Milliseconds between looks at the clock and at what changed; a tenth of a second unless it is set. */
  readonly pause?: number;
  /** Milliseconds until what failed in the store is first tried again; one second unless it is set. */
  readonly troublePause?: number;
}

/** What became of attempts and deliveries since the start. */
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
  /** Attempts under way. */
  readonly underWay: number;
  readonly counts: DeliveryCounts;
  /** What keeps the outbox from being read or written for now; while it lasts, nothing is sent. */
  readonly trouble: Trouble | undefined;
}
