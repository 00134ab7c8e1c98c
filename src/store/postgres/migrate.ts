import { readFileSync } from 'node:fs';
import { AssessError } from '../../errors.js';
import { type Migration, outstandingMigrations } from '../migrations.js';
import { type Database, type Session, UNLIMITED } from './database.js';

/** The properties of a database that determine whether it can hold a store. */
interface Nature {
  /** Such as 150004 for 15.4. */
  readonly server: number;
  readonly encoding: string;
  readonly read_only: boolean;
  readonly is_store: boolean;
  readonly has_tables: boolean;
}

const FOLDER = new URL('./migrations/', import.meta.url);
const OLDEST_SERVER = 15;

/**
 * Brings the schema up to date, in one transaction. If several programs start at the same time, one does it and the
 * others wait.
 * @throws AssessError `store_newer`; `store_unusable` when the database cannot hold a store
 */
export async function migrate(database: Database): Promise<void> {
  const refuse = (reason: string, next: string) =>
    new AssessError('store_unusable', { path: database.name, reason, next });
  const nature = await natureOf(database);
  const version = nature.server / 10_000;
  if (version < OLDEST_SERVER) {
    throw refuse(
      `the server is PostgreSQL ${Math.trunc(version)}`,
      `use PostgreSQL ${OLDEST_SERVER} or newer`,
    );
  }
  if (nature.encoding !== 'UTF8') {
    throw refuse(
      `the encoding of the database is ${nature.encoding}`,
      'make one with: createdb --encoding UTF8 --template template0 NAME',
    );
  }
  if (!nature.is_store && nature.has_tables) {
    throw refuse(
      'it holds tables of something else',
      'name a database of its own, which may be empty, in the URL',
    );
  }
  if (nature.is_store && (await outstanding(database, database.name)).length === 0) return;
  if (nature.read_only) {
    throw refuse(
      'it can only be read, and its tables are not there or those of an older version',
      'name the primary in the URL once, so that they are made there',
    );
  }
  await database.transaction(
    async (session) => {
      await session.run(`SELECT pg_advisory_xact_lock(hashtextextended('assess schema', 0))`);
      await session.run(
        `CREATE TABLE IF NOT EXISTS schema_version (
         number integer NOT NULL PRIMARY KEY, name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now()
       )`,
      );
      for (const { number, name, file } of await outstanding(session, database.name)) {
        await session.run(readFileSync(file, 'utf8'));
        await session.run('INSERT INTO schema_version (number, name) VALUES ($1, $2)', [number, name]);
      }
    },
    { timeout: UNLIMITED },
  );
}

async function natureOf(session: Session): Promise<Nature> {
  const row = await session.row<Nature>(
    `SELECT current_setting('server_version_num')::integer AS server, current_setting('server_encoding') AS encoding,
       current_setting('transaction_read_only')::boolean AS read_only,
       EXISTS (
         SELECT FROM pg_attribute WHERE attrelid = to_regclass('schema_version') AND attname = 'applied_at'
       ) AS is_store,
       EXISTS (
         SELECT FROM pg_class WHERE relnamespace = to_regnamespace(quote_ident(current_schema())) AND relkind IN ('r', 'p')
           AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
       ) AS has_tables`,
  );
  return row!;
}

/** Migrations not yet applied to the store. @throws AssessError `store_newer` */
async function outstanding(session: Session, path: string): Promise<Migration[]> {
  const row = await session.row<{ number: number }>(
    'SELECT coalesce(max(number), 0) AS number FROM schema_version',
  );
  return outstandingMigrations(FOLDER, path, row!.number);
}
