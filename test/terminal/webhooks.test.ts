import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import type { Webhook } from '../../src/domain/webhook.js';
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
    { startedAt: NOON, milliseconds: 12, fault: 'timeout', answer: '' },
    { startedAt: after(1), milliseconds: 345, status: 503, answer: 'soon\n\u001B[2Jback\u202E\n' },
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
    3b0a8c5e-52f7-4c6c-9d0e-7f1f3c1f8a42  https://example.org/hook  2026-05-01T12:00:00Z  disabled 2026-05-01T12:03:00Z: its endpoint answered 410          1         20       3  2026-05-01T12:01:00Z
    3b0a8c5e-52f7-4c6c-9d0e-7f1f3c1f8a42  https://example.org/hook  2026-05-01T12:00:00Z  active; signed with two secrets until 2026-05-01T13:00:00Z        0          0       0  –

    send to a disabled one again with: assess webhook enable ID"
  `);
  expect(listed).not.toMatch(/a secret|old/);
});

test('a rotation that is over is not told of', () => {
  const rotated = webhook({ previousSecret: { secret: 'old', until: after(60) } });
  const totals = { pending: 0, delivered: 0, failed: 0 };
  expect(renderWebhooks([{ webhook: rotated, totals }], after(60))).not.toContain('two secrets');
});

test('deliveries are listed with their last answer and their next attempt', () => {
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
    "notification                          submission  since                 status            attempts  last answer    took  next attempt
    ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
    c0ffee00-0000-4000-8000-000000000000  essay-1     2026-05-01T12:00:00Z  pending                  2  503          345 ms  2026-05-01T12:05:00Z
    c0ffee00-0000-4000-8000-000000000000  essay-1     2026-05-01T12:00:00Z  failed: given up         0  –                 –  –
    c0ffee00-0000-4000-8000-000000000000  essay-1     2026-05-01T12:00:00Z  delivered                1  204            7 ms  –"
  `);
});

test('where deliveries go to several webhooks, each says to which; what waits for a disabled one says so', () => {
  const disabled = webhook({ id: B, disabled: { at: NOON, reason: 'by_hand' } });
  const shown = renderDeliveries({
    deliveries: [delivery(), delivery({ webhookId: B })],
    webhooks: [webhook(), disabled],
  });
  expect(shown).toContain(`${B}  essay-1`);
  expect(shown).toMatch(/when it is enabled$/);
});

test('one delivery is shown attempt by attempt, and nothing in an answer can steer the terminal', () => {
  expect(renderDelivery(delivery(), [webhook()])).toMatchInlineSnapshot(`
    "notification  c0ffee00-0000-4000-8000-000000000000
    webhook       3b0a8c5e-52f7-4c6c-9d0e-7f1f3c1f8a42 https://example.org/hook
    submission    essay-1
    since         2026-05-01T12:00:00Z
    status        pending
    next attempt  2026-05-01T12:05:00Z

    attempt  started                 took  answer
    ───────────────────────────────────────────────────────────────────────────
          1  2026-05-01T12:00:00Z   12 ms  The endpoint did not answer in time.
          2  2026-05-01T12:01:00Z  345 ms  503

    answer to attempt 2:
      soon
      \\u001b[2Jback\\u202e"
  `);
  expect(renderDelivery(delivery({ attempts: [] }), [webhook()])).toContain('no attempt yet');
});

test('on a terminal of 80 columns no line is wider', () => {
  const totals = { pending: 1, delivered: 20, failed: 3, lastDeliveredAt: after(1) };
  const disabled = webhook({ disabled: { at: NOON, reason: 'failing' } });
  const shown = [
    renderWebhooks([{ webhook: disabled, totals }], NOON, 80),
    renderDeliveries({ deliveries: [delivery()], webhooks: [webhook()] }, 80),
    renderDelivery(delivery(), [webhook()], 80),
  ].join('\n');
  expect(Math.max(...shown.split('\n').map((line) => stringWidth(line)))).toBeLessThanOrEqual(80);
});

test('nothing to list is said, with what can be done', () => {
  expect(renderWebhooks([], NOON)).toContain('assess webhook create URL');
  expect(renderDeliveries({ deliveries: [], webhooks: [] })).toBe('no deliveries');
});

test('a test of a webhook tells what happened, what to do, and what it would mean for a notification', () => {
  const outcome = { milliseconds: 35, answer: '' };
  const shown = [
    renderWebhookTest({ ...outcome, status: 204, verdict: 'delivered' }),
    renderWebhookTest({ ...outcome, status: 401, answer: 'wrong_signature', verdict: 'refused' }),
    renderWebhookTest({ ...outcome, status: 302, verdict: 'refused' }),
    renderWebhookTest({ ...outcome, status: 410, verdict: 'gone' }),
    renderWebhookTest({ ...outcome, fault: 'connection', detail: 'ECONNREFUSED', verdict: 'retry' }),
    renderWebhookTest({ ...outcome, status: 200, fault: 'timeout', verdict: 'retry' }),
  ];
  expect(shown.join('\n\n')).toMatchInlineSnapshot(`
    "answered 204 after 35 ms
    A notification would have been delivered.

    answered 401 after 35 ms
    Does it verify with the secret of this webhook? assess webhook rotate ID gives a new one.
    A notification would be given up.
    its answer:
      wrong_signature

    answered 302 after 35 ms
    Redirects are not followed: create the webhook with the URL it leads to.
    A notification would be given up.

    answered 410 after 35 ms
    A notification would be given up, and the webhook disabled.

    no answer after 35 ms
    The connection was refused, or broke. (ECONNREFUSED)
    Does something listen there, and does every firewall in between let it through?
    A notification would be sent again.

    answered 200, but not to the end, after 35 ms
    The endpoint did not answer in time.
    Answer as soon as the notification is stored, and work on it afterwards; webhookTimeout (ASSESS_WEBHOOK_TIMEOUT) gives it longer.
    A notification would be sent again."
  `);
});
