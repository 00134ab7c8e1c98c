import { expect, test } from 'vitest';
import { verifySignature } from '../../src/webhooks/verify-signature.js';
import { answers } from '../webhooks/receiver.js';
import { emptyFolder } from './assess.js';
import { receiver } from './deliveries.js';
import { webhook, webhookJson } from './webhook.js';

test('commands create, test and delete a webhook, and its secret is shown only once', async () => {
  const cwd = emptyFolder();
  const endpoint = await receiver();
  const created = await webhook(['create', endpoint.url], { cwd });
  expect(created).toMatchObject({ status: 0, stderr: '' });
  const [, id = '', secret = ''] = /^webhook {2}(\S+)\nsecret {3}([0-9a-f]{64})\n/.exec(created.stdout) ?? [];
  expect(id).toMatch(/^[0-9a-f-]{36}$/);

  expect(await webhook(['test', id], { cwd })).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /^response 204 after \d+ ms\nA notification would have been delivered\.\n$/,
    ),
  });
  const [{ headers, body, at }] = endpoint.arrivals as [(typeof endpoint.arrivals)[number]];
  const header = headers['service-signature'];
  expect(verifySignature({ header, body, secret, now: at.getTime() }).ok).toBe(true);
  expect(JSON.parse(body.toString())).toMatchObject({
    parameters: { account_id: 'default', id: 'test' },
    notification: { type: 'success' },
  });

  endpoint.behave(answers(404, {}, 'there is \u001B[31mnothing\u001B[0m here'));
  const refused = await webhook(['test', id], { cwd });
  expect(refused.status).toBe(1);
  expect(refused.stdout).toMatch(/^response 404 after \d+ ms\nIs the path of the URL correct/);
  expect(refused.stdout).not.toContain('\u001B');

  const listed = await webhook(['list', '--json'], { cwd });
  expect(JSON.parse(listed.stdout)).toMatchObject([{ id, url: endpoint.url, state: 'active', pending: 0 }]);
  expect(listed.stdout).not.toContain(secret);
  expect(await webhookJson(['delete', id], { cwd })).toEqual({ id, deleted: true });
  expect(await webhook(['delete', id], { cwd })).toMatchObject({
    status: 2,
    stderr: `Error: there is no webhook ${id}\n  → list them with: assess webhook list --account ID\n`,
  });
});
