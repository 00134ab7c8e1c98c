import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openStore } from '../../../src/store/duckdb/open.js';
import { Child } from './children.js';
import { TemporaryDirectory } from './temporary.js';

const pipeline = { name: 'cefr', version: '1', configHash: 'x' };

/** With a limit of 100,000 bytes, the writer makes a checkpoint every other batch, so that some kills hit one. */
test.each([
  ['while it writes to the log', 2 ** 40, 3],
  ['while it makes checkpoints', 100_000, 5],
])(
  'a process killed %s loses nothing acknowledged and leaves nothing half-done',
  async (_, limit, batches) => {
    using directory = new TemporaryDirectory();
    const path = directory.join('x.duckdb');
    await using child = new Child('write.js', path, String(limit));
    const acknowledged: string[] = [];
    while (acknowledged.length < batches) acknowledged.push(await child.line());
    // In the middle of the next batch.
    await new Promise((resolve) => setTimeout(resolve, 7));
    acknowledged.push(...(await child.kill()));

    const store = await openStore(path);
    const { submissions } = await store.statistics({ accountId: 'a', includeTests: true });
    const pending = await store.countPending({ accountId: 'a', pipeline });
    // Submissions of a batch are stored as a whole or not at all, and so are its results.
    expect(submissions % 100).toBe(0);
    expect(submissions).toBeGreaterThanOrEqual(100 * acknowledged.length);
    expect([0, 100]).toContain(pending);
    expect(submissions - pending).toBeGreaterThanOrEqual(100 * acknowledged.length);

    const again = [
      {
        id: '0-0',
        text: 'Text 0-0. '.repeat(50),
        author_id: 'author-0',
        task_id: 'task',
        question_text: 'Why?',
      },
    ];
    expect(await store.addSubmissions('a', again, new Date())).toMatchObject([{ status: 'unchanged' }]);
    await store[Symbol.asyncDispose]();
    expect(readdirSync(directory.path)).toEqual(['x.duckdb']);
    expect(existsSync(`${path}.wal`)).toBe(false);
  },
);

test('a process killed in a transaction leaves nothing of it behind', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  await using child = new Child('transact.js', path);
  for (let batch = 0; batch < 3; batch += 1) await child.line();
  await child.kill();

  const store = await openStore(path);
  expect(await store.statistics({ accountId: 'a', includeTests: true })).toMatchObject({ submissions: 0 });
  expect(await store.accounts()).toHaveLength(1);
  await store[Symbol.asyncDispose]();
  expect(readdirSync(directory.path)).toEqual(['x.duckdb']);
});

test('a process killed before a checkpoint leaves rows that are in the file and rows that are in the log', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  await using child = new Child('commit.js', path);
  const stored = Number(await child.line());
  await child.kill();
  expect(existsSync(`${path}.wal`)).toBe(true);

  const store = await openStore(path);
  expect(await store.statistics({ accountId: 'a', includeTests: true })).toMatchObject({
    submissions: stored,
  });
  await store[Symbol.asyncDispose]();
  expect(readdirSync(directory.path)).toEqual(['x.duckdb']);
});
