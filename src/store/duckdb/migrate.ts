import { readFileSync } from 'node:fs';
import { AssessError } from '../../errors.js';
import { knownMigrations, type Migration, outstandingMigrations } from '../migrations.js';
import type { Session } from './session.js';

const FOLDER = new URL('./migrations/', import.meta.url);

/**
 * Brings the schema up to date, each migration in one transaction with its record.
 * @throws AssessError `store_newer`; `store_unusable` if the file contains foreign tables
 */
export async function migrate(session: Session, now: () => Date): Promise<void> {
  for (const migration of await outstanding(session)) await apply(session, migration, now());
}

/**
 * Refuses an outdated store that can only be read.
 * @param reason why it can only be read
 * @throws AssessError `store_unusable`, and those of `migrate`
 */
export async function requireMigrated(session: Session, reason: string): Promise<void> {
  if ((await outstanding(session)).length === 0) return;
  throw new AssessError('store_unusable', {
    path: session.path,
    reason: `an older version wrote it, and it cannot be brought up to date: ${reason}`,
    next: 'copy it to a place that is writable, and name the copy with --store',
  });
}

/** Marks the first migrations, up to this number, as applied, if their records are lost. */
export async function noteMigrations(session: Session, count: number, now: Date): Promise<void> {
  for (const migration of knownMigrations(FOLDER).slice(0, count)) {
    const [noted] = await session.numbers('SELECT count(*)::DOUBLE FROM migration WHERE number = $1', [
      migration.number,
    ]);
    if (noted === 0) await note(session, migration, now);
  }
}

async function note(session: Session, { number, name }: Migration, now: Date): Promise<void> {
  const values = [number, name, now];
  await session.run('INSERT INTO migration VALUES ($1::INTEGER, $2, $3)', values);
}

/** Those not yet applied to the store. @throws as `migrate` */
async function outstanding(session: Session): Promise<Migration[]> {
  await refuseForeign(session);
  return outstandingMigrations(FOLDER, session.path, await appliedMigration(session));
}

/** Objects that no migration creates and that may act when a table of that name is read: the author of the file is not trusted. */
async function refuseForeign(session: Session): Promise<void> {
  const found = await session.numbers(
    `SELECT count(*)::DOUBLE FROM (
       SELECT 1 FROM duckdb_views() WHERE database_name = current_database() AND NOT internal
       UNION ALL SELECT 1 FROM duckdb_functions() WHERE database_name = current_database() AND NOT internal
       UNION ALL SELECT 1 FROM duckdb_schemas() WHERE database_name = current_database() AND NOT internal AND schema_name <> 'main')`,
  );
  if (found[0] === 0) return;
  const reason = 'it holds views, functions or schemas, which no store of assess has';
  throw new AssessError('store_unusable', { path: session.path, reason });
}

/** Number of the last migration applied; 0 for a new file. */
async function appliedMigration(session: Session): Promise<number> {
  const tables = await session.rows<{ name: string }>(
    `SELECT table_name AS name FROM duckdb_tables() WHERE database_name = current_database()`,
  );
  if (!tables.some(({ name }) => name === 'migration')) {
    if (tables.length === 0) return 0;
    throw new AssessError('store_unusable', {
      path: session.path,
      reason: 'it is a DuckDB file with tables of something else',
    });
  }
  const row = await session.row<{ number: number | null }>('SELECT max(number) AS number FROM migration');
  return row?.number ?? 0;
}

async function apply(session: Session, migration: Migration, now: Date): Promise<void> {
  await session.run('BEGIN');
  try {
    await session.run(
      'CREATE TABLE IF NOT EXISTS migration (number INTEGER NOT NULL, name VARCHAR NOT NULL, applied_at TIMESTAMP NOT NULL)',
    );
    await session.run(readFileSync(migration.file, 'utf8'));
    await note(session, migration, now);
    await session.run('COMMIT');
  } catch (error) {
    await session.run('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
