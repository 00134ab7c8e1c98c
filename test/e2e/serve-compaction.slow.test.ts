import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder } from './assess.js';
import { newToken, serve, untilAssessed } from './serve.js';

const STORE = 'assess.duckdb';
const CANARY = 'canary-77c4d1';

/** Files of the store that contain these bytes. */
const filesWith = (cwd: string, bytes: string) =>
  readdirSync(cwd)
    .filter((name) => name.startsWith(STORE) && !name.endsWith('.sock'))
    .filter((name) => existsSync(join(cwd, name)) && readFileSync(join(cwd, name)).includes(bytes));

test('a server removes deleted bytes from its store while it runs', async () => {
  const cwd = emptyFolder();
  const token = newToken(cwd);
  const server = await serve({ cwd, token, environment: { ASSESS_COMPACT_AFTER: '0' } });
  const attributes = { task_id: 'pets', question_text: 'Do you have a pet?' };
  const submit = (id: string, author_id: string, text: string) =>
    server.send('PUT', `/text/${id}`, { ...attributes, author_id, text });
  await submit('gone', CANARY, `I has a dog. His name is ${CANARY}.`);
  await submit('kept', 'ben', 'I have a cat. Her name is Mia.');
  await untilAssessed(server, 'gone');
  const kept = await untilAssessed(server, 'kept');
  expect(filesWith(cwd, CANARY)).not.toEqual([]);

  expect((await server.send('DELETE', `/author/${CANARY}`)).json).toMatchObject({ submissions_deleted: 1 });
  while (filesWith(cwd, CANARY).length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await untilAssessed(server, 'kept')).toEqual(kept);
  expect((await submit('new', 'ben', 'I have a dog, too.')).status).toBeLessThan(300);
  await untilAssessed(server, 'new');
  expect((await server.end('SIGTERM')).status).toBe(0);
  expect(readdirSync(cwd)).toEqual([STORE]);
});
