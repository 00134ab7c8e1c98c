import { expect, test } from 'vitest';
import { NEWEST_VERSION } from '../../../src/domain/versions/index.js';
import { createAddressGuard, createWebhook, rotateSecret } from '../../../src/services/accounts/webhooks.js';
import { now, temporaryStore } from '../stores.js';

test('of two rotations at the same time, the secret of the first is the previous one of the second', async () => {
  const store = await temporaryStore();
  const rules = { guard: createAddressGuard([]) };
  const url = 'https://receiver.example/';
  const made = await createWebhook({ store, now }, rules, {
    accountId: 'default',
    url,
    version: NEWEST_VERSION,
  });
  const { id } = (made as Extract<typeof made, { webhook: unknown }>).webhook;
  const shown = await Promise.all(
    [1, 2].map(() => rotateSecret({ store, now }, { accountId: 'default', id }, 3_600_000)),
  );
  const [webhook] = await store.webhooks('default');
  expect([webhook!.secret, webhook!.previousSecret?.secret].sort()).toEqual(shown.sort());
});
