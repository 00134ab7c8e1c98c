import { readdirSync } from 'node:fs';
import { AssessError } from '../errors.js';

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly file: URL;
}

/** The migrations of a folder in order; append-only, `NNNN-name.sql` without gaps. */
export function knownMigrations(folder: URL): Migration[] {
  return readdirSync(folder)
    .filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file))
    .sort()
    .map((file) => ({
      number: Number(file.slice(0, 4)),
      name: file.slice(5, -4),
      file: new URL(file, folder),
    }));
}

/**
 * The migrations of a folder that a store lacks.
 * @param found the number of the last one that it has
 * @throws AssessError `store_newer`
 */
export function outstandingMigrations(folder: URL, path: string, found: number): Migration[] {
  const migrations = knownMigrations(folder);
  const known = migrations.at(-1)?.number ?? 0;
  if (found > known) throw new AssessError('store_newer', { path, found, known });
  return migrations.filter(({ number }) => number > found);
}
