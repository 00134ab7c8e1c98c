import { expect, test } from 'vitest';
import type { DeliveryDocument, WebhookDocument } from '../../src/cli/webhook-documents.js';
import { verifySignature } from '../../src/webhooks/verify-signature.js';
import { type Arrival, answers, type Behaviour, type Receiver } from '../webhooks/receiver.js';
import { emptyFolder } from './assess.js';
import { REACHING_RECEIVERS, receiver, submit } from './deliveries.js';
import { newToken, type Server, serve, untilAssessed } from './serve.js';
import { type Ended, webhook, webhookJson } from './webhook.js';

/** A server with a webhook created by a command, and ways to run commands in its folder. */
interface Setting {
  readonly server: Server;
  readonly endpoint: Receiver;
  readonly id: string;
  readonly secret: string;
  start(): Promise<Server>;
  run(...args: string[]): Promise<Ended>;
  json<T>(...args: string[]): Promise<T>;
  /** Polls until a delivery has this status after at least this many attempts. */
  untilOneIs(wanted: {
    readonly status: DeliveryDocument['status'];
    readonly attempted?: number;
  }): Promise<DeliveryDocument>;
}

async function setting(behaviour?: Behaviour, retry = '3600'): Promise<Setting> {
  const cwd = emptyFolder();
  const token = newToken(cwd);
  const endpoint = await receiver(behaviour && { behaviour });
  const environment = { ...REACHING_RECEIVERS, ASSESS_WEBHOOK_RETRY: retry, ASSESS_LOG_LEVEL: 'info' };
  const start = () => serve({ cwd, token, environment });
  const server = await start();
  const json = <T>(...args: string[]) => webhookJson<T>(args, { cwd });
  const { id, secret } = await json<{ id: string; secret: string }>('create', endpoint.url);
  return {
    server,
    endpoint,
    id,
    secret,
    start,
    run: (...args) => webhook(args, { cwd }),
    json,
    async untilOneIs({ status, attempted = 0 }) {
      for (;;) {
        const deliveries = await json<DeliveryDocument[]>('deliveries', '--status', status);
        const found = deliveries.find(({ attempts }) => attempts.length >= attempted);
        if (found) return found;
      }
    },
  };
}

const echo: Behaviour = { onRequest: (response, { body }) => void response.writeHead(200).end(body) };

const isGenuine = ({ headers, body, at }: Arrival, secret: string) =>
  verifySignature({ header: headers['service-signature'], body, secret, now: at.getTime() }).ok;

test('a delivery is shown with status and latency, but without its body, the text and the secret', async () => {
  const { server, endpoint, secret, id, run, untilOneIs } = await setting(echo);
  await submit(server, 'one');
  await endpoint.arrived(1);
  expect(isGenuine(endpoint.arrivals[0]!, secret)).toBe(true);
  const delivered = await untilOneIs({ status: 'delivered' });
  expect(delivered).toMatchObject({
    submission_id: 'one',
    notification_id: endpoint.arrivals[0]!.headers['service-notification-id'],
    webhook_id: id,
    reason: null,
    next_attempt_at: null,
    attempts: [{ http_status: 200, fault: null, milliseconds: expect.any(Number) }],
  });
  const notification = delivered.notification_id;
  const list = await run('deliveries', id, '--submission', 'one', '--status', 'delivered');
  expect(list.stdout).toMatch(
    new RegExp(`^${notification}\\s+one\\s.*delivered\\s+1\\s+200\\s+\\d+ ms`, 'm'),
  );
  const one = await run('deliveries', notification);
  expect(one.stdout).toContain(`webhook       ${id} ${endpoint.url}`);
  const asJson = await run('deliveries', '--json');
  for (const { stdout, stderr } of [list, one, asJson]) {
    expect(stderr).toBe('');
    expect(stdout).not.toMatch(/I has a dog|text_assessment|overall_score/);
    expect(stdout).not.toContain(secret);
  }
  expect((await run('deliveries', notification, '--responses')).stdout).toContain('"type":"text_assessment"');
  expect((await run('deliveries', id, '--responses')).status).toBe(2);
  await server.end('SIGTERM');
  expect(server.log).toContain(id);
  expect(server.log).not.toMatch(/I has a dog|overall_score|textual_errors/);
  expect(server.log).not.toContain(secret);
});

test('a failed delivery is shown with its next attempt, and the running server redelivers it at once', async () => {
  const { server, endpoint, id, run, json, untilOneIs } = await setting(answers(503));
  await submit(server, 'one');
  const waiting = await untilOneIs({ status: 'pending', attempted: 1 });
  expect(waiting.attempts).toMatchObject([{ http_status: 503 }]);
  expect(Date.parse(waiting.next_attempt_at!)).toBeGreaterThan(Date.now() + 3_000_000);
  expect(await json('list')).toMatchObject([{ state: 'failing', pending: 1, delivered: 0 }]);

  endpoint.behave(answers(204));
  expect((await run('redeliver', waiting.notification_id, 'nothing')).status).toBe(1);
  await endpoint.arrived(2);
  await untilOneIs({ status: 'delivered' });
  const [first, second] = endpoint.arrivals;
  expect(second!.body.equals(first!.body)).toBe(true);
  expect(second!.headers['service-notification-id']).toBe(first!.headers['service-notification-id']);

  endpoint.behave(answers(400));
  await submit(server, 'two');
  expect(await untilOneIs({ status: 'failed' })).toMatchObject({ submission_id: 'two', reason: 'refused' });
  endpoint.behave(answers(204));
  expect((await run('redeliver', id, '--status', 'failed', '--since', '2999-01-01')).stdout).toBe(
    'nothing to send again\n',
  );
  expect(await json('redeliver', id, '--status', 'failed')).toEqual({
    redelivered: 1,
    unknown: [],
    disabled: [],
  });
  await endpoint.arrived(4);
  expect(await json('list')).toMatchObject([{ state: 'active', failed: 0 }]);
});

test('without a server, a redelivery waits for the next one', async () => {
  const { server, endpoint, id, start, run, untilOneIs } = await setting(answers(400));
  await submit(server, 'one');
  await untilOneIs({ status: 'failed' });
  await server.end('SIGTERM');
  endpoint.behave(answers(204));
  expect((await run('redeliver', id)).stdout).toContain('or the next assess serve does');
  await untilOneIs({ status: 'pending' });
  await start();
  await endpoint.arrived(2);
  await untilOneIs({ status: 'delivered' });
});

test('during a rotation, notifications are signed with both secrets', async () => {
  const { server, endpoint, id, secret, run, json } = await setting();
  const rotated = await json<{ secret: string; overlap_until: string }>('rotate', id, '--overlap', '24h');
  expect(Date.parse(rotated.overlap_until)).toBeGreaterThan(Date.now() + 86_000_000);
  await submit(server, 'one');
  await endpoint.arrived(1);
  const [both] = endpoint.arrivals;
  expect(String(both!.headers['service-signature']).match(/v1=/g)).toHaveLength(2);
  expect([secret, rotated.secret].map((one) => isGenuine(both!, one))).toEqual([true, true]);

  const last = await json<{ secret: string }>('rotate', id);
  await submit(server, 'two');
  await endpoint.arrived(2);
  const secrets = [secret, rotated.secret, last.secret];
  expect(secrets.map((one) => isGenuine(endpoint.arrivals[1]!, one))).toEqual([false, false, true]);
  const { status, stderr } = await run('rotate', id, '--overlap', 'soon');
  expect(status).toBe(2);
  expect(stderr).toContain('must be a duration such as 90m, 24h or 7d');
});

test('a 410 disables a webhook, which lists and the log show; once enabled, it gets pending notifications', async () => {
  const { server, endpoint, id, run, json, untilOneIs } = await setting(answers(410));
  await submit(server, 'one');
  expect(await untilOneIs({ status: 'failed' })).toMatchObject({ reason: 'gone' });
  const [disabled] = await json<WebhookDocument[]>('list');
  expect(disabled).toMatchObject({ state: 'disabled', disabled_reason: 'gone' });
  expect((await run('list')).stdout).toContain('its endpoint returned 410');
  const { json: listed } = await server.send('GET', '/webhooks');
  expect(listed.webhooks).toMatchObject([{ id, disabled_reason: 'gone' }]);
  expect(server.log).toMatch(new RegExp(`"webhookId":"${id}".*a webhook is disabled`));

  endpoint.behave(answers(204));
  await submit(server, 'two');
  await untilAssessed(server, 'two');
  expect((await run('deliveries', id, '--status', 'pending')).stdout).toContain('when it is enabled');
  expect(endpoint.arrivals).toHaveLength(1);
  expect((await run('enable', id)).stdout).toContain(`enabled ${id}`);
  await endpoint.arrived(2);
  expect(JSON.parse(String(endpoint.arrivals[1]!.body)).parameters.id).toBe('two');
  await run('redeliver', id);
  await endpoint.arrived(3);
  expect(JSON.parse(String(endpoint.arrivals[2]!.body)).parameters.id).toBe('one');
});
