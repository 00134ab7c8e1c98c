import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Beside a store whose file is being exchanged: which process does it. */
const SUFFIX = '.exchanging';
const PRIVATE = 0o600;
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
    const [pid = '', machine] = readFileSync(file + SUFFIX, 'utf8').split(' ');
    const isOther = machine !== hostname() || (Number(pid) !== process.pid && isAlive(Number(pid)));
    return isOther && age < LONGEST_MS ? Number(pid) : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isZombie(pid);
}

/** Whether a process has ended and only its parent has not noticed; known on Linux only. */
function isZombie(pid: number): boolean {
  try {
    return /^\d+ \(.*\) Z /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
