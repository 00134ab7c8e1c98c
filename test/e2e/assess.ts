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
  /** A file descriptor that receives stdout. */
  readonly stdout?: number;
}

/** One thread unless a test asks for more: each further one costs seconds of processor time to warm up. */
const environmentOf = ({ environment }: RunOptions) => ({
  ...process.env,
  NO_COLOR: '1',
  ASSESS_WORKERS: '1',
  ...environment,
});

/** Runs the real binary to completion. */
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
 * A name as `src/domain/snake-case.ts` converts it.
 * @template Digits digits just read; a word if between a small letter and a capital
 * @template Break separator to insert before a word after the last letter; empty after a capital
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

/** The type of what a command returns, as it appears in its JSON document. */
export type Printed<T> = T extends Date
  ? string
  : T extends readonly unknown[]
    ? { [I in keyof T]: Printed<T[I]> }
    : T extends object
      ? { [K in keyof T as K extends Uncapitalize<K & string> ? SnakeCase<K> : K]: Printed<T[K]> }
      : T;

/** The JSON document of a command that must end with status 0 or 1. */
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

/** Resolves to the status and signal of a process when it ends. */
export function ended(
  child: ChildProcess,
): Promise<{ status: number | null; signal: NodeJS.Signals | null }> {
  return new Promise((resolve) => {
    child.once('exit', (status, signal) => resolve({ status, signal }));
  });
}

/** Size in the write-ahead log that the first batches of results exceed, and all that precedes them does not. */
const RESULTS_BYTES = 20_000;
const POLL_MS = 5;

/** Waits until a scoring run has committed results. @throws Error if the run ends first */
export async function untilResultsAreCommitted(run: ChildProcess, folder: string): Promise<void> {
  const log = join(folder, 'assess.duckdb.wal');
  while (!existsSync(log) || statSync(log).size < RESULTS_BYTES) {
    if (run.exitCode !== null) throw new Error(`the run ended too soon, with ${run.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Waits until other processes can read the store that a command has open. */
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
