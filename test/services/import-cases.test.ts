import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import type { Reject } from '../../src/domain/submissions/reject.js';
import { utcTimestamp } from '../../src/domain/submissions/submission.js';
import { importSubmissions } from '../../src/services/import/submissions.js';
import { openStore } from '../../src/store/duckdb/open.js';
import { addAccount, NOW, now, submissionsOf } from './stores.js';

const CASES = fileURLToPath(new URL('../../fixtures/import', import.meta.url));
const names = readdirSync(CASES).filter((name) => existsSync(join(CASES, name, 'expected.json')));

interface Expected {
  readonly stored: number;
  readonly unchanged: number;
  readonly rejected: readonly { line: number; id: string | null; message: string }[];
  readonly submissions?: readonly Record<string, unknown>[];
}

function json<T>(path: string, absent: T): T {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : absent;
}

const withTimestamp = (message: string) => message.replace('<utc_timestamp>', utcTimestamp(NOW));

// One store with an account for each case, because creating a store takes a while.
const folder = mkdtempSync(join(tmpdir(), 'assess-cases-'));
const store = await openStore(join(folder, 'test.duckdb'), { threads: 1 });
afterAll(async () => {
  await store[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

it.each(names)('%s', async (name) => {
  const files = join(CASES, name);
  const input = join(files, readdirSync(files).find((file) => file.startsWith('input.'))!);
  const options = json<Record<string, never>>(join(files, 'options.json'), {});
  const expected = json<Expected>(join(files, 'expected.json'), { stored: 0, unchanged: 0, rejected: [] });
  const accountId = `case-${names.indexOf(name)}`;
  await addAccount(store, accountId);

  async function run() {
    const rejected: Reject[] = [];
    const summary = await importSubmissions({
      ...options,
      store,
      accountId,
      sources: [input],
      now,
      onReject: (reject) => rejected.push(reject),
    });
    const places = rejected.map(({ line, id, message }) => ({ line, id: id ?? null, message }));
    return { stored: summary.stored, unchanged: summary.unchanged, rejected: places };
  }

  const rejected = expected.rejected.map((row) => ({ ...row, message: withTimestamp(row.message) }));
  expect(await run()).toEqual({ stored: expected.stored, unchanged: expected.unchanged, rejected });
  const stored = await submissionsOf(store, accountId);
  expect(stored).toHaveLength(expected.stored);
  if (expected.submissions) expect(stored).toEqual(expected.submissions);

  // A second import stores nothing new, and rejects the same rows, possibly because of later rows.
  const again = await run();
  expect({ ...again, rejected: again.rejected.map(({ line }) => line) }).toEqual({
    stored: 0,
    unchanged: expected.stored + expected.unchanged,
    rejected: rejected.map(({ line }) => line),
  });
  expect(await submissionsOf(store, accountId)).toEqual(stored);
});
