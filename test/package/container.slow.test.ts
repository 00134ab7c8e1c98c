import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../e2e/assess.js';
import { copyOfCheckout, Machine } from './installation.js';

const run = promisify(execFile);
const [, node] = /^FROM (\S+)$/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))!;
/** The base image. A variable can replace the one of the Dockerfile where that is not available. */
const base = process.env.ASSESS_TEST_BASE_IMAGE ?? `docker.io/library/${node}`;
const IMAGE = 'localhost/assess-test';
/** Needs no container runtime, and no privileges that a container lacks. */
const ISOLATION = ['--isolation', 'chroot'];

const buildah = async (...args: string[]) =>
  (await run('buildah', args, { maxBuffer: 1 << 26 })).stdout.trim();

test('the image of the Dockerfile serves as an unprivileged user, and is healthy', async ({ skip }) => {
  const hasBuildah = spawnSync('buildah', ['info'], { stdio: 'ignore' }).status === 0;
  skip(!hasBuildah, 'the image of the Dockerfile, because there is no buildah that works');
  const hasBase =
    spawnSync('buildah', ['pull', '--policy', 'missing', base], { stdio: 'ignore' }).status === 0;
  skip(!hasBase, `the image of the Dockerfile, because ${base} cannot be had`);

  const machine = new Machine();
  onTestFinished(() => rmSync(machine.folder, { recursive: true, force: true }));
  const copy = copyOfCheckout(machine);
  const context = machine.folderFor('context');
  await machine.npm(['run', 'package', '--', join(context, 'packages'), 'cli'], copy);
  for (const file of ['Dockerfile', '.dockerignore']) copyFileSync(join(ROOT, file), join(context, file));
  await buildah('bud', ...ISOLATION, '--format', 'docker', '--from', base, '-t', IMAGE, context);
  onTestFinished(() => void spawnSync('buildah', ['rmi', '--force', IMAGE]));

  // Is removed with its image.
  const container = await buildah('from', IMAGE);
  const inside = (...command: string[]) => buildah('run', ...ISOLATION, container, '--', ...command);
  expect(await inside('id', '-u')).not.toBe('0');
  expect(await inside('assess', 'token', 'create')).toMatch(/^\S{20,}$/);

  // A process group, because a signal to buildah does not reach the server.
  const serve = ['run', ...ISOLATION, '--env', 'ASSESS_PORT=0', container, '--', 'assess', 'serve'];
  const server = spawn('buildah', serve, { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(server, 'exit');
  onTestFinished(async () => {
    if (server.exitCode === null && server.signalCode === null) process.kill(-server.pid!, 'SIGTERM');
    await ended;
  });
  const [line] = await Promise.race([
    once(server.stdout!, 'data'),
    ended.then(([status]) => Promise.reject(new Error(`the server ended with ${status}`))),
  ]);
  expect(String(line)).toMatch(/^listening on http:\/\/0\.0\.0\.0:\d+\n$/);

  const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', IMAGE));
  const { Healthcheck, Volumes } = Docker.config;
  const check: string[] = Healthcheck.Test.slice(1);
  await inside(...check);
  expect(await inside('stat', '-c', '%U %a', ...Object.keys(Volumes))).toBe('node 700');
  process.kill(-server.pid!, 'SIGTERM');
  await ended;
  await expect.poll(() => inside(...check).catch(() => 'away'), { timeout: 60_000 }).toBe('away');
});
