import { constants, createReadStream, fstatSync, open } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import { AssessError, reasonOf } from '../errors.js';
import { refuseDocument } from './document-kind.js';

/** The path that means standard input. */
export const STDIN = '-';

const CHUNK = 1 << 20;
const GZIP_MAGIC = [0x1f, 0x8b];

/** A source of bytes, decompressed if its first bytes say that it is gzip. */
export interface ByteSource extends AsyncIterable<Buffer> {
  /** Bytes read so far from the file on disk (before decompression). */
  readonly taken: number;
  /** Size of the file; undefined for standard input and other pipes. */
  readonly size: number | undefined;
}

/**
 * Size of the file in bytes; undefined for standard input, pipes and devices.
 * @throws AssessError `unreadable_file`, also for a folder, which standard input can be too: `< FOLDER`
 */
export async function sizeOf(path: string): Promise<number | undefined> {
  try {
    const found = path === STDIN ? fstatSync(0) : await stat(path);
    if (found.isDirectory())
      throw new Error(path === STDIN ? 'standard input is a folder' : 'it is a folder');
    if (path === STDIN) return undefined;
    return found.isFile() ? found.size : undefined;
  } catch (error) {
    throw unreadable(path, error);
  }
}

/**
 * Opens a file, or standard input for `-`.
 * @param signal stops reading at once, even while waiting for a pipe; its reason is then thrown
 * @throws AssessError `unreadable_file`, at once or while reading (a truncated gzip file)
 */
export async function openBytes(path: string, signal?: AbortSignal): Promise<ByteSource> {
  const size = await sizeOf(path);
  const source = {
    taken: 0,
    size,
    async *[Symbol.asyncIterator]() {
      signal?.throwIfAborted();
      const input = await openInput(path);
      const stop = () => void input.destroy();
      signal?.addEventListener('abort', stop);
      // Aborted while the file was being opened.
      if (signal?.aborted) stop();
      const raw = counted(input, (bytes) => {
        source.taken += bytes;
      });
      try {
        const first = await raw.next();
        signal?.throwIfAborted();
        if (first.done) return;
        refuseDocument(path, first.value);
        const rest = prepended(first.value, raw);
        yield* isGzip(first.value) ? gunzipped(rest) : rest;
        signal?.throwIfAborted();
      } catch (error) {
        signal?.throwIfAborted();
        throw unreadable(path, error);
      } finally {
        signal?.removeEventListener('abort', stop);
        if (input !== process.stdin) input.destroy();
      }
    },
  };
  return source;
}

/**
 * A pending read of a named pipe can't be cancelled and keeps the process alive until somebody writes. A socket polls
 * for data instead, and can be closed.
 */
async function openInput(path: string): Promise<Readable> {
  if (path === STDIN) return process.stdin;
  try {
    if (!(await stat(path)).isFIFO()) return createReadStream(path, { highWaterMark: CHUNK });
    const fd = await promisify(open)(path, constants.O_RDONLY | constants.O_NONBLOCK);
    return new Socket({ fd, readable: true, writable: false });
  } catch (error) {
    throw unreadable(path, error);
  }
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

/** The same with something before it. */
export async function* prepended<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T, void> {
  yield first;
  yield* rest;
}

async function* gunzipped(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const gunzip = createGunzip({ chunkSize: CHUNK });
  // An error of either side reaches the reader of `gunzip`; the callback only prevents a second throw.
  pipeline(chunks, gunzip, () => {});
  for await (const chunk of gunzip) yield chunk as Buffer;
}

/** Whether a path has a character that stands for bytes that are not UTF-8: no file can be found by it. */
export const hasBrokenName = (path: string): boolean => path.includes('\ufffd');

/** What went wrong with a file, in plain words. */
export function unreadable(path: string, error: unknown): Error {
  if (error instanceof AssessError) return error;
  const code = (error as NodeJS.ErrnoException)?.code;
  if (code === 'ENOENT' && hasBrokenName(path)) {
    const details = { path, reason: 'its name is not valid UTF-8', next: 'give it another name' };
    return new AssessError('unreadable_file', details, { cause: error });
  }
  const reason =
    { ENOENT: 'there is no such file', EACCES: 'permission denied', Z_BUF_ERROR: 'the gzip file is cut off' }[
      code ?? ''
    ] ?? reasonOf(error);
  return new AssessError('unreadable_file', { path, reason }, { cause: error });
}
