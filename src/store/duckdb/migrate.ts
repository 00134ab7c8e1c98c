import { readdirSync, readFileSync } from 'node:fs';
import { AssessError } from '../../errors.js';
import type { Session } from './session.js';

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly file: URL;
}

const FOLDER = new URL('./migrations/', import.meta.url);

/** Migrations in order; they are append-only, `NNNN-name.sql` without gaps. */
function knownMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file))
    .sort()
    .map((file) => ({
      number: Number(file.slice(0, 4)),
      name: file.slice(5, -4),
      file: new URL(file, FOLDER),
    }));
}

/**
 * Brings the schema up to date, each migration in a transaction of its own together with its record.
 * @throws AssessError `store_newer`; `store_unusable` when the file holds somebody else's tables
 */
export async function migrate(session: Session, now: () => Date): Promise<void> {
  const migrations = knownMigrations();
  const known = migrations.at(-1)?.number ?? 0;
  const applied = await appliedMigration(session);
  if (applied > known) throw new AssessError('store_newer', { path: session.path, found: applied, known });
  for (const migration of migrations.slice(applied)) await apply(session, migration, now());
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

async function apply(session: Session, { number, name, file }: Migration, now: Date): Promise<void> {
  await session.run('BEGIN');
  try {
    await session.run(
      'CREATE TABLE IF NOT EXISTS migration (number INTEGER NOT NULL, name VARCHAR NOT NULL, applied_at TIMESTAMP NOT NULL)',
    );
    await session.run(readFileSync(file, 'utf8'));
    await session.run('INSERT INTO migration VALUES ($1::INTEGER, $2, epoch_ms($3::BIGINT))', [
      number,
      name,
      now.getTime(),
    ]);
    await session.run('COMMIT');
  } catch (error) {
    await session.run('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
