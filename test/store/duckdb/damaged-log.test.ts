import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { logChecksum } from '../../../src/store/duckdb/durability/log-checksum.js';
import { scanLog } from '../../../src/store/duckdb/durability/log-scan.js';
import { openStore } from '../../../src/store/duckdb/open.js';
import { TemporaryDirectory } from './temporary.js';

const NEVER = 2 ** 40;
const at = new Date('2024-03-01T12:00:00Z');
const TEXTS = 20;

/** A store with a log of 20 texts, one commit each, as a killed process leaves it. */
interface Killed {
  readonly file: Buffer;
  readonly log: Buffer;
  readonly acknowledged: Buffer;
  /** The offset in the log at which the commit of each text ends. */
  readonly ends: readonly number[];
}

let killed: Killed;
beforeAll(async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  const store = await openStore(path, { threads: 1, checkpoints: { busyLimit: NEVER, idleLimit: NEVER } });
  await store.createAccount({ id: 'a', pipeline: 'cefr', createdAt: at });
  const ends: number[] = [];
  for (let n = 1; n <= TEXTS; n += 1) {
    const row = {
      id: `text-${n}`,
      text: `This is text ${n}.`,
      author_id: 'x',
      task_id: 't',
      question_text: 'Why?',
    };
    await store.addSubmissions('a', [row], at);
    ends.push(statSync(`${path}.wal`).size);
  }
  // The files on disk are what a killed process would leave.
  for (const suffix of ['', '.wal', '.acknowledged'])
    copyFileSync(path + suffix, directory.join(`copy${suffix}`));
  const read = (suffix: string) => readFileSync(directory.join(`copy${suffix}`));
  killed = { file: read(''), log: read('.wal'), acknowledged: read('.acknowledged'), ends };
  await store[Symbol.asyncDispose]();
});

/** Opens the killed store with a changed log. @returns the number of texts and the files in the folder */
async function openWith(change: (log: Buffer) => Buffer | undefined, knowsLength = true) {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  writeFileSync(path, killed.file);
  const log = change(Buffer.from(killed.log));
  if (log) writeFileSync(`${path}.wal`, log);
  if (knowsLength) writeFileSync(`${path}.acknowledged`, killed.acknowledged);
  const repairs: number[] = [];
  try {
    const store = await openStore(path, { threads: 1, onRepair: ({ bytes }) => repairs.push(bytes) });
    const { submissions } = await store.statistics({ accountId: 'a', includeTests: true });
    await store[Symbol.asyncDispose]();
    return { submissions, repairs, files: readdirSync(directory.path).sort() };
  } catch (error) {
    return { failure: (error as { code: string }).code, files: readdirSync(directory.path).sort() };
  }
}

/** A commit interrupted by a power cut: some of its bytes are not on the disk. */
const torn = (log: Buffer) => {
  const commit = Buffer.from(log.subarray(killed.ends.at(-2), killed.ends.at(-1)));
  commit.fill(0, 40, 90);
  return Buffer.concat([log, commit]);
};
const flipped = (log: Buffer, at: number) => {
  log[at]! ^= 1;
  return log;
};

test('the checksum is that of DuckDB: every entry of its log is intact', () => {
  const { log, ends } = killed;
  expect(scanLog(log)).toMatchObject({ size: log.length, end: ends.at(-1), rest: 'nothing' });
  expect(logChecksum(Buffer.alloc(0))).toEqual([0, 5381]);
});

describe('commits that were not acknowledged are cut off', () => {
  test.each([true, false])('a torn commit; the length of the log is known: %s', async (isKnown) => {
    const { submissions, repairs, files } = await openWith(torn, isKnown);
    expect(submissions).toBe(TEXTS);
    expect(repairs).toEqual([killed.ends.at(-1)! - killed.ends.at(-2)!]);
    expect(files).toEqual(['x.duckdb', expect.stringMatching(/^x\.duckdb\.wal\.damaged-\d{8}T\d{6}Z$/)]);
  });

  test('zeros behind the last commit', async () => {
    const { submissions, repairs } = await openWith((log) => Buffer.concat([log, Buffer.alloc(4096)]));
    expect([submissions, repairs]).toEqual([TEXTS, [4096]]);
  });

  /** Pseudorandom bytes, always the same. */
  const random = (length: number) => {
    let state = 1;
    return Buffer.from(
      Array.from({ length }, () => {
        state = (state * 48271) % 2147483647;
        return state & 0xff;
      }),
    );
  };
  const hugeLength = Buffer.concat([Buffer.from('0000000000000040', 'hex'), random(500)]);
  const fillings: readonly [string, (log: Buffer) => Buffer][] = [
    ['erased flash', () => Buffer.alloc(4096, 0xff)],
    ['a few bytes of erased flash', () => Buffer.alloc(17, 0xff)],
    ['random bytes', () => random(4096)],
    ['an entry of absurd length', () => hugeLength],
    ['what the disk stored there before', (log) => log.subarray(killed.ends[2]! + 5, killed.ends[9])],
    ['letters', () => Buffer.alloc(999, 'text ')],
  ];
  test.each(fillings)('%s behind the last commit, or after a part of the next one', async (_, filling) => {
    const begun = killed.log.subarray(killed.ends.at(-2), killed.ends.at(-2)! + 21);
    expect(await openWith((log) => Buffer.concat([log, filling(log)]))).toMatchObject({ submissions: TEXTS });
    const torn = await openWith((log) => Buffer.concat([log, begun, filling(log)]), false);
    expect(torn).toMatchObject({ submissions: TEXTS });
  });

  test.each(fillings)('a log whose first commit was never written, but %s', (_, filling) => {
    const scan = scanLog(filling(Buffer.from(killed.log)));
    expect(scan).toMatchObject({ end: 0, rest: 'damaged' });
  });

  test('an incomplete commit, without a repair', async () => {
    const cut = (log: Buffer) =>
      Buffer.concat([log, log.subarray(killed.ends.at(-2), killed.ends.at(-1)! - 7)]);
    expect(await openWith(cut)).toEqual({ submissions: TEXTS, repairs: [], files: ['x.duckdb'] });
  });
});

describe('a store that lacks acknowledged commits is not opened, and nothing changes', () => {
  const refused = { failure: 'store_damaged', files: ['x.duckdb', 'x.duckdb.acknowledged', 'x.duckdb.wal'] };

  test.each([0, 8, 30])('a bit is flipped in the fifth commit, at byte %i', async (offset) => {
    expect(await openWith((log) => flipped(log, killed.ends[3]! + offset))).toEqual(refused);
    expect(await openWith((log) => flipped(log, killed.ends[3]! + offset), false)).toMatchObject({
      failure: 'store_damaged',
    });
  });

  test.each([0xff, 0])('a part of an acknowledged commit is filled with %i', async (filling) => {
    const [from, to] = [killed.ends.at(-2)!, killed.ends.at(-1)!];
    for (const start of [from, from + 7, from + 40])
      expect(await openWith((log) => log.fill(filling, start, to))).toEqual(refused);
    expect(await openWith((log) => log.fill(filling, 0))).toEqual(refused);
  });

  test('a bit is flipped in the last commit', async () => {
    expect(await openWith((log) => flipped(log, killed.ends.at(-2)! + 30))).toEqual(refused);
  });

  test('the log ends too early', async () => {
    expect(await openWith((log) => log.subarray(0, killed.ends[5]))).toEqual(refused);
    expect(await openWith((log) => log.subarray(0, killed.ends[5]! - 3))).toEqual(refused);
  });

  test('the log is gone', async () => {
    expect(await openWith(() => undefined)).toMatchObject({ failure: 'store_damaged' });
  });
});

test('the noted length of a log applies only to the file for which it was noted', async () => {
  using directory = new TemporaryDirectory();
  const path = directory.join('x.duckdb');
  await (await openStore(path))[Symbol.asyncDispose]();
  writeFileSync(`${path}.acknowledged`, killed.acknowledged);
  await (await openStore(path))[Symbol.asyncDispose]();
  expect(readdirSync(directory.path)).toEqual(['x.duckdb']);
});

test('no bit of a log can be flipped without being noticed', async () => {
  const { log } = killed;
  const whole = scanLog(log);
  for (let byte = 0; byte < log.length; byte += 37) {
    const scan = scanLog(flipped(Buffer.from(log), byte));
    if (scan) expect(scan.end).toBeLessThan(whole!.end);
  }
});
