import type { Registry } from 'prom-client';
import type { Deliveries } from '../../services/deliveries/deliveries.js';
import type { ServiceContext } from '../../services/service-context.js';
import { meters } from './meters.js';
import { sharedReading } from './shared-reading.js';

interface DeliveryMetricsOptions extends Pick<ServiceContext, 'store' | 'now'> {
  readonly deliveries: Deliveries | undefined;
}

/** Collects metrics of deliveries to webhooks; no label identifies a webhook. */
export function keepMetricsOfDeliveries(
  { store, now, deliveries }: DeliveryMetricsOptions,
  register: Registry,
): void {
  const { gauge, gauges } = meters(register);
  const outbox = sharedReading(async () => {
    const at = now();
    return { at, boxes: await store.outbox(at) };
  });
  if (deliveries) keepMetricsOfAttempts(deliveries, register);
  gauges(
    'notifications_queued',
    'Notifications that wait to be delivered, by whether their webhook is enabled.',
    'webhook',
    async () => {
      const counts = { enabled: 0, disabled: 0 };
      for (const { webhook, pending } of (await outbox()).boxes)
        counts[webhook.disabled ? 'disabled' : 'enabled'] += pending;
      return counts;
    },
  );
  gauge(
    'notifications_overdue_seconds',
    'How long the next attempt of the longest overdue notification has been due.',
    async () => {
      const { at, boxes } = await outbox();
      const since = boxes.flatMap(({ webhook, dueSince }) =>
        dueSince && !webhook.disabled ? [dueSince.getTime()] : [],
      );
      return since.length === 0 ? 0 : (at.getTime() - Math.min(...since)) / 1000;
    },
  );
}

/** Metrics of this process. */
function keepMetricsOfAttempts(deliveries: Deliveries, register: Registry): void {
  const { gauge, counters } = meters(register);
  counters('delivery_attempts', 'Attempts to deliver a notification, by outcome.', 'outcome', () => {
    const { delivered, retried, failed } = deliveries.counts;
    return { delivered, retried, refused: failed.refused + failed.gone, given_up: failed.given_up };
  });
  counters('deliveries_failed', 'Notifications that were given up, by reason.', 'reason', () => ({
    ...deliveries.counts.failed,
  }));
  gauge('delivery_attempts_under_way', 'Attempts that wait for a response.', () => deliveries.underWay);
}
