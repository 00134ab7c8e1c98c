import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openStore } from '../../src/store/duckdb/open.js';
import { TemporaryDirectory } from '../store/duckdb/temporary.js';
import { faultyDisk, runOnFaultyDisk } from './faulty-disk.js';
import { acknowledgedIn, cutPower, type DiskCall, readRecord } from './power-cut.js';

/** `npm run test:faults` makes a thousand; FAULT_SEED is the first seed. */
const RUNS = Number(process.env.FAULT_RUNS ?? 50);
const FIRST = Number(process.env.FAULT_SEED ?? 1);
/** Power cuts in each record. */
const CUTS = 10;
const SEEDS = Array.from({ length: Math.ceil(RUNS / CUTS) }, (_, index) => FIRST + index);
/** Seeds that once revealed a bug. */
const KNOWN = [2, 9];
/** A seed with a checkpoint after each commit. */
const CHECKPOINTING = 15;

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

async function expectAcknowledged(calls: readonly DiskCall[], path: string): Promise<void> {
  const { hasAccount, added, deleted, open } = acknowledgedIn(calls);
  await using store = await openStore(path, { threads: 1 });
  expect((await store.accounts()).length).toBeGreaterThanOrEqual(hasAccount ? 1 : 0);
  const found = new Map<number, number>();
  for await (const batch of store.submissions({ accountId: 'a' })) {
    for (const { author_id } of batch) {
      const author = Number(author_id.slice('author-'.length));
      found.set(author, (found.get(author) ?? 0) + 1);
    }
  }
  if (open?.what === 'add') expect([undefined, open.count]).toContain(found.get(open.author));
  if (open?.what === 'delete') expect([undefined, added.get(open.author)]).toContain(found.get(open.author));
  for (const [author, count] of added) if (author !== open?.author) expect(found.get(author)).toBe(count);
  for (const author of deleted) expect(found.has(author)).toBe(false);
  for (const author of found.keys()) expect(added.has(author) || author === open?.author).toBe(true);
  expect((await store.verify()).faults).toEqual([]);
}

describe.skipIf(!faultyDisk())('after a power cut', () => {
  test.each([...new Set([...KNOWN, ...SEEDS])])(
    'acknowledged writes are there, and nothing else (seed %i)',
    async (seed) => {
      using directory = new TemporaryDirectory();
      const record = directory.join('record');
      await runOnFaultyDisk('workload.js', directory.join('disk'), [String(seed)], record);
      const calls = readRecord(readFileSync(record));
      const random = randomOf(seed);
      for (let cut = 0; cut < CUTS; cut += 1) {
        const until = 1 + Math.floor(random() * calls.length);
        const folder = directory.join(`cut-${cut}`);
        mkdirSync(folder);
        cutPower(calls.slice(0, until), folder, random);
        try {
          await expectAcknowledged(calls.slice(0, until), `${folder}/x.duckdb`);
        } catch (error) {
          throw new Error(`seed ${seed}, cut ${cut} after ${until} of ${calls.length} calls`, {
            cause: error,
          });
        }
      }
    },
  );

  test('a checkpoint interrupted at any point leaves the previous state, thanks to saved blocks', async () => {
    using directory = new TemporaryDirectory();
    const record = directory.join('record');
    await runOnFaultyDisk('workload.js', directory.join('disk'), [String(CHECKPOINTING)], record);
    const calls = readRecord(readFileSync(record));
    const random = randomOf(CHECKPOINTING);
    const unfinished = calls.flatMap((call, at) => (isOfCheckpoint(call) ? [at + 1] : []));
    let lost = 0;
    for (const [cut, until] of unfinished.entries()) {
      const folder = directory.join(`cut-${cut}`);
      mkdirSync(folder);
      cutPower(calls.slice(0, until), folder, random);
      const without = directory.join(`without-${cut}`);
      cpSync(folder, without, { recursive: true });
      rmSync(`${without}/x.duckdb.blocks`, { force: true });
      await expectAcknowledged(calls.slice(0, until), `${folder}/x.duckdb`);
      await openStore(`${without}/x.duckdb`, { threads: 1 }).then(
        (store) => store[Symbol.asyncDispose](),
        () => (lost += 1),
      );
    }
    expect(unfinished.length).toBeGreaterThan(20);
    expect(lost).toBeGreaterThan(0);
  });
});

/** Whether a call belongs to a checkpoint: it writes the file of the store, or the saved blocks next to it. */
const isOfCheckpoint = ({ path }: DiskCall) =>
  path.endsWith('/x.duckdb') || path.endsWith('/x.duckdb.blocks');
