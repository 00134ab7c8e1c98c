import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AssessError, reasonOf } from '../errors.js';

/** The path that means standard input. */
export const STDIN = '-';

const CHUNK = 1 << 20;
const GZIP_MAGIC = [0x1f, 0x8b];

/** A source of bytes, decompressed where it is gzip by its first bytes. */
export interface ByteSource extends AsyncIterable<Buffer> {
  /** Bytes taken so far from the file as it lies on the disk. */
  readonly taken: number;
  /** Size of the file; undefined for standard input and other pipes. */
  readonly size: number | undefined;
}

/** Size in bytes of what `path` names; undefined for standard input, pipes and devices. */
export async function sizeOf(path: string): Promise<number | undefined> {
  if (path === STDIN) return undefined;
  try {
    const found = await stat(path);
    if (found.isDirectory()) throw new Error('it is a folder');
    return found.isFile() ? found.size : undefined;
  } catch (error) {
    throw unreadable(path, error);
  }
}

/**
 * Opens a file, or standard input for `-`.
 * @throws AssessError `unreadable_file`, at once or while reading (a truncated gzip file)
 */
export async function openBytes(path: string): Promise<ByteSource> {
  const size = await sizeOf(path);
  const source = {
    taken: 0,
    size,
    async *[Symbol.asyncIterator]() {
      const input = path === STDIN ? process.stdin : createReadStream(path, { highWaterMark: CHUNK });
      const raw = counted(input, (bytes) => {
        source.taken += bytes;
      });
      try {
        const first = await raw.next();
        if (first.done) return;
        const rest = prepended(first.value, raw);
        yield* isGzip(first.value) ? gunzipped(rest) : rest;
      } catch (error) {
        throw unreadable(path, error);
      } finally {
        if (input !== process.stdin) input.destroy();
      }
    },
  };
  return source;
}

const isGzip = (bytes: Buffer) => GZIP_MAGIC.every((byte, index) => bytes[index] === byte);

async function* counted(
  chunks: AsyncIterable<unknown>,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer, void> {
  for await (const chunk of chunks) {
    count((chunk as Buffer).length);
    yield chunk as Buffer;
  }
}

async function* prepended(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  yield first;
  yield* rest;
}

async function* gunzipped(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const gunzip = createGunzip({ chunkSize: CHUNK });
  // An error of either side reaches the reader of `gunzip`; the callback only keeps it from being thrown twice.
  pipeline(chunks, gunzip, () => {});
  for await (const chunk of gunzip) yield chunk as Buffer;
}

function unreadable(path: string, error: unknown): Error {
  if (error instanceof AssessError) return error;
  const code = (error as NodeJS.ErrnoException)?.code;
  const reason =
    { ENOENT: 'there is no such file', EACCES: 'permission denied', Z_BUF_ERROR: 'the gzip file is cut off' }[
      code ?? ''
    ] ?? reasonOf(error);
  return new AssessError('unreadable_file', { path, reason }, { cause: error });
}
