import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder with the compiled disk.c, which the first process of a run that needs it compiles. */
    faultyDisk: string;
  }
}

export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'assess-faults-'));
  project.provide('faultyDisk', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
