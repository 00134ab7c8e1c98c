import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { modelFiles } from '../../../src/engine/node/model-files.js';
import { RunningPipelines } from '../../../src/services/background/pipelines.js';
import { openStore } from '../../../src/store/duckdb/open.js';
import { createPool } from '../../../src/workers/pool.js';
import { storedNotifications } from '../../contract/store/read-back.js';
import { temporaryFolder } from '../stores.js';
import { backgroundOf, NOON, settled } from './setting.js';

const registry = new URL('../../workers/crashing-registry.js', import.meta.url).href;
const dist = (path: string) => pathToFileURL(join(process.cwd(), 'dist', path)).href;

/** Submits and assesses in its own process; prints the ids of texts whose commit was acknowledged. */
const program = `
  const [path, prefix] = process.argv.slice(1);
  const { openStore } = await import('${dist('store/duckdb/open.js')}');
  const { createBackground } = await import('${dist('services/background/background.js')}');
  const { RunningPipelines } = await import('${dist('services/background/pipelines.js')}');
  const { Speed } = await import('${dist('services/background/speed.js')}');
  const { keepPresence } = await import('${dist('services/assessment/presence.js')}');
  const { modelFiles } = await import('${dist('engine/node/model-files.js')}');
  const { createPool } = await import('${dist('workers/pool.js')}');
  const now = () => new Date(${NOON.getTime()});
  const store = await openStore(path, { threads: 1 });
  const pipelines = new RunningPipelines(async (pipeline) => ({
    identity: { name: pipeline, version: '1', configHash: 'x' },
    pool: await createPool({ pipeline, artefacts: modelFiles([]), workers: 1, registry: '${registry}' }),
  }));
  await pipelines.use('cefr', async () => {});
  const log = { info() {}, error() {} };
  const speed = new Speed(() => performance.now());
  const presence = await keepPresence({ store, parts: ['assess'] });
  const withPipeline = pipelines.use;
  createBackground({ store, presence, speed, withPipeline, batchSize: 5, now, log }).start();
  const accounts = (await store.accounts()).map(({ id }) => id);
  for (let number = 0; ; number += 1) {
    const accountId = accounts[number % accounts.length];
    const id = prefix + number;
    const text = { id, text: 'SLOW 20', author_id: 'a', task_id: 't', question_text: 'Why?' };
    await store.addSubmissions(accountId, [text], now());
    console.log(accountId + ' ' + id);
  }
`;

/** Kills the program after a number of acknowledged texts. @returns the ids of all acknowledged texts */
async function killed(path: string, prefix: string, texts: number): Promise<string[]> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, path, prefix], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(line);
    if (acknowledged.length === texts) child.kill('SIGKILL');
  }
  expect(child.signalCode ?? 'SIGKILL').toBe('SIGKILL');
  return acknowledged;
}

test('acknowledged texts survive a kill, and are assessed and notified once', async () => {
  const path = join(temporaryFolder(), 'killed.duckdb');
  const made = await openStore(path, { threads: 1 });
  for (const id of ['a', 'b']) {
    await made.createAccount({ id, pipeline: 'cefr', createdAt: NOON });
    const webhook = { id: `w-${id}`, accountId: id, url: 'https://a.example/', secret: 's' };
    await made.addWebhook({ ...webhook, version: '2.0.0', createdAt: NOON });
  }
  await made[Symbol.asyncDispose]();
  const acknowledged = [...(await killed(path, 'first-', 60)), ...(await killed(path, 'second-', 60))];

  await using store = await openStore(path, { threads: 1 });
  const resultOf = async (line: string) => {
    const [accountId, id] = line.split(' ') as [string, string];
    return (await store.submissionStatus(accountId, id))?.result;
  };
  const isAssessed = await Promise.all(acknowledged.map(resultOf));
  // Otherwise the kill came too early or too late to test anything.
  expect(isAssessed.filter((result) => result).length).toBeGreaterThan(0);
  expect(isAssessed.filter((result) => !result).length).toBeGreaterThan(0);

  await using pipelines = new RunningPipelines(async (pipeline) => ({
    identity: { name: pipeline, version: '1', configHash: 'x' },
    pool: await createPool({ pipeline, artefacts: modelFiles([]), workers: 2, registry }),
  }));
  const background = await backgroundOf(store, pipelines.use);
  background.start();
  await settled(store, background);
  expect((await Promise.all(acknowledged.map(resultOf))).every(Boolean)).toBe(true);
  for (const accountId of ['a', 'b']) {
    const receipts: number[] = [];
    for await (const batch of store.submissions({ accountId }))
      receipts.push(...batch.map(({ receipt }) => receipt));
    const told = (await storedNotifications(store, accountId)).map(({ receipt }) => receipt);
    expect(told.sort((a, b) => a - b)).toEqual(receipts);
  }
});
