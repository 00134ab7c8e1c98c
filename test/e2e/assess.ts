import { type ChildProcess, type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const BINARY = join(ROOT, 'bin', 'run.js');

export interface RunOptions {
  readonly cwd: string;
  readonly input?: string | Buffer;
  readonly environment?: Record<string, string>;
  /** A file descriptor that takes the output. */
  readonly stdout?: number;
}

/** One thread unless a test asks for more: every other one costs seconds of processor time until it is warm. */
const environmentOf = ({ environment }: RunOptions) => ({
  ...process.env,
  NO_COLOR: '1',
  ASSESS_WORKERS: '1',
  ...environment,
});

/** Runs the real binary to its end. */
export function assess(args: readonly string[], options: RunOptions): SpawnSyncReturns<string> {
  return spawnSync(process.execPath, [BINARY, ...args], {
    cwd: options.cwd,
    env: environmentOf(options),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    ...(options.input !== undefined && { input: options.input }),
    ...(options.stdout !== undefined && { stdio: ['pipe', options.stdout, 'pipe'] as const }),
  });
}

/**
 * A name as `src/domain/snake-case.ts` writes it.
 * @template Digits those just read; a word if they lie between a small letter and a capital
 * @template Break what begins a word after the last letter: nothing after a capital
 */
type SnakeCase<
  S extends string,
  Digits extends string = '',
  Break extends string = '',
> = S extends `${infer C}${infer Rest}`
  ? C extends `${number}`
    ? SnakeCase<Rest, `${Digits}${C}`, Break>
    : C extends Lowercase<C>
      ? `${Digits}${C}${SnakeCase<Rest, '', '_'>}`
      : `${Digits extends '' ? '' : Break}${Digits}_${Lowercase<C>}${SnakeCase<Rest>}`
  : Digits;

/** What a command returns, as its JSON document has it. */
export type Printed<T> = T extends Date
  ? string
  : T extends readonly unknown[]
    ? { [I in keyof T]: Printed<T[I]> }
    : T extends object
      ? { [K in keyof T as K extends Uncapitalize<K & string> ? SnakeCase<K> : K]: Printed<T[K]> }
      : T;

/** What a command that must succeed prints as its JSON document. */
export function assessJson<T>(args: readonly string[], options: RunOptions): Printed<T> {
  const { status, stdout, stderr } = assess([...args, '--json'], options);
  if (status !== 0 && status !== 1)
    throw new Error(`assess ${args.join(' ')} ended with ${status}: ${stderr}${stdout}`);
  try {
    return JSON.parse(stdout) as Printed<T>;
  } catch (error) {
    throw new Error(
      `assess ${args.join(' ')} ended with ${status} and no JSON document: ${stderr}${stdout}`,
      {
        cause: error,
      },
    );
  }
}

/** Starts the real binary and leaves it running. */
export function startAssess(args: readonly string[], options: RunOptions): ChildProcess {
  return spawn(process.execPath, [BINARY, ...args], { cwd: options.cwd, env: environmentOf(options) });
}

/** Status and signal of a process that ends. */
export function ended(
  child: ChildProcess,
): Promise<{ status: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((resolve) => {
    child.once('exit', (status, signal) => resolve({ status, signal }));
  });
}

/** The first batches of results take more room than this in the write-ahead log; what comes before them takes less. */
const RESULTS_BYTES = 20_000;
const POLL_MS = 5;

/** Waits until a scoring run has committed results; throws when it ends before. */
export async function untilResultsAreCommitted(run: ChildProcess, folder: string): Promise<void> {
  const log = join(folder, 'assess.duckdb.wal');
  while (!existsSync(log) || statSync(log).size < RESULTS_BYTES) {
    if (run.exitCode !== null) throw new Error(`the run ended too soon, with ${run.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Waits until others can read the store that a command is at work on. */
export async function untilOthersCanRead(folder: string): Promise<void> {
  while (!existsSync(join(folder, 'assess.duckdb.sock')))
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

/** An empty folder that is removed after the test. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'assess-e2e-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
