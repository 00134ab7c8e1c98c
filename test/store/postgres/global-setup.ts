import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { removePostgres } from '../../../scripts/postgres/throw-away.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of the server that the processes of a run share, which is made with it, and whom it does not outlive. */
    postgres: { readonly folder: string; readonly owner: number };
  }
}

/** Gives the processes of a run a place for a server, which the first test that needs it starts (server.ts). */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = join(tmpdir(), `assess-postgres-${randomUUID()}`);
  project.provide('postgres', { folder, owner: process.pid });
  return () => removePostgres(folder);
}
