import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { createListener } from '../../../src/server/operation/listener.js';
import { until } from '../../until.js';

const pem = (name: string) => readFileSync(new URL(`certificates/${name}.pem`, import.meta.url));
const CERTIFICATE = { cert: pem('first.cert'), key: pem('first.key') };
const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
/** Long enough for a loaded machine, and shorter than Node keeps an idle connection. */
const SILENCE = 500;

/** A server with large responses, and a client of it. @param work milliseconds that each response takes */
async function served(certificate: typeof CERTIFICATE | undefined, work = 0) {
  const respond = async (response: ServerResponse) => {
    if (work > 0) await delay(work);
    response.end('x'.repeat(1_000_000));
  };
  const listener = createListener((_request, response) => void respond(response), {
    requestTimeout: 30,
    certificate,
    silence: SILENCE,
  });
  const closed = new Promise<void>((resolve) => {
    listener.on('connection', (socket: Socket) => socket.once('close', () => resolve()));
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  const client = certificate ? connectTls({ port, rejectUnauthorized: false }) : connect(port, '127.0.0.1');
  client.on('error', () => undefined);
  onTestFinished(() => {
    client.destroy();
    listener.close();
  });
  return { client, closed };
}

test.each([
  ['HTTP', undefined],
  ['HTTPS', CERTIFICATE],
])('a client that pipelines requests over %s and reads nothing is disconnected', async (_, certificate) => {
  const { client, closed } = await served(certificate);
  client.write(GET.repeat(60));
  // The limit is the subject: Node would disconnect it, too, but only at the time-out of idle connections (75 s).
  expect(await Promise.race([closed.then(() => 'closed'), delay(60_000, 'open', { ref: false })])).toBe(
    'closed',
  );
});

test('a client that reads with pauses gets everything', async () => {
  const { client, closed } = await served(undefined);
  let received = 0;
  client.on('data', (data) => {
    received += data.length;
    client.pause();
    // The pauses are the subject.
    setTimeout(() => client.resume(), 20);
  });
  client.write(GET.repeat(3));
  await Promise.race([closed, until(() => received > 3_000_000)]);
  expect(received).toBeGreaterThan(3_000_000);
});

test('a client that waits for a slow response gets it', async () => {
  const { client, closed } = await served(undefined, 3 * SILENCE);
  let received = 0;
  client.on('data', (data) => {
    received += data.length;
  });
  client.write(GET);
  await Promise.race([closed, until(() => received > 1_000_000)]);
  expect(received).toBeGreaterThan(1_000_000);
});
