import { moment } from '../history.js';
import { ACCOUNTS } from '../plan/names.js';
import type { Operation } from '../plan/operation.js';
import { messageOf, request } from './request.js';
import type { Scene } from './scene.js';

export async function operateWebhook(
  scene: Scene,
  step: Extract<Operation, { do: 'webhook' | 'webhooks' | 'remove webhook' }>,
): Promise<void> {
  const { receivers, webhooks, created } = scene;
  const { account } = step;
  const name = ACCOUNTS[account]!;
  const asked = moment();
  if (step.do === 'webhook') {
    const path = `hook-${created.length}`;
    const url = receivers.url(step.receiver, path);
    const place =
      created.push({ account, version: step.version, path, created: Number.POSITIVE_INFINITY }) - 1;
    const response = await request(scene, account, 'POST', '/webhooks', { url }, { version: step.version });
    const question = { ask: 'create', url } as const;
    const answered = moment();
    webhooks.add(name, {
      question,
      asked,
      answered,
      ...(response && { answer: { id: String(response.body.id) } }),
    });
    if (!response) return;
    const { id, secret } = response.body as { id: string; secret: string };
    created[place] = { ...created[place]!, id, secret, created: answered };
    return;
  }
  if (step.do === 'webhooks') {
    const response = await request(scene, account, 'GET', '/webhooks', undefined, { version: '2.0.0' });
    const list = response && (response.body.webhooks as { id: string; url: string }[]);
    const answer = list && { list: list.map(({ id, url }) => ({ id, url })) };
    webhooks.add(name, { question: { ask: 'list' }, asked, answered: moment(), ...(answer && { answer }) });
    return;
  }
  const known = created.filter((webhook) => webhook.account === account && webhook.id !== undefined);
  const webhook = known[step.nth];
  if (!webhook) return;
  webhook.removing ??= asked;
  const response = await request(scene, account, 'DELETE', `/webhooks/${webhook.id}`);
  const question = { ask: 'remove', id: webhook.id! } as const;
  webhooks.add(name, {
    question,
    asked,
    answered: moment(),
    ...(response && { answer: messageOf(response) }),
  });
  if (response) webhook.removed ??= moment();
}
