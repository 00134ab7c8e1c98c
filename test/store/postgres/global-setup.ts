import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { removePostgres } from '../../../scripts/postgres/throw-away.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the server that the processes of a run share, and the process that the server ends with. */
    postgres: { readonly folder: string; readonly owner: number };
  }
}

/** Provides a folder for the server of a run, which the first test that needs it starts (server.ts). */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = join(tmpdir(), `assess-postgres-${randomUUID()}`);
  project.provide('postgres', { folder, owner: process.pid });
  return () => removePostgres(folder);
}
