import { pMapIterable } from 'p-map';
import type { Pool } from './pool.js';

/** Batches to have in hand: one in progress and one waiting per thread keep all threads busy. */
export const enoughFor = ({ workers }: Pick<Pool, 'workers'>): number => 2 * workers;

/**
 * Works on batches, some at a time, and gives the outcomes in their order. Reading pauses while the work or the reader of the
 * outcomes is behind.
 */
export const inOrder = <Batch, Outcome>(
  batches: Iterable<Batch> | AsyncIterable<Batch>,
  work: (batch: Batch) => Promise<Outcome>,
  inHand: number,
): AsyncIterable<Outcome> => pMapIterable(batches, work, { concurrency: inHand, backpressure: inHand });
