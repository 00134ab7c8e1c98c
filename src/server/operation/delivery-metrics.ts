import { Counter, Gauge, type Registry } from 'prom-client';
import type { Deliveries } from '../../services/deliveries/deliveries.js';
import type { ServiceContext } from '../../services/service-context.js';
import { sharedReading } from './shared-reading.js';

interface DeliveryMetricsOptions extends Pick<ServiceContext, 'store' | 'now'> {
  readonly deliveries: Deliveries | undefined;
}

/** Collects metrics of deliveries to webhooks; no label identifies a webhook. */
export function keepMetricsOfDeliveries(
  { store, now, deliveries }: DeliveryMetricsOptions,
  register: Registry,
): void {
  const registers = [register];
  const outbox = sharedReading(async () => {
    const at = now();
    return { at, boxes: await store.outbox(at) };
  });
  if (deliveries) keepMetricsOfAttempts(deliveries, register);
  new Gauge({
    name: 'assess_notifications_queued',
    help: 'Notifications that wait to be delivered, by whether their webhook is enabled.',
    labelNames: ['webhook'],
    registers,
    async collect() {
      const counts = { enabled: 0, disabled: 0 };
      for (const { webhook, pending } of (await outbox()).boxes) {
        counts[webhook.disabled ? 'disabled' : 'enabled'] += pending;
      }
      for (const [webhook, count] of Object.entries(counts)) this.set({ webhook }, count);
    },
  });
  new Gauge({
    name: 'assess_notifications_overdue_seconds',
    help: 'How long the next attempt of the longest overdue notification has been due.',
    registers,
    async collect() {
      const { at, boxes } = await outbox();
      const since = boxes.flatMap(({ webhook, dueSince }) =>
        dueSince && !webhook.disabled ? [dueSince.getTime()] : [],
      );
      this.set(since.length === 0 ? 0 : (at.getTime() - Math.min(...since)) / 1000);
    },
  });
}

/** Metrics of this process. */
function keepMetricsOfAttempts(deliveries: Deliveries, register: Registry): void {
  const registers = [register];
  const sinceStart = (name: string, help: string, label: string, values: () => Record<string, number>) =>
    new Counter({
      name: `assess_${name}_total`,
      help,
      labelNames: [label],
      registers,
      collect() {
        this.reset();
        for (const [value, count] of Object.entries(values())) this.inc({ [label]: value }, count);
      },
    });
  sinceStart('delivery_attempts', 'Attempts to deliver a notification, by outcome.', 'outcome', () => {
    const { delivered, retried, failed } = deliveries.counts;
    return { delivered, retried, refused: failed.refused + failed.gone, given_up: failed.given_up };
  });
  sinceStart('deliveries_failed', 'Notifications that were given up, by reason.', 'reason', () => ({
    ...deliveries.counts.failed,
  }));
  new Gauge({
    name: 'assess_delivery_attempts_under_way',
    help: 'Attempts that wait for a response.',
    registers,
    collect() {
      this.set(deliveries.underWay);
    },
  });
}
