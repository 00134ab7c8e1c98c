import type { DeliveryAttempt } from '../../domain/delivery.js';
import type { DeliveryQuery, RedeliveryQuery, StoredDelivery } from '../../store/store.js';
import type { ServiceContext } from '../service-context.js';

/** How a notification fares, without anything of the text: receivers may repeat what they were sent. */
export interface Delivery extends Omit<StoredDelivery, 'attempts'> {
  readonly attempts: readonly Omit<DeliveryAttempt, 'answer'>[];
}

/** Deliveries of an account, newest first. */
export async function listDeliveries(
  { store }: Pick<ServiceContext, 'store'>,
  query: DeliveryQuery,
): Promise<Delivery[]> {
  return (await store.deliveries(query)).map(({ attempts, ...delivery }) => ({
    ...delivery,
    attempts: attempts.map(({ answer: _, ...attempt }) => attempt),
  }));
}

/**
 * Delivers anew: the same bytes under the same id, at once and by the whole schedule, whatever became of them before. A
 * running server sends them; otherwise they wait for the next one.
 * @returns how many there were
 */
export function redeliver(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  query: RedeliveryQuery,
): Promise<number> {
  return store.redeliver(query, now());
}
