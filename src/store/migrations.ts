import { readdirSync } from 'node:fs';

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
