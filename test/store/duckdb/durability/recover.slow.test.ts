import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, expect, test } from 'vitest';
import { recover } from '../../../../src/services/upkeep/recover.js';
import { verifyStore } from '../../../../src/services/upkeep/verify.js';
import { logChecksum } from '../../../../src/store/duckdb/durability/log-checksum.js';
import { scanLog } from '../../../../src/store/duckdb/durability/log-scan.js';
import { openStore } from '../../../../src/store/duckdb/open.js';
import { TemporaryDirectory } from '../temporary.js';

const at = new Date('2024-03-01T12:00:00Z');
const TEXTS = 20_000;
const MEBIBYTE = 2 ** 20;
/** The size of blocks in a DuckDB file, in bytes. */
const BLOCK = 256 * 1024;

/** A store of three row groups, and a log with two further texts. */
let whole: Buffer;
let log: Buffer;
beforeAll(async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  const row = (n: number) => ({
    id: `text-${n}`,
    text: `${Math.sin(n)} ${Math.cos(n)} `.repeat(10),
    author_id: 'x',
    task_id: 't',
    question_text: 'Why?',
  });
  {
    await using store = await openStore(path, { threads: 1 });
    await store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: at });
    await store.addSubmissions(
      'a',
      Array.from({ length: TEXTS }, (_, n) => row(n)),
      at,
    );
    const figures = { wordCount: 1, sentenceCount: 1, errorCount: 0, suspectCount: 0, body: '{}' };
    const results = Array.from({ length: TEXTS }, (_, n) => ({
      ...figures,
      type: 'success' as const,
      receipt: n + 1,
    }));
    await store.saveResults({ name: 'cefr', version: '1', configHash: 'x' }, results, at);
  }
  whole = readFileSync(path);
  const store = await openStore(path, { threads: 1 });
  for (const n of [1, 2]) await store.addSubmissions('a', [row(TEXTS + n)], at);
  copyFileSync(`${path}.wal`, directory.join('log'));
  log = readFileSync(directory.join('log'));
  await store[Symbol.asyncDispose]();
});

async function verified(path: string) {
  const store = await openStore(path, { threads: 1 });
  try {
    return await verifyStore(path, async () => store);
  } finally {
    await store[Symbol.asyncDispose]();
  }
}

test('an intact store is verified with every row', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  writeFileSync(path, whole);
  const { tables, faults } = await verified(path);
  expect(faults).toEqual([]);
  expect(tables).toMatchObject({ account: 1, submission: TEXTS, result: TEXTS });
});

test('from a file with damaged blocks, all other data are recovered, and the losses are reported', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  const damaged = Buffer.from(whole);
  damaged.fill(0x55, 2 * MEBIBYTE, 2 * MEBIBYTE + 500);
  writeFileSync(path, damaged);
  const { faults } = await verified(path);
  expect(faults).toContainEqual(expect.stringMatching(/^the table submission cannot be read: /));

  mkdirSync(directory.join('new'));
  const out = directory.join('new/y.duckdb');
  const { saved, lost } = await recover({ store: path, out, memoryLimit: '256MiB', now: () => at });
  expect(saved.submission).toBeGreaterThan(TEXTS / 2);
  expect(saved.submission).toBeLessThan(TEXTS);
  expect(lost.submission).toBe(TEXTS - saved.submission!);
  expect(saved.result).toBe(saved.submission);
  expect(readdirSync(directory.join('new'))).toEqual(['y.duckdb']);
  const { tables, faults: left } = await verified(out);
  expect([left, tables.submission]).toEqual([[], saved.submission]);
});

test('no row of a lost text is left, because another text may get its receipt', async () => {
  using directory = new TemporaryDirectory();
  const [path, out] = [directory.join('x.duckdb'), directory.join('y.duckdb')];
  const row = (id: string) => ({ id, text: 'Hi.', author_id: id, task_id: 't', question_text: 'Why?' });
  {
    await using store = await openStore(path, { threads: 1 });
    await store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: at });
    await store.addSubmissions('a', [row('kept'), row('lost')], at);
  }
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run(`
    INSERT INTO webhook (number, id, account_id, url, secret, version, created_at)
      SELECT 1, 'w', id, 'https://a.example', 's', '2.1.0', created_at FROM account;
    INSERT INTO notification (number, id, webhook_id, account_id, receipt, body, created_at, status, attempts)
      SELECT receipt, uuid(), 'w', 'a', receipt, '{}', received_at, 'pending', 0 FROM submission;
    INSERT INTO delivery_attempt SELECT receipt, receipt, received_at, 1, 500, NULL, '' FROM submission;
    INSERT INTO lti_hand_in (receipt, account_id, platform_id, task_id, user_id, draft, attempts)
      SELECT receipt, 'a', 'p', 'task', id, 1, 0 FROM submission;
    DELETE FROM submission WHERE id = 'lost'`);
  connection.closeSync();
  instance.closeSync();

  expect((await verified(path)).faults).toEqual([
    '1 row of notification has no submission',
    '1 row of delivery_attempt has no submission',
    '1 row of lti_hand_in has no submission',
  ]);
  const { lost } = await recover({ store: path, out, memoryLimit: '256MiB', now: () => at });
  expect(lost).toEqual({ notification: 1, delivery_attempt: 1, lti_hand_in: 1 });
  await using store = await openStore(out, { threads: 1 });
  await store.addSubmissions('a', [row('new')], at);
  const handIns = await store.handIns({ id: 'task', accountId: 'a' });
  expect(handIns.map(({ userId, submissionId }) => [userId, submissionId])).toEqual([['kept', 'kept']]);
  expect((await store.verify()).faults).toEqual([]);
});

test('whichever block is damaged, data in other blocks are recovered, and the new store is intact', async () => {
  const reached: number[] = [];
  const lost = new Set<string>();
  for (let offset = BLOCK / 2; offset < whole.length; offset += BLOCK) {
    using directory = new TemporaryDirectory();
    const [path, out] = [directory.join('x.duckdb'), directory.join('y.duckdb')];
    const damaged = Buffer.from(whole);
    damaged.fill(0x55, offset, offset + 200);
    writeFileSync(path, damaged);
    const recovered = await recover({ store: path, out, memoryLimit: '256MiB', now: () => at }).catch(
      (error) => {
        // With a damaged directory of blocks, nothing can be read.
        expect(error).toMatchObject({ code: 'store_unusable' });
        return undefined;
      },
    );
    if (!recovered) continue;
    const { tables, faults } = await verified(out);
    expect([offset, faults]).toEqual([offset, []]);
    expect(tables.submission).toBe(recovered.saved.submission);
    reached.push(offset);
    for (const table of Object.keys(recovered.lost)) lost.add(table);
  }
  expect(reached.length).toBeGreaterThan(whole.length / BLOCK / 2);
  expect([...lost].sort()).toEqual(['account', 'migration', 'result', 'submission']);
});

test('from a store with a damaged log, the commits before the damage are recovered', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  writeFileSync(path, whole);
  const flipped = Buffer.from(log);
  flipped[40]! ^= 1;
  writeFileSync(`${path}.wal`, flipped);
  expect(await verifyStore(path, () => expect.fail('it is not to be opened'))).toMatchObject({
    faults: [expect.stringMatching(/damaged after 0 commits .*at least 1 more was committed/)],
  });
  const out = directory.join('y.duckdb');
  const recovery = await recover({ store: path, out, memoryLimit: '256MiB', now: () => at });
  expect(recovery).toMatchObject({
    saved: { submission: TEXTS },
    lost: {},
    log: { commits: 0, unread: log.length - 8, commitsBehind: 2 },
  });
  expect(readFileSync(`${path}.wal`).equals(flipped)).toBe(true);
});

/** As if a fault of DuckDB had written a commit that it can't replay: a row for a table that does not exist. */
test('an intact log that cannot be replayed is read up to that commit', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  writeFileSync(path, whole);
  const changed = Buffer.from(log);
  // The second commit of the log; its first entry names the table.
  const entry = scanLog(log)!.bounds[1]!;
  const content = changed.subarray(entry + 16, entry + 16 + changed.readUInt32LE(entry));
  content.write('submissiom', content.indexOf('submission'));
  const [high, low] = logChecksum(content);
  changed.writeUInt32LE(low, entry + 8);
  changed.writeUInt32LE(high, entry + 12);
  writeFileSync(`${path}.wal`, changed);
  await expect(openStore(path, { threads: 1 })).rejects.toMatchObject({
    code: 'store_damaged',
    message: expect.stringContaining('cannot replay'),
  });
  const out = directory.join('y.duckdb');
  const recovery = await recover({ store: path, out, memoryLimit: '256MiB', now: () => at });
  expect(recovery).toMatchObject({
    saved: { submission: TEXTS + 1 },
    lost: {},
    log: { commits: 1, unread: log.length - entry, commitsBehind: 1 },
  });
  expect(readFileSync(`${path}.wal`).equals(changed)).toBe(true);
});

test('a file that is not a store is refused', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  writeFileSync(path, 'no store');
  await expect(
    recover({ store: path, out: directory.join('y'), memoryLimit: '256MiB', now: () => at }),
  ).rejects.toMatchObject({
    code: 'store_unusable',
  });
});
