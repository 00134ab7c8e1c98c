import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder in which the processes of a run find the disk that fails once one of them has compiled it. */
    faultyDisk: string;
  }
}

export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'assess-faults-'));
  project.provide('faultyDisk', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
