import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../src/store/duckdb/open.js';
import type { StoredDelivery } from '../../src/store/store.js';
import { answers, type Receiver } from '../webhooks/receiver.js';
import { emptyFolder } from './assess.js';
import { createWebhook, REACHING_RECEIVERS, receiver, submit } from './deliveries.js';
import { newToken, type Server, serve, untilAssessed } from './serve.js';

/** A store with a token, and a function that starts a server on it. */
function servable(): { cwd: string; start: () => Promise<Server> } {
  const cwd = emptyFolder();
  const token = newToken(cwd);
  return { cwd, start: () => serve({ cwd, token, environment: REACHING_RECEIVERS }) };
}

async function deliveriesOf(cwd: string): Promise<StoredDelivery[]> {
  await using store = await openStore(join(cwd, 'assess.duckdb'), { threads: 1 });
  return await store.deliveries({ accountId: 'default', limit: 1000 });
}

const idsOf = ({ arrivals }: Receiver) =>
  arrivals.map(({ headers }) => String(headers['service-notification-id']));

/** Expects arrivals with the same notification id to have the same body. */
function expectEqualRepetitions({ arrivals }: Receiver): void {
  const bodies = new Map(
    arrivals.map(({ headers, body }) => [headers['service-notification-id'], String(body)]),
  );
  for (const { headers, body } of arrivals) {
    expect(String(body)).toBe(bodies.get(headers['service-notification-id']));
  }
}

test('a server killed before it could send does so after its next start', async () => {
  const { cwd, start } = servable();
  const endpoint = await receiver();
  const { port } = endpoint;
  const first = await start();
  await createWebhook(first, endpoint);
  // The endpoint is down for now.
  await endpoint[Symbol.asyncDispose]();
  await submit(first, 'one');
  await untilAssessed(first, 'one');
  await first.end('SIGKILL');

  const again = await receiver({ port });
  const second = await start();
  await again.arrived(1);
  await second.end('SIGTERM');
  expect(await deliveriesOf(cwd)).toMatchObject([{ submissionId: 'one', status: 'delivered' }]);
});

test('a server killed while it waits for a response sends the same notification again', async () => {
  const { cwd, start } = servable();
  const endpoint = await receiver({ behaviour: { onRequest: () => {} } });
  const first = await start();
  await createWebhook(first, endpoint);
  await submit(first, 'one');
  await endpoint.arrived(1);
  await first.end('SIGKILL');
  endpoint.behave(answers(200));
  const second = await start();
  await endpoint.arrived(2);
  await second.end('SIGTERM');
  expect(new Set(idsOf(endpoint)).size).toBe(1);
  expectEqualRepetitions(endpoint);
  expect(await deliveriesOf(cwd)).toMatchObject([{ status: 'delivered', attempts: [{ status: 200 }] }]);
});

test('a server killed repeatedly between a response and its recording loses nothing', async () => {
  const { cwd, start } = servable();
  const endpoint = await receiver();
  let server = await start();
  await createWebhook(server, endpoint);
  const texts = 12;
  for (let text = 0; text < texts; text += 1) await submit(server, `t-${text}`);
  for (let round = 0; round < 5; round += 1) {
    const { child } = server;
    endpoint.behave({
      onRequest(response) {
        response.writeHead(204).end(() => child.kill('SIGKILL'));
      },
    });
    await endpoint.arrived(endpoint.arrivals.length + 1);
    await server.end('SIGKILL');
    server = await start();
  }
  endpoint.behave(answers(204));
  for (let text = 0; text < texts; text += 1) await untilAssessed(server, `t-${text}`);
  const isDone = () => new Set(idsOf(endpoint)).size === texts;
  while (!isDone()) await endpoint.arrived(endpoint.arrivals.length + 1);
  await server.end('SIGTERM');
  const deliveries = await deliveriesOf(cwd);
  expect(new Set(deliveries.map(({ id }) => id))).toEqual(new Set(idsOf(endpoint)));
  // Only deliveries that a kill left unrecorded were sent again.
  const repeated = endpoint.arrivals.length - texts;
  expect(repeated).toBeGreaterThan(0);
  expectEqualRepetitions(endpoint);
});
