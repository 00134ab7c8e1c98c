import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { assess, assessJson, emptyFolder } from './assess.js';
import { manyTexts } from './sample.js';
import { newToken, serve, untilAssessed } from './serve.js';

/** Opens a connection that sends `bytes` and then stays idle. */
async function connection(url: string, bytes: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  socket.write(bytes);
}

test('SIGTERM ends it with 0, whatever clients do; remaining texts are assessed after the next start', async () => {
  const cwd = emptyFolder();
  const token = newToken(cwd);
  // With this timeout, waiting for a client that is still sending would exceed the time of the test.
  const first = await serve({ cwd, token, environment: { ASSESS_REQUEST_TIMEOUT: '3600' } });
  assess(['import', '-'], { cwd, input: manyTexts(1500) });
  await connection(first.url, '');
  await connection(first.url, 'GET /account/default/versions HTTP/1.1\r\n');
  const head = `HTTP/1.1\r\nHost: x\r\nAuthorization: Token token=${token}\r\n`;
  await connection(first.url, `PUT /v2.0.0/account/default/text/slow ${head}Content-Length: 99\r\n\r\n{`);
  await connection(first.url, `GET /account/default/versions ${head}\r\n`);
  await untilAssessed(first, 'copy-5');
  expect((await first.end('SIGTERM')).status).toBe(0);

  const { submissions, groups } = assessJson<{ submissions: number; groups: { assessed: number }[] }>(
    ['stats'],
    { cwd },
  );
  expect(submissions).toBe(1500);
  expect(groups[0]!.assessed).toBeLessThan(1500);
  const again = await serve({ cwd, token });
  const { json } = await again.send('GET', '/text/copy-1499/results');
  expect(json).toMatchObject({ type: 'results_not_ready' });
  expect(json.estimated_seconds_to_completion).toBeGreaterThan(0);
  expect((await again.end('SIGINT')).status).toBe(0);
}, 90_000);
