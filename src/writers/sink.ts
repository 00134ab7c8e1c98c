import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { AssessError, reasonOf } from '../errors.js';

/** The path that means standard output. */
export const STDOUT = '-';

/** Where an export goes. */
export interface Sink {
  /** Resolves when more can be taken: false when nobody reads any longer (`assess export … | head`). */
  write(text: string | Uint8Array): Promise<boolean>;
  /** Makes what was written visible under its name. */
  commit(): Promise<void>;
  /** Takes back what was written, where that is possible. */
  discard(): Promise<void>;
}

/**
 * Opens a file, or standard output for `-`. A file keeps its former content until `commit`, and what is written so far
 * lies beside it under another name.
 * @throws AssessError `unwritable_file`, also from `write` and `commit`
 */
export async function openSink(path: string, stdout: Writable = process.stdout): Promise<Sink> {
  if (path === STDOUT) return new StreamSink(stdout);
  // What is no plain file (/dev/null, a named pipe) can't be replaced by one; a link is followed.
  const found = await stat(path).catch(() => undefined);
  const target = found ? await realpath(path) : path;
  const isReplaceable = !found || found.isFile();
  if (found?.isDirectory()) throw new AssessError('unwritable_file', { path, reason: 'it is a folder' });
  const written = isReplaceable ? partialName(target) : target;
  try {
    const handle = await open(written, 'w');
    return new FileSink(path, handle, written, isReplaceable ? target : undefined);
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** Under which name a file lies beside its place until it is complete. */
export function partialName(path: string): string {
  return `${path}.${process.pid}.partial`;
}

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

class FileSink implements Sink {
  constructor(
    private readonly path: string,
    private readonly handle: Awaited<ReturnType<typeof open>>,
    private readonly written: string,
    private readonly target: string | undefined,
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
      if (this.target !== undefined) await this.handle.sync();
      await this.handle.close();
      if (this.target !== undefined) await rename(this.written, this.target);
    } catch (error) {
      throw unwritable(this.path, error);
    }
  }

  async discard(): Promise<void> {
    await this.handle.close().catch(() => undefined);
    if (this.target !== undefined) await rm(this.written, { force: true });
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
    // The listener stays: a reader that leaves late must not end the process with an error.
  }

  async discard(): Promise<void> {}

  /** Resolves, too, when nothing will be read any more. */
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
