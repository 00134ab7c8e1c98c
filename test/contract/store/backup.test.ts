import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../src/store/duckdb/open.js';
import type { Store } from '../../../src/store/store.js';
import { fileBackends } from './backends.js';
import { storedResults } from './read-back.js';
import { ACCOUNT, added, all, CEFR, finished, LATER, NOON, storeWithAccount, submission } from './samples.js';

const CANARY = 'canary-90aa17';

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assess-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function contents(store: Store) {
  return {
    accounts: await store.accounts(),
    tokens: await store.tokens(ACCOUNT),
    submissions: await all(store.submissions({ accountId: ACCOUNT })),
    results: await storedResults(store, ACCOUNT),
    feedback: await all(store.feedback({ accountId: ACCOUNT })),
  };
}

async function fill(store: Store): Promise<void> {
  const receipts = await added(store, [
    submission('a'),
    submission('b'),
    submission('c', { author_id: 'ben' }),
  ]);
  await store.saveResults(CEFR, [finished(receipts.a!)], LATER);
  await store.addFeedback(ACCOUNT, [{ submission_id: 'a', examiner_id: 1, mark: { holistic: '3' } }], LATER);
}

describe.each(fileBackends)('a backup of $name', (backend) => {
  test('is a store with the same content', async () => {
    await using test = await storeWithAccount(backend);
    await fill(test.store);
    const path = join(temporaryFolder(), 'copy.duckdb');
    await test.store.backUp(path);
    const before = await contents(test.store);
    await using copy = await openStore(path, { threads: 1 });
    expect(await contents(copy)).toStrictEqual(before);
    expect(await copy.addSubmissions(ACCOUNT, [submission('d')], NOON)).toMatchObject([
      { status: 'stored', receipt: 4 },
    ]);
  });

  test('contains nothing that was deleted before', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    await added(store, [
      submission('a', { author_id: 'ben' }),
      ...Array.from({ length: 20 }, (_, n) =>
        submission(`x-${n}`, { text: `${CANARY} ${n} ${Math.sin(n)}` }),
      ),
    ]);
    await test.reopen();
    await test.store.deleteAuthor(ACCOUNT, 'anna', LATER);
    const folder = temporaryFolder();
    const path = join(folder, 'copy.duckdb');
    await test.store.backUp(path);
    expect(readFileSync(path).includes(CANARY)).toBe(false);
    expect(existsSync(`${path}.wal`)).toBe(false);
    await using copy = await openStore(path, { threads: 1 });
    expect(await copy.erasedSince()).toBeUndefined();
    expect(await test.store.erasedSince()).toEqual(LATER);
  });

  test('is a consistent snapshot while writes continue', async () => {
    await using test = await storeWithAccount(backend);
    const { store } = test;
    const folder = temporaryFolder();
    let written = 0;
    let isOver = false;
    const write = async () => {
      while (!isOver) {
        const pair = [0, 1].map((n) => submission(`w-${written}-${n}`));
        await store.addSubmissions(ACCOUNT, pair, NOON);
        written += 1;
      }
    };
    const writing = write();
    while (written < 5) await new Promise((resolve) => setTimeout(resolve, 5));
    const before = written;
    const paths = [1, 2].map((n) => join(folder, `${n}.duckdb`));
    await Promise.all(paths.map((path) => store.backUp(path)));
    isOver = true;
    await writing;
    for (const path of paths) {
      await using copy = await openStore(path, { threads: 1 });
      const { submissions } = await copy.statistics({ accountId: ACCOUNT, includeTests: true });
      expect(submissions % 2).toBe(0);
      expect(submissions).toBeGreaterThanOrEqual(2 * before);
    }
  });

  test('that cannot be written is refused, and the store keeps working', async () => {
    await using test = await storeWithAccount(backend);
    await expect(test.store.backUp('/no/such/folder/copy.duckdb')).rejects.toMatchObject({
      code: 'store_unusable',
    });
    await fill(test.store);
    const path = join(temporaryFolder(), 'copy.duckdb');
    await test.store.backUp(path);
    expect(existsSync(path)).toBe(true);
  });
});
