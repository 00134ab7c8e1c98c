import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../stores.js';
import { NOON } from './setting.js';

const registry = new URL('../../workers/crashing-registry.js', import.meta.url).href;
const dist = (path: string) => pathToFileURL(join(process.cwd(), 'dist', path)).href;

/** Submits until the disk is full, then assesses; prints its state on every change. */
const program = `
  const [path] = process.argv.slice(1);
  const { openStore } = await import('${dist('store/duckdb/open.js')}');
  const { createBackground } = await import('${dist('services/background/background.js')}');
  const { RunningPipelines } = await import('${dist('services/background/pipelines.js')}');
  const { Speed } = await import('${dist('services/background/speed.js')}');
  const { keepPresence } = await import('${dist('services/assessment/presence.js')}');
  const { modelFiles } = await import('${dist('engine/node/model-files.js')}');
  const { createPool } = await import('${dist('workers/pool.js')}');
  const now = () => new Date(${NOON.getTime()});
  const store = await openStore(path, { threads: 1 });
  await store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: now() });
  let accepted = 0;
  const submit = async () => {
    const batch = Array.from({ length: 20 }, (_, index) => ({
      id: accepted + index + '', text: 'abc '.repeat(500), author_id: 'a', task_id: 't', question_text: 'Why?',
    }));
    await store.addSubmissions('a', batch, now());
    accepted += batch.length;
  };
  for (;;) try { await submit(); } catch { break; }
  const pipelines = new RunningPipelines(async (pipeline) => ({
    identity: { name: pipeline, version: '1', configHash: 'x' },
    pool: await createPool({ pipeline, artefacts: modelFiles([]), workers: 1, registry: '${registry}' }),
  }));
  const log = { info() {}, error() {} };
  const speed = new Speed(() => performance.now());
  const presence = await keepPresence({ store, parts: ['assess'] });
  const withPipeline = pipelines.use;
  const background = createBackground({ store, presence, speed, withPipeline, batchSize: 50, now, log });
  background.start();
  let shown;
  setInterval(async () => {
    const { waiting, claimed } = await store.backlog();
    const state = background.trouble ? 'trouble' : waiting + claimed > 0 ? 'busy' : 'done';
    if (state !== shown) console.log(state + ' ' + background.counts.assessed + ' of ' + accepted);
    shown = state;
  }, 20);
`;

const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0;

test.skipIf(!hasPrlimit)('assessment pauses on a full disk and resumes once there is space', async () => {
  const path = join(temporaryFolder(), 'full.duckdb');
  const child = spawn(
    'bash',
    [
      '-c',
      'ulimit -S -f 4096 && exec "$@"',
      'bash',
      process.execPath,
      '--input-type=module',
      '-e',
      program,
      path,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line.startsWith('trouble') && lines.length < 3)
      spawnSync('prlimit', ['--pid', String(child.pid), '--fsize=unlimited']);
    if (line.startsWith('done')) break;
  }
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  const [, accepted] = /(\d+) of (\d+)/.exec(lines.at(-1)!)!.slice(1).map(Number);
  expect(accepted).toBeGreaterThan(0);
  expect(lines.some((line) => line.startsWith('trouble'))).toBe(true);
  expect(lines.at(-1)).toBe(`done ${accepted} of ${accepted}`);
});
