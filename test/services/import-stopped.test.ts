import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type ImportSubmissionsOptions, importSubmissions } from '../../src/services/import/submissions.js';
import type { Store } from '../../src/store/store.js';
import { NOW, now, submissionsOf, temporaryFolder, temporaryStore } from './stores.js';

const HEADER = 'id,text,author_id,task_id,question_text\n';
const row = (index: number) => `r-${index},My text ${index}.,anna,day,Why?\n`;
/** More than a batch of the store. */
const many = Array.from({ length: 9000 }, (_, index) => row(index)).join('');

const dist = (path: string) => pathToFileURL(join(process.cwd(), 'dist', path)).href;

function pipe(): string {
  const path = join(temporaryFolder(), 'pipe');
  expect(spawnSync('mkfifo', [path]).status).toBe(0);
  return path;
}

async function stoppedImport(store: Store, path: string, options: Partial<ImportSubmissionsOptions>) {
  return importSubmissions({ store, accountId: 'default', sources: [path], now, ...options });
}

describe.skipIf(process.platform === 'win32')('an import that waits for a pipe', () => {
  it.each(['continue', 'abort'] as const)(
    'stops before anything is written (on error: %s)',
    async (onError) => {
      const store = await temporaryStore();
      const signal = AbortSignal.timeout(100);
      expect(await stoppedImport(store, pipe(), { signal, onError })).toMatchObject({
        read: 0,
        interrupted: true,
      });
      // The store accepts writes again.
      expect(await store.addSubmissions('default', [], now())).toEqual([]);
    },
  );

  it.each([
    ['continue', true],
    ['abort', false],
  ] as const)('stops midway (on error: %s; keeps whole batches: %s)', async (onError, keeps) => {
    const store = await temporaryStore();
    const path = pipe();
    const stop = new AbortController();
    const importing = stoppedImport(store, path, {
      signal: stop.signal,
      onError,
      // After the first batch, the reader waits for more input, which never comes; nothing depends on when it stops.
      onProgress: () => void delay(50).then(() => stop.abort()),
    });
    await using writer = await open(path, 'r+');
    await writer.writeFile(HEADER + many);
    const summary = await importing;
    expect(summary.interrupted).toBe(true);
    const stored = await submissionsOf(store);
    expect(stored).toHaveLength(summary.stored);
    expect(stored.length > 0).toBe(keeps);
    expect(stored.length).toBeLessThan(9000);
  });
});

/** Imports standard input in its own process, which stops the import after its first batch. */
const program = `
  const { openStore } = await import('${dist('store/duckdb/open.js')}');
  const { importSubmissions } = await import('${dist('services/import/submissions.js')}');
  const now = () => new Date(${NOW.getTime()});
  // Nothing depends on when the import stops after its first batch; it should be waiting for input.
  const store = await openStore(process.argv[1], { memoryLimit: '512MB' });
  await store.createAccount({ id: 'default', pipeline: 'cefr', createdAt: now() });
  const stop = new AbortController();
  const { stored, interrupted } = await importSubmissions({
    store, accountId: 'default', sources: ['-'], now, signal: stop.signal,
    onProgress: () => setTimeout(() => stop.abort(), 50),
  });
  await store[Symbol.asyncDispose]();
  console.log(JSON.stringify({ stored, interrupted }));
`;

it('an import that waits for standard input stops, and its process ends', async () => {
  const path = join(temporaryFolder(), 'test.duckdb');
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, path], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  // Standard input stays open, without further rows.
  child.stdin.on('error', () => {}).write(HEADER + many);
  expect(await exit).toEqual([0, null]);
  const { stored, interrupted } = JSON.parse(said) as { stored: number; interrupted: boolean };
  expect(interrupted).toBe(true);
  expect(stored).toBeGreaterThan(0);
});
