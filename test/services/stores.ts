import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { DEFAULT_PIPELINE } from '../../src/domain/account.js';
import { openStore } from '../../src/store/duckdb/open.js';
import type { Store } from '../../src/store/store.js';
import { putEmptyStore } from '../store/empty-store.js';

/** The time of these tests. */
export const NOW = new Date('2026-03-01T09:30:00Z');
export const now = () => NOW;

/** An empty folder, removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assess-services-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Adds an account. */
export async function addAccount(store: Store, id: string): Promise<void> {
  await store.createAccount({ id, pipeline: DEFAULT_PIPELINE, createdAt: NOW });
}

/**
 * A new store with the account `default`, closed after the test. One thread is enough for a few rows, and opening and
 * closing take a third less.
 */
export async function temporaryStore(
  path = join(temporaryFolder(), 'test.duckdb'),
  options: Parameters<typeof openStore>[1] = {},
): Promise<Store> {
  if (!existsSync(path)) await putEmptyStore(path);
  const store = await openStore(path, { threads: 1, memoryLimit: '512MB', ...options });
  onTestFinished(() => store[Symbol.asyncDispose]());
  await addAccount(store, 'default');
  return store;
}

/** The submissions of an account in order of receipt, with the attributes that were sent. */
export async function submissionsOf(store: Store, accountId = 'default'): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  for await (const batch of store.submissions({ accountId })) {
    for (const { accountId: _, receipt: __, receivedAt: ___, ...submission } of batch) {
      const supplied = Object.entries(submission).filter(([, value]) => value !== undefined);
      found.push(Object.fromEntries(supplied));
    }
  }
  return found;
}
