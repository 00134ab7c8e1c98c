import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder in which each process of a run keeps an empty store for copying. */
    emptyStores: string;
  }
}

export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'assess-empty-'));
  project.provide('emptyStores', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
