import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { isAlive } from '../../is-alive.js';

/** Beside a store whose file is being exchanged: which process does it. */
const SUFFIX = '.exchanging';
const PRIVATE = 0o600;
/** A process and its machine. A power cut may leave less; then the exchange did not happen, or is over. */
const NOTE = /^(\d+) (\S+)$/;
/** An exchange takes less; after this time it is assumed to have been interrupted. */
const LONGEST_MS = 30_000;

/** Keeps other processes from opening the new file of a store before this process has locked it. */
export function beginExchange(file: string): void {
  writeFileSync(file + SUFFIX, `${process.pid} ${hostname()}`, { mode: PRIVATE });
}

export const endExchange = (file: string): void => rmSync(file + SUFFIX, { force: true });

/** The process that is exchanging the file of a store: until it ends, nobody else may open it. */
export function exchangerOf(file: string): number | undefined {
  try {
    const age = Math.abs(Date.now() - statSync(file + SUFFIX).mtimeMs);
    const [, pid, machine] = NOTE.exec(readFileSync(file + SUFFIX, 'utf8')) ?? [];
    if (pid === undefined) return undefined;
    const isOther = machine !== hostname() || (Number(pid) !== process.pid && isAlive(Number(pid)));
    return isOther && age < LONGEST_MS ? Number(pid) : undefined;
  } catch {
    return undefined;
  }
}
