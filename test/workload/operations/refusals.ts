import { Violation } from '../history.js';
import type { Operation } from '../plan/operation.js';
import { request } from './request.js';
import type { Scene } from './scene.js';

const INVALID_TOKEN = 'invalid authentication credentials';

/** Sends what must be refused. @throws Violation */
export async function refuse(
  scene: Scene,
  { account, kind }: Extract<Operation, { do: 'refused' }>,
): Promise<void> {
  const other = scene.tokens[1 - account]!;
  const [response, status, message] = await {
    token: async () =>
      [
        await request(scene, account, 'GET', '/text/t0-0/results', undefined, { token: other }),
        401,
        INVALID_TOKEN,
      ] as const,
    version: async () =>
      [
        await request(scene, account, 'GET', '/text/t0-0/results', undefined, { version: '2.9.0' }),
        404,
        'version not supported',
      ] as const,
    json: async () =>
      [await request(scene, account, 'PUT', '/text/t0-0', '{"text": "a",'), 400, 'invalid_json'] as const,
    attribute: async () =>
      [
        await request(scene, account, 'PUT', '/text/t0-0', { author_id: 'author-0-0', task_id: 'task-0-0' }),
        400,
        'text missing',
      ] as const,
    id: async () =>
      [await request(scene, account, 'DELETE', `/author/${'a'.repeat(41)}`), 400, 'id too long'] as const,
  }[kind]();
  if (response && (response.status !== status || response.body.message !== message))
    throw new Violation(`${kind}: instead of ${status} ${message}: ${response.text}`);
}
