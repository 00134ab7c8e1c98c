import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Reject } from '../../src/domain/reject.js';
import { utcTimestamp } from '../../src/domain/submission.js';
import { importSubmissions } from '../../src/services/import-submissions.js';
import { NOW, now, submissionsOf, temporaryStore } from './stores.js';

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

it.each(names)('%s', async (name) => {
  const folder = join(CASES, name);
  const input = join(folder, readdirSync(folder).find((file) => file.startsWith('input.'))!);
  const options = json<Record<string, never>>(join(folder, 'options.json'), {});
  const expected = json<Expected>(join(folder, 'expected.json'), { stored: 0, unchanged: 0, rejected: [] });
  const store = await temporaryStore();

  async function run() {
    const rejected: Reject[] = [];
    const summary = await importSubmissions({
      ...options,
      store,
      accountId: 'default',
      sources: [input],
      now,
      onReject: (reject) => rejected.push(reject),
    });
    const places = rejected.map(({ line, id, message }) => ({ line, id: id ?? null, message }));
    return { stored: summary.stored, unchanged: summary.unchanged, rejected: places };
  }

  const rejected = expected.rejected.map((row) => ({ ...row, message: withTimestamp(row.message) }));
  expect(await run()).toEqual({ stored: expected.stored, unchanged: expected.unchanged, rejected });
  const stored = await submissionsOf(store);
  expect(stored).toHaveLength(expected.stored);
  if (expected.submissions) expect(stored).toEqual(expected.submissions);

  // The same file again stores nothing new, and says the same of the same rows.
  expect(await run()).toEqual({ stored: 0, unchanged: expected.stored + expected.unchanged, rejected });
  expect(await submissionsOf(store)).toEqual(stored);
});
