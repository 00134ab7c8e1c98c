import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '../../scripts/postgres/throw-away.js';
import { hasPostgres } from '../store/postgres/server.js';
import { assess, emptyFolder, ended, startAssess } from './assess.js';

/** Resolves when a process has written something to one of its streams. */
function written(stream: NodeJS.ReadableStream, what: RegExp): Promise<void> {
  return new Promise((resolve) => {
    let text = '';
    stream.on('data', (chunk) => {
      text += chunk;
      if (what.test(text)) resolve();
    });
  });
}

async function stoppedPostgres() {
  const server = await startPostgres({ folder: `/tmp/assess-late-${randomUUID()}` });
  onTestFinished(() => server.remove());
  await server.stop();
  return server;
}

describe.skipIf(!hasPostgres)('a database that is down at the start', () => {
  test.each([
    [['work'], /^running: assess\n$/],
    [['serve', '--port', '0'], /^listening on http:/],
  ])('is waited for by %j', async (command, ready) => {
    const server = await stoppedPostgres();
    const child = startAssess(command, { cwd: emptyFolder(), environment: { ASSESS_STORE: server.url() } });
    onTestFinished(() => void child.kill('SIGKILL'));
    const isReady = written(child.stdout!, ready);
    await written(child.stderr!, /the database is not available; waiting for it/);
    await server.start();
    await isReady;
    child.kill('SIGTERM');
    expect(await ended(child)).toMatchObject({ status: 0 });
  });

  test('is not waited for after SIGTERM', async () => {
    const server = await stoppedPostgres();
    const child = startAssess(['work'], { cwd: emptyFolder(), environment: { ASSESS_STORE: server.url() } });
    onTestFinished(() => void child.kill('SIGKILL'));
    await written(child.stderr!, /waiting for it/);
    child.kill('SIGTERM');
    expect(await ended(child)).toMatchObject({ status: 0 });
  });

  test('is waited for by no other command, nor is a database that does not exist', async () => {
    const server = await stoppedPostgres();
    const run = (args: string[], store: string) =>
      assess(args, { cwd: emptyFolder(), environment: { ASSESS_STORE: store } });
    expect(run(['stats'], server.url()).status).toBe(3);
    await server.start();
    const { status, stderr } = run(['work'], server.url('nowhere'));
    expect(status).toBe(3);
    expect(stderr).toContain('createdb');
  });
});
