import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import type { Dataset } from '../../src/writers/dataset.js';
import { setOutputMode } from '../../src/writers/file-modes.js';
import { parquetWriter } from '../../src/writers/parquet.js';
import { removeKilledOutputs } from '../../src/writers/partial.js';
import { setPartialPlaces } from '../../src/writers/partial-places.js';
import { openRejects } from '../../src/writers/rejects.js';
import { openPartialFolder, openSink } from '../../src/writers/sink.js';

const SINK = new URL('../../dist/writers/sink.js', import.meta.url).href;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assess-partial-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (path: string) => statSync(path).mode & 0o777;
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid;
const dataset: Dataset<string> = {
  columns: [{ name: 'text', type: 'text', of: (text) => text }],
};

it('incomplete output is accessible to its owner only', async () => {
  const sink = await openSink(join(folder, 'out.jsonl'));
  const rejects = await openRejects(join(folder, 'rejects.csv'));
  const table = await openSink(join(folder, 'out.parquet'));
  const parquet = await parquetWriter(dataset, join(folder, 'out.parquet'), table);
  await sink.write('My text.');
  await parquet.write(['My text.']);
  await rejects.add([{ path: 'a', line: 1, id: undefined, message: 'm', raw: 'My text.' }]);
  const found = readdirSync(folder);
  expect(found).toHaveLength(5);
  for (const name of found) expect([name, modeOf(join(folder, name))]).toEqual([name, 0o700]);
  await Promise.all([sink.discard(), rejects.discard(), parquet.discard()]);
  expect(readdirSync(folder)).toEqual([]);
});

it('a new file has the permissions of the umask', () => {
  const path = join(folder, 'new.csv');
  const script =
    'const { openSink } = await import(process.argv[1]); await (await openSink(process.argv[2])).commit();';
  // In its own process, because the umask is read when a process starts.
  const node = [process.execPath, '--input-type=module', '-e', script, SINK, path];
  const { status } = spawnSync('sh', ['-c', 'umask 027; exec "$@"', 'sh', ...node]);
  expect([status, modeOf(path)]).toEqual([0, 0o640]);
});

it('a replaced file keeps its permissions', async () => {
  const path = join(folder, 'private.csv');
  writeFileSync(path, 'before');
  chmodSync(path, 0o600);
  await (await openSink(path)).commit();
  expect(modeOf(path)).toBe(0o600);
});

it('a new file has the permissions in the settings, whatever the umask is', async () => {
  onTestFinished(() => setOutputMode('umask'));
  const write = async (name: string) => {
    await (await openSink(join(folder, name))).commit();
    return modeOf(join(folder, name));
  };
  const byUmask = await write('before.csv');
  setOutputMode('0640');
  expect(await write('group.csv')).toBe(0o640);
  setOutputMode('666');
  expect(await write('all.csv')).toBe(0o666);
  setOutputMode('umask');
  expect(await write('new.csv')).toBe(byUmask);
});

it('remains of killed exports to the same file are removed; files of other exports are kept', async () => {
  const dead = deadPid();
  const names = [
    `out.csv.${dead}.partial-aaaaaa`,
    `out.csv.${process.pid}.partial-bbbbbb`,
    `out.csv.${process.ppid}.partial-cccccc`,
    `other.csv.${dead}.partial-dddddd`,
    `out.csv.${dead}.partial-eeeeee.bak`,
  ];
  for (const name of names) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'written'), 'My text.');
  }
  writeFileSync(join(folder, `out.csv.${dead}.partial-ffffff`), 'no folder of ours');
  const beside = await openSink(join(folder, 'out.csv'));
  const sink = await openSink(join(folder, 'out.csv'));
  await sink.write('new');
  await sink.commit();
  await beside.write('newer');
  await beside.commit();
  expect(readdirSync(folder).sort()).toEqual(
    ['out.csv', `out.csv.${dead}.partial-ffffff`, ...names.slice(2)].sort(),
  );
});

it('partial output of another machine is kept for a day, whatever its process id', async () => {
  const names = ['aaaaaaaa', 'bbbbbbbb'].map((machine) => `out.csv.${machine}.${deadPid()}.partial-aaaaaa`);
  for (const name of names) mkdirSync(join(folder, name));
  const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
  utimesSync(join(folder, names[1]!), twoDaysAgo, twoDaysAgo);
  const sink = await openSink(join(folder, 'out.csv'));
  await sink.commit();
  expect(readdirSync(folder).sort()).toEqual(['out.csv', names[0]]);
});

it('Parquet can be written to a path that starts with a dot', async () => {
  const before = process.cwd();
  onTestFinished(() => process.chdir(before));
  process.chdir(folder);
  const outer = await openSink('./out.parquet');
  const inner = await openPartialFolder('./out.parquet');
  await inner.remove();
  await outer.write('rows');
  await outer.commit();
  expect(readdirSync(folder)).toEqual(['out.parquet']);
});

it('remains of killed processes are found by the register or in output folders', async () => {
  const register = join(folder, 'x.duckdb.unfinished');
  const [elsewhere, backups] = [join(folder, 'elsewhere'), join(folder, 'backups')];
  onTestFinished(() => setPartialPlaces({ folders: [] }));
  for (const path of [elsewhere, backups]) mkdirSync(path);
  const script = `
    const { setPartialPlaces } = await import(process.env.DIST + 'writers/partial-places.js');
    const { makePartialFolder } = await import(process.env.DIST + 'writers/partial.js');
    setPartialPlaces({ register: process.argv[1], folders: [] });
    await makePartialFolder(process.argv[2]);
    process.kill(process.pid, 'SIGKILL');`;
  const dist = new URL('../../dist/', import.meta.url).href;
  const args = ['--input-type=module', '-e', script, register, join(elsewhere, 'copy.duckdb')];
  spawnSync(process.execPath, args, { env: { ...process.env, DIST: dist } });
  expect(readdirSync(elsewhere)).toEqual([
    expect.stringMatching(/^copy\.duckdb\.[\da-f]{8}\.\d+\.partial-\w{6}$/),
  ]);
  mkdirSync(join(backups, `monday.duckdb.${deadPid()}.partial-aaaaaa`));

  setPartialPlaces({ register, folders: [backups] });
  const own = await openPartialFolder(join(elsewhere, 'mine.csv'));
  expect(await removeKilledOutputs()).toBe(2);
  expect([...readdirSync(backups), ...readdirSync(elsewhere)]).toEqual([basename(own.path)]);
  await own.remove();
  expect(readdirSync(folder).sort()).toEqual(['backups', 'elsewhere']);
});

it('Parquet to standard output leaves nothing in the temporary folder', async () => {
  const mine = () =>
    readdirSync(tmpdir()).filter(
      (name) => name.startsWith(`assess-export.`) && name.includes(`.${process.pid}.`),
    );
  const taken: Buffer[] = [];
  const out = new Writable({ write: (chunk, _, done) => done(void taken.push(chunk)) });
  const writer = await parquetWriter(dataset, '-', await openSink('-', out));
  await writer.write(['My text.']);
  const [spool, ...others] = mine();
  expect(others).toEqual([]);
  expect(modeOf(join(tmpdir(), spool!))).toBe(0o700);
  await writer.commit();
  expect(Buffer.concat(taken).subarray(0, 4).toString()).toBe('PAR1');
  expect(mine()).toEqual([]);
});

it('an output file replaced by a folder meanwhile is an error, and leaves nothing behind', async () => {
  const path = join(folder, 'out.csv');
  const sink = await openSink(path);
  const rejects = await openRejects(path);
  mkdirSync(join(path, 'full'), { recursive: true });
  await expect(sink.commit()).rejects.toMatchObject({ code: 'unwritable_file' });
  await expect(rejects.close()).rejects.toMatchObject({ code: 'unwritable_file' });
  expect(readdirSync(folder)).toEqual(['out.csv']);
});
