import { describe, expect, test } from 'vitest';
import { TemporaryDirectory } from '../store/duckdb/temporary.js';
import { faultyDisk, runOnFaultyDisk } from './faulty-disk.js';

async function workUnder(work: string, rule: string) {
  using directory = new TemporaryDirectory();
  const { printed } = await runOnFaultyDisk('store-under-faults.js', directory.join('disk'), [work, rule]);
  return JSON.parse(printed);
}

describe.skipIf(!faultyDisk())('on a failing disk', () => {
  test.each([
    ['backup', 'sync copy.duckdb EIO'],
    ['backup', 'write copy.duckdb ENOSPC'],
    ['backup', 'write copy.duckdb tear 2'],
    ['compact', 'sync .compacting EIO'],
    ['compact', 'write .compacting ENOSPC'],
    ['compact', 'rename .compacting EIO'],
    ['archive', 'write .parquet EIO'],
  ])('a failed copy (%s, %s) does not affect the store', async (work, rule) => {
    const { files, ...rest } = await workUnder(work, rule);
    expect(rest).toEqual({
      during: 'store_unusable',
      after: 'not tried',
      later: 'done',
      texts: 2,
      kept: 2,
      troubles: [],
    });
    expect(files).not.toContain('x.duckdb.compacting');
  });

  test.each([
    ['the log cannot be synced', 'add', 'sync x.duckdb.wal EIO'],
    ['the log is full', 'add', 'write x.duckdb.wal ENOSPC'],
    ['the log is torn', 'add', 'write x.duckdb.wal tear'],
  ])(
    'a text whose commit fails because %s is refused and not stored, and the next one is stored',
    async (_, work, rule) => {
      expect(await workUnder(work, rule)).toMatchObject({
        during: 'store_unusable',
        later: 'done',
        texts: 2,
        kept: 2,
        files: ['x.duckdb'],
      });
    },
  );

  test.each([
    ['is full', 'write x.duckdb$ ENOSPC'],
    ['does not sync', 'sync x.duckdb$ EIO'],
    ['does not sync the second time', 'sync x.duckdb$ EIO 1'],
    ['does not remove the log', 'unlink x.duckdb.wal EIO'],
  ])('a checkpoint on a disk that %s loses nothing, and the store reopens', async (_, rule) => {
    const once = await workUnder('checkpoint', `${rule}${/\d$/.test(rule) ? '' : ' 0'} 1`);
    expect(once).toMatchObject({
      during: 'done',
      after: 'done',
      later: 'done',
      texts: 4,
      kept: 4,
      files: ['x.duckdb'],
    });
    expect(once.troubles.at(-1)).toBe('over');

    const always = await workUnder('checkpoint', rule);
    expect(always).toMatchObject({ later: 'done', files: ['x.duckdb'] });
    const acknowledged = [always.during, always.after, always.later].filter((one) => one === 'done').length;
    expect([always.texts, always.kept]).toEqual([1 + acknowledged, 1 + acknowledged]);
  });

  test('a failed checkpoint is noticed again after the store was reopened', async () => {
    const { troubles, ...rest } = await workUnder('checkpoint after compaction', 'sync x.duckdb$ EIO 0 1');
    expect(rest).toMatchObject({ during: 'done', after: 'done', later: 'done', texts: 4, kept: 4 });
    expect(troubles.at(-1)).toBe('over');
  });

  test('a commit whose log may have no name on disk is refused, and no checkpoint stores it', async () => {
    const { troubles, ...rest } = await workUnder('checkpoint of a new log', 'sync disk$ EIO 0 1');
    const done = { after: 'done', later: 'done', texts: 3, kept: 3, files: ['x.duckdb'] };
    expect(rest).toEqual({ during: 'store_unusable', ...done });
    expect(troubles.at(-1)).toBe('over');
  });

  test('what readers have seen of a commit that is undone is forgotten', async () => {
    using directory = new TemporaryDirectory();
    const { printed } = await runOnFaultyDisk('read-before-undone.js', directory.join('disk'));
    expect(JSON.parse(printed)).toEqual({
      refused: Array(3).fill('store_unusable'),
      seen: { token: true, added: true, claimed: 0 },
      undone: { token: false, added: false, claimed: 1 },
    });
  });

  test('a run whose end the disk refuses is not listed as running when it works again', async () => {
    using directory = new TemporaryDirectory();
    const { printed } = await runOnFaultyDisk('run-under-faults.js', directory.join('disk'));
    expect(JSON.parse(printed)).toEqual({ ended: 'store_unusable', outcome: 'killed' });
  });

  test('a compaction that waits for a backup does not block reads and writes', async () => {
    using directory = new TemporaryDirectory();
    const { printed } = await runOnFaultyDisk('compact-during-backup.js', directory.join('disk'));
    expect(JSON.parse(printed)).toEqual({ ended: ['reads and writes', 'backup', 'compaction'], lost: 0 });
  });
});
