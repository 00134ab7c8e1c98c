import type { DeliveryStatus } from '../../domain/delivery.js';
import type { Webhook } from '../../domain/webhook.js';
import { AssessError } from '../../errors.js';
import type { DeliveryQuery, Store, StoredDelivery } from '../../store/store.js';
import type { ServiceContext } from '../service-context.js';

export type { StoredDelivery };

/** Kinds of ids; UUIDs are unique across kinds. */
interface Named {
  readonly webhooks: readonly Webhook[];
  readonly notifications: readonly StoredDelivery[];
  readonly unknown: readonly string[];
}

interface DeliveryListQuery extends Omit<DeliveryQuery, 'webhookId' | 'ids'> {
  /** Of a webhook, whose deliveries are listed, or of one notification. */
  readonly id?: string | undefined;
}

export interface DeliveryList {
  readonly deliveries: readonly StoredDelivery[];
  /** The webhooks of the account, to which they go. */
  readonly webhooks: readonly Webhook[];
  /** Whether one notification was asked for. */
  readonly isOne: boolean;
}

/** Deliveries of an account, newest first. @throws AssessError `unknown_delivery` if the account has nothing of that id */
export async function listDeliveries(
  { store }: Pick<ServiceContext, 'store'>,
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
  /** Of webhooks and of notifications. */
  readonly ids: readonly string[];
  /** Only deliveries with this status. By default: of a webhook those that failed, of a notification any. */
  readonly status?: DeliveryStatus | undefined;
  /** Only what was created at that instant or later. */
  readonly since?: Date | undefined;
}

interface RedeliverySummary {
  /** Notifications that start again. */
  readonly redelivered: number;
  /** Ids that name nothing of the account. */
  readonly unknown: readonly string[];
  /** The disabled webhooks among them. */
  readonly disabled: readonly Webhook[];
}

/**
 * Delivers again: the same bytes under the same id, at once and by the whole schedule, whatever became of them before. A
 * running server sends them; otherwise they wait for the next one.
 */
export async function redeliver(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
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

async function named(store: Store, accountId: string, given: readonly string[]): Promise<Named> {
  const ids = [...new Set(given.map((id) => id.toLowerCase()))];
  const [all, notifications] = await Promise.all([
    store.webhooks(accountId),
    store.deliveries({ accountId, ids, limit: ids.length }),
  ]);
  const webhooks = all.filter(({ id }) => ids.includes(id));
  const found = new Set([...webhooks, ...notifications].map(({ id }) => id));
  return { webhooks, notifications, unknown: ids.filter((id) => !found.has(id)) };
}
