import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { identifierFault } from '../../domain/submissions/identifier.js';
import { AssessError, reasonOf } from '../../errors.js';
import type { AccountArchives, Accounts, ArchivedTable } from '../../store/accounts.js';
import { makeInPlace, type Placing } from '../../writers/place.js';
import { writeFailure } from '../export/export.js';

const FORMAT = 'assess-account';
/** Raised when older versions could not read the new format. */
const VERSION = 2;
const MANIFEST = 'manifest.json';

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  version: z.number().int().positive(),
  account: z.object({ id: z.string(), pipeline: z.string(), created_at: z.iso.datetime() }),
  files: z.array(
    z.object({
      table: z.string(),
      file: z.string().regex(/^[a-z_]+\.parquet$/),
      rows: z.number().int().nonnegative(),
      bytes: z.number().int().nonnegative(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
});
type Manifest = z.infer<typeof manifestSchema>;

export interface AccountArchive {
  readonly account: string;
  readonly folder: string;
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>;
}

interface ExportAccountOptions extends Placing {
  readonly store: Pick<AccountArchives, 'exportAccount'>;
  readonly accountId: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes a whole account into a folder: a file of Parquet for each table, and a manifest with counts and checksums. Tokens,
 * webhooks, notifications, and what belongs to LTI stay out.
 * @throws AssessError `unknown_account`, `invalid_option`, `unwritable_file`, and the store's errors
 */
export async function exportAccount(options: ExportAccountOptions): Promise<AccountArchive> {
  const { store, accountId, out, signal } = options;
  return makeInPlace(options, async (path) => {
    const folder = resolve(path);
    await mkdir(folder, { mode: 0o700 });
    const { account, tables } = await store.exportAccount(accountId, folder, signal).catch((error) => {
      throw writeFailure(out, error);
    });
    const files = await Promise.all(
      tables.map(async (table) => ({ ...table, ...(await fingerprint(join(folder, table.file))) })),
    );
    const manifest: Manifest = {
      format: FORMAT,
      version: VERSION,
      account: { id: account.id, pipeline: account.pipeline, created_at: account.createdAt.toISOString() },
      files,
    };
    await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
    return { account: accountId, folder: out, rows: rowsOf(tables) };
  });
}

interface ImportAccountOptions {
  readonly store: Pick<AccountArchives, 'importAccount'> & Pick<Accounts, 'account'>;
  readonly folder: string;
  /** Id of the new account; default: the one in the archive. */
  readonly as?: string | undefined;
  /** Throws if there is no pipeline with this name. */
  readonly requirePipeline: (name: string) => unknown;
}

/**
 * Creates an account from an archive written by `exportAccount`. Stores everything or nothing.
 * @throws AssessError `account_exists`, `broken_archive`, `newer_archive`, `invalid_option`, `unknown_pipeline`
 */
export async function importAccount(options: ImportAccountOptions): Promise<AccountArchive> {
  const { store, folder, requirePipeline } = options;
  const { account, files } = await readManifest(folder);
  const id = options.as ?? account.id;
  const fault = identifierFault(id, 'account id');
  if (fault) throw new AssessError('invalid_option', { option: 'as', reason: fault });
  requirePipeline(account.pipeline);
  if (await store.account(id)) throw new AssessError('account_exists', { id });
  for (const { file, bytes, sha256 } of files) {
    const found = await fingerprint(join(folder, file)).catch(() => undefined);
    if (!found) throw broken(folder, `${file} is missing`);
    if (found.bytes !== bytes || found.sha256 !== sha256) throw broken(folder, `${file} is damaged`);
  }
  const tables = files.map(({ table, file, rows }) => ({ table, file, rows }));
  const created = { id, pipeline: account.pipeline, createdAt: new Date(account.created_at) };
  await store.importAccount(created, resolve(folder), tables);
  return { account: id, folder, rows: rowsOf(tables) };
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error) => {
    throw broken(folder, `its ${MANIFEST} cannot be read (${reasonOf(error)})`);
  });
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw broken(folder, `its ${MANIFEST} is not valid JSON`);
  }
  const { format, version } = (parsed ?? {}) as { format?: unknown; version?: unknown };
  if (format === FORMAT && typeof version === 'number' && version > VERSION) {
    throw new AssessError('newer_archive', { path: folder, found: version, known: VERSION });
  }
  const manifest = manifestSchema.safeParse(parsed);
  if (!manifest.success) {
    const place = manifest.error.issues[0]?.path.join('.') || MANIFEST;
    throw broken(folder, `its ${MANIFEST} is not the manifest of an account (${place})`);
  }
  return manifest.data;
}

async function fingerprint(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return { bytes: (await stat(path)).size, sha256: hash.digest('hex') };
}

const rowsOf = (tables: readonly ArchivedTable[]) =>
  Object.fromEntries(tables.map(({ table, rows }) => [table, rows]));

function broken(path: string, reason: string): AssessError {
  return new AssessError('broken_archive', { path, reason });
}
