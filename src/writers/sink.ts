import { chmod, open, realpath, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { AssessError, reasonOf } from '../errors.js';
import { newOutputMode } from './file-modes.js';
import { makePartialFolder, type PartialFolder } from './partial.js';

/** The path that means standard output. */
export const STDOUT = '-';

/** Takes the parts of an output, in order. */
export interface Output<T> {
  /** Resolves when it can take more: false if the reader has closed the output (`assess export … | head`). */
  write(part: T): Promise<boolean>;
  /** Makes the output visible under its name; if that fails, discards it. */
  commit(): Promise<void>;
  /** Discards the output, if that is possible and not yet done; never throws. */
  discard(): Promise<void>;
}

/** Where an export goes. */
export type Sink = Output<string | Uint8Array>;

/** Writes parts as the text that they are converted to. */
export const textWriter = <T>(sink: Sink, textOf: (part: T) => string): Output<T> => ({
  write: (part) => sink.write(textOf(part)),
  commit: () => sink.commit(),
  discard: () => sink.discard(),
});

/**
 * Writes parts as they come, and makes the output visible, or discards it if that was stopped or failed.
 * @param on.signal stops it after the current part
 * @param on.written called after each part
 * @returns whether it was stopped, or the reader closed the output (`| head`)
 * @throws what the parts and the output throw, unless it was stopped
 */
export async function writeAll<T>(
  output: Output<T>,
  parts: AsyncIterable<T> | Iterable<T>,
  on: { readonly signal?: AbortSignal | undefined; readonly written?: (part: T) => void } = {},
): Promise<{ readonly interrupted: boolean }> {
  let interrupted = false;
  try {
    for await (const part of parts) {
      interrupted = on.signal?.aborted || !(await output.write(part));
      if (interrupted) break;
      on.written?.(part);
    }
    interrupted ||= on.signal?.aborted === true;
    if (!interrupted) await output.commit();
  } catch (error) {
    interrupted = true;
    if (!on.signal?.aborted) throw error;
  } finally {
    if (interrupted) await output.discard();
  }
  return { interrupted };
}

/** Writes a small file, which takes its place only when it is complete. @throws AssessError `unwritable_file` */
export async function writeText(path: string, text: string): Promise<void> {
  await writeAll(await openSink(path), [text]);
}

/**
 * Opens a file, or standard output for `-`. A file keeps its old content until `commit`; until then the new content is
 * beside it, in a folder that only its owner can read.
 * @throws AssessError `unwritable_file`, also from `write` and `commit`
 */
export async function openSink(path: string, stdout: Writable = process.stdout): Promise<Sink> {
  if (path === STDOUT) return new StreamSink(stdout);
  const target = await placeOf(path);
  if (target === undefined) {
    const handle = await open(path, 'w').catch((error) => {
      throw unwritable(path, error);
    });
    return new FileSink(path, handle);
  }
  const folder = await partialFolder(path, target);
  const written = join(folder.path, 'written');
  try {
    return new FileSink(path, await open(written, 'wx'), { folder, written, target });
  } catch (error) {
    await folder.remove();
    throw unwritable(path, error);
  }
}

/**
 * Opens a new file in a partial folder, for rows that are collected there.
 * @param path the output that the rows are for, as the user named it
 */
export async function openSpool(path: string): Promise<{ sink: Sink; rows: string; folder: PartialFolder }> {
  const folder = await openPartialFolder(path);
  const rows = join(folder.path, 'rows');
  try {
    return { sink: new FileSink(path, await open(rows, 'wx', 0o600)), rows, folder };
  } catch (error) {
    await folder.remove();
    throw unwritable(path, error);
  }
}

/** The folder for temporary files on the way to `path`. @throws AssessError `unwritable_file` */
export async function openPartialFolder(path: string): Promise<PartialFolder> {
  return partialFolder(path, path === STDOUT ? undefined : await placeOf(path));
}

function partialFolder(path: string, target: string | undefined): Promise<PartialFolder> {
  return makePartialFolder(target).catch((error) => {
    throw unwritable(path, error);
  });
}

/**
 * The file that `path` refers to, following links; undefined if it is no regular file (/dev/null, a named pipe) and
 * can't be replaced.
 */
async function placeOf(path: string): Promise<string | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return path;
  if (found.isDirectory()) throw new AssessError('unwritable_file', { path, reason: 'it is a folder' });
  return found.isFile() ? realpath(path) : undefined;
}

/** `unwritable_file` with the reason in plain words, if the system's error code is a known one. */
export function unwritable(path: string, error: unknown): AssessError {
  const code = (error as NodeJS.ErrnoException)?.code ?? '';
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'its folder does not exist',
    EACCES: 'permission denied',
    ENOSPC: 'the disk is full',
    EROFS: 'the disk is read-only',
  };
  return new AssessError(
    'unwritable_file',
    { path, reason: reasons[code] ?? reasonOf(error) },
    { cause: error },
  );
}

/** State of a file that replaces the old one only when it is complete. */
interface Move {
  readonly folder: PartialFolder;
  readonly written: string;
  readonly target: string;
}

const PERMISSIONS = 0o777;

class FileSink implements Sink {
  constructor(
    private readonly path: string,
    private readonly handle: Awaited<ReturnType<typeof open>>,
    private readonly move?: Move,
  ) {}

  async write(text: string | Uint8Array): Promise<boolean> {
    try {
      await this.handle.writeFile(text);
      return true;
    } catch (error) {
      throw unwritable(this.path, error);
    }
  }

  async commit(): Promise<void> {
    try {
      if (this.move) await this.handle.sync();
      await this.handle.close();
      if (this.move) await this.takePlace(this.move);
    } catch (error) {
      throw unwritable(this.path, error);
    } finally {
      await this.discard();
    }
  }

  /** The file keeps its permissions; a new one gets those in the settings. */
  private async takePlace({ written, target }: Move): Promise<void> {
    const former = await stat(target).catch(() => undefined);
    await chmod(written, former ? former.mode & PERMISSIONS : newOutputMode());
    await rename(written, target);
  }

  async discard(): Promise<void> {
    await this.handle.close().catch(() => undefined);
    await this.move?.folder.remove();
  }
}

class StreamSink implements Sink {
  private broken: unknown;

  constructor(private readonly stream: Writable) {
    stream.on('error', this.remember);
  }

  private readonly remember = (error: unknown) => {
    this.broken ??= error;
  };

  async write(text: string | Uint8Array): Promise<boolean> {
    if (this.broken === undefined && !this.stream.destroyed && !this.stream.write(text)) {
      await this.untilDrained();
    }
    return this.isOpen();
  }

  async commit(): Promise<void> {
    if (this.broken === undefined && !this.stream.destroyed) {
      await new Promise<void>((resolve) => this.stream.write('', () => resolve()));
    }
    this.isOpen();
    // The listener stays: a reader that closes late must not end the process with an error.
  }

  async discard(): Promise<void> {}

  /** Also resolves when nothing will be read any more. */
  private untilDrained(): Promise<void> {
    const events = ['drain', 'error', 'close'];
    return new Promise((resolve) => {
      const done = () => {
        for (const event of events) this.stream.off(event, done);
        resolve();
      };
      for (const event of events) this.stream.on(event, done);
    });
  }

  private isOpen(): boolean {
    if (this.broken === undefined) return !this.stream.destroyed;
    if ((this.broken as NodeJS.ErrnoException).code === 'EPIPE') return false;
    throw unwritable(STDOUT, this.broken);
  }
}
