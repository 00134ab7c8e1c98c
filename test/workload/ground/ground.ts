import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startPostgres, type ThrowAwayServer } from '../../../scripts/postgres/throw-away.js';
import { ROOT } from '../../e2e/assess.js';
import { type DatabaseLink, databaseLink } from '../../e2e/database-link.js';
import { REACHING_RECEIVERS } from '../../e2e/deliveries.js';
import { faultyDisk } from '../../faults/faulty-disk.js';
import { ACCOUNTS } from '../plan/names.js';
import { Member } from './member.js';

export type StoreKind = 'duckdb' | 'postgres';

export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a round runs on: a store, and processes of the product. */
export interface Ground extends AsyncDisposable {
  readonly kind: StoreKind;
  /** The folder of the store alone. */
  readonly store: string;
  /** A folder for all other files. */
  readonly scratch: string;
  /** The folder for temporary files of all processes (TMPDIR). */
  readonly temporary: string;
  /** Servers first. */
  readonly members: readonly Member[];
  readonly servers: number;
  /** Runs the binary to its end. */
  run(args: readonly string[]): Promise<Ran>;
  /** Sets the clock of all processes that are running, in milliseconds from the true time. */
  setClock(offBy: number): void;
  /** Rules of the failing disk (`test/faults/disk.c`). */
  setDisk(rules: string): void;
  /** What processes said last, and the files of the store, for whoever looks for the cause of a failure. */
  describe(): string;
  /** A token of each account. */
  readonly tokens: readonly string[];
  /** The one that is in charge. */
  readonly database: ThrowAwayServer | undefined;
  /** Ends the database and lets its standby take over, if there is one. */
  failOver(): Promise<void>;
  readonly link: DatabaseLink | undefined;
  /** Whether the disk of the store can be made to fail, and end processes. */
  readonly hasFailingDisk: boolean;
}

const MOVING_CLOCK = new URL('../faults/moving-clock.js', import.meta.url).href;
/** Retries until a receiver works again. */
const RETRIES = Array(400).fill(0.2).join(',');

export interface GroundOptions {
  readonly kind: StoreKind;
  /** The root of the product. */
  readonly product?: string;
  readonly hasDiskFaults: boolean;
  readonly servers: number;
  readonly workers: number;
  /** Whether a second database confirms each commit of the first. */
  readonly hasStandby: boolean;
}

export async function openGround(options: GroundOptions): Promise<Ground> {
  const { kind, product = ROOT, hasDiskFaults } = options;
  const folder = mkdtempSync(join(tmpdir(), 'assess-workload-'));
  chmodSync(folder, 0o711);
  const [store, scratch, temporary, clock, rules] = ['store', 'scratch', 'temporary', 'clock', 'rules'].map(
    (name) => join(folder, name),
  ) as [string, string, string, string, string];
  for (const each of [store, scratch, temporary]) mkdirSync(each);
  writeFileSync(clock, '0');
  writeFileSync(rules, '');
  let database =
    kind === 'postgres'
      ? await startPostgres({ folder: join(folder, 'postgres'), durable: true })
      : undefined;
  let standby = options.hasStandby ? await database?.addStandby(join(folder, 'standby')) : undefined;
  const link = database && (await databaseLink(database.port));
  const url = () => database?.url() ?? join(store, 'assess.duckdb');
  const binary = join(product, 'bin', 'run.js');
  const common = {
    ...REACHING_RECEIVERS,
    ASSESS_WEBHOOK_RETRY: RETRIES,
    ASSESS_WEBHOOK_TIMEOUT: '2',
    ASSESS_WORKERS: '1',
    ASSESS_LOG_LEVEL: 'info',
    ASSESS_COMPACT_AFTER: '0',
    ASSESS_SERVER_LEASE: '3',
    ASSESS_DATABASE_TIMEOUT: '5',
    ASSESS_WAIT: '60s',
    ASSESS_PORT: '0',
    ASSESS_MEMORY_LIMIT: '256MiB',
    NO_COLOR: '1',
    TZ: 'UTC',
    TMPDIR: temporary,
  };
  const run = (args: readonly string[]) =>
    ran(binary, args, scratch, { ...process.env, ...common, ASSESS_STORE: url() });
  const tokens = kind === 'duckdb' ? await copyPrepared(store, run) : await prepare(run);
  const disk = hasDiskFaults ? faultyDisk() : undefined;
  const served = {
    ...common,
    ASSESS_STORE: link ? url().replace(String(database!.port), String(link.port)) : url(),
    NODE_OPTIONS: `--import=${MOVING_CLOCK}`,
    CLOCK_FILE: clock,
    ...(disk && { LD_PRELOAD: disk, FAULT_FOLDER: store, FAULT_RULES: rules }),
  };
  const member = (...args: string[]) => new Member({ binary, args, cwd: scratch, environment: served });
  const servers = kind === 'postgres' ? options.servers : 1;
  const members = [
    ...Array.from({ length: servers }, () => member('serve')),
    ...Array.from({ length: kind === 'postgres' ? options.workers : 0 }, () => member('work')),
  ];
  return {
    kind,
    store,
    scratch,
    temporary,
    members,
    servers,
    get database() {
      return database;
    },
    async failOver() {
      if (!database || !standby) return;
      await database.stop('immediate');
      await standby.promote();
      database = standby;
      standby = undefined;
      link!.lead(database.port);
      for (const each of link!.links) each.cut();
    },
    link,
    hasFailingDisk: disk !== undefined,
    run,
    tokens,
    describe: () =>
      [`files: ${readdirSync(store).join(' ')}`, ...members.map((each) => `process ${each.lastWords}`)].join(
        '\n',
      ),
    setClock: (offBy) => writeFileSync(clock, String(offBy)),
    setDisk: (text) => writeFileSync(rules, text),
    async [Symbol.asyncDispose]() {
      for (const each of members) await each.end('SIGKILL').catch(() => undefined);
      await link?.[Symbol.asyncDispose]();
      await standby?.remove();
      await database?.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Run = (args: readonly string[]) => Promise<Ran>;

async function ran(
  binary: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<Ran> {
  const child = spawn(process.execPath, [binary, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { status, stdout, stderr };
}

/** Creates the accounts. @returns a token of each */
async function prepare(run: Run): Promise<string[]> {
  const tokens: string[] = [];
  for (const account of ACCOUNTS) {
    if (account !== ACCOUNTS[0]) await run(['account', 'create', account]);
    const { status, stdout, stderr } = await run(['token', 'create', '--account', account]);
    if (status !== 0) throw new Error(`no token: ${stderr}`);
    tokens.push(stdout.trim());
  }
  return tokens;
}

let prepared: { readonly file: Buffer; readonly tokens: readonly string[] } | undefined;

/** Puts a file with the accounts into a folder; the first call creates them there. */
async function copyPrepared(folder: string, run: Run): Promise<readonly string[]> {
  const file = join(folder, 'assess.duckdb');
  if (prepared) writeFileSync(file, prepared.file, { mode: 0o600 });
  else {
    const tokens = await prepare(run);
    prepared = { file: readFileSync(file), tokens };
  }
  return prepared.tokens;
}
