import { spawnSync } from 'node:child_process';
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const isRoot = process.getuid?.() === 0;

/** Permissions do not apply to root, but immutability does, on file systems that support it. */
function setImmutable(path: string, isImmutable: boolean): boolean {
  return spawnSync('chattr', [isImmutable ? '+i' : '-i', path]).status === 0;
}

function canBeImmutable(): boolean {
  const path = join(tmpdir(), `assess-immutable-${process.pid}`);
  writeFileSync(path, '');
  const can = setImmutable(path, true);
  setImmutable(path, false);
  rmSync(path);
  return can;
}

/** Whether a test can remove its own permission to write on this system. */
export const canForbidWriting = !isRoot || canBeImmutable();

/** Removes the permission to write a file or folder until the end of the test. */
export function forbidWriting(path: string, mode: number): void {
  const [forbid, allow] = isRoot
    ? [() => setImmutable(path, true), () => setImmutable(path, false)]
    : [() => chmodSync(path, mode & 0o555), () => chmodSync(path, mode)];
  forbid();
  onTestFinished(() => void allow());
}
