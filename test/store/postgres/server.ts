import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { findPostgres, startPostgres } from '../../../scripts/postgres/throw-away.js';
import { openPostgres } from '../../../src/store/postgres/open.js';
import { STARTED } from './places.js';

/** A database for one test; disposing drops it. */
export interface TestDatabase extends AsyncDisposable {
  readonly url: string;
}

interface Started {
  readonly url?: string;
  readonly failure?: string;
}

const TEMPLATE = 'migrated';
const POLL_MS = 20;

/** Whether PostgreSQL is installed. */
export const hasPostgres = findPostgres() !== undefined;

let server: Promise<{ readonly url: string; readonly administrator: pg.Pool }> | undefined;
let databases = 0;

/** A database with the tables of an empty store. */
export function freshDatabase(): Promise<TestDatabase> {
  return createDatabase(`TEMPLATE ${TEMPLATE}`);
}

/** A database without tables. @param options of CREATE DATABASE */
export function emptyDatabase(options = ''): Promise<TestDatabase> {
  return createDatabase(options);
}

async function createDatabase(options: string): Promise<TestDatabase> {
  server ??= connect();
  const { url, administrator } = await server;
  databases += 1;
  const name = `test_${process.pid}_${databases}`;
  await administrator.query(`CREATE DATABASE ${name} ${options} STRATEGY file_copy`);
  return {
    url: urlOf(url, name),
    async [Symbol.asyncDispose]() {
      await administrator.query(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function connect() {
  const url = await startedUrl();
  return { url, administrator: new pg.Pool({ connectionString: url, max: 2, allowExitOnIdle: true }) };
}

/** Starts the server that all processes of a run share, or waits until another process has started it. */
async function startedUrl(): Promise<string> {
  const { folder, owner } = inject('postgres');
  const place = join(folder, STARTED);
  const tell = (started: Started) => {
    writeFileSync(`${place}.new`, JSON.stringify(started));
    renameSync(`${place}.new`, place);
  };
  if (isFirst(folder)) {
    try {
      const { url } = await startPostgres({ folder, owner });
      await makeTemplate(url());
      tell({ url: url() });
    } catch (error) {
      tell({ failure: String(error) });
    }
  }
  while (!existsSync(place)) await delay(POLL_MS);
  const { url, failure } = JSON.parse(readFileSync(place, 'utf8')) as Started;
  if (url === undefined) throw new Error(`PostgreSQL did not start: ${failure}`);
  return url;
}

/** Creates a folder. @returns whether it did not exist */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE DATABASE ${TEMPLATE} STRATEGY file_copy`);
  await client.end();
  const store = await openPostgres(urlOf(url, TEMPLATE));
  await store[Symbol.asyncDispose]();
}

function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}
