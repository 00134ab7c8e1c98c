import { rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Session as DuckDbSession } from '../duckdb/session.js';
import { literal } from './copied-tables.js';
import { NULL } from './copy-format.js';

/** Bytes loaded at once, which are in memory twice. */
const PART_BYTES = 32 * 2 ** 20;
const LINE_FEED = 10;
/** Room for the line feed, which DuckDB counts as part of the line, with some margin. */
const LINE_FEED_BYTES = 16;

/** Rows to be copied from one database to the other. */
interface Copying {
  /** `SELECT …` for PostgreSQL. */
  readonly select: string;
  /** Names of the columns, which arrive as text. */
  readonly columns: readonly string[];
  /** DuckDB's statement that reads the rows from `from`. */
  readonly insert: (from: string) => string;
  readonly values: string[];
}

/**
 * Copies the rows of a query into DuckDB, part by part: while one part is being loaded, the next is received.
 * @param folder for the parts, which are files
 * @param stop makes the database cancel the query; what it has sent is still read, so that the connection stays usable
 */
export async function copyOut(
  client: pg.ClientBase,
  duckdb: DuckDbSession,
  folder: string,
  { select, columns, insert, values }: Copying,
  stop: () => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  let loading: Promise<unknown> = Promise.resolve();
  let chunks: Buffer[] = [];
  let size = 0;
  let part = 0;
  const load = async (lines: Buffer) => {
    await loading;
    if (lines.length === 0) return;
    part += 1;
    const file = join(folder, `part-${part}`);
    await writeFile(file, lines, { mode: 0o600 });
    const longest = longestLine(lines) + LINE_FEED_BYTES;
    const from = `read_csv(${literal(file)}, auto_detect = false, header = false, delim = '\t', quote = '', escape = '',
      new_line = '\\n', nullstr = '${NULL}', max_line_size = ${longest}, buffer_size = ${2 * Math.max(PART_BYTES, longest)},
      columns = {${columns.map((name) => `${name}: 'VARCHAR'`).join(', ')}})`;
    loading = duckdb.run(insert(from), values).finally(() => rmSync(file, { force: true }));
    // Its error is thrown when the next part, or the end, awaits it.
    loading.catch(() => undefined);
  };
  /** Passes the whole lines on. */
  const flush = async () => {
    const all = Buffer.concat(chunks);
    const end = all.lastIndexOf(LINE_FEED) + 1;
    chunks = [all.subarray(end)];
    size = all.length - end;
    await load(all.subarray(0, end));
  };
  let failure: { readonly error: unknown } | undefined;
  try {
    for await (const chunk of client.query(copyTo(`COPY (${select}) TO STDOUT`)) as AsyncIterable<Buffer>) {
      if (failure) continue;
      chunks.push(chunk);
      size += chunk.length;
      try {
        signal?.throwIfAborted();
        if (size >= PART_BYTES) await flush();
      } catch (error) {
        failure = { error };
        chunks = [];
        await stop();
      }
    }
    if (!failure) await flush();
    await loading;
  } catch (error) {
    await loading.catch(() => undefined);
    throw failure ? failure.error : error;
  }
  if (failure) throw failure.error;
}

function longestLine(lines: Buffer): number {
  let longest = 0;
  for (let start = 0; start < lines.length; ) {
    const end = lines.indexOf(LINE_FEED, start);
    longest = Math.max(longest, end - start);
    start = end + 1;
  }
  return longest;
}
