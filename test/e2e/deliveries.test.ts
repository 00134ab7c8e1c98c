import { expect, test } from 'vitest';
import { verifySignature } from '../../src/webhooks/verify-signature.js';
import { answers } from '../webhooks/receiver.js';
import { assess, emptyFolder } from './assess.js';
import { createWebhook, REACHING_RECEIVERS, receiver, submit } from './deliveries.js';
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
