import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { importSubmissions } from '../../src/services/import/submissions.js';
import { openStore } from '../../src/store/duckdb/open.js';
import type { Store } from '../../src/store/store.js';
import { NOW, now, submissionsOf, temporaryFolder, temporaryStore } from './stores.js';

/** Three batches of the store, in a file large enough for a reading thread. */
const ROWS = 36_000;
const dist = (path: string) => pathToFileURL(join(process.cwd(), 'dist', path)).href;

/** Imports in its own process, and prints `batch` after every commit. */
const program = `
  const [store, path] = process.argv.slice(1);
  const { openStore } = await import('${dist('store/duckdb/open.js')}');
  const { importSubmissions } = await import('${dist('services/import/submissions.js')}');
  const now = () => new Date(${NOW.getTime()});
  await importSubmissions({
    store: await openStore(store, { memoryLimit: '512MB' }),
    accountId: 'default', sources: [path], now,
    onProgress: () => console.log('batch'),
  });
`;

function archive(): string {
  const path = join(temporaryFolder(), 'archive.csv');
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const text = `"This is my text, number ${index}.\n${'It goes on. '.repeat(5)}"`;
    return `r-${index},${text},a-${index % 500},day,s-${index},${index % 3},9,"Why, and how?",x${index % 7}\n`;
  });
  const header = 'id,text,author_id,task_id,session_id,sequence_id,sequence_count,question_text,l1\n';
  writeFileSync(path, header + rows.join(''));
  return path;
}

/** Starts the import and kills it some milliseconds after its first commit. */
async function killed(store: string, path: string, milliseconds: number): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, store, path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = new Promise<NodeJS.Signals | null>((resolve) => {
    child.once('exit', (_, signal) => resolve(signal));
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  await delay(milliseconds);
  child.kill('SIGKILL');
  return exit;
}

const linesOf = async (store: Store) => (await submissionsOf(store)).map((row) => JSON.stringify(row));

/** Much faster than a comparison that can report the difference. */
const sameLines = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n');

it('an import that is killed and run again ends with the same content as an undisturbed one', async () => {
  const path = archive();
  const undisturbed = await temporaryStore();
  const options = { accountId: 'default', sources: [path], now };
  await importSubmissions({ ...options, store: undisturbed });
  const expected = await linesOf(undisturbed);
  expect(expected).toHaveLength(ROWS);

  const storePath = join(temporaryFolder(), 'killed.duckdb');
  const made = await openStore(storePath, {});
  await made.createAccount({ id: 'default', pipeline: 'cefr', createdAt: NOW });
  await made[Symbol.asyncDispose]();
  for (const milliseconds of [0, 60]) {
    expect(await killed(storePath, path, milliseconds)).toBe('SIGKILL');
  }

  await using store = await openStore(storePath, {});
  const kept = await linesOf(store);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.length).toBeLessThan(ROWS);
  expect(sameLines(kept, expected.slice(0, kept.length))).toBe(true);
  const summary = await importSubmissions({ ...options, store });
  expect(summary).toMatchObject({ unchanged: kept.length, stored: ROWS - kept.length, rejected: 0 });
  expect(sameLines(await linesOf(store), expected)).toBe(true);
});
