import { expect, test } from 'vitest';
import { verifySignature } from '../../src/webhooks/verify-signature.js';
import { answers } from '../webhooks/receiver.js';
import { assess, emptyFolder } from './assess.js';
import { createWebhook, REACHING_RECEIVERS, receiver, submit, TEXT } from './deliveries.js';
import { manyTexts } from './sample.js';
import { newToken, serve } from './serve.js';

test('until its deletion, a webhook is notified of submitted and imported texts, after failures too', async () => {
  const cwd = emptyFolder();
  const token = newToken(cwd);
  const endpoint = await receiver({ behaviour: answers(503) });
  const server = await serve({ cwd, token, environment: REACHING_RECEIVERS });
  const { id, secret } = await createWebhook(server, endpoint);
  await submit(server, 'one');
  await endpoint.arrived(2);
  endpoint.behave(answers(204));
  await endpoint.arrived(3);
  expect(assess(['import', '-'], { cwd, input: manyTexts(2) }).status).toBe(0);
  await endpoint.arrived(5);

  const about = endpoint.arrivals.map(({ body }) => JSON.parse(body.toString()).parameters.id);
  expect(new Set(about)).toEqual(new Set(['one', 'copy-0', 'copy-1']));
  for (const { headers, body, at } of endpoint.arrivals) {
    const header = headers['service-signature'] as string;
    expect(verifySignature({ header, body, secret, now: at.getTime() }).ok).toBe(true);
  }
  const { json: result } = await server.send('GET', '/text/one/results');
  const [first] = endpoint.arrivals.filter((_, index) => about[index] === 'one');
  expect(JSON.parse(first!.body.toString())).toEqual({
    type: 'text_assessment',
    parameters: { account_id: 'default', id: 'one' },
    notification: result,
  });

  await server.send('DELETE', `/webhooks/${id}`);
  await submit(server, 'two');
  expect((await server.end('SIGTERM')).status).toBe(0);
  expect(endpoint.arrivals.map(({ body }) => String(body)).join('')).not.toContain('"two"');
  expect(server.log).not.toContain(secret);
});

test('a notification continues the trace of the request that submitted its text, each attempt as a step of its own', async () => {
  const cwd = emptyFolder();
  const endpoint = await receiver({ behaviour: answers(503) });
  const environment = { ...REACHING_RECEIVERS, ASSESS_LOG_LEVEL: 'info' };
  const server = await serve({ cwd, token: newToken(cwd), environment });
  await createWebhook(server, endpoint);
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
  const tracestate = 'rojo=00f067aa0ba902b7,congo=t61rcWkgMzE';
  expect((await server.send('PUT', '/text/one', TEXT, { traceparent, tracestate })).status).toBe(200);
  await endpoint.arrived(2);
  endpoint.behave(answers(204));
  await endpoint.arrived(3);
  const malformed = { traceparent: `${traceparent}-01`, tracestate };
  expect((await server.send('PUT', '/text/two', TEXT, malformed)).status).toBe(200);
  await endpoint.arrived(4);
  expect((await server.end('SIGTERM')).status).toBe(0);

  const [first, second, third, untraced] = endpoint.arrivals.map(({ headers }) => headers);
  const steps = [first, second, third].map((headers) => {
    expect(headers).toMatchObject({ tracestate });
    return /^00-4bf92f3577b34da6a3ce929d0e0e4736-([0-9a-f]{16})-01$/.exec(
      headers!.traceparent as string,
    )?.[1];
  });
  expect(new Set([...steps, '00f067aa0ba902b7', undefined]).size).toBe(5);
  expect(untraced).not.toHaveProperty('traceparent');
  expect(untraced).not.toHaveProperty('tracestate');
  const lines = server.log.split('\n').filter((line) => line.includes('"submitText"'));
  expect(lines.map((line) => JSON.parse(line).trace)).toEqual([traceId, undefined]);
});
