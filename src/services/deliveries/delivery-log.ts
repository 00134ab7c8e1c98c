import type { DeliveryStatus } from '../../domain/webhooks/delivery.js';
import type { Webhook } from '../../domain/webhooks/webhook.js';
import { AssessError } from '../../errors.js';
import type { Webhooks } from '../../store/accounts.js';
import type { DeliveryQuery, DeliveryRecords, StoredDelivery } from '../../store/outbox.js';
import type { ServiceContext } from '../service-context.js';

export type { StoredDelivery };

/** What ids refer to; UUIDs are unique across kinds. */
interface Named {
  readonly webhooks: readonly Webhook[];
  readonly notifications: readonly StoredDelivery[];
  readonly unknown: readonly string[];
}

interface DeliveryListQuery extends Omit<DeliveryQuery, 'webhookId' | 'ids'> {
  /** A webhook, to list its deliveries, or one notification. */
  readonly id?: string | undefined;
}

export interface DeliveryList {
  readonly deliveries: readonly StoredDelivery[];
  /** The webhooks of the account. */
  readonly webhooks: readonly Webhook[];
  /** Whether a single notification was requested. */
  readonly isOne: boolean;
}

/**
 * Deliveries of an account, newest first. @throws AssessError `unknown_delivery` for an id that the account does not
 * have
 */
export async function listDeliveries(
  { store }: Pick<ServiceContext<Webhooks & DeliveryRecords>, 'store'>,
  { id, ...query }: DeliveryListQuery,
): Promise<DeliveryList> {
  const webhooks = await store.webhooks(query.accountId);
  const webhookId = webhooks.find((one) => one.id === id?.toLowerCase())?.id;
  const isOne = id !== undefined && webhookId === undefined;
  const deliveries = await store.deliveries({ ...query, webhookId, ids: isOne ? [id] : undefined });
  if (isOne && deliveries.length === 0) throw new AssessError('unknown_delivery', { id });
  return { deliveries, webhooks, isOne };
}

interface Redelivery {
  readonly accountId: string;
  /** Ids of webhooks or notifications. */
  readonly ids: readonly string[];
  /** Only deliveries with this status. Default: `failed` for a webhook, any status for a notification. */
  readonly status?: DeliveryStatus | undefined;
  /** Only notifications created at or after this instant. */
  readonly since?: Date | undefined;
}

interface RedeliverySummary {
  /** Number of restarted notifications. */
  readonly redelivered: number;
  /** Ids that the account does not have. */
  readonly unknown: readonly string[];
  /** Those of the webhooks concerned that are disabled. */
  readonly disabled: readonly Webhook[];
}

/**
 * Restarts deliveries, whatever their status: sends the same bytes with the same id immediately, then by the whole
 * schedule. A running server sends them; otherwise they wait for the next start.
 */
export async function redeliver(
  { store, now }: ServiceContext<Webhooks & DeliveryRecords>,
  { accountId, ids, status, since }: Redelivery,
): Promise<RedeliverySummary> {
  const { webhooks, notifications, unknown } = await named(store, accountId, ids);
  let redelivered = 0;
  for (const { id: webhookId } of webhooks) {
    const query = { accountId, webhookId, status: status ?? 'failed', since };
    redelivered += await store.redeliver(query, now());
  }
  const wanted = notifications.filter(
    (one) => (!status || one.status === status) && (!since || one.createdAt >= since),
  );
  if (wanted.length > 0) {
    redelivered += await store.redeliver({ accountId, ids: wanted.map(({ id }) => id) }, now());
  }
  const concerned = new Set([...webhooks.map(({ id }) => id), ...wanted.map(({ webhookId }) => webhookId)]);
  const disabled = (await store.webhooks(accountId)).filter((one) => one.disabled && concerned.has(one.id));
  return { redelivered, unknown, disabled };
}

async function named(
  store: Webhooks & DeliveryRecords,
  accountId: string,
  given: readonly string[],
): Promise<Named> {
  const ids = [...new Set(given.map((id) => id.toLowerCase()))];
  const [all, notifications] = await Promise.all([
    store.webhooks(accountId),
    store.deliveries({ accountId, ids, limit: ids.length }),
  ]);
  const webhooks = all.filter(({ id }) => ids.includes(id));
  const found = new Set([...webhooks, ...notifications].map(({ id }) => id));
  return { webhooks, notifications, unknown: ids.filter((id) => !found.has(id)) };
}
