import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A path for a file, which is removed after the test. */
export function temporaryFile(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'assess-readers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, name);
}
