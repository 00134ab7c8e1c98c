import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import type { Webhook } from '../../src/domain/webhooks/webhook.js';
import type { StoredDelivery } from '../../src/store/store.js';
import { renderDeliveries, renderDelivery } from '../../src/terminal/deliveries.js';
import { renderWebhookTest } from '../../src/terminal/webhook-test.js';
import { renderWebhooks } from '../../src/terminal/webhooks.js';

const NOON = new Date('2026-05-01T12:00:00Z');
const after = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

const A = '3b0a8c5e-52f7-4c6c-9d0e-7f1f3c1f8a42';
const B = '5d6c3c86-6c1c-4f0e-8f5c-0a4f8d0f6f5e';
const webhook = (attributes: Partial<Webhook> = {}): Webhook => ({
  id: A,
  accountId: 'default',
  url: 'https://example.org/hook',
  secret: 'a secret',
  version: '2.1.0',
  createdAt: NOON,
  ...attributes,
});

const delivery = (attributes: Partial<StoredDelivery> = {}): StoredDelivery => ({
  id: 'c0ffee00-0000-4000-8000-000000000000',
  webhookId: A,
  submissionId: 'essay-1',
  createdAt: NOON,
  status: 'pending',
  nextAttemptAt: after(5),
  attempts: [
    { startedAt: NOON, milliseconds: 12, fault: 'timeout', response: '' },
    { startedAt: after(1), milliseconds: 345, status: 503, response: 'soon\n\u001B[2Jback\u202E\n' },
  ],
  ...attributes,
});

test('webhooks are listed with their state, and without a secret', () => {
  const totals = { pending: 1, delivered: 20, failed: 3, lastDeliveredAt: after(1) };
  const listed = renderWebhooks(
    [
      { webhook: webhook(), totals },
      { webhook: webhook({ failingSince: after(2) }), totals },
      { webhook: webhook({ disabled: { at: after(3), reason: 'gone' }, failingSince: NOON }), totals },
      {
        webhook: webhook({ previousSecret: { secret: 'old', until: after(60) } }),
        totals: { pending: 0, delivered: 0, failed: 0 },
      },
    ],
    after(10),
  );
  expect(listed).toMatchInlineSnapshot(`
    "id                                    URL                       since                 state                                                       pending  delivered  failed  last delivered
    ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
    3b0a8c5e-52f7-4c6c-9d0e-7f1f3c1f8a42  https://example.org/hook  2026-05-01T12:00:00Z  active                                                            1         20       3  2026-05-01T12:01:00Z
    3b0a8c5e-52f7-4c6c-9d0e-7f1f3c1f8a42  https://example.org/hook  2026-05-01T12:00:00Z  failing since 2026-05-01T12:02:00Z                                1         20       3  2026-05-01T12:01:00Z
    3b0a8c5e-52f7-4c6c-9d0e-7f1f3c1f8a42  https://example.org/hook  2026-05-01T12:00:00Z  disabled 2026-05-01T12:03:00Z: its endpoint returned 410          1         20       3  2026-05-01T12:01:00Z
    3b0a8c5e-52f7-4c6c-9d0e-7f1f3c1f8a42  https://example.org/hook  2026-05-01T12:00:00Z  active; signed with two secrets until 2026-05-01T13:00:00Z        0          0       0  –

    send to a disabled one again with: assess webhook enable ID"
  `);
  expect(listed).not.toMatch(/a secret|old/);
});

test('a completed rotation is not shown', () => {
  const rotated = webhook({ previousSecret: { secret: 'old', until: after(60) } });
  const totals = { pending: 0, delivered: 0, failed: 0 };
  expect(renderWebhooks([{ webhook: rotated, totals }], after(60))).not.toContain('two secrets');
});

test('deliveries are listed with their last response and their next attempt', () => {
  const finished = { nextAttemptAt: undefined, finishedAt: after(2) };
  const deliveries = [
    delivery(),
    delivery({ ...finished, status: 'failed', reason: 'given_up', attempts: [] }),
    delivery({
      ...finished,
      status: 'delivered',
      attempts: [{ startedAt: NOON, milliseconds: 7, status: 204 }],
    }),
  ];
  expect(renderDeliveries({ deliveries, webhooks: [webhook()] })).toMatchInlineSnapshot(`
    "notification                          submission  since                 status            attempts  last response    took  next attempt
    ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
    c0ffee00-0000-4000-8000-000000000000  essay-1     2026-05-01T12:00:00Z  pending                  2  503            345 ms  2026-05-01T12:05:00Z
    c0ffee00-0000-4000-8000-000000000000  essay-1     2026-05-01T12:00:00Z  failed: given up         0  –                   –  –
    c0ffee00-0000-4000-8000-000000000000  essay-1     2026-05-01T12:00:00Z  delivered                1  204              7 ms  –"
  `);
});

test('deliveries to several webhooks name theirs, and a note says if it is disabled', () => {
  const disabled = webhook({ id: B, disabled: { at: NOON, reason: 'by_hand' } });
  const shown = renderDeliveries({
    deliveries: [delivery(), delivery({ webhookId: B })],
    webhooks: [webhook(), disabled],
  });
  expect(shown).toContain(`${B}  essay-1`);
  expect(shown).toMatch(/when it is enabled$/);
});

test('a delivery is shown with its attempts, and responses cannot control the terminal', () => {
  expect(renderDelivery(delivery(), [webhook()])).toMatchInlineSnapshot(`
    "notification  c0ffee00-0000-4000-8000-000000000000
    webhook       3b0a8c5e-52f7-4c6c-9d0e-7f1f3c1f8a42 https://example.org/hook
    submission    essay-1
    since         2026-05-01T12:00:00Z
    status        pending
    next attempt  2026-05-01T12:05:00Z

    attempt  started                 took  response
    ────────────────────────────────────────────────────────────────────────────
          1  2026-05-01T12:00:00Z   12 ms  The endpoint did not respond in time.
          2  2026-05-01T12:01:00Z  345 ms  503

    response to attempt 2:
      soon
      \\u001b[2Jback\\u202e"
  `);
  expect(renderDelivery(delivery({ attempts: [] }), [webhook()])).toContain('no attempt yet');
});

test('lines fit a terminal of 80 columns', () => {
  const totals = { pending: 1, delivered: 20, failed: 3, lastDeliveredAt: after(1) };
  const disabled = webhook({ disabled: { at: NOON, reason: 'failing' } });
  const shown = [
    renderWebhooks([{ webhook: disabled, totals }], NOON, 80),
    renderDeliveries({ deliveries: [delivery()], webhooks: [webhook()] }, 80),
    renderDelivery(delivery(), [webhook()], 80),
  ].join('\n');
  expect(Math.max(...shown.split('\n').map((line) => stringWidth(line)))).toBeLessThanOrEqual(80);
});

test('an empty list of webhooks says how to create one', () => {
  expect(renderWebhooks([], NOON)).toContain('assess webhook create URL');
  expect(renderDeliveries({ deliveries: [], webhooks: [] })).toBe('no deliveries');
});

test('a test of a webhook shows the outcome, advice, and the consequence for a notification', () => {
  const outcome = { milliseconds: 35, response: '' };
  const shown = [
    renderWebhookTest({ ...outcome, status: 204, verdict: 'delivered' }),
    renderWebhookTest({ ...outcome, status: 401, response: 'wrong_signature', verdict: 'refused' }),
    renderWebhookTest({ ...outcome, status: 302, verdict: 'refused' }),
    renderWebhookTest({ ...outcome, status: 410, verdict: 'gone' }),
    renderWebhookTest({ ...outcome, fault: 'connection', detail: 'ECONNREFUSED', verdict: 'retry' }),
    renderWebhookTest({ ...outcome, status: 200, fault: 'timeout', verdict: 'retry' }),
  ];
  expect(shown.join('\n\n')).toMatchInlineSnapshot(`
    "response 204 after 35 ms
    A notification would have been delivered.

    response 401 after 35 ms
    Does it verify with the secret of this webhook? assess webhook rotate ID issues a new one.
    A notification would not be sent again.
    response body:
      wrong_signature

    response 302 after 35 ms
    Redirects are not followed. Create the webhook with the final URL.
    A notification would not be sent again.

    response 410 after 35 ms
    A notification would not be sent again, and the webhook would be disabled.

    no response after 35 ms
    The connection was refused or broken. (ECONNREFUSED)
    Is a server listening there, and do all firewalls in between allow the connection?
    A notification would be sent again.

    incomplete response 200 after 35 ms
    The endpoint did not respond in time.
    Respond as soon as the notification is stored and process it afterwards, or raise webhookTimeout (ASSESS_WEBHOOK_TIMEOUT).
    A notification would be sent again."
  `);
});
