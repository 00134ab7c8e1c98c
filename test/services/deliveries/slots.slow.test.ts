import { expect, test } from 'vitest';
import { until } from '../../until.js';
import { answers } from '../../webhooks/receiver.js';
import { addAccount } from '../stores.js';
import { addWebhook, complete, receiver, sender, setting } from './setting.js';

const MINUTE = 60_000;

test('endpoints that failed and then hang take no slots that others need, however many there are', async () => {
  const { store, clock, deliver } = await setting();
  const dead = await receiver({ behaviour: answers(500) });
  const healthy = await receiver();
  const hanging = 140;
  for (let number = 0; number < hanging; number += 1) await addWebhook(store, dead, { id: `dead-${number}` });
  await complete(store, 2);
  const deliveries = await deliver({ sender: sender(clock, { timeout: 60_000 }) });
  await until(() => deliveries.counts.retried === 2 * hanging && deliveries.underWay === 0);
  await addWebhook(store, healthy);
  dead.behave({ onRequest: () => {} });
  clock.advance(2 * MINUTE);
  await complete(store, 20, { prefix: 'later' });
  await healthy.arrived(20);
  expect(dead.arrivals.length).toBeLessThanOrEqual(2 * hanging + 64);
});

test('endpoints of one account that hang take no slots that another account needs, however many there are', async () => {
  const { store, clock, deliver } = await setting();
  await addAccount(store, 'other');
  const hanging = await receiver({ behaviour: { onRequest: () => {} } });
  const healthy = await receiver();
  for (let number = 0; number < 150; number += 1)
    await addWebhook(store, hanging, { id: `hanging-${number}` });
  await addWebhook(store, healthy, { id: 'healthy', accountId: 'other' });
  await complete(store, 2);
  const deliveries = await deliver({ sender: sender(clock, { timeout: 60_000 }) });
  await until(() => deliveries.underWay >= 128);
  await complete(store, 20, { prefix: 'later', account: 'other' });
  await healthy.arrived(20);
  expect(hanging.arrivals.length).toBeLessThanOrEqual(128);
});
