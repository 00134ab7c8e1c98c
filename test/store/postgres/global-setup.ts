import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { removePostgres } from '../../../scripts/postgres/throw-away.js';
import { MISSING, SERVER } from './places.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the processes of a run share a server, and the process that it does not outlive. */
    postgres: { readonly folder: string; readonly owner: number };
  }
}

/** Gives the processes of a run a place for a server, which the first test that needs it starts (server.ts). */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'assess-postgres-'));
  // The user as whom the server runs comes through here.
  chmodSync(folder, 0o711);
  project.provide('postgres', { folder, owner: process.pid });
  return async () => {
    if (existsSync(join(folder, MISSING))) {
      project.vitest.logger.log('PostgreSQL was not found: the tests of the store on it were skipped.');
    }
    await removePostgres(join(folder, SERVER));
    rmSync(folder, { recursive: true, force: true });
  };
}
