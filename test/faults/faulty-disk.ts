import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';

/** A file in the folder of the run, which marks that there is no compiler. */
const MISSING = 'missing';
const SOURCE = fileURLToPath(new URL('./disk.c', import.meta.url));
/** Child processes run compiled code. ASSESS_DIST replaces the folder dist/; it ends in a slash. */
const DIST = process.env.ASSESS_DIST ?? fileURLToPath(new URL('../../dist/', import.meta.url));

/** The library that simulates disk failures (disk.c), compiled once a run; undefined without a compiler. */
export function faultyDisk(): string | undefined {
  const folder = inject('faultyDisk');
  const library = join(folder, 'disk.so');
  if (existsSync(library)) return library;
  if (process.platform !== 'linux' || existsSync(join(folder, MISSING))) return undefined;
  const made = `${library}.${process.pid}`;
  try {
    execFileSync('cc', ['-O1', '-shared', '-fPIC', '-o', made, SOURCE, '-ldl', '-lpthread'], {
      stdio: 'ignore',
    });
  } catch {
    writeFileSync(join(folder, MISSING), '');
    return undefined;
  }
  renameSync(made, library);
  return library;
}

/** The outcome of a script run on a faulty disk. */
export interface FaultyRun {
  readonly printed: string;
  readonly signal: NodeJS.Signals | null;
}

/**
 * Runs a script in children/ to its end. Its first arguments are the compiled code, the folder and a file for rules.
 * @param record a file to record calls in
 */
export async function runOnFaultyDisk(
  script: string,
  folder: string,
  args: readonly string[] = [],
  record?: string,
): Promise<FaultyRun> {
  const rules = `${folder}.rules`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(rules, '');
  const path = fileURLToPath(new URL(`./children/${script}`, import.meta.url));
  const child = spawn(process.execPath, [path, DIST, folder, rules, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      LD_PRELOAD: faultyDisk(),
      FAULT_FOLDER: folder,
      FAULT_RULES: rules,
      ...(record && { FAULT_RECORD: record }),
    },
  });
  let printed = '';
  child.stdout.on('data', (data) => {
    printed += data;
  });
  const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { printed, signal };
}
