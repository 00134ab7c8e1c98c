import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSink } from '../../src/writers/sink.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assess-sink-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a file', () => {
  it('keeps its previous content until the new one is complete', async () => {
    const path = join(folder, 'out.csv');
    await writeFile(path, 'before');
    const sink = await openSink(path);
    await sink.write('new ');
    await sink.write('content');
    expect(await readFile(path, 'utf8')).toBe('before');
    await sink.commit();
    expect(await readFile(path, 'utf8')).toBe('new content');
    expect(await readdir(folder)).toEqual(['out.csv']);
  });

  it('does not change when the export is discarded', async () => {
    const path = join(folder, 'out.csv');
    await writeFile(path, 'before');
    const sink = await openSink(path);
    await sink.write('new');
    await sink.discard();
    expect(await readFile(path, 'utf8')).toBe('before');
    expect(await readdir(folder)).toEqual(['out.csv']);
  });

  it('behind a link is written, and the link stays', async () => {
    await writeFile(join(folder, 'real.csv'), 'before');
    await symlink('real.csv', join(folder, 'link.csv'));
    const sink = await openSink(join(folder, 'link.csv'));
    await sink.write('after');
    await sink.commit();
    expect(await readFile(join(folder, 'real.csv'), 'utf8')).toBe('after');
    expect(await readFile(join(folder, 'link.csv'), 'utf8')).toBe('after');
  });

  it('that is a device is written to, not replaced', async () => {
    const sink = await openSink('/dev/null');
    expect(await sink.write('gone')).toBe(true);
    await sink.commit();
    expect(await readFile('/dev/null', 'utf8')).toBe('');
  });

  it.each([
    ['in a missing folder', 'nowhere/out.csv', 'its folder does not exist'],
    ['that is a folder', '.', 'it is a folder'],
  ])('%s is unwritable', async (_, name, reason) => {
    await expect(openSink(join(folder, name))).rejects.toMatchObject({
      code: 'unwritable_file',
      details: { reason },
    });
  });

  it.skipIf(process.platform !== 'linux')('on a full disk is unwritable', async () => {
    const sink = await openSink('/dev/full');
    await expect(sink.write('x')).rejects.toMatchObject({ details: { reason: 'the disk is full' } });
    await sink.discard();
  });
});

describe('standard output', () => {
  it('slows down the export if it is slow', async () => {
    const taken: string[] = [];
    const slow = new Writable({
      highWaterMark: 4,
      write(chunk, _, done) {
        taken.push(String(chunk));
        setImmediate(done);
      },
    });
    const sink = await openSink('-', slow);
    await sink.write('0123456789');
    expect(slow.writableLength).toBe(0);
    await sink.write('ab');
    await sink.commit();
    expect(taken.join('')).toContain('0123456789ab');
  });

  it('that is closed ends the export quietly', async () => {
    const left = new Writable({
      write(_chunk, _encoding, done) {
        done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
      },
    });
    const sink = await openSink('-', left);
    await sink.write('x'.repeat(100_000));
    expect(await sink.write('y')).toBe(false);
    await sink.discard();
  });

  it('that fails in another way is an error', async () => {
    const broken = new Writable({
      write(_chunk, _encoding, done) {
        done(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
      },
    });
    const sink = await openSink('-', broken);
    const writing = async () => {
      await sink.write('x'.repeat(100_000));
      await sink.write('y');
    };
    await expect(writing()).rejects.toMatchObject({ code: 'unwritable_file' });
  });
});
