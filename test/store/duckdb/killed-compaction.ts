import { readdirSync } from 'node:fs';
import { expect } from 'vitest';
import { openStore } from '../../../src/store/duckdb/open.js';
import type { TemporaryDirectory } from './temporary.js';

/** Opens the store of a killed compact.js, and expects every batch up to the last one printed that was not deleted. */
export async function expectAllKept(directory: TemporaryDirectory, last: number): Promise<void> {
  const store = await openStore(directory.join('x.duckdb'));
  const ids = new Set<string>();
  for await (const batch of store.submissions({ accountId: 'a' })) for (const { id } of batch) ids.add(id);
  for (let batch = 0; batch <= last; batch += 1) {
    expect(ids.has(`${batch}-0`) && ids.has(`${batch}-999`)).toBe(batch % 2 === 1);
  }
  await store.compact();
  const { submissions } = await store.statistics({ accountId: 'a', includeTests: true });
  expect(submissions).toBe(ids.size);
  await store[Symbol.asyncDispose]();
  expect(readdirSync(directory.path)).toEqual(['x.duckdb']);
}
